"""All of the public library as a program uses it. Not run by itself: `mypy --strict` must find nothing here.

`tests/test_typed_use.py` sees to that, and that no public name is left out; it runs it, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, NamedTuple, assert_type

from zermelo import (
    MNK,
    Beside,
    Bits,
    CannotCompile,
    Chess,
    ConnectFour,
    Dots,
    Engine,
    Explanation,
    Game,
    GameError,
    Grid,
    Heaps,
    Hex,
    Limits,
    Line,
    Look,
    MissingExtra,
    Nim,
    Othello,
    Pits,
    Points,
    Position,
    Race,
    Result,
    Review,
    Reviewed,
    Solver,
    Stats,
    Stopped,
    Tables,
    TextError,
    TicTacToe,
    Tree,
    Value,
    ZermeloError,
    alphabeta,
    deepen,
    deepening,
    every_move,
    expectiminimax,
    explain,
    find,
    foreseeing,
    lost_in,
    maximax,
    maxn,
    mcts,
    minimax,
    minimax_move,
    minimax_value,
    mtdf,
    negamax,
    negascout,
    paranoid,
    review,
    simultaneous,
    sss,
    won_in,
)


class Stones(Game):
    """A game as people write it, without a word about types in its head."""

    players = ("Ann", "Bob")

    def __init__(self, stones: int = 9) -> None:
        self.stones = stones

    def start(self) -> int:
        return self.stones

    def moves(self, stones: int) -> Iterator[int]:
        for take in (1, 2, 3):
            if take <= stones:
                yield take

    def play(self, stones: int, take: int) -> int:
        return stones - take

    def score(self, stones: int) -> int | None:
        return -1 if stones == 0 else None

    def board(self, stones: int) -> Heaps:
        return Heaps((stones,))

    def evaluate(self, stones: int) -> float:
        return 0.5 if stones % 4 else -0.5

    @foreseeing
    def bounds(self, stones: int) -> tuple[int, int] | None:
        return (won_in(1), won_in(1)) if stones <= 3 else (lost_in(2), won_in(3))


class Pair(Game[tuple[int, int], str]):
    """A game that says what its states and moves are."""

    points = True
    repeats = 0
    title = "Pair"

    def start(self) -> tuple[int, int]:
        return (2, 3)

    def moves(self, state: tuple[int, int]) -> list[str]:
        return [name for name, heap in zip("ab", state, strict=True) if heap]

    def play(self, state: tuple[int, int], move: str) -> tuple[int, int]:
        return (state[0] - 1, state[1]) if move == "a" else (state[0], state[1] - 1)

    def score(self, state: tuple[int, int]) -> int | None:
        return None if any(state) else -2

    def board(self, state: tuple[int, int]) -> Grid:
        return Grid(("x" * state[0] + "." * (3 - state[0]), "o" * state[1] + "." * (3 - state[1])))


class Wide(NamedTuple):
    """A state with a board of a hundred squares."""

    board: Annotated[int, Bits(100)]
    player: int


def play() -> None:
    """Engine, Solver and what they answer with."""
    game = Pair()
    assert_type(game, Pair)
    engine = Engine(game, threads=1, compiled=False)
    assert_type(engine, Engine[tuple[int, int], str])
    result = engine.best(limits=Limits(seconds=1, depth=9))
    assert_type(result, Result[tuple[int, int], str])
    assert_type(result.move, str | None)
    assert_type(result.best, tuple[str, ...])
    assert_type(result.line, Line[tuple[int, int], str])
    assert_type(result.line[0], str)
    assert_type(result.value, Value)
    assert_type(result.stats, Stats)
    assert_type(engine.choose((1, 1)), str)
    values: dict[str, Value] = dict(result.moves)
    best: Value = max(values.values())
    print(best.is_win, best.is_draw, best.number, -best, result.stats.nodes, result.proved)
    if result.move is not None:
        print(game.play(game.start(), result.move), game.write(result.move))
    for better in engine.analyse(limits=Limits(depth=3), every_move=True):
        print(better.depth, str(better.line))
    solver = Solver(game, compiled=False)
    assert_type(solver.value(), Value)
    assert_type(solver.best().move, str | None)
    assert_type(list(solver.values([(1, 0), (0, 1)])), list[Value])
    position = Position(game, (1, 1))
    assert_type(position.after("a"), Position[tuple[int, int], str])
    assert_type(engine.best(position).move, str | None)
    again = Result.from_json(game, result.to_json())
    assert_type(again.state, tuple[int, int])
    assert_type(Line.read(game, game.start(), "a b").end, tuple[int, int])
    told = explain(result)
    assert_type(told, Explanation[tuple[int, int], str])
    print(told, told.sentences)


def textbook() -> None:
    """Every algorithm of the textbook."""
    game = Stones(5)
    assert_type(minimax_value(game), Value)
    value, move = minimax_move(Pair())
    assert_type(move, str | None)
    print(value)
    for search in (minimax, negamax, alphabeta, negascout, mtdf, sss, deepening, maximax, expectiminimax):
        print(search(game).value)
    assert_type(alphabeta(Pair(), depth=2).move, str | None)
    assert_type(every_move(alphabeta, Pair()), Result[tuple[int, int], str])
    for deeper in deepen(Pair(), limits=Limits(depth=2)):
        assert_type(deeper.move, str | None)
    assert_type(mcts(Pair(), limits=Limits(nodes=50), seed=1).move, str | None)
    tree = Tree([[3, 5, 2], [9, 1]])
    print(alphabeta(tree, record=True).line.moves)


def others() -> None:
    """Searches for more than two players, and for two who move at once."""
    coins = find("coinrow")
    print(maxn(coins).values, paranoid(coins).value)
    print(simultaneous(find("goofspiel:2")).value)


def boards() -> None:
    """What positions look like."""
    grid = Grid(("x.", ".o"), looks={"x": Look(0, crowned=True)})
    mill = Points((("a", 0, 0), ("b", 1, 0)), (("a", "b"),), "x.")
    for board in (
        grid,
        mill,
        Pits(((4, 4), (4, 4)), stores=(0, 0)),
        Dots((".",)),
        Tables(("x", "", "o", "")),
        Race(100, (27, 31), unsafe=(0, 12)),
        Beside(grid, dice=(3,)),
    ):
        print(board)


def games() -> None:
    """The games that come with it, and how one is found by its name."""
    print(
        MNK(3, 3, 3),
        Chess(),
        ConnectFour(4, 4),
        Hex(3),
        Nim(1, 2),
        Othello(4),
        TicTacToe(),
        find("nim:1,2").title,
    )
    print(Wide(1 << 99, 0).board.bit_length())
    chess = Chess()
    start = chess.load("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    print(chess.board(start), [chess.write(move) for move in chess.moves(start)])


def looking_back() -> None:
    """A game looked back on."""
    found: Review = review(TicTacToe(), "b2 b1 a1")
    moves: tuple[Reviewed, ...] = found.moves
    print(found.turning, [move.verdict for move in moves])


def errors() -> None:
    """What may go wrong."""
    try:
        find("no such game")
    except TextError as error:
        print(error.message)
    try:
        Stones(3).read(3, "7")
    except (GameError, CannotCompile, MissingExtra, Stopped) as error:
        print(error)
    except ZermeloError as error:
        print(error)


if __name__ == "__main__":
    for use in (play, textbook, others, boards, games, looking_back, errors):
        use()
