"""Who is measured in `peers.py`: easyAI, open_spiel and zermelo, each on the same positions.

easyAI plays zermelo's own rule objects, with `unmake_move`, with and without its table. open_spiel has rules
of its own, in C++, and is given the heuristic of zermelo's Connect Four. Both know no hints, so zermelo is
asked without them too: then all look equally far, and must find the same. With its hints, as everybody uses
it, zermelo sees beyond the depth that it is given.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import Any, NamedTuple

from zermelo import ConnectFour, Engine, Game, Limits, Value, alphabeta, mtdf
from zermelo.contract.hints import Hints
from zermelo.games.connectfour import Stones

# What rules may say to help a search, besides the estimate, which all are given.
HINTS = [
    name for name, hint in vars(Hints).items() if callable(hint) and name not in ("evaluate", "__init__")
]
TABLES = {"Tic-tac-toe": 1 / 16, "Connect Four": 1 / 2}  # megabytes: room for every position, and some more

COMPILED, INTERPRETED, TEXTBOOK = "zermelo compiled", "zermelo interpreted", "zermelo textbook"
HINTED, HINTED_INTERPRETED = "zermelo compiled, hints", "zermelo interpreted, hints"
EASY, EASY_ORDERED, SPIEL, SPIEL_BLIND = "easyAI", "easyAI + our order", "open_spiel", "open_spiel, blind"


def module(name: str) -> Any:
    """A peer, None where it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


easyai, pyspiel = module("easyAI"), module("pyspiel")
spiel_minimax = module("open_spiel.python.algorithms.minimax")
spiel_solver = module("open_spiel.python.algorithms.minimax_solver")


class Found(NamedTuple):
    """What a contender answers. A peer may not know how far off a win is, or a draw from an estimate."""

    value: Value
    nodes: int | None = None

    def agrees(self, other: Found) -> bool:
        """Whether both say the same, as far as both say it."""
        mine, theirs = self.value, other.value
        if {mine.kind, theirs.kind} & {"win", "loss"}:
            return mine.kind == theirs.kind and (
                mine.plies == theirs.plies or None in (mine.plies, theirs.plies)
            )
        return mine.score == theirs.score


@dataclass
class Contender:
    """One way to find the value, and the CPU seconds it took.

    `alike` is false where it looks further than the others, or judges differently: it may find another value.
    """

    kind: str
    name: str
    run: Callable[[], Found]
    alike: bool = True
    found: Found | None = None
    times: list[float] = field(default_factory=list)

    @property
    def ms(self) -> float:
        """The median, in milliseconds."""
        return median(self.times) * 1e3


# -- easyAI, on zermelo's rules ------------------------------------------------------------------------------


def easyai_game() -> Any:
    """zermelo's rules as a game of easyAI's, written as its manual recommends: moves are unmade."""

    class EasyGame(easyai.TwoPlayerGame):  # type: ignore[misc, name-defined]
        win = 1e9

        def __init__(self, game: Game[Any, Any], state: Any, ordered: bool) -> None:
            self.players, self.current_player = [None, None], 1
            self.game, self.state, self.ordered = game, state, ordered
            self.past: list[Any] = []

        def possible_moves(self) -> list[Any]:
            moves = list(self.game.moves(self.state))
            if self.ordered:
                moves.sort(key=lambda move: -self.game.order(self.state, move))
            return moves

        def make_move(self, move: Any) -> None:
            self.past.append(self.state)
            self.state = self.game.play(self.state, move)

        def unmake_move(self, move: Any) -> None:
            self.state = self.past.pop()

        def is_over(self) -> bool:
            return self.game.score(self.state) is not None

        def scoring(self) -> float:
            score = self.game.score(self.state)
            return self.game.evaluate(self.state) if score is None else score * self.win

        def ttentry(self) -> Any:
            return self.state

    return EasyGame


def easyai_contenders(game: Game[Any, Any], state: Any, depth: int, solved: bool) -> Iterator[Contender]:
    """With and without its table; where the game has an order of moves, a hint, also in that order."""
    if easyai is None:
        return
    kind = easyai_game()

    def run(table: bool, ordered: bool) -> Found:
        thinking = easyai.Negamax(depth, tt=easyai.TranspositionTable() if table else None)
        thinking(kind(game, state, ordered))
        number = thinking.alpha
        if abs(number) < kind.win:
            return Found(Value.draw() if solved else Value.estimate(round(number)))
        # A win counts one part in a thousand more for every ply that is left of the depth.
        plies = depth - round((abs(number) / kind.win - 1) * 1000)
        return Found(Value.win(plies) if number > 0 else Value.loss(plies))

    yield Contender(EASY, "Negamax", lambda: run(False, False))
    yield Contender(EASY, "Negamax, table", lambda: run(True, False))
    if game.says("order"):
        yield Contender(EASY_ORDERED, "Negamax", lambda: run(False, True))
        yield Contender(EASY_ORDERED, "Negamax, table", lambda: run(True, True))


