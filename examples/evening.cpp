// A thousand deals of each game, in C++: how often is a contract made?
#include <stich.h>

#include <cstdio>
#include <memory>

int main() {
    for (int i = 0; stich_game_name(i) != nullptr; i++) {
        StichGame *opened;
        StichError error;
        if (stich_open(stich_game_name(i), nullptr, &opened, &error) != STICH_OK) {
            std::fprintf(stderr, "%s\n", error.text);
            return error.status;
        }
        std::unique_ptr<StichGame, void (*)(StichGame *)> game(opened, stich_close);

        StichSimulation simulation = StichSimulation();
        simulation.size = sizeof simulation;
        simulation.deals = 1000;
        simulation.seed = 1;
        StichSummary *result;
        if (stich_simulate(game.get(), &simulation, &result, &error) != STICH_OK) {
            std::fprintf(stderr, "%s\n", error.text);
            return error.status;
        }
        std::unique_ptr<StichSummary, void (*)(StichSummary *)> summary(result,
                                                                       stich_free_summary);
        std::printf("%s, %llu deals\n", stich_game_name(i),
                    static_cast<unsigned long long>(summary->deals));
        for (int c = 0; c < summary->contract_count; c++) {
            const StichContractSummary *contract = summary->contracts[c];
            if (contract->made.n > 0)
                std::printf("  %-14s %5.1f %% of deals, made in %.0f %%\n", contract->contract,
                            100 * contract->share.value, 100 * contract->made.value);
        }
    }
    return 0;
}
