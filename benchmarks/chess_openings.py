"""Makes benchmarks/chess_openings.txt: even positions for chess programs to begin a match with.

    python benchmarks/chess_openings.py                 250 openings, into the file beside this one
    python benchmarks/chess_openings.py --openings 20 --out few.txt

Eight random legal plies from the start, kept when Stockfish sees no more than half a pawn for either side:
first in a short look, which throws most of them away, then in a longer one. Nobody's book, and no program
knows these by heart. The same seed and the same engine make the same file.

It needs Stockfish (or another UCI engine, with --engine) and python-chess.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path

try:
    import chess
except ImportError:
    sys.exit("python-chess is not installed: pip install chess")

from chess_positions import Pipe, engine_path, progress

OUT = Path(__file__).with_name("chess_openings.txt")
HASH = 16  # megabytes


def random_line(rng: random.Random, plies: int) -> chess.Board:
    """The position after random legal moves."""
    board = chess.Board()
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(rng.choice(moves))
    return board


def even(engine: Pipe, fen: str, nodes: int, most: int) -> bool:
    """Whether neither side is better by more than so many centipawns."""
    engine.new_game()
    found = engine.best(f"fen {fen}", nodes)
    return not found.mate and abs(found.score) <= most


def openings(engine: Pipe, options: argparse.Namespace) -> Iterator[str]:
    """Different even positions, without end."""
    rng = random.Random(options.seed)
    seen: set[str] = set()
    while True:
        board = random_line(rng, options.plies)
        fen = board.fen()
        if board.is_game_over() or board.is_check() or board.epd() in seen:
            continue
        seen.add(board.epd())
        # The short look may err by some centipawns: the longer one is to decide about those.
        if even(engine, fen, options.nodes // 20, 2 * options.most) and even(
            engine, fen, options.nodes, options.most
        ):
            yield fen


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=OUT, help=f"the file to write (default {OUT.name})")
    parser.add_argument("--openings", type=int, default=250, help="how many (default 250)")
    parser.add_argument("--plies", type=int, default=8, help="random plies (default 8)")
    parser.add_argument("--most", type=int, default=50, help="centipawns that are still even (default 50)")
    parser.add_argument("--nodes", type=int, default=100_000, help="nodes of the longer look")
    parser.add_argument("--seed", type=int, default=7, help="of the random moves")
    parser.add_argument("--engine", default="stockfish", help="a UCI engine (default stockfish)")
    options = parser.parse_args()
    engine = Pipe(engine_path(options.engine), HASH)
    found: list[str] = []
    try:
        for fen in openings(engine, options):
            found.append(fen)
            progress(f"{len(found)} openings")
            if len(found) == options.openings:
                break
    finally:
        engine.close()
    options.out.write_text("".join(f"{fen}\n" for fen in found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
