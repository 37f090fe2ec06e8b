"""What if the opponent helps? The shortest way to win with both sides wanting it (maximax).

It is the mistake that beginners make when they plan: "I play here, then they play there, and then I win."
They will not play there. Set beside what can be forced, it shows what minimax is for.
"""

from __future__ import annotations

from zermelo.contract import Game, M, S
from zermelo.limits import Limits
from zermelo.position import Where
from zermelo.result import Line, Result, Stats
from zermelo.textbook.run import Run
from zermelo.value import Number, Value


def maximax(
    game: Game[S, M], state: Where[S, M] = None, *, depth: int | None = None, limits: Limits | None = None
) -> Result[S, M]:
    """The best that the player to move could hope for if the opponent helped, soonest first.

    Breadth first, so the first win found is a shortest one.

    >>> from zermelo import TicTacToe, minimax
    >>> maximax(TicTacToe()).value, minimax(TicTacToe()).value
    (win in 5, draw)
    """
    run = Run("maximax", game, state, depth=depth, limits=limits)
    root = run.root
    seen: set[tuple[S, int, Number]] = {(root.state, root.player, 0)}
    layer: list[tuple[S, int, Number, tuple[M, ...]]] = [(root.state, root.player, 0, ())]
    best: tuple[Number, tuple[M, ...]] | None = None
    plies, cut_short = 0, False
    while layer:
        following: list[tuple[S, int, Number, tuple[M, ...]]] = []
        for here, player, gained, line in layer:
            run.budget.spend()
            score = game.score(here)
            if score is not None:
                hope = gained + (score if player == root.player else -score)
                if best is None or hope > best[0]:
                    best = hope, line
                continue
            if run.depth is not None and plies >= run.depth:
                cut_short = True
                continue
            for move in game.moves(here):
                child = game.play(here, move)
                turn = game.next_player(player, child)
                more = gained + game.gained_for(root.player, player, here, move)
                if (child, turn, more) not in seen:
                    seen.add((child, turn, more))
                    following.append((child, turn, more, (*line, move)))
        if best is not None and best[0] == 1 and not game.counts_points:
            break  # nothing beats a win, and a sooner one would have been found
        layer, plies = following, plies + 1
    return _answer(run, best, plies, cut_short)


def _answer(
    run: Run[S, M], best: tuple[Number, tuple[M, ...]] | None, plies: int, cut_short: bool
) -> Result[S, M]:
    score, line = best or (0, ())
    if best is None:
        value = Value.estimate(0)  # no game ends within the depth given
    elif run.points:
        value = Value.points(score)
    else:  # where even help cannot save the game, how long it might last is not asked
        value = {1: Value.win(len(line)), 0: Value.draw(), -1: Value.loss()}[int(score)]
    return Result(
        position=run.position,
        value=value,
        line=Line(run.game, run.root.state, line),
        moves={line[0]: value} if line else {},
        proved=value.kind == "win" or (best is not None and not cut_short),
        algorithm=run.algorithm,
        depth=plies,
        stats=Stats(nodes=run.budget.nodes, seconds=run.budget.seconds),
    )
