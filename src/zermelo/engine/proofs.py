"""Who wins, by proof-number search: `Proofs(game).value()`. See kernels/proof.py.

    >>> from zermelo import find
    >>> Proofs(find("hexapawn"), compiled=False).solve().kind
    'loss'

It answers two questions, whether the player to move wins and else whether the other does, and finds deep
forced wins long before a search by depth does, also where positions come back: to go on for ever wins
nothing, and is a draw. What it does not say is how soon: a win is within so many plies, and a quicker one
may exist.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from zermelo.contract import Game, M, S
from zermelo.engine.adapter import Adapter
from zermelo.engine.run.attacker import Attacker
from zermelo.engine.run.desk import Desk
from zermelo.engine.run.threads import hand_over
from zermelo.engine.run.way import is_compiled
from zermelo.errors import GameError
from zermelo.first_look import AT_ONCE, SEVERAL_SEARCH, check_game, check_limits, check_state
from zermelo.limits import Limits
from zermelo.stop import Stop
from zermelo.value import Value

T = TypeVar("T")


@dataclass(frozen=True)
class Proved(Generic[M]):
    """What is proved of a position: "win", "draw" or "loss" for the player to move."""

    kind: str
    plies: int | None  # within which it is won or lost; a quicker way may exist
    move: M | None  # one that keeps it; None where all lose
    nodes: int


class Proofs(Generic[S, M]):
    """Who wins in positions of one game, by proof-number search. `table` is in megabytes."""

    def __init__(
        self,
        game: Game[S, M],
        *,
        table: float = 64,
        compiled: bool | None = None,
        notify: Callable[[str], None] | None = None,
    ) -> None:
        check_game(game)
        if game.says("choices"):
            raise GameError(f"both players move at once in {game.title}: {AT_ONCE}")
        if game.says("chances"):
            raise GameError(f"luck plays a part in {game.title}: nothing can be proved by force")
        if len(game.players) > 2:
            raise GameError(f"solving is for two players, and {game.title} has more: {SEVERAL_SEARCH}")
        if game.counts_points or game.says("gained"):
            raise GameError(
                f"{game.title} counts points, and proof numbers tell won from lost: solve it without --by pn"
            )
        self.game, rules = game, Adapter(game)
        way = hand_over(lambda: is_compiled(rules, "proof", compiled, notify), Stop())
        self._attacker = Attacker(rules, compiled=way, megabytes=table)
        self._desk = Desk()

    @property
    def nodes(self) -> int:
        """Positions visited since the last question."""
        return self._attacker.nodes

    @property
    def progress(self) -> str:
        """How far it has come, in words."""
        return f"{self.nodes:,} nodes"

    @property
    def compiled(self) -> bool:
        """Whether the search runs as machine code."""
        return self._attacker.compiled

    def stop(self) -> None:
        """Call off whatever has been asked, from any thread."""
        self._desk.stop()

    def solve(self, state: S | None = None, limits: Limits | None = None) -> Proved[M]:
        """What is proved of a position; `Stopped` where a limit is reached before anything is."""
        root = self.game.start() if state is None else state
        check_state(self.game, root, "the caller")
        if self.game.score(root) is not None:
            raise GameError("the game is over: there is nothing to prove")
        return self._ask(lambda: self._proved(root), limits)

    def value(self, state: S) -> Value:
        """Its value; of a win or a loss, the plies are those of the proof."""
        found = self.solve(state)
        if found.kind == "draw":
            return Value.draw()
        assert found.plies is not None
        return Value.win(found.plies) if found.kind == "win" else Value.loss(found.plies)

    def keeping(self, state: S, least: Value) -> M:
        """A move with which the player to move gets at least so much."""
        move = self._ask(lambda: self._winning(state) if least.kind == "win" else self._holding(state), None)
        assert move is not None
        return move

    def _ask(self, answer: Callable[[], T], limits: Limits | None) -> T:
        check_limits(limits)
        stop = self._desk.question()

        def found() -> T:
            self._attacker.begin((limits or Limits()).start(stop))
            try:
                return answer()
            finally:
                self._attacker.end()

        return self._desk.answer(stop, found)

    def _proved(self, state: S) -> Proved[M]:
        plies = self._attacker.wins(state, True)
        if plies is not None:
            return Proved("win", plies, self._winning(state), self.nodes)
        plies = self._attacker.wins(state, False)
        if plies is not None:
            return Proved("loss", plies, None, self.nodes)
        return Proved("draw", None, self._holding(state), self.nodes)

    def _children(self, state: S) -> list[tuple[M, S, bool]]:
        """The moves, where they lead, and whether who moved is to move again."""
        player, found = self.game.turn(state), []
        for move in self.game.moves(state):
            child = self.game.play(state, move)
            found.append((move, child, self.game.next_player(player, child) == player))
        return found

    def _winning(self, state: S) -> M | None:
        """The move whose proof takes the fewest plies: so that every move comes nearer to the end."""
        best: tuple[int, M] | None = None
        for move, child, again in self._children(state):
            score = self.game.score(child)
            if score is not None:
                plies = 0 if (score > 0 if again else score < 0) else None
            else:
                plies = self._attacker.wins(child, again)
            if plies is not None and (best is None or plies < best[0]):
                best = plies, move
        return None if best is None else best[1]

    def _holding(self, state: S) -> M | None:
        """The first move after which the other does not win."""
        for move, child, again in self._children(state):
            score = self.game.score(child)
            if score is not None:
                holds = score >= 0 if again else score <= 0
            else:
                holds = self._attacker.wins(child, not again) is None
            if holds:
                return move
        return None
