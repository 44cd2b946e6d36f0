/* Gives files to a fuzz target: the corpus as an ordinary test, or an input that failed. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int main(int argc, char **argv) {
    enum { MOST_BYTES = 1 << 20 };
    uint8_t *data = malloc(MOST_BYTES);
    if (data == NULL || argc < 2)
        return 2;
    for (int i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        if (file == NULL) {
            perror(argv[i]);
            return 4;
        }
        size_t size = fread(data, 1, MOST_BYTES, file);
        fclose(file);
        LLVMFuzzerTestOneInput(data, size);
    }
    free(data);
    printf("%d inputs\n", argc - 1);
    return 0;
}
