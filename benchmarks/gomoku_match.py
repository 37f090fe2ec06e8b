"""A match of Gomoku: games from even openings, a fixed time a move, and the Elo difference.

    python benchmarks/gomoku_match.py --against greedy --games 20
    python benchmarks/gomoku_match.py --against mnk --games 10 --seconds 0.1
    python benchmarks/gomoku_match.py --against "wine pbrain-other.exe" --size 20 --seconds 1
    python benchmarks/gomoku_match.py --against "../old/.venv/bin/python -m zermelo gomocup"
    python benchmarks/gomoku_match.py --against "zermelo gomocup" --nodes 5000 --seconds 60

Ours is `python -m zermelo gomocup`; with --engine any other command that speaks Gomocup's protocol plays in
its place, or `greedy` or `mnk` (gomoku_players.py). Every opening of gomoku_openings.txt is played twice,
with colours changed. Nothing ends a game but the rules of our own Gomoku, and a program that fails: one that
dies, hangs, or answers with no legal move has lost.

Wall time is taken here, around the whole exchange; a move that takes 50 ms more than it should is late.
With --nodes a program is told how many positions a move may look at (INFO max_node, which ours and some
others know): on a machine that is busy with other work, such a match tells more than one by time.
`mnk` has ten times the time of a move, and is allowed it. What else is told of a match says matches.py.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from gomoku_players import OWN, Failed, Ours, Player, player_of
from matches import Played, Score, add_options, document_of, match_between, run, tell
from zermelo.games.gomoku import Gomoku
from zermelo.games.gomoku.rules import RULES
from zermelo.protocols.field import Field

OPENINGS = Path(__file__).with_name("gomoku_openings.txt")
OURS = f"{shlex.quote(sys.executable)} -m zermelo gomocup"
Pair = tuple[Player, Player]


@dataclass
class GomokuGame(Played):
    """A game, move by move."""

    moves: list[int] = field(default_factory=list)


def openings_for(game: Gomoku, text: str) -> list[list[int]]:
    """Openings from a file as Gomocup's are: pairs of numbers a line, from the middle of the board."""
    board, found = Field(game), []
    for line in text.splitlines():
        numbers = [int(word) for word in line.replace(",", " ").split()]
        places = [
            (x + game.size // 2, y + game.size // 2) for x, y in zip(numbers[::2], numbers[1::2], strict=True)
        ]
        if places and all(0 <= x < game.size and 0 <= y < game.size for x, y in places):
            found.append([board.move(place) for place in places])
    return found


def play_game(
    game: Gomoku, seconds: float, pair: Pair, number: int, opening: list[int], ours_black: bool
) -> GomokuGame:
    """One game from an opening."""
    played = GomokuGame(number, ours_black, moves=list(opening))
    state = game.start()
    for move in opening:
        state = game.play(state, move)
    try:
        for player in pair:
            player.begin()
    except Failed as problem:
        played.lose(ours_black == (player is pair[0]), f"{player.name}: {problem}")
        return played
    while (score := game.score(state)) is None:
        black = len(played.moves) % 2 == 0
        ours = black == ours_black
        player, side = (pair[0], played.ours) if ours else (pair[1], played.theirs)
        started = time.perf_counter()
        try:
            move = player.play(played.moves)
        except Failed as problem:
            side.crashes += 1
            player.close()
            played.lose(black, f"{player.name}: {problem}")
            return played
        allowed = player.seconds if isinstance(player, Ours) else seconds
        side.took(time.perf_counter() - started, allowed)
        if move not in game.moves(state):
            side.illegal += 1
            played.lose(black, f"{player.name}: an illegal move")
            return played
        played.moves.append(move)
        state = game.play(state, move)
    black_to_move = len(played.moves) % 2 == 0
    played.end(
        0.5 if score == 0 else float(not black_to_move), "full board" if score == 0 else "five in a row"
    )
    return played


def pair_of(words: tuple[str, str], game: Gomoku, seconds: float, nodes: int) -> Pair:
    """Two players."""
    first, second = (player_of(word, game, seconds, nodes) for word in words)
    return first, second


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    kinds = f"a command that speaks Gomocup's protocol, or one of {', '.join(OWN)}"
    parser.add_argument("--engine", default=OURS, help=f"ours: {kinds} (default: this zermelo)")
    parser.add_argument("--against", required=True, help=kinds)
    parser.add_argument("--size", type=int, default=15, help="of the board (default 15)")
    parser.add_argument("--nodes", type=int, default=0, help="of a move, for programs (default: no limit)")
    parser.add_argument("--rule", choices=RULES, default="freestyle")
    parser.add_argument("--openings", type=Path, default=OPENINGS, help="a file as Gomocup's are")
    parser.add_argument("--moves", type=Path, help="write the games here, a line each")
    add_options(parser)
    return parser.parse_args()


def main() -> int:
    options = read_options()
    game = Gomoku(options.size, options.rule)
    openings = openings_for(game, options.openings.read_text())
    words = (options.engine, options.against)
    names = ["zermelo" if word == OURS else word for word in words]
    pair = partial(pair_of, words, game, options.seconds, options.nodes)
    score = Score()

    def record(played: GomokuGame) -> None:
        if options.moves:
            with options.moves.open("a") as file:
                ours = "Black" if played.ours_first else "White"
                line = " ".join(map(game.write, played.moves))
                file.write(f"{ours} {played.points:g} {played.reason}: {line}\n")

    try:
        with match_between(pair, openings, options, partial(play_game, game, options.seconds)) as match:
            run(match, score, options.games, record)
    except Failed as problem:
        sys.exit(f"a program does not start: {problem}")
    tell(score, names, sys.stderr if options.json else sys.stdout)
    if options.json:
        print(json.dumps(document_of(score, names, options.seconds), indent=1))
    return 1 if score.ours.illegal + score.ours.crashes else 0


if __name__ == "__main__":
    sys.exit(main())
