"""What a net is worth: trained from the rules alone, then in matches against what plays without it.

    python benchmarks/training.py                            five games, ten minutes of training each
    python benchmarks/training.py breakthrough --minutes 2 --games 40
    python benchmarks/training.py mygame.py --net mygame.net  no training: matches of this net
    python benchmarks/training.py --write                    keep the figures, and put them into the docs

A net plays three opponents, each with the same CPU time for a move on one core:

    blind      the engine without a judgement: a search that sees nothing but the ends of games
    mcts       Monte Carlo tree search with proved wins, as the engine plays games without a judgement
    evaluate   the game's own judgement by hand, where it has one

Every pair of games begins with the same random moves, colours changed; the Elo difference has its 95 per cent
interval from the pairs. It wants a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Any

from chess_elo import elo, interval
from figures import keep, say, table, today
from mcts_match import Ours, count_cpu_time

RULES = Path(__file__).with_name("rules")
OWN = ("connectfour", "ferry")  # of which the rules are here
GAMES = ("breakthrough", "othello", "connectfour", "hex:7", "ferry")
OPENING = 4  # random moves
OPPONENTS = ("blind", "mcts", "evaluate")
LONGEST = 500  # moves; then a game is drawn


def path_of(name: str) -> str:
    """What zermelo is told to find a game by."""
    return str(RULES / f"{name}.py") if name in OWN else name


@cache
def game_called(name: str, bare: bool) -> Any:
    """A game; bare, without its judgement."""
    from zermelo import Game, find

    game = find(path_of(name))
    if bare and game.says("evaluate"):
        kind = type(game)
        game.__class__ = type(kind.__name__, (kind,), {"evaluate": Game.evaluate, "title": kind.title})
    return game


@cache
def player(name: str, side: str, seconds: float) -> Ours:
    """An opponent, or the net in this file."""
    options: dict[str, Any] = {
        "blind": {"net": False, "mcts": False},
        "mcts": {"net": False, "mcts": True},
        "evaluate": {"net": False},
    }.get(side, {"net": side})
    return Ours(game_called(name, side in ("blind", "mcts")), seconds, 1, **options)


def pair(name: str, net: str, other: str, seconds: float, number: int) -> float:
    """Two games with the same opening: the points of the net, 0 to 2."""
    return sum(one(name, (net, other), seconds, number, mine) for mine in (0, 1))


def one(name: str, sides: Sequence[str], seconds: float, number: int, mine: int) -> float:
    """One game, with the net as this player."""
    players = [player(name, side, seconds) for side in sides]
    game, dice = game_called(name, False), random.Random(number)
    state = opened(game, dice)
    to_move = game.turn(state)
    for each in players:
        each.engine.forget()
    for _ in range(LONGEST):
        if (score := game.score(state)) is not None:
            return 0.5 if score == 0 else float((score > 0) == (to_move == mine))
        move = players[to_move != mine].choose(state, to_move)
        state = game.play(state, move)
        to_move = game.next_player(to_move, state)
    return 0.5


def opened(game: Any, dice: random.Random) -> Any:
    """A position after some random moves, in which the game goes on."""
    while True:
        state = game.start()
        for _ in range(OPENING):
            state = game.play(state, dice.choice(list(game.moves(state))))
            if game.score(state) is not None:
                break
        else:
            return state


def match(
    name: str, net: str, other: str, seconds: float, games: int, processes: int = os.cpu_count() or 1
) -> dict[str, Any]:
    """Many games against one opponent."""
    done: list[float] = []
    with ProcessPoolExecutor(processes, initializer=count_cpu_time) as pool:
        for points in pool.map(partial(pair, name, net, other, seconds), range(games // 2)):
            done.append(points / 2)
            say(f"{name}: {2 * sum(done):g} of {2 * len(done)} against {other}")
    mean = sum(done) / len(done)
    least, most = interval(mean, 2 * len(done), done)
    said = {"elo": elo(mean), "least": elo(least), "most": elo(most)}
    row: dict[str, Any] = {"game": name, "against": other, "games": 2 * len(done), "points": 2 * sum(done)}
    return row | {key: None if abs(number) == float("inf") else round(number) for key, number in said.items()}


def trained(name: str, minutes: float, folder: Path) -> str:
    """The file of a net that has been trained for so long."""
    net = folder / f"{name.replace(':', '')}.net"
    command = [sys.executable, "-m", "zermelo", "train", path_of(name), "--minutes", str(minutes)]
    say(f"{name}: training for {minutes:g} minutes")
    subprocess.run([*command, "--out", str(net)], check=True, stdout=sys.stderr)
    return str(net)


def main() -> None:
    """Train, and play what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("name", nargs="*", default=list(GAMES))
    parser.add_argument("--minutes", type=float, default=10.0, help="of training")
    parser.add_argument("--net", help="a net that has been trained before, of the one game named")
    parser.add_argument("--games", type=int, default=400, help="against each opponent")
    parser.add_argument("--seconds", type=float, default=0.05, help="of CPU time a move")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="that play side by side")
    parser.add_argument("--against", nargs="*", choices=OPPONENTS, default=list(OPPONENTS))
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name in asked.name:
            net = asked.net or trained(name, asked.minutes, Path(folder))
            judged = game_called(name, False).says("evaluate")
            others = [other for other in asked.against if other != "evaluate" or judged]
            rows += [match(name, net, other, asked.seconds, asked.games, asked.processes) for other in others]
    figures = {"date": today(), "minutes": asked.minutes, "seconds": asked.seconds, "rows": rows}
    print(json.dumps(figures) if asked.json else drawn(figures))
    if asked.write:
        keep("training", figures, drawn(figures))


def drawn(figures: dict[str, Any]) -> str:
    """The table of the docs."""
    said = (
        f"On {figures['date']}, {figures['minutes']:g} minutes of training, {figures['seconds']:g} s a move"
    )
    machine = f" ({figures['machine']})" if "machine" in figures else ""
    return f"{said}{machine}:\n\n" + table(
        ("game", "against", "games", "points", "Elo", "95 per cent"),
        [
            [
                row["game"],
                row["against"],
                str(row["games"]),
                f"{row['points']:g}",
                told(row["elo"]),
                f"{told(row['least'])} to {told(row['most'])}",
            ]
            for row in figures["rows"]
        ],
    )


def told(number: int | None) -> str:
    """A difference in Elo; none is known where every game ended alike."""
    return "?" if number is None else f"{number:+d}"


if __name__ == "__main__":
    main()
