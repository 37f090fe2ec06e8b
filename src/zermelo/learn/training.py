"""Learn to judge a game from its rules alone: play, fit, test, again and again.

    generation 0     games at random; their results teach a first, linear net
    generation n     games by the best net so far; a new one is fitted to what they and the last ones teach
                     it takes the place of the best where a sequential test says that it is stronger

Each rung of the ladder is a wider net, and is tried when the one below it has been found. What was played and
what was found is kept in a folder beside the net, so that a training can be resumed.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.cluster.workers import Workers
from zermelo.contract import Game
from zermelo.engine.marks import is_of
from zermelo.engine.nets import SEEN_BY, Net, check_kind, marks_for
from zermelo.engine.run.opponents import Opponents, Played, Terms
from zermelo.engine.solver import Solver
from zermelo.errors import CannotCompile, Stopped, ZermeloError
from zermelo.learn.fitting import banked_inputs, fit, ignorant_net, symmetric_inputs
from zermelo.learn.hidden import Pace
from zermelo.learn.inputs import Inputs, inputs_of
from zermelo.learn.lesson import Lesson, joined, lesson_from
from zermelo.learn.spread import play_spread
from zermelo.learn.strength import Strength, is_settled, odds_of_stronger, strength_of
from zermelo.limits import Limits
from zermelo.stop import Stop

RUNGS = (0, 64, 256)  # hidden units
FIRST_NODES, NODES, TEST_NODES = 20, 500, 1000  # of a search, for a move
OPENING = 8  # random moves
WHIMS = 3  # one in so many of the moves after that is random too, where games are to learn from
AT_RANDOM = 1 << 18  # positions of games at random: more teach a linear net nothing new
# Of all the time: what the games of each generation take, the last of all after it;
# and what it takes at most to fit a net to them, and to test it.
PLAY_PARTS = (0.02, 0.03, 0.04)
FIT_PART, TEST_PART = 0.03, 0.02
AFTER_PLAY = FIT_PART + TEST_PART
WINDOW = 3  # generations whose games are learnt from
SHARES = (0.0, 0.3, 0.5, 0.7)  # how much the number of a search counts beside the result, by who searched
MOST_TESTED = 2000  # games of a test
SOLVABLE_SECONDS = 5.0  # what is solved sooner, there is no need to learn


class NothingToLearn(ZermeloError):
    """The game is solved: whoever searches it to its end needs no judgement."""


@dataclass(frozen=True)
class Generation:
    """What one generation has come to."""

    number: int
    hidden: int
    positions: int  # that it was fitted to
    loss: float  # on positions that it has not seen
    strength: Strength | None  # beside the best before it
    kept: bool  # whether it is the best now
    minutes: float  # since the training began


class Training:
    """One training of one game. Where there are `workers`, they play the games to learn from."""

    def __init__(
        self,
        game: Game[Any, Any],
        out: Path,
        *,
        minutes: float = 10.0,
        threads: int = 1,
        seed: int = 0,
        stop: Stop | None = None,
        workers: Workers | None = None,
    ) -> None:
        check_kind(game)
        self.game, self.out, self.minutes, self.threads = game, out, minutes, threads
        self.folder = out.with_name(out.name + ".training")
        self.history: list[Generation] = []
        self.best: Net | None = None
        self._seed, self._stop, self._workers = seed, stop or Stop(), workers
        self._began, self._before = time.monotonic(), 0.0
        self._inputs: Inputs | None = None

    # -- on disk ---------------------------------------------------------------------------------------------

    def resume(self) -> None:
        """Go on from what is kept of an earlier training; the minutes are to come on top."""
        try:
            kept = json.loads((self.folder / "history.json").read_text())
        except FileNotFoundError:
            raise ZermeloError(f"there is no training to resume at {self.folder}") from None
        if not is_of(kept["rules"], self.game, SEEN_BY):
            raise ZermeloError(f"{self.folder} is a training of other rules: begin a new one")
        self.history = [_generation(each) for each in kept["generations"]]
        self._before = self.history[-1].minutes if self.history else 0.0
        self._seed += 1000 * len(self.history)
        self.best = Net.load(self.out) if self.out.is_file() else None

    def _keep(self, played: Played) -> None:
        """Keep the games of a generation, and what has become of it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if not self.history:
            self._clear()
        part = self.folder / f"{len(self.history):03}.part.npz"
        np.savez_compressed(part, notes=played.notes)
        part.replace(self.folder / f"{len(self.history):03}.npz")

    def _clear(self) -> None:
        """Take away what another training has left: its games may have had other rules."""
        for pattern in ("history.json", "[0-9]*.npz", "[0-9]*.net"):
            for path in self.folder.glob(pattern):
                path.unlink()

    def _keep_history(self) -> None:
        kept = {"rules": marks_for(self.game), "generations": [asdict(each) for each in self.history]}
        part = self.folder / "history.json.part"
        part.write_text(json.dumps(kept, indent=1))
        part.replace(self.folder / "history.json")

    def _lesson(self) -> Lesson:
        """What the games at random teach, and those of the last generations."""
        first, *others = sorted(self.folder.glob("[0-9]*[0-9].npz"))
        parts = []
        for path in (first, *others[-WINDOW:]):
            with np.load(path, allow_pickle=False) as file:
                share = SHARES[min(int(path.stem), len(SHARES) - 1)]
                parts.append(lesson_from(self.game, file["notes"], share))
        return joined(parts)

    # -- generations -----------------------------------------------------------------------------------------

    @property
    def spent(self) -> float:
        """Minutes since it began, or was resumed."""
        return (time.monotonic() - self._began) / 60

    def prepare(self, notify: Callable[[str], None]) -> None:
        """Compile the games and look at positions; `NothingToLearn` where the game is solved at once."""
        self._refuse_solved()
        self._inputs = symmetric_inputs(self.game, inputs_of(self.game))
        try:
            Opponents(self.game, ignorant_net(self.game, self._inputs)).compile(notify)
        except CannotCompile as error:
            raise ZermeloError(f"{self.game.title} cannot be trained: only rules that compile can") from error
        self._began = time.monotonic()

    def _refuse_solved(self) -> None:
        try:
            value = Solver(self.game, threads=self.threads).value(limits=Limits(seconds=SOLVABLE_SECONDS))
        except Stopped:
            return
        raise NothingToLearn(f"there is nothing to learn: {self.game.title} is solved ({value})")

    def run(self, tell: Callable[[Generation], None], playing: Callable[[str, int], None]) -> None:
        """Generation after generation until the time is up. `Stopped` where it was called off; all is kept.

        `playing` hears what is done and how many positions or games there are so far.
        """
        last = self.minutes * (1 - 2 * AFTER_PLAY)  # when there is still time to play
        while not self.history or self.spent < last:
            tell(self._generation(playing))

    def _generation(self, playing: Callable[[str, int], None]) -> Generation:
        assert self._inputs is not None, "prepare first"
        number = len(self.history)
        played = self._games_at_random(playing) if self.best is None else self._games(playing)
        self._keep(played)
        lesson = self._lesson()
        self._inputs = banked_inputs(self.game, self._inputs, lesson)
        playing(f"fitting {lesson.size:,} positions", 0)
        hidden = self._rung()
        pace = Pace(60 * self.minutes * FIT_PART, check=self._refuse_stopped)
        fitted = fit(self.game, self._inputs, lesson, hidden, pace, seed=number)
        strength, kept = None, True
        if self.best is not None:
            test, kept = self._test(fitted.net, self.best, playing)
            strength = strength_of(test)
        if kept:
            self.best = fitted.net
            self.best.save(self.out)
            self.best.save(self.folder / f"{number:03}.net")
        minutes = self._before + self.spent
        found = Generation(number, hidden, lesson.size, fitted.loss, strength, kept, minutes)
        self.history.append(found)
        self._keep_history()
        return found

    def _rung(self) -> int:
        """How wide the next net is: one rung above the best; no wider, where the last step was too early."""
        if not self.history:
            return RUNGS[0]
        best = max((each.hidden for each in self.history if each.kept), default=0)
        last = self.history[-1]
        if not last.kept and last.hidden > best:
            return best
        return RUNGS[min(RUNGS.index(best) + 1, len(RUNGS) - 1)]

    def _end_of_play(self) -> float:
        """When the games of this generation are to end, so that there is time to learn from them."""
        part = PLAY_PARTS[min(len(self.history), len(PLAY_PARTS) - 1)]
        return min(self.spent + self.minutes * part, self.minutes * (1 - AFTER_PLAY))

    def _refuse_stopped(self) -> None:
        if self._stop.is_set():
            raise Stopped("the training was called off")

    def _games_at_random(self, playing: Callable[[str, int], None]) -> Played:
        """Games in which all is seen, good and bad, and only what is proved is played out."""
        assert self._inputs is not None
        enough = self._until(self._end_of_play())

        def is_enough(played: Played) -> bool:
            playing("games at random", played.noted)
            return enough(played) or played.noted >= AT_RANDOM

        net = ignorant_net(self.game, self._inputs)
        terms = Terms(opening=OPENING, nodes=FIRST_NODES, whims=1)
        return Opponents(self.game, net, threads=self.threads, seed=self._seed).play(terms, is_enough)

    def _games(self, playing: Callable[[str, int], None]) -> Played:
        """Games by the best net, against itself."""
        assert self.best is not None
        end = self._end_of_play()
        terms, seed = Terms(opening=OPENING, nodes=NODES, whims=WHIMS), self._fresh_seed()
        enough = self._until(end)

        def is_enough(played: Played) -> bool:
            playing("games by itself", played.noted)
            return enough(played)

        if self._workers is not None:
            return play_spread(self._workers, self.game, self.best, terms, seed, is_enough)
        return Opponents(self.game, self.best, threads=self.threads, seed=seed).play(terms, is_enough)

    def _test(self, net: Net, best: Net, playing: Callable[[str, int], None]) -> tuple[Played, bool]:
        """A match between a new net and the best, each with the same time; whether the new one is stronger.

        What settles it counts: games that were still being played then may end one way or the other.
        """
        enough = self._until(self.spent + self.minutes * TEST_PART, MOST_TESTED)
        verdicts: list[bool] = []

        def is_enough(played: Played) -> bool:
            playing("games of the test", played.games)
            if not verdicts and is_settled(played):
                verdicts.append(odds_of_stronger(played) > 0)
            return bool(verdicts) or enough(played)

        terms = Terms(opening=OPENING, nodes=TEST_NODES, other_nodes=self._as_long(net, best))
        opponents = Opponents(self.game, net, best, threads=self.threads, seed=self._fresh_seed())
        return opponents.play(terms, is_enough), verdicts == [True]

    def _as_long(self, net: Net, best: Net) -> int:
        """How many nodes the best net searches in the time in which the new one searches `TEST_NODES`."""
        terms = Terms(opening=OPENING, nodes=TEST_NODES)
        cost, other = (Opponents(self.game, each, seed=self._seed).cost(terms) for each in (net, best))
        return max(1, round(TEST_NODES * cost / other))

    def _fresh_seed(self) -> int:
        self._seed += 100_000
        return self._seed

    def _until(self, end: float, games: int | None = None) -> Callable[[Played], bool]:
        """Whether the time is up, or so many games have been played; `Stopped` where it was called off."""

        def is_enough(played: Played) -> bool:
            self._refuse_stopped()
            return self.spent >= end or (games is not None and played.games >= games)

        return is_enough


def _generation(kept: dict[str, Any]) -> Generation:
    strength = kept.pop("strength")
    return Generation(strength=Strength(**strength) if strength else None, **kept)
