"""The searches behind an explanation: the value and the line of every move, within limits on the whole."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Generic

from zermelo.contract import M, S
from zermelo.engine.answers.at_once import ONE_PLY
from zermelo.engine.engine import Engine
from zermelo.errors import Stopped
from zermelo.lesson.facts import Fact, Hope, Kind, compare
from zermelo.limits import Limits
from zermelo.measure.mistakes import at_most, outcome
from zermelo.position import Position
from zermelo.result import Line, Result
from zermelo.value import Value

PLACES = 4  # on the best line, at which it is asked how the winner could go wrong
LEAST_SHARE = 0.002  # seconds; less is not worth beginning a search


class Research(Generic[S, M]):
    """Finds out what an explanation needs to know, and takes no longer than `limits` in all.

    Without an engine (where luck plays a part) only what the result says is known.
    """

    def __init__(
        self,
        result: Result[S, M],
        engine: Engine[S, M] | None,
        limits: Limits,
    ) -> None:
        self.result, self.engine, self.position = result, engine, result.position
        self.game, self.state, self.player = result.game, result.state, result.to_move
        self._limits, self._left = limits, limits.most_seconds
        self.legal = tuple(self.game.moves(self.state))
        self.sources = [result]
        if not set(self.legal) <= set(result.lines):
            fresh = self._look(self.position)
            self.sources = [result] if fresh is None else [fresh, result]
        self.depth = self.sources[0].depth
        self.proved = any(source.proved for source in self.sources)

    # -- what is known of each move --------------------------------------------------------------------------

    def facts(self, chosen: M) -> list[Fact[S, M]]:
        """A fact for each move about which anything is known, the one chosen first."""
        found = {move: known for move in self.legal if (known := self._known(move)) is not None}
        first = found.pop(chosen, (self.result.value, self.result.line.moves))
        facts = [self._fact(chosen, *first, first[0])]
        for move, (value, moves) in found.items():
            facts.append(self._fact(move, value, moves, first[0]))
        shared = self._mates(facts)
        return [self._answered(fact, shared) for fact in facts]

    def _known(self, move: M) -> tuple[Value, tuple[M, ...]] | None:
        """The surest value of a move, and the line that goes with it."""
        sources = [source for source in self.sources if move in source.moves]
        if not sources:
            return None
        proved = [most for source in sources if (most := at_most(source.moves[move])) is not None]
        possible = [s for s in sources if s.moves[move].number <= min(proved, default=math.inf)]
        surest = max(possible or sources, key=lambda source: _sureness(source, move))
        value = surest.moves[move]
        return value, self._to_the_end(value, _line(surest, move))

    def _fact(self, move: M, value: Value, moves: tuple[M, ...], best: Value) -> Fact[S, M]:
        line = Line(self.game, self.state, moves)
        kind: Kind = "chosen" if move == self.result.move else compare(value, best)
        movers = self._movers(moves)[: len(moves)]
        at = next((i for i, player in enumerate(movers) if player != self.player), 0)
        return Fact(kind, move, value, line, moves[at] if at else None, at)

    def _to_the_end(self, value: Value, moves: tuple[M, ...]) -> tuple[M, ...]:
        """A proved line goes on to the end of the game where a search from its first move can tell how."""
        line = Line(self.game, self.state, moves)
        if not value.exact or self.game.repeats or self.game.score(line.end) is not None:
            return moves
        after = self.position.after(moves[0])
        answer = self._ask(after, False)
        if answer is None or not answer.value.exact:
            return moves
        seen = answer.value.later() if after.to_move == self.player else -answer.value.later()
        seen = seen.plus(self.game.gained_for(self.player, self.player, self.state, moves[0]))
        return (moves[0], *answer.line) if seen == value else moves

    def _movers(self, moves: Iterable[M]) -> list[int]:
        """Who makes each of these moves, and who is to move after them."""
        movers, state = [self.player], self.state
        for move in moves:
            state = self.game.play(state, move)
            movers.append(self.game.next_player(movers[-1], state))
        return movers

    # -- threats: replies that win at once -------------------------------------------------------------------

    def _mates(self, facts: list[Fact[S, M]]) -> dict[M, M]:
        """For each move that loses at once, a reply that wins; the same one for as many as possible."""
        replies = {fact.move: self._winning_replies(fact) for fact in facts}
        shared: dict[M, M] = {}
        while waiting := [move for move, some in replies.items() if some and move not in shared]:
            every = [reply for move in waiting for reply in replies[move]]
            reply = max(every, key=every.count)
            shared |= {move: reply for move in waiting if reply in replies[move]}
        return shared

    def _winning_replies(self, fact: Fact[S, M]) -> list[M]:
        """Every reply that wins at once, of a move that is lost in two plies."""
        if fact.value != Value.loss(2) or fact.reply_at != 1:
            return []
        after = self.game.play(self.state, fact.move)
        return [reply for reply in self.game.moves(after) if self._lost(after, reply)]

    def _lost(self, after: S, reply: M) -> bool:
        """Whether the player has lost as soon as the opponent plays this reply."""
        end = self.game.play(after, reply)
        score = self.game.score(end)
        return score == (-1 if self.game.next_player(1 - self.player, end) == self.player else 1)

    def _answered(self, fact: Fact[S, M], shared: dict[M, M]) -> Fact[S, M]:
        """The fact with the reply that refutes most moves."""
        if fact.move not in shared:
            return fact
        reply = shared[fact.move]
        return replace(fact, reply=reply, line=replace(fact.line, moves=(fact.move, reply)))

    # -- what the loser can hope for -------------------------------------------------------------------------

    def hopes(self, fact: Fact[S, M]) -> tuple[tuple[Hope[S, M], ...], bool]:
        """The places on a winning line where the winner is to move, and whether these are all of them.

        At the first move there is nothing to add: every move there is explained by itself.
        """
        sign = outcome(fact.value)
        if not sign or self.engine is None:
            return (), False
        winner = self.player if sign > 0 else 1 - self.player
        movers = self._movers(fact.line)
        places = [at for at in range(1, len(fact.line)) if movers[at] == winner]
        found = [self._hope(fact.line, at, winner) for at in places[:PLACES]]
        hopes = tuple(hope for hope in found if hope is not None)
        return hopes, fact.whole and len(hopes) == len(places)

    def _hope(self, line: Line[S, M], at: int, winner: int) -> Hope[S, M] | None:
        look = self._look(self.position.after(*line.moves[:at]))
        if look is None:
            return None
        signs = {move: outcome(value) for move, value in look.moves.items()}
        signs[line[at]] = 1  # proved already, whether or not this look has come so far
        return Hope(
            line=replace(line, moves=line.moves[:at]),
            winner=winner,
            keeps=tuple(move for move, sign in signs.items() if sign == 1),
            slips={move: -look.moves[move] for move, sign in signs.items() if sign in (0, -1)},
            unknown=tuple(move for move, sign in signs.items() if sign is None),
        )

    # -- searching -------------------------------------------------------------------------------------------

    def _look(self, position: Position[S, M]) -> Result[S, M] | None:
        """Every move of a position; None where there is no time left to look."""
        return self._ask(position, True)

    def _ask(self, position: Position[S, M], every_move: bool) -> Result[S, M] | None:
        if self.engine is None:
            return None
        share = None if self._left is None else self._left / 2  # something is left for what comes after
        if share is not None and share < LEAST_SHARE:
            return None
        limits, began = replace(self._limits, seconds=share, clock=None), time.perf_counter()
        answer: Result[S, M] | None = None
        with suppress(Stopped):
            for latest in self.engine.analyse(position, limits, every_move=every_move):
                if latest.algorithm != ONE_PLY:  # that knows less than what was found before
                    answer = latest
        if self._left is not None and share is not None:  # not counted: the time that compiling took
            self._left -= min(share, time.perf_counter() - began)
        return answer


def _line(source: Result[S, M], move: M) -> tuple[M, ...]:
    """What a search expects after a move; the move alone where it has not said."""
    if move in source.lines:
        return source.lines[move].moves
    return source.line.moves if move == source.move else (move,)


def _sureness(source: Result[S, M], move: M) -> int:
    """Proofs before estimates; but that a move is no better than the best says less than an estimate."""
    value = source.moves[move]
    if value.exact or value.kind == "estimate":
        return 3 if value.exact else 1
    return 0 if value.bound == "upper" and value.number >= source.value.number else 2
