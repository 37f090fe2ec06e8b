"""What a table of every position says of one: nothing is searched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.contract import Game
from zermelo.contract.index import Solved
from zermelo.position import Position
from zermelo.result import Line, Result
from zermelo.value import Value

LONGEST_DRAW = 40  # plies that a line is shown where nobody wins


def looked_up(position: Position[Any, Any], only: Sequence[Any] = ()) -> Result[Any, Any] | None:
    """The value of every move, from the table that the game knows of; None where it has not all of them."""
    game, root = position.game, position.state
    if game.solved is None or len(game.players) > 2 or game.score(root) is not None:
        return None
    moves = values_of_moves(game, game.solved, root)
    if not moves or any(value is None for value in moves.values()):
        return None
    asked = {move: value for move, value in moves.items() if value is not None and (not only or move in only)}
    if not asked:
        return None
    line = _line(game, game.solved, root, asked)
    value = asked[line[0]]
    lines = {move: Line(game, root, (move,)) for move in asked} | {line[0]: Line(game, root, line)}
    return Result(
        position=position,
        value=value,
        line=Line(game, root, line),
        moves=asked,
        lines=lines,
        proved=True,
        algorithm="table",
        depth=0,
    )


def values_of_moves(game: Game[Any, Any], solved: Solved, state: Any) -> dict[Any, Value | None]:
    """What each move of an unfinished position is worth to who makes it, as far as it is known."""
    from zermelo.book import finished, seen_from  # with NumPy, which `import zermelo` must not load

    found: dict[Any, Value | None] = {}
    for move in game.moves(state):
        child = game.play(state, move)
        score = game.score(child)
        value = solved.get(child) if score is None else finished(game, score)
        gained = game.gained(state, move) if game.says("gained") else 0
        found[move] = None if value is None else seen_from(game, state, child, value).plus(gained)
    return found


def _line(game: Game[Any, Any], solved: Solved, root: Any, first: dict[Any, Value]) -> tuple[Any, ...]:
    """Best play for both, to the end; where nobody wins, until a position comes back or it gets long."""
    line, state, met = list[Any](), root, [root]
    known: dict[Any, Value | None] = dict(first)
    while True:
        best = max(value for value in known.values() if value is not None)
        moves = [move for move, value in known.items() if value is not None and value == best]
        line.append(max(moves, key=lambda move: game.order(state, move)))
        state = game.play(state, line[-1])
        over = game.score(state) is not None or state in met
        if over or (best.is_draw and len(line) >= LONGEST_DRAW):
            return tuple(line)
        met.append(state)
        known = values_of_moves(game, solved, state)
        is_whole = game.wins_at_once(state) or all(value is not None for value in known.values())
        if not known or not is_whole:
            return tuple(line)
