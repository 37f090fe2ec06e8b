"""Matches between programs, whatever they play: games in pairs, what both sides did, and the Elo difference.

Used by chess_match.py and gomoku_match.py, which know how a game of theirs is played. Every opening is played
twice with colours changed. The Elo difference comes with its 95 % interval from the pairs of games
(pentanomial): both games of a pair share an opening and so are not independent.
"""

from __future__ import annotations

import argparse
import math
import os
import queue
import signal
import sys
import threading
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TextIO, TypeVar

from chess_elo import elo, interval
from zermelo.cluster.kept import Kept
from zermelo.cluster.opening import FORMS, workers_called
from zermelo.cluster.workers import Workers

LATE = 0.05  # seconds over the time of a move


@dataclass
class Side:
    """What one side did in all its games."""

    moves: int = 0
    wall: float = 0.0
    cpu: float = 0.0
    late: int = 0
    longest: float = 0.0
    illegal: int = 0
    crashes: int = 0
    resigned: int = 0
    flagged: int = 0  # games lost on time

    def add(self, other: Side) -> None:
        """Count another's with one's own."""
        for name, value in vars(other).items():
            mine = getattr(self, name)
            setattr(self, name, max(mine, value) if name == "longest" else mine + value)

    def took(self, seconds: float, allowed: float) -> None:
        """One more move."""
        self.moves += 1
        self.wall += seconds
        self.longest = max(self.longest, seconds)
        self.late += seconds > allowed + LATE


@dataclass
class Played:
    """A finished game: our points, how it ended, and what both sides did."""

    opening: int
    ours_first: bool
    points: float = 0.5
    reason: str = ""
    ours: Side = field(default_factory=Side)
    theirs: Side = field(default_factory=Side)

    def end(self, first_points: float, reason: str) -> None:
        """The result of the game, for the side that began."""
        self.points = first_points if self.ours_first else 1 - first_points
        self.reason = reason

    def lose(self, first: bool, reason: str) -> None:
        """The side that failed has lost."""
        self.end(0.0 if first else 1.0, reason)


class Player(Protocol):
    """A program that plays: one that can be asked for its CPU time, and ended."""

    def running(self) -> Any:
        """Start it where it is not running."""

    def cpu(self) -> float:
        """The CPU time that it has had so far."""

    def close(self) -> None:
        """End it."""


P = TypeVar("P", bound=Player)
G = TypeVar("G", bound=Played)


