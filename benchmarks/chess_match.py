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
processes, and says more where other work runs on the machine (on Linux only). What else is told of a match
says matches.py.
"""

from __future__ import annotations

import argparse
import json
import math
import shlex
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

try:
    import chess
    import chess.engine
    import chess.pgn
except ImportError:
    sys.exit("python-chess is not installed: pip install chess")

from chess_programs import NAMES, Pair, Player, Program, found, program_of
from matches import Played, Score, add_options, document_of, match_between, run, tell

OPENINGS = Path(__file__).with_name("chess_openings.txt")
OURS = f"{shlex.quote(sys.executable)} -m zermelo uci"


# -- a game --------------------------------------------------------------------------------------------------


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
class ChessGame(Played):
    """A game of chess."""

    board: chess.Board = field(default_factory=chess.Board)


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


def play_game(options: Any, pair: Pair, opening: int, fen: str, ours_white: bool) -> ChessGame:
    """One game."""
    game = ChessGame(opening, ours_white, board=chess.Board(fen))
    play_moves(game, pair, options)
    return game


def play_moves(game: ChessGame, pair: Pair, options: Any) -> None:
    """Move after move. An engine that dies, hangs or answers with no legal move has lost."""
    board, token, clocks = game.board, object(), Clocks.of(options.clock)
    while (over := by_the_rules(board, options.max_plies)) is None:
        ours = board.turn == game.ours_first
        player, side = (pair[0], game.ours) if ours else (pair[1], game.theirs)
        started = time.perf_counter()
        try:
            answer = player.play(board, token, None if clocks is None else clocks.limit())
        except (chess.engine.EngineError, TimeoutError) as problem:
            illegal = "illegal" in str(problem).lower() or "invalid" in str(problem).lower()
            side.illegal += illegal
            side.crashes += not illegal
            player.close()
            game.lose(board.turn, f"{player.program.name}: {str(problem) or 'no answer'}")
            return
        took = time.perf_counter() - started
        side.took(took, options.seconds if clocks is None else math.inf)
        if clocks is not None and not clocks.press(board.turn, took):
            side.flagged += 1
            game.lose(board.turn, "on time")
            return
        if answer.resigned:
            side.resigned += 1
            game.lose(board.turn, "resigned")
            return
        if answer.move is not None:
            board.push(answer.move)
        elif board.can_claim_draw():  # xboard engines may say that it is drawn instead of moving
            game.end(0.5, "draw claimed")
            return
        else:
            side.illegal += 1
            game.lose(board.turn, f"{player.program.name}: no move")
            return
    game.end(*over)


# -- the match -----------------------------------------------------------------------------------------------


def pair_of(programs: Sequence[Program], seconds: float, hash: int, home: str | None) -> Pair:
    """Two engines."""
    first, second = (Player(program, seconds, hash, tempfile.mkdtemp(dir=home)) for program in programs)
    return first, second


def pgn_of(game: ChessGame, names: Sequence[str], options: argparse.Namespace) -> str:
    """The game as PGN."""
    tree = chess.pgn.Game.from_board(game.board)
    white, black = names if game.ours_first else reversed(names)
    points = game.points if game.ours_first else 1 - game.points
    tree.headers["White"], tree.headers["Black"] = white, black
    tree.headers["Result"] = {1.0: "1-0", 0.5: "1/2-1/2", 0.0: "0-1"}[points]
    tree.headers["Event"], tree.headers["Round"] = f"{options.seconds} s a move", str(game.opening + 1)
    tree.headers["Termination"] = game.reason
    return f"{tree}\n\n"


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = ", ".join(NAMES)
    parser.add_argument(
        "--engine", default=OURS, help="ours: a name or a UCI command (default: this zermelo)"
    )
    parser.add_argument(
        "--against", required=True, help=f"a UCI command, stockfish:N, stockfish@ELO, or one of {names}"
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="of our engine, such as UCI_Elo=1500 (with UCI_LimitStrength=true)",
    )
    add_options(parser)
    parser.add_argument("--clock", help="play by clocks instead: seconds+increment, such as 10+0.1")
    parser.add_argument("--hash", type=int, default=64, help="megabytes of each engine's table (default 64)")
    parser.add_argument("--openings", type=Path, default=OPENINGS, help="a file of FENs")
    parser.add_argument("--max-plies", type=int, default=400, help="a longer game is drawn (default 400)")
    parser.add_argument("--pgn", type=Path, help="write the games here")
    return parser.parse_args()


def main() -> int:
    options = read_options()
    programs = [found(program_of(text)) for text in (options.engine, options.against)]
    chosen = {name: value for name, _, value in (text.partition("=") for text in options.option)}
    programs[0] = programs[0]._replace(options={**programs[0].options, **chosen})
    names = ["zermelo" if options.engine == OURS else programs[0].name, programs[1].name]
    score = Score()

    def record(game: ChessGame) -> None:
        if options.pgn:
            with options.pgn.open("a") as file:
                file.write(pgn_of(game, names, options))

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        try:
            elsewhere = None if options.cluster else home
            pair = partial(pair_of, programs, options.seconds, options.hash, elsewhere)
            fens = options.openings.read_text().split("\n")[:-1]
            with match_between(pair, fens, options, partial(play_game, options)) as match:
                run(match, score, options.games, record)
        except chess.engine.EngineError as problem:
            sys.exit(f"an engine does not start: {problem}")
    tell(score, names, sys.stderr if options.json else sys.stdout)
    if options.json:
        print(json.dumps(document_of(score, names, options.seconds), indent=1))
    failed = score.ours.illegal + score.ours.crashes
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
