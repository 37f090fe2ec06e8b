"""A match between two chess programs: games from even openings, a fixed time a move, and the Elo difference.

    python benchmarks/chess_match.py --against gnuchess --games 200
    python benchmarks/chess_match.py --against stockfish:4 --pgn games.pgn --json
    python benchmarks/chess_match.py --against "../old/.venv/bin/python -m zermelo uci"
    python benchmarks/chess_match.py --against "zermelo uci" --games 500 --clock 2+0.02   nothing may go wrong

Ours is `python -m zermelo uci`; with --engine any UCI command plays in its place. --against takes a name from
the list of chess_programs.py, or a UCI command. Every opening of chess_openings.txt is played twice, with
colours changed, 0.1 s a move (--seconds). Each engine has one thread, 64 MB of table where it can be told
(--hash), no opening book, and keeps its process from game to game. Nothing ends a game but the rules (mate,
stalemate, fifty moves, threefold, too little material), an engine that fails or resigns, and --max-plies.

How the opponents are held to their time says chess_programs.py, and not all keep to it.
So look at the time a move that is printed for both sides. Wall time is taken here, around the whole exchange
with the engine; a move that takes 50 ms more than it should is late. CPU time is that of the engine's
processes, and says more where other work runs on the machine (on Linux only).

The Elo difference comes with its 95 % interval from the pairs of games (pentanomial): both games of a pair
share an opening and so are not independent.
"""

from __future__ import annotations

import argparse
import json
import math
import queue
import shlex
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

try:
    import chess
    import chess.engine
    import chess.pgn
except ImportError:
    sys.exit("python-chess is not installed: pip install chess")

from chess_elo import elo, interval
from chess_programs import NAMES, Pair, Player, Program, found, program_of

OPENINGS = Path(__file__).with_name("chess_openings.txt")
OURS = f"{shlex.quote(sys.executable)} -m zermelo uci"
LATE = 0.05  # seconds over the time of a move


# -- a game --------------------------------------------------------------------------------------------------


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
class Clocks:
    """Both sides' clocks, where the games are played by clocks."""

    left: dict[chess.Color, float]
    increment: float

    @classmethod
    def of(cls, text: str | None) -> Clocks | None:
        """Clocks set to `60+0.6`: so many seconds, and so many more for each move."""
        if text is None:
            return None
        seconds, _, increment = text.partition("+")
        return cls(dict.fromkeys(chess.COLORS, float(seconds)), float(increment or 0))

    def limit(self) -> chess.engine.Limit:
        """What an engine is told."""
        return chess.engine.Limit(
            white_clock=max(0.001, self.left[chess.WHITE]),
            black_clock=max(0.001, self.left[chess.BLACK]),
            white_inc=self.increment,
            black_inc=self.increment,
        )

    def press(self, color: chess.Color, seconds: float) -> bool:
        """A side has moved after so many seconds; whether it was in time."""
        self.left[color] -= seconds
        in_time = self.left[color] >= 0
        self.left[color] += self.increment
        return in_time


@dataclass
class Played:
    """A finished game: our points, how it ended, and what both sides did."""

    opening: int
    ours_white: bool
    board: chess.Board
    points: float = 0.5
    reason: str = ""
    ours: Side = field(default_factory=Side)
    theirs: Side = field(default_factory=Side)

    def end(self, white_points: float, reason: str) -> Played:
        """The game with its result."""
        self.points = white_points if self.ours_white else 1 - white_points
        self.reason = reason
        return self

    def lose(self, white: bool, reason: str) -> Played:
        """The game, lost by the side that failed."""
        return self.end(0.0 if white else 1.0, reason)


def by_the_rules(board: chess.Board, max_plies: int) -> tuple[float, str] | None:
    """White's points and the reason when the game is over."""
    if (outcome := board.outcome()) is not None:
        points = 0.5 if outcome.winner is None else float(outcome.winner)
        return points, outcome.termination.name.lower().replace("_", " ")
    if board.halfmove_clock >= 100:
        return 0.5, "fifty moves"
    if board.is_repetition(3):
        return 0.5, "threefold repetition"
    return (0.5, f"{max_plies} plies") if len(board.move_stack) >= max_plies else None


def play_game(pair: Pair, opening: int, fen: str, ours_white: bool, options: Any) -> Played:
    """One game, and the CPU time that both sides had in it."""
    game = Played(opening, ours_white, chess.Board(fen))
    for player in pair:
        player.running()
    before = [player.cpu() for player in pair]
    play_moves(game, pair, options)
    for player, side, cpu in zip(pair, (game.ours, game.theirs), before, strict=True):
        side.cpu = max(0.0, player.cpu() - cpu)
    return game


def play_moves(game: Played, pair: Pair, options: Any) -> Played:
    """Move after move. An engine that dies, hangs or answers with no legal move has lost."""
    board, token, clocks = game.board, object(), Clocks.of(options.clock)
    while (over := by_the_rules(board, options.max_plies)) is None:
        ours = board.turn == game.ours_white
        player, side = (pair[0], game.ours) if ours else (pair[1], game.theirs)
        started = time.perf_counter()
        try:
            answer = player.play(board, token, None if clocks is None else clocks.limit())
        except (chess.engine.EngineError, TimeoutError) as problem:
            illegal = "illegal" in str(problem).lower() or "invalid" in str(problem).lower()
            side.illegal += illegal
            side.crashes += not illegal
            player.close()
            return game.lose(board.turn, f"{player.program.name}: {str(problem) or 'no answer'}")
        took = time.perf_counter() - started
        side.took(took, options.seconds if clocks is None else math.inf)
        if clocks is not None and not clocks.press(board.turn, took):
            side.flagged += 1
            return game.lose(board.turn, "on time")
        if answer.resigned:
            side.resigned += 1
            return game.lose(board.turn, "resigned")
        if answer.move is not None:
            board.push(answer.move)
        elif board.can_claim_draw():  # xboard engines may say that it is drawn instead of moving
            return game.end(0.5, "draw claimed")
        else:
            side.illegal += 1
            return game.lose(board.turn, f"{player.program.name}: no move")
    return game.end(*over)


