"""Find the winning move: a real position, solved, with only one move that wins."""

from __future__ import annotations

import random
from typing import Any

from zermelo.contract import Game
from zermelo.engine.engine import Engine
from zermelo.errors import Stopped
from zermelo.games.connectfour import ConnectFour
from zermelo.games.nim import Nim
from zermelo.games.tictactoe import TicTacToe
from zermelo.lesson.exercises.exercise import Exercise
from zermelo.limits import Limits
from zermelo.result import Result

GAMES: tuple[Game[Any, Any], ...] = (TicTacToe(), ConnectFour(5, 4), Nim(2, 3, 4))
LEAST_MOVES = {"tictactoe": 2, "connectfour:5,4": 8, "nim:2,3,4": 1}  # before a puzzle
TRIES = 500
ENOUGH = Limits(nodes=4000)  # small positions only: an exercise is made while somebody waits


def winning_move(dice: random.Random) -> Exercise:
    """A position met by playing at random, in which exactly one move wins, and not at once."""
    game = dice.choice(GAMES)
    for _ in range(TRIES):
        result = _random_position(game, dice)
        if result is not None and _is_puzzle(result):
            return _exercise(result)
    raise AssertionError(f"no winning move was found in {TRIES} positions of {game.title}")


def _random_position(game: Game[Any, Any], dice: random.Random) -> Result[Any, Any] | None:
    state, least = game.start(), LEAST_MOVES[game.name]
    for _ in range(dice.randint(least, least + 5)):
        state = game.play(state, dice.choice(list(game.moves(state))))
        if game.score(state) is not None:
            return None
    try:
        *_, result = Engine(game, compiled=False).analyse(state, ENOUGH, every_move=True)
    except Stopped:
        return None
    return result if all(value.exact for value in result.moves.values()) else None


def _is_puzzle(result: Result[Any, Any]) -> bool:
    winning = [value for value in result.moves.values() if value.kind == "win"]
    return len(winning) == 1 and len(result.moves) > 2 and (result.value.plies or 0) > 1


def _exercise(result: Result[Any, Any]) -> Exercise:
    game, player = result.game, result.game.players[result.to_move]
    assert result.move is not None
    move = game.write(result.move)
    position = result.position
    others = sorted({str(value) for other, value in result.moves.items() if other != result.move})
    return Exercise(
        kind="winning",
        question=f"{game.title}: {player} is to move and can win. Which move wins?",
        blanks=("move",),
        answers=(move,),
        reasons=(
            f"Only {move} wins, in {result.value.plies}: {result.line}. The others: {', '.join(others)}.",
        ),
        text=str(position),
        drawing=position,
        solved=result,
    )
