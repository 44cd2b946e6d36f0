"""Odds and exact solutions for five German trick-taking games: Skat, Schafkopf, Doppelkopf, Sens, Cego.

The module calls the shared library (libstich), which works on all cores and gives the same results
on any number of them. Cards, deals and contracts are text, as on the command line:

>>> import stich
>>> evaluation = stich.evaluate("skat", hand="CJ SJ DJ CA CT C9 HA HT D8 D7", seat="middlehand",
...                             worlds=100)
>>> evaluation.verdict
'play'
>>> evaluation.best.contract
'grand hand'

A function that goes on for long can be told what to do meanwhile (``progress``), and a
KeyboardInterrupt stops it at once.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import json
import os
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable, Iterable, Mapping, Optional

__all__ = [
    "BadInput", "Choice", "ContractSummary", "Error", "Estimate", "Evaluation", "Interrupted",
    "Move", "SeatSummary", "Solution", "Summary", "deal", "deals", "evaluate", "games", "replay",
    "rules", "simulate", "solve", "version",
]

Progress = Callable[[int, int], Optional[bool]]
"""Called with what is done and how much there is (0: not known); returns False to stop."""


# ---- Errors ----

class Error(Exception):
    """Something failed; the message says what is wrong, where, and what was expected."""

    status: int
    """The library's status, as the exit code of the command."""

    def __init__(self, text: str, status: int) -> None:
        super().__init__(text)
        self.status = status


class BadInput(Error, ValueError):
    """A card, hand, deal, profile ... is not what was expected, or a call makes no sense."""


class Interrupted(Error):
    """The work was stopped by ``progress``. ``partial`` is the result of what was done, or None."""

    partial: Any = None


# ---- Results ----

@dataclass(frozen=True)
class Estimate:
    """A number known from ``n`` observations, with the bounds of a 95 % interval."""

    value: float
    low: float
    high: float
    n: int

    def __format__(self, spec: str) -> str:
        return format(self.value, spec)


@dataclass(frozen=True)
class Move:
    """A card that may be played: the value after it, and whether the contract is then made."""

    card: str
    value: float
    made: bool


@dataclass(frozen=True)
class Solution:
    """The exact answer for a deal. Seats are numbers, 0 is forehand."""

    contract: str
    declarer: int
    leader: int
    made: Optional[bool]
    """Is what was asked for reached? None: the limit of nodes left it open."""
    value: Optional[float]
    """Of the declarer's side in all, talon included; None where only ``made`` was asked for."""
    unit: str
    """Of the value: "points", "tricks", or "event" (1 or 0)."""
    low: float
    high: float
    nodes: int
    moves: tuple[Move, ...]
    error: Optional[str]
    """Why this deal was not solved; then nothing else is told."""


@dataclass(frozen=True)
class Choice:
    """One thing to do with a hand. Numbers that were not found out are None."""

    contract: str
    action: str
    discard: str
    kept: str
    exact: bool
    value: int
    open: Optional[Estimate]
    """Odds of making it when all cards are seen."""
    table: Optional[Estimate]
    """Odds at the table, where players see only their own cards; points and score hold there, too."""
    rough: bool
    """The table has not played it: its numbers are guesses from cheaper ones."""
    points: Optional[Estimate]
    score: Optional[Estimate]
    undecided: float
    break_even: float


@dataclass(frozen=True)
class Evaluation:
    """What a hand is worth, and what to do. ``details`` is all that `stich eval --json` prints."""

    worlds: int
    drawn: int
    verdict: str
    """"pass", "close" or "play"."""
    pick_up: bool
    bid: int
    """Where players bid numbers: up to here; else 0."""
    best: Optional[Choice]
    rival: Optional[Choice]
    """A choice that cannot be told apart from the best."""
    pass_score: Optional[Estimate]
    gain: Optional[Estimate]
    choices: tuple[Choice, ...]
    details: dict[str, Any] = field(repr=False)


@dataclass(frozen=True)
class ContractSummary:
    """How a contract fared in simulated deals."""

    contract: str
    deals: int
    share: Optional[Estimate]
    made: Optional[Estimate]
    open: Optional[Estimate]
    points: Optional[Estimate]
    declarer: Optional[Estimate]
    others: Optional[Estimate]


