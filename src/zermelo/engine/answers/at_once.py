"""A move where there is no time for any search: one ply, by the rules alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from zermelo.contract import Game, M, S
from zermelo.position import Position
from zermelo.result import Line, Result, Stats
from zermelo.textbook.expectiminimax import expectiminimax
from zermelo.value import Value

ONE_PLY = "one ply"  # what such an answer calls itself
FEW = 4  # moves that are looked at where each takes long: what the game's hints read is found from scratch


def at_once(position: Position[S, M], only: Sequence[M] = ()) -> Result[S, M]:
    """Each move by what it leads to: the end of the game, or an estimate; nothing of it is proved."""
    game, moves = position.game, [move for move in position.moves if not only or move in only]
    if game.features and game.says("order"):
        near = [move for move in game.promising(position.state) if move in moves] or moves
        moves = sorted(near, key=lambda move: -game.order(position.state, move))[:FEW]
    values = {move: _worth(game, position, move) for move in moves}
    best = max(values, key=lambda move: values[move]) if values else None
    line = () if best is None else (best,)
    return Result(
        position=position,
        value=_of_root(position) if best is None else values[best],
        line=Line(game, position.state, line),
        moves=values,
        proved=False,
        algorithm=ONE_PLY,
        depth=1,
        stats=Stats(nodes=1 + len(values)),
    )


def _of_root(position: Position[S, M]) -> Value:
    """What a position without a move is worth: the game is over, or luck moves."""
    game, state = position.game, position.state
    if game.outcomes(state):
        return _on_average(game, position, position.to_move, state)
    return _of_state(game, state)


def _worth(game: Game[S, M], position: Position[S, M], move: M) -> Value:
    """What a move leads to, as who moves sees it."""
    after = position.after(move)
    if game.says("chances"):
        value = _on_average(game, position, after.to_move, after.state)
    else:
        value = _of_state(game, after.state)
        value = (value if after.to_move == position.to_move else -value).later()
    return value.plus(game.gained_for(position.to_move, position.to_move, position.state, move))


def _of_state(game: Game[S, M], state: S) -> Value:
    """The end of the game, or an estimate, to the player to move."""
    score = game.score(state)
    if score is None:
        return Value.estimate(game.evaluate(state))
    if game.counts_points:
        return Value.points(score)
    return Value.win(0) if score > 0 else Value.loss(0) if score < 0 else Value.draw()


def _on_average(game: Game[S, M], position: Position[S, M], player: int, state: S) -> Value:
    """What is to be expected of a state, as who moves at the position sees it; an estimate."""
    seen = expectiminimax(game, Position(game, state, player), depth=0).value
    mine = seen if player == position.to_move else -seen
    return replace(mine, kind="estimate")
