"""A forced win from an opening: quiet moves of Black's, each with an answer to all that White can do.

    python benchmarks/gomoku_win.py                                  the win of docs/games.md, proved again
    python benchmarks/gomoku_win.py --moves "h8 h9 i9 g8" --quiet 2   look for one in another position

Black wins a position if our search for wins by force shows a win by fours or by threats (engine/threats.py),
whose own proof has every answer to every threat; or if some quiet move leads to positions that Black wins
in the same way, whatever White answers, on any of the squares that are free. What is shown is a proof, and no
estimate; what is not shown may be won all the same.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, field
from typing import Any

from zermelo import Limits
from zermelo.engine.threats import ForcedWin, Forcing
from zermelo.games.gomoku import Gomoku
from zermelo.games.mnk import Stones

OPENING, QUIET = "h8 i9 g7 j10", 1
TRIED = (12, 6, 4)  # moves that threaten to win by force, and are tried: at the root, and below it


@dataclass
class Proof:
    """Proves wins of whoever is to move."""

    game: Gomoku
    forcing: Forcing[Any, Any]
    nodes: int
    until: float
    moves: dict[Stones, int] = field(default_factory=dict)  # the quiet move that wins
    known: dict[tuple[Stones, int], bool] = field(default_factory=dict)
    by_force: dict[Stones, ForcedWin[Any, Any]] = field(default_factory=dict)

    def wins(self, state: Stones, quiet: int, below: int = 0) -> bool:
        """Whether so many quiet moves, and then threats, win."""
        if (state, quiet) not in self.known:
            self.known[state, quiet] = self._wins(state, quiet, below)
        return self.known[state, quiet]

    def _wins(self, state: Stones, quiet: int, below: int) -> bool:
        won = self.forced(state)
        if won is not None:
            self.by_force[state] = won
            return True
        if quiet == 0 or self.game.forced(state) or time.process_time() > self.until:
            return False
        for move, threat in self.threatening(state)[: TRIED[min(below, len(TRIED) - 1)]]:
            if self.answered(self.game.play(state, move), threat, quiet, below):
                self.moves[state] = move
                return True
        return False

    def threatening(self, state: Stones) -> list[tuple[int, ForcedWin[Any, Any]]]:
        """Quiet moves that threaten to win by force, the likeliest first, and what they threaten."""
        game, found = self.game, list[tuple[int, ForcedWin[Any, Any]]]()
        for move in sorted(game.promising(state), key=lambda move: -game.order(state, move)):
            threat = self.forced(game.skip(game.play(state, move)))
            if threat is not None and not game.forced(game.play(state, move)):
                found.append((move, threat))
        return found

    def answered(self, state: Stones, threat: ForcedWin[Any, Any], quiet: int, below: int) -> bool:
        """Whether every move of the other's loses; what meets the threat is tried first."""
        free = dict.fromkeys(self.game.moves(state))
        meeting = [move for each in threat.threats for move in (each.move, *each.answers) if move in free]
        for answer in dict.fromkeys([*meeting, *self.game.promising(state), *free]):
            if not self.wins(self.game.play(state, answer), quiet - 1, below + 1):
                if not below:
                    last = self.game.write(answer)
                    print(f"  {last} was not shown to lose; {time.process_time():.0f} s", file=sys.stderr)
                return False
        return True

    def tree(self, state: Stones) -> list[Stones]:
        """The positions of a proof in which Black is to move: won by force, or by a quiet move."""
        if state not in self.moves:
            return [state]
        child = self.game.play(state, self.moves[state])
        answers = (self.game.play(child, answer) for answer in self.game.moves(child))
        return [state, *(below for each in answers for below in self.tree(each))]

    def forced(self, state: Stones) -> ForcedWin[Any, Any] | None:
        """A win by force."""
        return self.forcing.win(state, Limits(nodes=self.nodes))


def main() -> int:
    """Prove a win, or look for one."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--moves", default=OPENING, help="the opening, Black to move")
    parser.add_argument("--quiet", type=int, default=QUIET, help="how many quiet moves (default 1)")
    parser.add_argument("--nodes", type=int, default=30_000, help="for each question (default 30,000)")
    parser.add_argument("--seconds", type=float, default=600, help="of CPU time (default 600)")
    asked = parser.parse_args()
    game = Gomoku(15)
    state = game.start()
    for word in asked.moves.split():
        state = game.play(state, game.read(state, word))
    forcing: Forcing[Any, Any] = Forcing(game, table=64, compiled=True)
    proof = Proof(game, forcing, asked.nodes, time.process_time() + asked.seconds)
    if not proof.wins(state, asked.quiet):
        print(f"no win was found after {asked.moves}")
        return 1
    tell(game, asked.moves, state, proof)
    return 0


def tell(game: Gomoku, opening: str, state: Stones, proof: Proof) -> None:
    """What was proved."""
    first, tree = proof.moves.get(state), proof.tree(state)
    print(f"after {opening} Black wins by {'force' if first is None else game.write(first)}")
    won = [proof.by_force[each] for each in tree if each not in proof.moves]
    longest = max(won, key=lambda each: each.plies)
    print(f"  {len(tree) - len(won)} quiet, {len(won)} positions won by force, the longest", end=" ")
    print(f"within {longest.plies} plies: {' '.join(map(game.write, longest.line))}")


if __name__ == "__main__":
    sys.exit(main())
