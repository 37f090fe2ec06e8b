"""Find the winning move: a real position, solved, with only one move that wins."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

from zermelo.contract import Game
from zermelo.engine.engine import Engine
from zermelo.engine.kernels.work import USUAL
from zermelo.errors import GameError, Stopped
from zermelo.games.connectfour import ConnectFour
from zermelo.games.nim import Nim
from zermelo.games.tictactoe import TicTacToe
from zermelo.lesson.exercises.exercise import Exercise
from zermelo.limits import Limits
from zermelo.measure.mistakes import outcome
from zermelo.position import Position
from zermelo.result import Result

GAMES: tuple[Game[Any, Any], ...] = (TicTacToe(), ConnectFour(5, 4), Nim(2, 3, 4))
LEAST_MOVES = {"tictactoe": 2, "connectfour:5,4": 8, "nim:2,3,4": 1}  # before a puzzle
TRIES = 500
ENOUGH = Limits(nodes=4000)  # small positions only: an exercise is made while somebody waits
QUICK = Limits(nodes=1000)
SOON = Limits(depth=3, nodes=4000)  # where a position cannot be solved, a win within these plies will do
PATIENCE = 3.0  # seconds of the processor's time, for a game of which nothing is known
ONE, OPENING = Limits(depth=1), 4  # moves at random, before anybody looks ahead
ALERT = 0.6  # how often the other one looks ahead too, where games are large: else nothing is ever in the way
LONGEST = 200  # moves of a game at random
BACK = 6  # moves before its end, where a win is near


def winning_move(dice: random.Random, chosen: Game[Any, Any] | None = None) -> Exercise:
    """A position met by playing at random, in which exactly one move wins, and not at once."""
    if chosen is not None:
        return _of_chosen(chosen, dice)
    game = dice.choice(GAMES)
    for _ in range(TRIES):
        result = _random_position(game, dice)
        if result is not None and _is_puzzle(result):
            return _exercise(result)
    raise AssertionError(f"no winning move was found in {TRIES} positions of {game.title}")


def _of_chosen(game: Game[Any, Any], dice: random.Random) -> Exercise:
    """The same in any game: positions near the ends of random games; a win at once, if no other turns up."""
    if len(game.players) > 2 or game.says("choices") or game.says("chances"):
        raise GameError(f"winning moves are for two who take turns without luck, not for {game.title}")
    until, at_once = time.process_time() + PATIENCE, None
    while time.process_time() < until:
        for position in _near_the_end(game, dice):
            result = _known(position)
            if result is not None and _is_puzzle(result):
                return _exercise(result)
            if result is not None and _is_puzzle(result, least=1):
                at_once = at_once or result
                if game.selective:  # too large for more
                    return _exercise(at_once)
            if game.selective or time.process_time() > until:  # there, the very last position tells most
                break
    if at_once is not None:
        return _exercise(at_once)
    raise GameError(f"no position of {game.title} with one winning move turned up: try again, or another")


def _near_the_end(game: Game[Any, Any], dice: random.Random) -> Iterator[Position[Any, Any]]:
    """The last positions of a game, from its end backwards: of one who looks one move ahead, against chance.

    Two who play at random seldom come to an end of some games, chess among them.
    """
    played, engine = [Position(game, game.start())], Engine(game, compiled=False)
    sharp = dice.randrange(2) if game.says("evaluate") else None
    while game.score(played[-1].state) is None and len(played) < LONGEST:
        here = played[-1]
        looks = here.to_move == sharp or (game.selective and dice.random() < ALERT)
        best = engine.best(here, ONE).best if looks and sharp is not None and len(played) > OPENING else ()
        played.append(here.after(dice.choice(list(best) or here.moves)))
    if game.score(played[-1].state) is not None:
        yield from reversed(played[-BACK:-1])


def _random_position(game: Game[Any, Any], dice: random.Random) -> Result[Any, Any] | None:
    state, least = game.start(), LEAST_MOVES[game.name]
    for _ in range(dice.randint(least, least + 5)):
        state = game.play(state, dice.choice(list(game.moves(state))))
        if game.score(state) is not None:
            return None
    return _solved(Position(game, state))


def _solved(position: Position[Any, Any], limits: Limits = ENOUGH) -> Result[Any, Any] | None:
    """What is known of every move; None where not all is."""
    try:
        *_, result = Engine(position.game, compiled=False).analyse(position, limits, every_move=True)
    except Stopped:
        return None
    return result if all(value.exact for value in result.moves.values()) else None


def _known(position: Position[Any, Any]) -> Result[Any, Any] | None:
    """What can be known of every move while somebody waits: all, or what it does soon, or at once."""
    if position.game.selective:
        return _soon(position, ONE)
    return _solved(position, QUICK) or _soon(position) or _soon(position, ONE)


def _soon(position: Position[Any, Any], limits: Limits = SOON) -> Result[Any, Any] | None:
    """What is known of every move within a few plies, looking at all; None where that is too much."""
    engine = Engine(position.game, compiled=False, settings=USUAL)
    try:
        *_, result = engine.analyse(position, limits, every_move=True)
    except Stopped:
        return None
    return result if result.depth == limits.depth else None


def _is_puzzle(result: Result[Any, Any], least: int = 2) -> bool:
    winning = [value for value in result.moves.values() if outcome(value) == 1]
    return len(winning) == 1 and len(result.moves) > 2 and (result.value.plies or least) >= least


def _exercise(result: Result[Any, Any]) -> Exercise:
    game, player = result.game, result.game.players[result.to_move]
    winner = next(move for move, value in result.moves.items() if outcome(value) == 1)
    move, line, plies = game.write(winner), result.lines.get(winner, result.line), result.value.plies
    position = result.position
    others = {other: value for other, value in result.moves.items() if other != winner}
    solved = all(value.exact for value in others.values())
    soon = "at once" if plies == 1 else f"within {plies} plies"
    within = "" if solved or plies is None else f" {soon}"
    rest = f" The others: {', '.join(sorted(map(str, set(others.values()))))}." if solved else ""
    length = "" if plies is None or within else f", in {plies}"
    return Exercise(
        kind="winning",
        question=f"{game.title}: {player} is to move and can win{within}. Which move wins?",
        blanks=("move",),
        answers=(move,),
        reasons=(f"Only {move} wins{length or within}: {line}.{rest}",),
        hints=(_hint(result),),
        text=str(position),
        drawing=position,
        solved=result,
        position=position,
    )


def _hint(result: Result[Any, Any]) -> str:
    """How soon it is won, and that it must be so whatever the other does."""
    plies, other = result.value.plies, result.game.players[1 - result.to_move]
    if plies == 1:
        return "It wins at once."
    soon = "" if plies is None else f"It takes {plies} plies, {(plies + 1) // 2} of them your own. "
    return f"{soon}Ask of each move what {other} could do against it: after the right one, nothing helps."
