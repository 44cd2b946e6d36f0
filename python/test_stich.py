"""Tests of the module: python3 -m unittest, with STICH_LIBRARY naming the shared library."""

import ctypes
import json
import os
import re
import signal
import threading
import unittest
from pathlib import Path

import stich

HAND = "CJ SJ DJ CA CT C9 HA HT D8 D7"
KREUZ = ("C 0 0 CJ CK CQ C8 SA ST S8 HJ DA D7 | CT C7 SJ S7 HA HQ DT DK D9 D8 | "
         "CA C9 SK SQ S9 HT H8 H7 DJ DQ / HK H9")
TOP = Path(__file__).resolve().parents[1]


class Handles(unittest.TestCase):
    def test_games(self):
        self.assertEqual(len(stich.games()), 5)
        self.assertRegex(stich.version(), r"^\d+\.\d+\.\d+$")

    def test_rules(self):
        rules = stich.rules("skat", profile="isko", switches={"kontra": "on"})
        self.assertEqual(rules["profile"], "isko")
        values = {switch["switch"]: switch["value"] for switch in rules["switches"]}
        self.assertEqual(values["kontra"], "on")
        path = TOP / "configs" / "skat-malenko.ini"
        self.assertEqual(stich.rules("skat", profile=path)["profile"], "malenko")

    def test_mistakes(self):
        for call in (lambda: stich.rules("poker"),
                     lambda: stich.rules("skat", profile="nobody"),
                     lambda: stich.rules("skat", switches={"kontra": "perhaps"}),
                     lambda: stich.rules("skat\0"),
                     lambda: stich.deals("skat", 1, seed=-1),
                     lambda: stich.solve("skat", "grand 0 0 CJ CJ"),
                     lambda: stich.solve("skat", KREUZ, reach=-1),
                     lambda: stich.evaluate("skat", hand=HAND),
                     lambda: stich.evaluate("skat", hand=HAND, seat=0, colour="red"),
                     lambda: stich.evaluate("skat", hand="CJ", seat=0),
                     lambda: stich.simulate("skat", 0),
                     lambda: stich.simulate("skat", 10, player="nobody")):
            with self.assertRaises(stich.BadInput) as caught:
                call()
            self.assertTrue(str(caught.exception))
        with self.assertRaises(stich.Error) as caught:
            stich.rules("skat", profile=Path("/nowhere/at.ini"))
        self.assertEqual(caught.exception.status, 4)


class Solving(unittest.TestCase):
    def test_one(self):
        solution = stich.solve("skat", KREUZ, moves=True)
        self.assertEqual((solution.value, solution.unit, solution.made), (69, "points", True))
        self.assertEqual({m.card: m.value for m in solution.moves}["D7"], 43)
        self.assertIsNone(solution.error)

    def test_many(self):
        lines = [f"grand 0 0 {deal}" for deal in stich.deals("skat", 20)]
        solutions = stich.solve("skat", lines)
        self.assertEqual(len(solutions), 20)
        self.assertTrue(all(0 <= s.value <= 120 for s in solutions))
        self.assertEqual(solutions, stich.solve("skat", lines, threads=1))
        self.assertEqual(solutions[7], stich.solve("skat", lines[7]))
        self.assertEqual(stich.deal("skat", 7), stich.deals("skat", 1, first=7)[0])
        self.assertEqual(stich.solve("skat", []), [])

    def test_threshold(self):
        self.assertTrue(stich.solve("skat", KREUZ, reach=69).made)
        self.assertFalse(stich.solve("skat", KREUZ, reach=70).made)
        self.assertIsNone(stich.solve("skat", KREUZ, nodes=2).made)

    def test_bad_deals(self):
        good, bad = stich.solve("skat", [KREUZ, "nonsense"], strict=False)
        self.assertEqual(good.value, 69)
        self.assertIn("nonsense", bad.error)
        self.assertIsNone(bad.value)


class Replaying(unittest.TestCase):
    def test_records(self):
        for line in (TOP / "docs" / "example.jsonl").read_text().splitlines():
            told = stich.replay(json.loads(line)["game"], line)
            self.assertTrue(told["legal"])
            self.assertEqual(told, stich.replay(json.loads(line)["game"], json.loads(line)))
        with self.assertRaises(stich.BadInput):
            stich.replay("skat", "{}")