def cpu_seconds(pid: int) -> float:
    """The CPU time of a process and all that it has started; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        own = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return 0.0
    return own + sum(cpu_seconds(int(child)) for child in children)


class Score:
    """The games so far, counted."""

    def __init__(self) -> None:
        self.games: list[Played] = []
        self.ours, self.theirs = Side(), Side()

    def add(self, game: Played) -> None:
        """One more game."""
        self.games.append(game)
        self.ours.add(game.ours)
        self.theirs.add(game.theirs)

    @property
    def counts(self) -> tuple[int, int, int]:
        """Won, drawn, lost."""
        points = [game.points for game in self.games]
        return points.count(1.0), points.count(0.5), points.count(0.0)

    @property
    def mean(self) -> float:
        """Our points a game."""
        return sum(game.points for game in self.games) / max(1, len(self.games))

    def pairs(self) -> list[float]:
        """Our points a game in every opening that was played with both colours."""
        by_opening: dict[int, list[float]] = {}
        for game in self.games:
            by_opening.setdefault(game.opening, []).append(game.points)
        return [sum(points) / 2 for points in by_opening.values() if len(points) == 2]

    def interval(self) -> tuple[float, float]:
        """Between which means the true one lies, with 95 %."""
        return interval(self.mean, len(self.games), self.pairs())

    def pentanomial(self) -> list[int]:
        """How many pairs of games brought 0, a half, 1, one and a half, 2 points."""
        pairs = self.pairs()
        return [pairs.count(quarter / 4) for quarter in range(5)]


class Match(Generic[P, G]):
    """Games side by side: workers with two players each, which take the next game until none is left.

    `play` plays a game: it is given the two players, the number of the opening, the opening, and whether ours
    begins.
    """

    def __init__(
        self,
        pairs: Sequence[tuple[P, P]],
        openings: Sequence[Any],
        games: int,
        play: Callable[[tuple[P, P], int, Any, bool], G],
    ) -> None:
        self.pairs, self.play = pairs, play
        self.todo: queue.Queue[tuple[int, Any, bool]] = queue.Queue()
        self.done: queue.Queue[G | BaseException | None] = queue.Queue()
        for game in in_pairs(openings, games):
            self.todo.put(game)

    def work(self, pair: tuple[P, P]) -> None:
        """What one worker does; the main thread hears of whatever goes wrong."""
        try:
            while True:
                self.done.put(timed(self.play, pair, *self.todo.get_nowait()))
        except queue.Empty:
            self.done.put(None)
        except BaseException as problem:
            self.done.put(problem)

    def games(self) -> Iterator[G]:
        """All games as they end."""
        for pair in self.pairs:
            threading.Thread(target=self.work, args=(pair,), daemon=True).start()
        left = len(self.pairs)
        while left:
            ended = self.done.get()
            if isinstance(ended, BaseException):
                raise ended
            if ended is None:
                left -= 1
            else:
                yield ended

    def close(self) -> None:
        """End all players."""
        for pair in self.pairs:
            for player in pair:
                player.close()


class Game(NamedTuple):
    """A task: one game, between two players that `pair` makes; a worker keeps those of a match."""

    match: str
    pair: Callable[[], Any]
    play: Callable[..., Any]
    number: int
    opening: Any
    ours_first: bool

    def run(self) -> Any:
        """Play it."""
        with PAIRS.borrowed(self.match, self.pair) as pair:
            return timed(self.play, pair, self.number, self.opening, self.ours_first)


PAIRS: Kept[str, tuple[Any, Any]] = Kept()


class SpreadMatch(Generic[P, G]):
    """Games that workers play, each with two players of its own, which `pair` makes."""

    def __init__(
        self,
        workers: Workers,
        pair: Callable[[], tuple[P, P]],
        openings: Sequence[Any],
        games: int,
        play: Callable[[tuple[P, P], int, Any, bool], G],
    ) -> None:
        self.workers, self.pair, self.play = workers, pair, play
        self.todo = in_pairs(openings, games)

    def games(self) -> Iterator[G]:
        """All games as they end."""
        match = uuid.uuid4().hex
        for done in self.workers.each(Game(match, self.pair, self.play, *game) for game in self.todo):
            yield done.answer

    def close(self) -> None:
        """The players end with the workers."""


def in_pairs(openings: Sequence[Any], games: int) -> list[tuple[int, Any, bool]]:
    """So many games, every opening with both colours: its number, the opening, whether ours begins."""
    return [(at // 2, openings[at // 2 % len(openings)], at % 2 == 0) for at in range(games)]


def timed(
    play: Callable[[tuple[P, P], int, Any, bool], G],
    pair: tuple[P, P],
    number: int,
    opening: Any,
    ours_first: bool,
) -> G:
    """One game, and the CPU time that both sides had in it."""
    for player in pair:
        player.running()
    before = [player.cpu() for player in pair]
    game = play(pair, number, opening, ours_first)
    for player, side, cpu in zip(pair, (game.ours, game.theirs), before, strict=True):
        side.cpu += max(0.0, player.cpu() - cpu)
    return game


@contextmanager
def match_between(
    pair: Callable[[], tuple[P, P]],
    openings: Sequence[Any],
    options: argparse.Namespace,
    play: Callable[[tuple[P, P], int, Any, bool], G],
) -> Iterator[Match[P, G] | SpreadMatch[P, G]]:
    """The match that the options ask for."""
    if options.cluster is None:
        yield Match([pair() for _ in range(options.concurrency)], openings, options.games, play)
        return
    with workers_called(options.cluster) as workers:
        yield SpreadMatch(workers, pair, openings, options.games, play)


def run(
    match: Match[Any, G] | SpreadMatch[Any, G], score: Score, games: int, record: Callable[[G], None]
) -> None:
    """Play and count; Ctrl-C ends it early. `record` is given every game."""
    for sign in (signal.SIGINT, signal.SIGTERM):  # a shell makes what runs in the background deaf to Ctrl-C
        signal.signal(sign, signal.default_int_handler)
    try:
        for game in match.games():
            score.add(game)
            record(game)
            progress(score, games)
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
    except (OSError, TimeoutError) as problem:
        sys.exit(f"a program does not start: {problem or 'no answer'}")
    finally:
        match.close()


# -- what is told about it -----------------------------------------------------------------------------------


def document_of(score: Score, names: Sequence[str], seconds: float) -> dict[str, Any]:
    """All figures of the match."""
    low, high = score.interval()
    won, drawn, lost = score.counts
    reasons = [game.reason for game in score.games]
    return {
        "engine": names[0],
        "against": names[1],
        "seconds": seconds,
        "games": len(score.games),
        "won": won,
        "drawn": drawn,
        "lost": lost,
        "score": score.mean,
        "elo": finite(elo(score.mean)),
        "elo_95": [finite(elo(low)), finite(elo(high))],
        "pentanomial": score.pentanomial(),
        "endings": {reason: reasons.count(reason) for reason in sorted(set(reasons))},
        "sides": {"engine": figures(score.ours), "against": figures(score.theirs)},
    }


def figures(side: Side) -> dict[str, Any]:
    """What one side did: means a move, and what went wrong."""
    moves = max(1, side.moves)
    counts = {name: getattr(side, name) for name in ("late", "illegal", "crashes", "resigned", "flagged")}
    means = {"wall_s": side.wall / moves, "cpu_s": side.cpu / moves, "longest_s": side.longest}
    return {"moves": side.moves, **means, **counts}


def finite(number: float) -> float | None:
    """A number that JSON can write."""
    return number if math.isfinite(number) else None


def tell(score: Score, names: Sequence[str], file: TextIO) -> None:
    """The figures for people."""
    won, drawn, lost = score.counts
    low, high = score.interval()
    print(f"\n{names[0]} against {names[1]}: {len(score.games)} games", file=file)
    print(f"won {won}, drawn {drawn}, lost {lost}: {score.mean:.1%}", file=file)
    print(
        f"Elo {elo(score.mean):+.0f}, 95 % between {elo(low):+.0f} and {elo(high):+.0f} "
        f"(pentanomial {score.pentanomial()})",
        file=file,
    )
    for name, side in zip(names, (score.ours, score.theirs), strict=True):
        told = figures(side)
        print(
            f"{name}: {told['moves']} moves, a move {told['wall_s'] * 1000:.0f} ms wall, "
            f"{told['cpu_s'] * 1000:.0f} ms CPU, longest {told['longest_s'] * 1000:.0f} ms; "
            f"late {told['late']}, illegal {told['illegal']}, crashes {told['crashes']}, "
            f"resigned {told['resigned']}, lost on time {told['flagged']}",
            file=file,
        )


def progress(score: Score, games: int) -> None:
    """One line that says how it stands."""
    won, drawn, lost = score.counts
    text = (
        f"{len(score.games)}/{games}: +{won} ={drawn} -{lost}, {score.mean:.1%}, Elo {elo(score.mean):+.0f}"
    )
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
    else:
        print(text, file=sys.stderr, flush=True)


def add_options(parser: argparse.ArgumentParser) -> None:
    """What every match can be told."""
    parser.add_argument("--games", type=int, default=100, help="how many games (default 100)")
    parser.add_argument("--seconds", type=float, default=0.1, help="for a move (default 0.1)")
    parser.add_argument("--concurrency", type=int, default=1, help="games at a time (default 1)")
    parser.add_argument("--cluster", help=f"who plays the games: {FORMS}")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON document; the rest goes to stderr"
    )
