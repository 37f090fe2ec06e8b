"""Quiet chess positions with a score and a result, to tune our judgement on: Stockfish plays itself.

    python benchmarks/chess_positions.py --out positions.txt --validation validation.txt    half a million
    python benchmarks/chess_positions.py --out few.txt --positions 2000                    a quick look

A line is `FEN;score;result`: the score in centipawns for White, from the very search that chose the move, and
the result of the game for White. A line `# game N` ends every game, so that a run that was stopped goes on
where it was. Every 25th game goes to the validation file, and no board stands in both, nor twice in one.

A game begins with 6 to 10 random moves; in one game of five some pieces are taken off the board before that,
so that uneven material and endings come up often. Half of the games are disturbed once by a random move. What
happens after that says nothing about the positions before it, so those get the result that their score
promises. Games end by the rules, or when both sides agree long enough on who has won or that nobody will, or
when a bare king faces what mates him: with so few nodes he often gets away for fifty moves, and such draws
teach the wrong thing.

Kept is a position whose side to move is not in check and whose best move takes nothing and promotes nothing:
the judgement is asked only about quiet positions, and ought to be tuned on such.

It needs Stockfish (or another UCI engine, with --engine) and python-chess.
"""

from __future__ import annotations

import argparse
import math
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

try:
    import chess
except ImportError:
    sys.exit("python-chess is not installed: pip install chess")

GAMES_DIRECTORY = "/usr/games"  # where Debian puts engines, often not on the path
VALIDATION_EVERY = 25  # games
MOST_SCORE = 1500  # centipawns; beyond that the game is decided, and the score teaches nothing
MOST_PLIES = 400
WON, WON_PLIES = 700, 6  # so much for one side, for so many plies in a row, ends a game
DRAWN, DRAWN_PLIES, DRAWN_AFTER = 5, 16, 60  # so near zero, for so many plies, not before that ply
SCALE = 120.0  # centipawns; at this score the side that is better scores 73 per cent


class Found(NamedTuple):
    """What a search says: the move, and centipawns or the moves to mate for the side to move."""

    move: str
    score: int
    mate: bool


class Position(NamedTuple):
    """A quiet position and its score for White."""

    fen: str
    score: int