class Evaluating(unittest.TestCase):
    def test_hand(self):
        told = []
        evaluation = stich.evaluate("skat", hand=HAND, seat="middlehand", worlds=100,
                                    progress=lambda done, total: told.append((done, total)))
        self.assertEqual(evaluation.verdict, "play")
        self.assertTrue(evaluation.best.contract.startswith("grand"))
        self.assertEqual(evaluation.best.open.n, 100)
        self.assertLessEqual(evaluation.best.open.low, evaluation.best.open.value)
        self.assertEqual(len(evaluation.details["contracts"]), len(evaluation.choices))
        self.assertGreaterEqual(told[-1][1], 100)  # worlds, and games at the table
        self.assertEqual(f"{stich.Estimate(0.5, 0, 1, 3):.0%}", "50%")

    def test_questions(self):
        cards = HAND.split()
        same = stich.evaluate("skat", cards, 1, worlds=20, seed=3)
        self.assertEqual(same, stich.evaluate("skat", hand=HAND, seat="1", worlds="20", seed="3"))
        against = stich.evaluate("cego", hand="T22 T19 T14 T9 T2 CK CQ SK HN D2 D4", seat=1,
                                 worlds=5, against_solo=True)
        self.assertTrue(against.details["against_solo"])

    def test_stop(self):
        with self.assertRaises(stich.Interrupted):
            stich.evaluate("skat", hand=HAND, seat=0, worlds=10 ** 8,
                           progress=lambda done, total: done == 0)


class Simulating(unittest.TestCase):
    def test_all_games(self):
        for game in stich.games():
            summary = stich.simulate(game, 50)
            self.assertEqual(summary.deals, 50)
            self.assertGreater(sum(c.deals for c in summary.contracts), 0)
            self.assertEqual(summary.details["deals"], 50)

    def test_threads(self):
        self.assertEqual(stich.simulate("skat", 3000, threads=1),
                         stich.simulate("skat", 3000, threads=2))

    def test_stop(self):
        with self.assertRaises(stich.Interrupted) as caught:
            stich.simulate("skat", 10 ** 12, progress=lambda done, total: done == 0)
        self.assertGreater(caught.exception.partial.deals, 0)

    def test_exception_in_progress(self):
        def fail(done, total):
            raise RuntimeError("enough")
        with self.assertRaisesRegex(RuntimeError, "enough"):
            stich.simulate("skat", 10 ** 12, progress=fail)

    def test_keyboard_interrupt(self):
        started = threading.Event()

        def interrupt():
            started.wait()
            os.kill(os.getpid(), signal.SIGINT)
        threading.Thread(target=interrupt).start()
        with self.assertRaises(KeyboardInterrupt):
            stich.simulate("skat", 10 ** 12, progress=lambda done, total: started.set())


class Header(unittest.TestCase):
    """The structs are those of stich.h."""

    def test_fields(self):
        header = (TOP / "lib" / "stich.h").read_text()
        header = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
        structs = {"StichError": stich._Error, "StichGameOptions": stich._GameOptions,
                   "StichSolveOptions": stich._SolveOptions, "StichMove": stich._Move,
                   "StichSolution": stich._Solution, "StichEstimate": stich._Estimate,
                   "StichField": stich._Field, "StichChoice": stich._Choice,
                   "StichEvaluation": stich._Evaluation, "StichSimulation": stich._Simulation,
                   "StichContractSummary": stich._ContractSummary,
                   "StichSeatSummary": stich._SeatSummary, "StichSummary": stich._Summary}
        types = {"size_t": ctypes.c_size_t, "int": ctypes.c_int, "uint64_t": ctypes.c_uint64,
                 "double": ctypes.c_double, "StichStatus": ctypes.c_int,
                 "StichVerdict": ctypes.c_int, "StichEstimate": stich._Estimate}
        found = dict((name, body) for body, name in
                     re.findall(r"typedef struct \w+ \{(.*?)\} (\w+);", header, flags=re.S))
        self.assertEqual(set(found), set(structs))
        for name, body in found.items():
            declared = []
            for declaration in re.findall(r"[^;]+;", body):
                names = re.match(r"\s*(?:const\s+)?(\w+)\s+(.*);", declaration, flags=re.S)
                for one in names[2].split(","):
                    declared.append((names[1], re.sub(r"\bconst\b", "", one).strip()))
            mine = structs[name]._fields_
            self.assertEqual([re.sub(r"\[.*|\*|\s", "", d) for _, d in declared],
                             [m[0].replace("pass_score", "pass") for m in mine], name)
            for (kind, text), field in zip(declared, mine):
                if kind in types and "*" not in text and "[" not in text:
                    self.assertIs(field[1], types[kind], f"{name}.{text}")

    def test_sizes(self):
        header = (TOP / "lib" / "stich.h").read_text()
        for name, mine in (("ERROR_TEXT", stich._TEXT), ("CONTRACT_TEXT", stich._CONTRACT),
                           ("CARDS_TEXT", stich._CARDS), ("DEAL_TEXT", stich._DEAL),
                           ("CARD_TEXT", stich._CARD), ("MOST_MOVES", stich._MOVES)):
            self.assertEqual(int(re.search(rf"STICH_{name} = (\d+)", header)[1]), mine, name)


if __name__ == "__main__":
    unittest.main()
