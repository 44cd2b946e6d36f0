"""A look at Skat with Stich; the cells (# %%) can be run one by one in an editor or notebook.

Needs the installed module and library, or PYTHONPATH=python STICH_LIBRARY=.../libstich.so.
"""

# %% What is this hand worth, and up to what bid?
import stich

HAND = "CJ SJ DJ CA CT C9 HA HT D8 D7"
evaluation = stich.evaluate("skat", hand=HAND, seat="middlehand", worlds=200)
print(f"{HAND}: {evaluation.verdict}, up to {evaluation.bid}; best is {evaluation.best.contract}")

# %% Every contract: the odds with open cards, and the odds that it takes to pay
for choice in evaluation.choices[:6]:
    if choice.open:
        print(f"{choice.contract:14} {choice.open:6.1%} ({choice.open.low:.1%} to {choice.open.high:.1%}), "
              f"needs {choice.break_even:.0%}, score {choice.score:+.1f}")

# %% How much does the seat matter when somebody has bid 18 before?
for seat, heard in (("forehand", "- 18 pass"), ("rearhand", "pass 18 -")):
    answer = stich.evaluate("skat", hand=HAND, seat=seat, heard=heard, worlds=50)
    print(f"{seat}: bid to {answer.bid}, {answer.best.contract} scores {answer.best.score:+.0f}")

# %% Twenty deals, each solved exactly as a Grand of forehand
solutions = stich.solve("skat", [f"grand 0 0 {deal}" for deal in stich.deals("skat", 20)])
print("made:", sum(s.made for s in solutions), "of", len(solutions),
      "points:", sorted(int(s.value) for s in solutions))

# %% An evening of a thousand deals, told about as it goes
summary = stich.simulate("skat", 1000, seed=7,
                         progress=lambda done, total: print(f"\r{done} of {total}", end=""))
print()
for contract in summary.contracts:
    print(f"{contract.contract:8} {contract.share:6.1%} of deals", end="")
    print(f", made {contract.made:.0%}" if contract.made else "")