@dataclass(frozen=True)
class SeatSummary:
    """How a seat fared in simulated deals."""

    declares: Optional[Estimate]
    made: Optional[Estimate]
    score: Optional[Estimate]


@dataclass(frozen=True)
class Summary:
    """Simulated deals. ``details`` is all that `stich sim --json` prints."""

    deals: int
    again: int
    score_is_debt: bool
    passed_in: Optional[Estimate]
    contracts: tuple[ContractSummary, ...]
    seats: tuple[SeatSummary, ...]
    details: dict[str, Any] = field(repr=False)


# ---- The library's structs, as in stich.h ----

_TEXT, _CARDS, _CONTRACT, _DEAL, _CARD, _MOVES = 400, 240, 80, 320, 8, 16
_OK, _USAGE, _BAD_INPUT, _INTERRUPTED = 0, 2, 3, 130
_SEEDS = 1 << 63

_ProgressFunction = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint64)


class _Error(ctypes.Structure):
    _fields_ = [("status", ctypes.c_int), ("text", ctypes.c_char * _TEXT)]


class _GameOptions(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("profile", ctypes.c_char_p),
                ("profile_file", ctypes.c_char_p), ("folder", ctypes.c_char_p),
                ("threads", ctypes.c_int)]


class _SolveOptions(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("reach", ctypes.c_int), ("moves", ctypes.c_int),
                ("nodes", ctypes.c_uint64), ("progress", _ProgressFunction),
                ("context", ctypes.c_void_p)]


class _Move(ctypes.Structure):
    _fields_ = [("card", ctypes.c_char * _CARD), ("made", ctypes.c_int), ("value", ctypes.c_double)]


class _Solution(ctypes.Structure):
    _fields_ = [("status", ctypes.c_int), ("error", ctypes.c_char * _TEXT),
                ("contract", ctypes.c_char * _CONTRACT), ("declarer", ctypes.c_int),
                ("leader", ctypes.c_int), ("made", ctypes.c_int), ("has_value", ctypes.c_int),
                ("unit", ctypes.c_char * 8), ("value", ctypes.c_double), ("low", ctypes.c_double),
                ("high", ctypes.c_double), ("nodes", ctypes.c_uint64),
                ("move_count", ctypes.c_int), ("moves", _Move * _MOVES)]


class _Estimate(ctypes.Structure):
    _fields_ = [("value", ctypes.c_double), ("low", ctypes.c_double), ("high", ctypes.c_double),
                ("n", ctypes.c_uint64)]


class _Field(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("value", ctypes.c_char_p)]


class _Choice(ctypes.Structure):
    _fields_ = [("contract", ctypes.c_char * _CONTRACT), ("action", ctypes.c_char * _CONTRACT),
                ("discard", ctypes.c_char * _CARDS), ("kept", ctypes.c_char * _CARDS),
                ("exact", ctypes.c_int), ("value", ctypes.c_int), ("open", _Estimate),
                ("table", _Estimate), ("rough", ctypes.c_int), ("points", _Estimate),
                ("score", _Estimate), ("undecided", ctypes.c_double),
                ("break_even", ctypes.c_double)]


class _Evaluation(ctypes.Structure):
    _fields_ = [("worlds", ctypes.c_uint64), ("drawn", ctypes.c_uint64), ("stopped", ctypes.c_int),
                ("verdict", ctypes.c_int), ("pick_up", ctypes.c_int), ("bid", ctypes.c_int),
                ("best", ctypes.c_int), ("rival", ctypes.c_int), ("pass_score", _Estimate),
                ("gain", _Estimate), ("choice_count", ctypes.c_int),
                ("choices", ctypes.POINTER(ctypes.POINTER(_Choice))), ("json", ctypes.c_char_p)]


class _Simulation(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("deals", ctypes.c_uint64), ("seed", ctypes.c_uint64),
                ("solve", ctypes.c_int), ("player", ctypes.c_char_p),
                ("progress", _ProgressFunction), ("context", ctypes.c_void_p)]


class _ContractSummary(ctypes.Structure):
    _fields_ = [("contract", ctypes.c_char * _CONTRACT), ("deals", ctypes.c_uint64),
                ("share", _Estimate), ("made", _Estimate), ("open", _Estimate),
                ("points", _Estimate), ("declarer", _Estimate), ("others", _Estimate)]


