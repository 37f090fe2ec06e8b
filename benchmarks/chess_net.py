"""The chess net: games of the engine against itself, a net fitted to them, and how they compare.

    python benchmarks/chess_net.py play games/0 --minutes 60                      judged by hand
    python benchmarks/chess_net.py fit games/0 --out chess.net                    what these games teach
    python benchmarks/chess_net.py play games/1 --minutes 60 --net chess.net      judged by that net
    python benchmarks/chess_net.py fit games/0 games/1 --out better.net
    python benchmarks/chess_net.py match better.net --against chess.net --games 1000
    python benchmarks/chess_net.py match better.net --games 1000       against the judgement by hand
    python benchmarks/chess_match.py --against "python -m zermelo uci --net none" --games 400

`play` begins each game with some random moves, searches so many nodes for every move (--nodes) on all cores
(--threads), and writes the quiet positions down: what is seen, the score of the search, the result of the
game. A folder holds parts of a minute or so each, so that little is lost when it is stopped, and it can be
gone on with.

`fit` needs PyTorch and takes a GPU where there is one. Each position is seen twice by the same hidden units,
as the player to move sees it and as the other does; the net that is written has both side by side, as twice
as many units. A target is the chance to win that the score promises, and the result, mixed (--share).

`match` plays with as many nodes for both, side by side in one process; chess_match.py plays by the clock.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.engine.kernels.net import BY_BITS, FULL
from zermelo.engine.kernels.selfplay import LOUD, NUMBER, RESULT, SEEN
from zermelo.engine.nets import Net, marks_for
from zermelo.engine.run.opponents import Opponents, Played, Terms
from zermelo.games.chess import Chess
from zermelo.learn.strength import strength_of

try:
    import torch
except ImportError:  # only a fit needs it
    torch = None

Array = np.ndarray[Any, Any]

PLANES, SQUARES = 12, 64
OPENING = 8  # random moves
PART = 60.0  # seconds of play that are kept together
CLEAR = 3000  # hundredths of a pawn: beyond, nothing is told apart
SHORT = 32767
TOLD = 10  # times that a fit tells how it goes


# -- games ---------------------------------------------------------------------------------------------------


def play(options: argparse.Namespace) -> None:
    """Games until the time is up, part by part."""
    folder: Path = options.folder
    folder.mkdir(parents=True, exist_ok=True)
    net = None if options.net is None else Net.load(options.net)
    number = len(list(folder.glob("*.npz")))
    opponents = Opponents(Chess(), net, threads=options.threads, seed=options.seed + 1_000_003 * number)
    opponents.compile(print)
    end, positions = time.monotonic() + 60 * options.minutes, 0
    while time.monotonic() < end:
        until = min(end, time.monotonic() + PART)
        terms = Terms(opening=OPENING, nodes=options.nodes)
        played = opponents.play(terms, lambda played: time.monotonic() >= until)  # noqa: B023
        keep(folder / f"{number:04}.npz", played)
        number, positions = number + 1, positions + played.noted
        print(f"{number} parts, {positions:,} positions; {played.games:,} games in the last", flush=True)


def keep(path: Path, played: Played) -> None:
    """The quiet positions of some games."""
    quiet = played.notes[played.notes[:, LOUD] == 0]
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez(
            file,
            seen=quiet[:, SEEN:],
            scores=np.clip(quiet[:, NUMBER], -CLEAR, CLEAR).astype(np.int16),
            results=quiet[:, RESULT].astype(np.int8),
        )
    part.replace(path)


def kept(folders: list[Path]) -> tuple[Array, Array, Array]:
    """All positions of some folders, their scores and results; a digest of the files is printed."""
    parts, digest = [], hashlib.sha256()
    for path in sorted(each for folder in folders for each in folder.glob("*.npz")):
        digest.update(path.read_bytes())
        with np.load(path) as file:
            parts.append((file["seen"], file["scores"], file["results"]))
    if not parts:
        sys.exit("no positions there: play first")
    seen, scores, results = (np.concatenate(each) for each in zip(*parts, strict=True))
    print(f"{len(seen):,} positions, sha256 of the files {digest.hexdigest()[:16]}", flush=True)
    return seen, scores, results


# -- the net -------------------------------------------------------------------------------------------------


class Lesson:
    """Positions where they are fitted, a batch at a time: what both players see, and what is to be found."""

    def __init__(self, folders: list[Path], share: float) -> None:
        seen, scores, results = kept(folders)
        self.held = max(1, len(seen) // 50)  # the last games are not learnt from
        self.count, self.share = len(seen) - self.held, share
        self.unit = unit_of(scores[: self.count], results[: self.count])
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.data = [torch.from_numpy(each).to(self.device) for each in (seen, scores, results)]
        self.bits = torch.arange(SQUARES, device=self.device)

    def batch(self, part: Any) -> tuple[Any, Any, Any]:
        """What the player to move sees, what the other does, and the chance to win."""
        words, score, result = (each[part] for each in self.data)
        mine = (words[:, :, None] >> self.bits & 1).float().reshape(-1, 2, PLANES // 2, 8, 8)
        theirs = mine.flip(1).flip(3)  # their men first, and the board upside down
        chance = (1 - self.share) * (result.float() + 1) / 2
        target = chance + self.share * torch.sigmoid(score.float() / self.unit)
        return mine.reshape(len(words), -1), theirs.reshape(len(words), -1), target

    def batches(self, size: int) -> Iterator[Any]:
        """Batches without end, in an order that changes each time all positions have been seen."""
        while True:
            order = torch.randperm(self.count, device=self.device)
            for at in range(0, self.count - size + 1, size):
                yield order[at : at + size]

    def held_out(self, size: int) -> Iterator[Any]:
        """The positions that are not learnt from."""
        for at in range(self.count, self.count + self.held, size):
            yield torch.arange(at, min(at + size, self.count + self.held), device=self.device)


class Units:
    """The weights of a net while it is fitted."""

    def __init__(self, hidden: int, device: str) -> None:
        self.rows = (torch.randn(PLANES * SQUARES, hidden, device=device) * 0.1).requires_grad_()
        self.bias = torch.full((hidden,), 0.1, device=device).requires_grad_()
        self.outputs = (torch.randn(2 * hidden, device=device) * 0.2).requires_grad_()
        self.all = [self.rows, self.bias, self.outputs]

    def miss(self, mine: Any, theirs: Any, target: Any) -> Any:
        """How far the net is off: the mean square."""
        both = torch.cat([mine @ self.rows + self.bias, theirs @ self.rows + self.bias], dim=1).clamp(0, 1)
        return (torch.sigmoid((both * both) @ self.outputs) - target).square().mean()


def fit(options: argparse.Namespace) -> None:
    """Fit a net and write it."""
    if torch is None:
        sys.exit("PyTorch is not installed: pip install torch")
    torch.manual_seed(options.seed)
    lesson = Lesson(options.folders, options.share)
    print(f"odds of e to 1 are worth {lesson.unit}", flush=True)
    units = Units(options.hidden, lesson.device)
    stepper = torch.optim.AdamW(units.all, lr=options.rate, weight_decay=1e-4)
    steps = max(1, round(options.epochs * lesson.count / options.batch))
    fall = torch.optim.lr_scheduler.CosineAnnealingLR(stepper, steps)
    began, told = time.monotonic(), max(1, steps // TOLD)
    for step, part in enumerate(islice(lesson.batches(options.batch), steps), 1):
        loss = units.miss(*lesson.batch(part))
        stepper.zero_grad()
        loss.backward()
        stepper.step()
        fall.step()
        with torch.no_grad():
            units.rows.clamp_(-options.most, options.most)
            if step % told == 0:
                off = [units.miss(*lesson.batch(each)).item() for each in lesson.held_out(options.batch)]
                spent = time.monotonic() - began
                print(f"{step:,} of {steps:,} steps, {spent:.0f} s: {loss.item():.5f}, "
                      f"on what it has not seen {np.mean(off):.5f}", flush=True)  # fmt: skip
    rows, bias, outputs = (each.detach().cpu().double().numpy() for each in units.all)
    written(rows, bias, outputs, lesson.unit).save(options.out)
    print(f"{options.out}: {2 * options.hidden} units")


def unit_of(scores: Array, results: Array) -> int:
    """What odds of e to 1 are in the scores: with it the results are promised best."""
    sample = np.random.default_rng(0).choice(len(scores), min(len(scores), 400_000), replace=False)
    score, result = scores[sample].astype(float), (results[sample] + 1) / 2

    def miss(unit: int) -> float:
        return float(np.square(1 / (1 + np.exp(-score / unit)) - result).mean())

    return min(range(60, 500, 5), key=miss)


def written(rows: Array, bias: Array, outputs: Array, unit: int) -> Net:
    """A net whose rows hold what both see in a man on a square."""
    game, hidden = Chess(), len(bias)
    man = np.arange(PLANES * SQUARES).reshape(2, PLANES // 2, 8, 8)
    theirs = man[::-1, :, ::-1].reshape(-1)
    scale = min(4096.0, SHORT / np.abs(outputs).max())
    weights = np.zeros((1, PLANES * SQUARES, 2 * hidden + 1), np.int16)
    weights[0, :, :hidden] = np.rint(rows * FULL)
    weights[0, :, hidden:-1] = np.rint(rows[theirs] * FULL)
    sums = np.zeros((1, 2 * hidden + 1), np.int16)
    sums[0, :-1] = np.rint(np.tile(bias, 2) * FULL)
    rows_of = np.full((8 * PLANES, 256), -1, np.int32)
    rows_of[:, :8] = np.arange(PLANES * SQUARES).reshape(-1, 8)
    return Net(
        rules=marks_for(game),
        title=game.title,
        words=PLANES,
        kinds=np.full(8 * PLANES, BY_BITS, np.int8),
        rows_of=rows_of,
        weights=weights,
        bias=sums,
        outputs=np.rint(outputs * scale).astype(np.int16),
        unit=unit,
        linear_scale=1.0,
        output_scale=scale,
    )


# -- which is stronger ---------------------------------------------------------------------------------------


def match(options: argparse.Namespace) -> None:
    """Games between two nets, or one and the judgement by hand, with as many nodes for both."""
    nets = [None if path is None else Net.load(path) for path in (options.one, options.against)]
    opponents = Opponents(Chess(), *nets, threads=options.threads, seed=options.seed)
    opponents.compile(print)
    terms = Terms(opening=OPENING, nodes=options.nodes)
    played = opponents.play(terms, lambda played: played.games >= options.games)
    print(f"{played.won} won, {played.drawn} drawn, {played.lost} lost: {strength_of(played)}")


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parts = parser.add_subparsers(required=True, metavar="play, fit or match")

    def part(name: str, run: Any) -> argparse.ArgumentParser:
        found = parts.add_parser(name, help=run.__doc__)
        found.set_defaults(run=run)
        found.add_argument("--seed", type=int, default=1913)
        return found

    games = part("play", play)
    games.add_argument("folder", type=Path)
    games.add_argument("--minutes", type=float, default=10.0)
    games.add_argument("--net", type=Path, help="judge by this net; without one, by hand")
    fits = part("fit", fit)
    fits.add_argument("folders", type=Path, nargs="+")
    fits.add_argument("--out", type=Path, default=Path("chess.net"))
    fits.add_argument(
        "--hidden", type=int, default=256, help="units, each of which sees the board from both sides"
    )
    fits.add_argument("--epochs", type=float, default=10)
    fits.add_argument("--batch", type=int, default=16384)
    fits.add_argument("--rate", type=float, default=2e-3)
    fits.add_argument("--most", type=float, default=1.98, help="that a weight may be: sums must not overflow")
    fits.add_argument(
        "--share", type=float, default=0.9, help="of the score in a target; the rest is the result"
    )
    plays = part("match", match)
    plays.add_argument("one", type=Path)
    plays.add_argument("--against", type=Path, help="another net; without one, the judgement by hand")
    plays.add_argument("--games", type=int, default=200)
    for each in (games, plays):
        each.add_argument("--threads", type=int, default=2)
        each.add_argument("--nodes", type=int, default=5000, help="of a search, for a move")
    return parser.parse_args()


def main() -> None:
    options = read_options()
    options.run(options)


if __name__ == "__main__":
    main()