# -- open_spiel, on its own rules ----------------------------------------------------------------------------


def spiel_tictactoe() -> Iterator[Contender]:
    if pyspiel is None or spiel_minimax is None:
        return
    game = pyspiel.load_game("tic_tac_toe")

    def search() -> Found:
        return spiel_found(spiel_minimax.alpha_beta_search(game)[0], Value.draw())

    def solve() -> Found:
        solver = spiel_solver.MinimaxSolver("tic_tac_toe")
        return spiel_found(solver.solve()[str(game.new_initial_state())].value, Value.draw())

    yield Contender(SPIEL, "alpha_beta_search", search)
    if spiel_solver is not None:
        yield Contender(SPIEL, "MinimaxSolver", solve)


def spiel_found(number: float, otherwise: Value) -> Found:
    """open_spiel's number: 1 is a win, at whatever distance."""
    if abs(number) == 1:
        return Found(Value.win() if number > 0 else Value.loss())
    return Found(otherwise)


def spiel_connect_four(ours: ConnectFour, played: str, depth: int) -> Iterator[Contender]:
    if pyspiel is None or spiel_minimax is None:
        return
    game = pyspiel.load_game("connect_four")
    root = game.new_initial_state()
    for column in played:
        root.apply_action(int(column) - 1)
    scale, me = 1 << 20, root.current_player()  # an estimate must stay below 1, which is a win

    def estimate(state: Any) -> float:
        player = state.current_player()
        number = ours.evaluate(stones_of(str(state), player))
        return (number if player == me else -number) / scale

    def run(heuristic: Callable[[Any], float]) -> Found:
        number, _ = spiel_minimax.alpha_beta_search(
            game, root, value_function=heuristic, maximum_depth=depth, maximizing_player_id=me
        )
        return spiel_found(number, Value.estimate(round(number * scale)))

    yield Contender(SPIEL, "alpha_beta_search", lambda: run(estimate))
    yield Contender(SPIEL_BLIND, "alpha_beta_search", lambda: run(lambda state: 0.0), alike=False)


X_STONES, ALL_STONES = str.maketrans("xo.", "100"), str.maketrans("xo.", "110")


def stones_of(text: str, player: int) -> Stones:
    """open_spiel's board, rows from the top, as zermelo's two numbers, columns from the bottom up."""
    columns = "".join("0" + text[column::8] for column in range(6, -1, -1))
    x, stones = int(columns.translate(X_STONES), 2), int(columns.translate(ALL_STONES), 2)
    return Stones(x if player == 0 else x ^ stones, stones)


# -- zermelo -------------------------------------------------------------------------------------------------


def without_hints(kind: type[Game[Any, Any]]) -> type[Game[Any, Any]]:
    """The rules of a game and its estimate, and nothing else that helps a search."""
    plain = {name: getattr(Game, name) for name in HINTS}
    return type(f"Plain{kind.__name__}", (kind,), plain | {"title": kind.title})


def zermelo_contenders(game: Game[Any, Any], state: Any, depth: int | None) -> Iterator[Contender]:
    """The engine both ways, without hints and with them; and two algorithms of the textbook."""
    plain, solved = without_hints(type(game))(), depth is None
    yield Contender(COMPILED, "Engine", engine_run(plain, state, depth, compiled=True))
    yield Contender(INTERPRETED, "Engine", engine_run(plain, state, depth, compiled=False))
    yield Contender(HINTED, "Engine", engine_run(game, state, depth, compiled=True), solved)
    yield Contender(HINTED_INTERPRETED, "Engine", engine_run(game, state, depth, compiled=False), solved)
    yield Contender(TEXTBOOK, "alphabeta", textbook_run(alphabeta, plain, state, depth))
    yield Contender(TEXTBOOK, "mtdf", textbook_run(mtdf, plain, state, depth))


def engine_run(game: Game[Any, Any], state: Any, depth: int | None, compiled: bool) -> Callable[[], Found]:
    """An engine whose table is emptied for each run."""
    engine = Engine(game, compiled=compiled, table=TABLES[game.title])

    def run() -> Found:
        engine.forget()
        result = engine.best(state, Limits(depth=depth))
        return Found(result.value, result.stats.nodes)

    return run


def textbook_run(search: Any, game: Game[Any, Any], state: Any, depth: int | None) -> Callable[[], Found]:
    def run() -> Found:
        result = search(game, state, depth=depth)
        return Found(result.value, result.stats.nodes)

    return run