# -- the match -----------------------------------------------------------------------------------------------


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


class Match:
    """Games side by side: workers with two engines each, which take the next game until none is left."""

    def __init__(self, programs: Sequence[Program], options: argparse.Namespace, home: str) -> None:
        self.options = options
        self.todo: queue.Queue[tuple[int, str, bool]] = queue.Queue()
        self.done: queue.Queue[Played | BaseException | None] = queue.Queue()
        fens = options.openings.read_text().split("\n")[:-1]
        for number in range(options.games):
            at = number // 2
            self.todo.put((at, fens[at % len(fens)], number % 2 == 0))
        self.pairs: list[Pair] = []
        for _ in range(options.concurrency):
            first, second = (
                Player(program, options.seconds, options.hash, tempfile.mkdtemp(dir=home))
                for program in programs
            )
            self.pairs.append((first, second))

    def work(self, pair: Pair) -> None:
        """What one worker does; the main thread hears of whatever goes wrong."""
        try:
            while True:
                self.done.put(play_game(pair, *self.todo.get_nowait(), self.options))
        except queue.Empty:
            self.done.put(None)
        except BaseException as problem:
            self.done.put(problem)

    def games(self) -> Iterator[Played]:
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
        """End all engines."""
        for pair in self.pairs:
            for player in pair:
                player.close()


# -- what is told about it -----------------------------------------------------------------------------------


def pgn_of(game: Played, names: Sequence[str], options: argparse.Namespace) -> str:
    """The game as PGN."""
    tree = chess.pgn.Game.from_board(game.board)
    white, black = names if game.ours_white else reversed(names)
    points = game.points if game.ours_white else 1 - game.points
    tree.headers["White"], tree.headers["Black"] = white, black
    tree.headers["Result"] = {1.0: "1-0", 0.5: "1/2-1/2", 0.0: "0-1"}[points]
    tree.headers["Event"], tree.headers["Round"] = f"{options.seconds} s a move", str(game.opening + 1)
    tree.headers["Termination"] = game.reason
    return f"{tree}\n\n"


def document_of(score: Score, names: Sequence[str], options: argparse.Namespace) -> dict[str, Any]:
    """All figures of the match."""
    low, high = score.interval()
    won, drawn, lost = score.counts
    reasons = [game.reason for game in score.games]
    return {
        "engine": names[0],
        "against": names[1],
        "seconds": options.seconds,
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


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = ", ".join(NAMES)
    parser.add_argument(
        "--engine", default=OURS, help="ours: a name or a UCI command (default: this zermelo)"
    )
    parser.add_argument("--against", required=True, help=f"a UCI command, stockfish:N, or one of {names}")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="of our engine, such as UCI_Elo=1500",
    )
    parser.add_argument("--games", type=int, default=100, help="how many games (default 100)")
    parser.add_argument("--seconds", type=float, default=0.1, help="for a move (default 0.1)")
    parser.add_argument("--clock", help="play by clocks instead: seconds+increment, such as 10+0.1")
    parser.add_argument("--hash", type=int, default=64, help="megabytes of each engine's table (default 64)")
    parser.add_argument("--openings", type=Path, default=OPENINGS, help="a file of FENs")
    parser.add_argument("--max-plies", type=int, default=400, help="a longer game is drawn (default 400)")
    parser.add_argument("--concurrency", type=int, default=1, help="games at a time (default 1)")
    parser.add_argument("--pgn", type=Path, help="write the games here")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON document; the rest goes to stderr"
    )
    return parser.parse_args()


def run(match: Match, score: Score, names: Sequence[str], options: argparse.Namespace) -> None:
    """Play; Ctrl-C ends it early."""
    for sign in (signal.SIGINT, signal.SIGTERM):  # a shell makes what runs in the background deaf to Ctrl-C
        signal.signal(sign, signal.default_int_handler)
    try:
        for game in match.games():
            score.add(game)
            if options.pgn:
                with options.pgn.open("a") as file:
                    file.write(pgn_of(game, names, options))
            progress(score, options.games)
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
    except (OSError, chess.engine.EngineError, TimeoutError) as problem:
        sys.exit(f"an engine does not start: {problem or 'no answer'}")
    finally:
        match.close()


def main() -> int:
    options = read_options()
    programs = [found(program_of(text)) for text in (options.engine, options.against)]
    chosen = {name: value for name, _, value in (text.partition("=") for text in options.option)}
    programs[0] = programs[0]._replace(options={**programs[0].options, **chosen})
    names = ["zermelo" if options.engine == OURS else programs[0].name, programs[1].name]
    score = Score()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        run(Match(programs, options, home), score, names, options)
    tell(score, names, sys.stderr if options.json else sys.stdout)
    if options.json:
        print(json.dumps(document_of(score, names, options), indent=1))
    failed = score.ours.illegal + score.ours.crashes
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