class Pipe:
    """A UCI engine, spoken to directly: python-chess's own layer takes longer than a short search."""

    def __init__(self, command: str, hash_megabytes: int) -> None:
        self.process = subprocess.Popen(
            [command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            start_new_session=True,  # Ctrl-C is for us: the engine is to be asked to leave
        )
        self.say("uci")
        self.wait("uciok")
        self.say(f"setoption name Hash value {hash_megabytes}")
        self.say("setoption name Threads value 1")
        self.new_game()

    def say(self, line: str) -> None:
        """Write a line to the engine."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def lines(self) -> Iterator[str]:
        """What the engine writes, line by line."""
        assert self.process.stdout is not None
        yield from iter(self.process.stdout.readline, "")
        raise RuntimeError("the engine has ended")

    def wait(self, word: str) -> str:
        """The next line that begins with this word."""
        return next(line for line in self.lines() if line.startswith(word))

    def new_game(self) -> None:
        """Forget everything: what a game is like depends on nothing but its number."""
        self.say("ucinewgame")
        self.say("isready")
        self.wait("readyok")

    def best(self, position: str, nodes: int) -> Found:
        """The best move of a position, as UCI writes positions, and its score."""
        self.say(f"position {position}")
        self.say(f"go nodes {nodes}")
        told = ""
        for line in self.lines():
            if line.startswith("bestmove"):
                break
            if " score " in line and "bound" not in line:
                told = line
        words = told.split()
        at = words.index("score")
        return Found(line.split()[1], int(words[at + 2]), words[at + 1] == "mate")

    def close(self) -> None:
        """Ask the engine to leave."""
        self.say("quit")
        self.process.wait()


def engine_path(name: str) -> str:
    """The engine's file, from the path or from where Debian keeps its games."""
    path = shutil.which(name) or shutil.which(name, path=GAMES_DIRECTORY)
    if path is None:
        sys.exit(f"there is no engine {name}: on Debian, apt-get install {Path(name).name}")
    return path


# -- a game --------------------------------------------------------------------------------------------------


def thinned(rng: random.Random) -> chess.Board:
    """The start, in one game of five without some pieces."""
    board = chess.Board()
    if rng.random() < 0.8:
        return board
    men = [square for square, piece in board.piece_map().items() if piece.piece_type != chess.KING]
    for square in rng.sample(men, rng.randint(1, 16)):
        board.remove_piece_at(square)
    board.castling_rights = board.clean_castling_rights()
    return board


def opening(rng: random.Random) -> chess.Board:
    """A position to begin a game with: some random legal moves, and the game not over."""
    while True:
        board = thinned(rng)
        for _ in range(rng.randint(6, 10)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
        if board.is_valid() and not board.is_game_over():
            return chess.Board(board.fen())


def ended(board: chess.Board) -> float | None:
    """The result for White when the rules end the game."""
    if board.halfmove_clock >= 100 or board.is_insufficient_material() or len(board.move_stack) >= MOST_PLIES:
        return 0.5
    if board.halfmove_clock >= 8 and board.is_repetition(3):
        return 0.5
    if any(board.generate_legal_moves()):
        for side in chess.COLORS:
            if mates_bare_king(board, side):
                return 1.0 if side else 0.0
        return None
    if board.is_check():
        return 0.0 if board.turn else 1.0
    return 0.5


def mates_bare_king(board: chess.Board, side: chess.Color) -> bool:
    """Whether the other side has nothing but its king, and this side the pieces to mate him."""
    if board.occupied_co[not side] != board.kings & board.occupied_co[not side]:
        return False
    queens, rooks, bishops, knights = (
        len(board.pieces(kind, side)) for kind in (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)
    )
    return queens + rooks > 0 or bishops > 1 or (bishops > 0 and knights > 0)


class Agreement:
    """Ends games early when the scores have been of one mind for long enough."""

    def __init__(self) -> None:
        self.won = self.drawn = 0

    def result(self, score: int, ply: int) -> float | None:
        """The result for White after one more score for White."""
        decided = abs(score) > WON
        sign = 1 if score > 0 else -1
        self.won = (self.won if self.won * sign > 0 else 0) + sign if decided else 0
        self.drawn = self.drawn + 1 if abs(score) <= DRAWN else 0
        if abs(self.won) >= WON_PLIES:
            return 1.0 if self.won > 0 else 0.0
        return 0.5 if self.drawn >= DRAWN_PLIES and ply >= DRAWN_AFTER else None


def promised(score: int) -> float:
    """The result that a score promises, for positions of a game that was disturbed later."""
    return round(1 / (1 + math.exp(-score / SCALE)), 2)


def quiet(board: chess.Board, move: chess.Move) -> bool:
    """Whether nothing is happening: no check, and the best move takes and promotes nothing."""
    return move.promotion is None and not board.is_capture(move) and not board.is_check()


def game(engine: Pipe, rng: random.Random, nodes: int) -> Iterator[tuple[Position, float]]:
    """One game: its quiet positions, each with the result for White."""
    board = opening(rng)
    start = f"fen {board.fen()} moves"
    disturbed_at = rng.randint(10, 80) if rng.random() < 0.5 else -1
    engine.new_game()
    kept: list[Position] = []
    before: list[Position] = []
    agreement = Agreement()
    while (result := ended(board)) is None:
        found = engine.best(start, nodes)
        move = chess.Move.from_uci(found.move)
        score = (found.score if not found.mate else (10_000 if found.score > 0 else -10_000)) * (
            1 if board.turn else -1
        )
        if (result := agreement.result(score, len(board.move_stack))) is not None:
            break
        if abs(score) <= MOST_SCORE and quiet(board, move):
            kept.append(Position(board.fen(), score))
        if len(board.move_stack) == disturbed_at:
            move = rng.choice(list(board.legal_moves))
            before, kept, agreement = kept, [], Agreement()
        board.push(move)
        start += f" {move.uci()}"
    yield from ((position, promised(position.score)) for position in before)
    yield from ((position, result) for position in kept)


# -- the files -----------------------------------------------------------------------------------------------


class Files:
    """Both files, what is in them already, and how to add a game."""

    def __init__(self, out: Path, validation: Path | None) -> None:
        self.paths = [out] if validation is None else [out, validation]
        self.seen: set[int] = set()
        self.counts = [0] * len(self.paths)
        self.games = 0
        for at, path in enumerate(self.paths):
            self._read(at, path)

    def _read(self, at: int, path: Path) -> None:
        if not path.is_file():
            return
        with path.open() as lines:
            for line in lines:
                if line.startswith("#"):
                    self.games = max(self.games, int(line.split()[2]) + 1)
                else:
                    self.seen.add(board_key(line))
                    self.counts[at] += 1

    def add(self, number: int, positions: Iterator[tuple[Position, float]]) -> None:
        """All new positions of a game at once, so that a run that is stopped leaves whole games."""
        at = 1 if len(self.paths) > 1 and number % VALIDATION_EVERY == 0 else 0
        text = []
        for position, result in positions:
            if (key := board_key(position.fen)) not in self.seen:
                self.seen.add(key)
                text.append(f"{position.fen};{position.score};{result:g}\n")
        self.counts[at] += len(text)
        with self.paths[at].open("a") as file:
            file.write("".join(text) + f"# game {number}\n")
        self.games = number + 1


def board_key(fen: str) -> int:
    """The same for the same board with the same side to move."""
    return hash(tuple(fen.split(" ", 2)[:2]))


def run(options: argparse.Namespace) -> None:
    for sign in (signal.SIGINT, signal.SIGTERM):  # a shell makes what runs in the background deaf to Ctrl-C
        signal.signal(sign, signal.default_int_handler)
    files = Files(options.out, options.validation)
    engine = Pipe(engine_path(options.engine), options.hash)
    started, first = time.monotonic(), sum(files.counts)
    try:
        while files.counts[0] < options.positions:
            number = files.games
            files.add(number, game(engine, random.Random(f"{options.seed}:{number}"), options.nodes))
            speed = (sum(files.counts) - first) / (time.monotonic() - started)
            counts = " + ".join(f"{count:,}" for count in files.counts)
            progress(f"game {number:,}: {counts} positions, {speed:.0f} a second")
    except KeyboardInterrupt:
        progress(f"stopped after game {files.games - 1:,}; the same command goes on from here")
    finally:
        print(file=sys.stderr)
        engine.close()


def progress(text: str) -> None:
    print(f"\r\033[K{text}" if sys.stderr.isatty() else text, end="", file=sys.stderr, flush=True)
    if not sys.stderr.isatty():
        print(file=sys.stderr, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True, help="the file to add positions to")
    parser.add_argument("--validation", type=Path, help="a second file, for every 25th game")
    parser.add_argument("--positions", type=int, default=500_000, help="until so many are in the first file")
    parser.add_argument("--nodes", type=int, default=2000, help="nodes of a search (default 2000)")
    parser.add_argument("--seed", type=int, default=7, help="of the random moves")
    parser.add_argument("--hash", type=int, default=4, help="megabytes of the engine's table (default 4)")
    parser.add_argument("--engine", default="stockfish", help="a UCI engine (default stockfish)")
    run(parser.parse_args())
    return 0


if __name__ == "__main__":
    sys.exit(main())
