"""A move where there is no time for any search: one ply, by the rules alone."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.contract import Game, M, S
from zermelo.position import Position
from zermelo.result import Line, Result, Stats
from zermelo.value import Value


def at_once(position: Position[S, M], only: Sequence[M] = ()) -> Result[S, M]:
    """Each move by what it leads to: the end of the game, or an estimate; nothing of it is proved."""
    game, moves = position.game, [move for move in position.moves if not only or move in only]
    values = {move: _worth(game, position, move) for move in moves}
    best = max(values, key=lambda move: values[move]) if values else None
    line = () if best is None else (best,)
    return Result(
        position=position,
        value=Value.estimate(game.evaluate(position.state)) if best is None else values[best],
        line=Line(game, position.state, line),
        moves=values,
        proved=False,
        algorithm="one ply",
        depth=1,
        stats=Stats(nodes=1 + len(values)),
    )


def _worth(game: Game[S, M], position: Position[S, M], move: M) -> Value:
    """What a move leads to, as who moves sees it."""
    after = position.after(move)
    score = game.score(after.state)
    if score is None:
        value = Value.estimate(game.evaluate(after.state))
    elif game.counts_points:
        value = Value.points(score)
    else:
        value = Value.win(0) if score > 0 else Value.loss(0) if score < 0 else Value.draw()
    mine = (value if after.to_move == position.to_move else -value).later()
    return mine.plus(game.gained_for(position.to_move, position.to_move, position.state, move))