class _SeatSummary(ctypes.Structure):
    _fields_ = [("declares", _Estimate), ("made", _Estimate), ("score", _Estimate)]


class _Summary(ctypes.Structure):
    _fields_ = [("deals", ctypes.c_uint64), ("again", ctypes.c_uint64),
                ("score_is_debt", ctypes.c_int), ("passed_in", _Estimate),
                ("contract_count", ctypes.c_int),
                ("contracts", ctypes.POINTER(ctypes.POINTER(_ContractSummary))),
                ("seat_count", ctypes.c_int),
                ("seats", ctypes.POINTER(ctypes.POINTER(_SeatSummary))), ("json", ctypes.c_char_p)]


def _load() -> ctypes.CDLL:
    """The library: STICH_LIBRARY, beside an installed module, or where the system finds it."""
    named = os.environ.get("STICH_LIBRARY")
    beside = Path(__file__).resolve().parents[2] / "libstich.so.0"
    found = named or (str(beside) if beside.exists() else ctypes.util.find_library("stich"))
    library = ctypes.CDLL(found or "libstich.so.0")
    game, error = ctypes.c_void_p, ctypes.POINTER(_Error)
    signatures: dict[str, tuple[Any, list[Any]]] = {
        "stich_version": (ctypes.c_char_p, []),
        "stich_game_name": (ctypes.c_char_p, [ctypes.c_int]),
        "stich_open": (ctypes.c_int, [ctypes.c_char_p, ctypes.POINTER(_GameOptions),
                                      ctypes.POINTER(game), error]),
        "stich_close": (None, [game]),
        "stich_set_rule": (ctypes.c_int, [game, ctypes.c_char_p, ctypes.c_char_p, error]),
        "stich_rules": (ctypes.c_int, [game, ctypes.POINTER(ctypes.c_void_p), error]),
        "stich_replay": (ctypes.c_int, [game, ctypes.c_char_p, ctypes.POINTER(ctypes.c_void_p),
                                        error]),
        "stich_free_text": (None, [ctypes.c_void_p]),
        "stich_cancel": (None, [game]),
        "stich_deal": (ctypes.c_int, [game, ctypes.c_uint64, ctypes.c_uint64, ctypes.c_char_p,
                                      ctypes.c_size_t, error]),
        "stich_solve": (ctypes.c_int, [game, ctypes.POINTER(ctypes.c_char_p), ctypes.c_size_t,
                                       ctypes.POINTER(_SolveOptions), ctypes.POINTER(_Solution),
                                       ctypes.c_size_t, error]),
        "stich_evaluate": (ctypes.c_int, [game, ctypes.POINTER(_Field), _ProgressFunction,
                                          ctypes.c_void_p,
                                          ctypes.POINTER(ctypes.POINTER(_Evaluation)), error]),
        "stich_free_evaluation": (None, [ctypes.POINTER(_Evaluation)]),
        "stich_simulate": (ctypes.c_int, [game, ctypes.POINTER(_Simulation),
                                          ctypes.POINTER(ctypes.POINTER(_Summary)), error]),
        "stich_free_summary": (None, [ctypes.POINTER(_Summary)]),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    return library


_library = _load()


# ---- Calling it ----

def _bytes(text: object) -> bytes:
    """Text for the library, which ends at a zero byte."""
    encoded = os.fsencode(text) if isinstance(text, os.PathLike) else str(text).encode()
    if b"\0" in encoded:
        raise BadInput("a text must not hold a zero byte", _BAD_INPUT)
    return encoded


def _decode(text: Optional[bytes]) -> str:
    return (text or b"").decode("utf-8", "replace")


def _trouble(error: _Error) -> Error:
    text = _decode(error.text)
    if error.status == _INTERRUPTED:
        return Interrupted(text, error.status)
    return (BadInput if error.status in (_USAGE, _BAD_INPUT) else Error)(text, error.status)


def _check(status: int, error: _Error) -> None:
    if status != _OK:
        raise _trouble(error)


class _Game:
    """A handle of the library. It is closed when nothing refers to it any more: not before the end
    of a call that was given up."""

    def __init__(self, name: str, profile: Optional[str | os.PathLike[str]],
                 rules: Optional[Mapping[str, object]], threads: int) -> None:
        options = _GameOptions(size=ctypes.sizeof(_GameOptions), threads=threads)
        if isinstance(profile, os.PathLike):
            options.profile_file = _bytes(profile)
        elif profile is not None:
            options.profile = _bytes(profile)
        self.handle = ctypes.c_void_p()
        error = _Error()
        _check(_library.stich_open(_bytes(name), options, self.handle, error), error)
        for key, value in (rules or {}).items():
            _check(_library.stich_set_rule(self.handle, _bytes(key), _bytes(value), error), error)

    def __del__(self) -> None:
        if getattr(self, "handle", None):
            _library.stich_close(self.handle)

    def work(self, call: Callable[[], int]) -> int:
        """Makes a long call on a thread of its own, so that this one hears a KeyboardInterrupt; the
        call is then cancelled and waited for. It refers to all that it uses itself."""
        status: list[int] = []
        ended = threading.Event()  # Thread.join says too early, when interrupted, that it has ended

        def run() -> None:
            try:
                status.append(call())
            finally:
                ended.set()

        try:
            threading.Thread(target=run, daemon=True).start()
        except BaseException:
            _library.stich_cancel(self.handle)
            raise
        interrupt: Optional[BaseException] = None
        while not ended.is_set():
            try:
                ended.wait(0.05)
            except BaseException as raised:  # pylint: disable=broad-except
                interrupt = raised
                _library.stich_cancel(self.handle)
        if interrupt is not None:
            raise interrupt
        return status[0]


class _Telling:
    """Hands progress on; an exception in it stops the work and is raised afterwards."""

    def __init__(self, progress: Optional[Progress]) -> None:
        self.raised: Optional[BaseException] = None
        self.progress = progress
        self.function = _ProgressFunction(self._tell) if progress else _ProgressFunction()

    def _tell(self, _context: object, done: int, total: int) -> int:
        assert self.progress is not None
        try:
            return 0 if self.progress(done, total) is False else 1
        except BaseException as raised:  # pylint: disable=broad-except
            self.raised = raised
            return 0

    def check(self) -> None:
        if self.raised is not None:
            raise self.raised


def _estimate(estimate: _Estimate) -> Optional[Estimate]:
    if estimate.n == 0:
        return None
    return Estimate(estimate.value, estimate.low, estimate.high, estimate.n)


def _take_json(text: ctypes.c_void_p) -> Any:
    """What a text of the library says; the text is freed."""
    try:
        return json.loads(ctypes.string_at(text.value or 0))
    finally:
        _library.stich_free_text(text)


def _finish(status: int, error: _Error, telling: _Telling, result: Any) -> Any:
    """The result, or what went wrong with the partial result."""
    telling.check()
    if status != _OK:
        trouble = _trouble(error)
        if isinstance(trouble, Interrupted):
            trouble.partial = result
        raise trouble
    return result


# ---- Functions ----

def version() -> str:
    """The version of the library."""
    return _decode(_library.stich_version())


def games() -> list[str]:
    """The names of all games."""
    names: list[str] = []
    while (name := _library.stich_game_name(len(names))) is not None:
        names.append(_decode(name))
    return names


def rules(game: str, *, profile: Optional[str | os.PathLike[str]] = None,
          switches: Optional[Mapping[str, object]] = None) -> dict[str, Any]:
    """The rules in force, as `stich rules --json` prints them.

    profile: the name of a profile, or the path of a file as a pathlib.Path; switches: rules that are
    set on top, ``{"kontra": "off"}``. All functions take both.
    """
    opened = _Game(game, profile, switches, 1)
    text, error = ctypes.c_void_p(), _Error()
    _check(_library.stich_rules(opened.handle, text, error), error)
    return _take_json(text)


def replay(game: str, record: str | Mapping[str, object], *,
           profile: Optional[str | os.PathLike[str]] = None,
           switches: Optional[Mapping[str, object]] = None) -> dict[str, Any]:
    """Replays a game that was played, as `stich replay --json` does: is every card legal, who won
    the tricks, what does it score? record: a JSON object, as text or as a dict."""
    line = record if isinstance(record, str) else json.dumps(record)
    opened = _Game(game, profile, switches, 1)
    text, error = ctypes.c_void_p(), _Error()
    _check(_library.stich_replay(opened.handle, _bytes(line), text, error), error)
    return _take_json(text)


def deals(game: str, count: int, *, seed: int = 1, first: int = 0,
          profile: Optional[str | os.PathLike[str]] = None,
          switches: Optional[Mapping[str, object]] = None) -> list[str]:
    """Random deals, "HAND | HAND | ... / TALON": always the same for a seed."""
    if not (0 <= seed < _SEEDS and 0 <= first < _SEEDS and 0 <= count < _SEEDS):
        raise BadInput("seed, first and count must lie from 0 to 2^63 - 1", _USAGE)
    opened = _Game(game, profile, switches, 1)
    text, error = ctypes.create_string_buffer(_DEAL), _Error()
    dealt = []
    for number in range(first, first + count):
        _check(_library.stich_deal(opened.handle, seed, number, text, _DEAL, error), error)
        dealt.append(_decode(text.value))
    return dealt


def deal(game: str, number: int = 0, *, seed: int = 1,
         profile: Optional[str | os.PathLike[str]] = None,
         switches: Optional[Mapping[str, object]] = None) -> str:
    """Random deal ``number`` of a seed."""
    return deals(game, 1, seed=seed, first=number, profile=profile, switches=switches)[0]


def _solution(solution: _Solution) -> Solution:
    value = solution.value if solution.has_value else None
    made = None if solution.made < 0 or solution.status != _OK else bool(solution.made)
    moves = tuple(Move(_decode(m.card), m.value, bool(m.made))
                  for m in solution.moves[:solution.move_count])
    return Solution(_decode(solution.contract), solution.declarer, solution.leader, made, value,
                    _decode(solution.unit), solution.low, solution.high, solution.nodes, moves,
                    _decode(solution.error) or None)


def solve(game: str, questions: str | Iterable[str], *, reach: int = 0, moves: bool = False,
          nodes: int = 0, profile: Optional[str | os.PathLike[str]] = None,
          switches: Optional[Mapping[str, object]] = None, threads: int = 0,
          progress: Optional[Progress] = None, strict: bool = True) -> Any:
    """Solves deals exactly: all cards seen, best play by everybody.

    questions: a line as `stich solve --stdin` reads it, "CONTRACT DECLARER LEADER DEAL", or many of
        them, which are shared out among the threads
    reach: > 0 only asks whether so many points (or tricks) are reached; moves: also values every
        card that may be played; nodes: > 0 limits the work
    threads: 0 for as many as there are cores
    strict: raise BadInput if a deal is not what was expected; otherwise its Solution tells
    Returns a Solution for a text, and a list of them for many.
    """
    one = isinstance(questions, str)
    lines = [questions] if isinstance(questions, str) else list(questions)
    texts = (ctypes.c_char_p * len(lines))(*[_bytes(line) for line in lines])
    solutions = (_Solution * max(1, len(lines)))()
    telling, error = _Telling(progress), _Error()
    if not (0 <= reach < 1 << 31 and 0 <= nodes < _SEEDS):
        raise BadInput("reach and nodes must not be negative or too large", _USAGE)
    options = _SolveOptions(size=ctypes.sizeof(_SolveOptions), reach=reach, moves=moves, nodes=nodes,
                            progress=telling.function)
    opened = _Game(game, profile, switches, threads)
    status = opened.work(lambda: _library.stich_solve(
        opened.handle, texts, len(lines), options, solutions, ctypes.sizeof(_Solution), error))
    answers = [_solution(solution) for solution in solutions[:len(lines)]]
    if status == _BAD_INPUT and not strict:
        status = _OK
    result = _finish(status, error, telling, answers)
    return result[0] if one else result


def _choice(choice: _Choice) -> Choice:
    return Choice(_decode(choice.contract), _decode(choice.action), _decode(choice.discard),
                  _decode(choice.kept), bool(choice.exact), choice.value, _estimate(choice.open),
                  _estimate(choice.table), bool(choice.rough), _estimate(choice.points),
                  _estimate(choice.score), choice.undecided, choice.break_even)


def _evaluation(told: _Evaluation) -> Evaluation:
    choices = tuple(_choice(told.choices[i].contents) for i in range(told.choice_count))
    return Evaluation(told.worlds, told.drawn, ("pass", "close", "play")[told.verdict],
                      bool(told.pick_up), told.bid, choices[told.best] if told.best >= 0 else None,
                      choices[told.rival] if told.rival >= 0 else None, _estimate(told.pass_score),
                      _estimate(told.gain), choices, json.loads(told.json))


def _fields(question: Mapping[str, object]) -> Any:
    """Options as the library takes them: cards may be a list, a flag is True."""
    texts: list[tuple[bytes, bytes]] = []
    for name, value in question.items():
        if value is None or value is False:
            continue
        if isinstance(value, (list, tuple)):
            value = " ".join(str(part) for part in value)
        texts.append((_bytes(name.replace("_", "-")), b"" if value is True else _bytes(value)))
    return (_Field * (len(texts) + 1))(*[_Field(*text) for text in texts])


def evaluate(game: str, hand: str | Iterable[str] | None = None, seat: int | str | None = None, *,
             profile: Optional[str | os.PathLike[str]] = None,
             switches: Optional[Mapping[str, object]] = None, threads: int = 0,
             progress: Optional[Progress] = None, **question: object) -> Evaluation:
    """Evaluates a hand: what every contract is worth that its holder could declare.

    hand, seat: the cards, and where their holder sits: 0 or "forehand", "middlehand" ... "dealer"
    question: any other option of `stich eval`, with _ for -: ``talon="D8 D7"``, ``worlds=1000``,
        ``heard="pass 18 -"``, ``seed=7``, ``against_solo=True``
    """
    cards = hand if hand is None or isinstance(hand, str) else " ".join(hand)
    fields = _fields({"hand": cards, "seat": seat, **question})
    telling, error = _Telling(progress), _Error()
    told = ctypes.POINTER(_Evaluation)()
    opened = _Game(game, profile, switches, threads)
    status = opened.work(lambda: _library.stich_evaluate(opened.handle, fields, telling.function,
                                                         None, told, error))
    try:
        return _finish(status, error, telling, _evaluation(told.contents) if told else None)
    finally:
        _library.stich_free_evaluation(told)


def _contract_summary(told: _ContractSummary) -> ContractSummary:
    return ContractSummary(_decode(told.contract), told.deals, _estimate(told.share),
                           _estimate(told.made), _estimate(told.open), _estimate(told.points),
                           _estimate(told.declarer), _estimate(told.others))


def _summary(told: _Summary) -> Summary:
    contracts = tuple(_contract_summary(told.contracts[i].contents)
                      for i in range(told.contract_count))
    seats = tuple(SeatSummary(_estimate(seat.declares), _estimate(seat.made), _estimate(seat.score))
                  for seat in (told.seats[i].contents for i in range(told.seat_count)))
    return Summary(told.deals, told.again, bool(told.score_is_debt), _estimate(told.passed_in),
                   contracts, seats, json.loads(told.json))


def simulate(game: str, deals: int = 10000, *, seed: int = 1, player: str = "rule",
             solve: bool = False, profile: Optional[str | os.PathLike[str]] = None,
             switches: Optional[Mapping[str, object]] = None, threads: int = 0,
             progress: Optional[Progress] = None) -> Summary:
    """Simulates complete deals: dealing, auction, play and score.

    player: who sits at every seat, as `stich sim --player`; solve: also find out whether contracts
    are made with all cards seen. A KeyboardInterrupt stops it; progress may return False to stop it,
    and Interrupted.partial is then the summary so far.
    """
    if not (0 < deals < _SEEDS and 0 <= seed < _SEEDS):
        raise BadInput("deals must lie from 1, seed from 0 to 2^63 - 1", _USAGE)
    telling, error = _Telling(progress), _Error()
    told = ctypes.POINTER(_Summary)()
    simulation = _Simulation(size=ctypes.sizeof(_Simulation), deals=deals, seed=seed, solve=solve,
                             player=_bytes(player), progress=telling.function)
    opened = _Game(game, profile, switches, threads)
    status = opened.work(lambda: _library.stich_simulate(opened.handle, simulation, told, error))
    try:
        return _finish(status, error, telling, _summary(told.contents) if told else None)
    finally:
        _library.stich_free_summary(told)
