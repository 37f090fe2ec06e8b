"""What playouts are worth: games without an evaluate, against a plain UCT in Python and against deepening.

    python benchmarks/mcts_match.py                           four games, 40 times each, 0.5 s a move
    python benchmarks/mcts_match.py kalah --games 10 --seconds 0.1
    python benchmarks/mcts_match.py mygame.py --against deepening
    python benchmarks/mcts_match.py --cpu                     seconds of CPU time, on a machine that is busy
    python benchmarks/mcts_match.py --write                   keep the figures, and put them into the docs

Both sides have the same time on one core each; two games run side by side on two cores. Sides alternate,
and every pair of games begins with the same two random moves.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from figures import keep, say, table, today

RULES = Path(__file__).with_name("rules")
GAMES = ("kalah", "uttt", "breakthrough", "othello")
OPENING = 2  # random moves
NUMBERS = ("seconds", "games", "points", "percent")


class Plain:
    """UCT as people write it in thirty lines: it sees only the rules."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        self.game, self.seconds, self.dice = game, seconds, random.Random(seed)

    clock = staticmethod(time.perf_counter)

    def choose(self, state: Any, player: int) -> Any:
        """The move most often looked at."""
        until, root = self.clock() + self.seconds, [state, player, None, {}, 0, 0.0]
        while self.clock() < until:
            self.once(root)
        return max(root[3], key=lambda move: root[3][move][4])

    def once(self, node: list[Any]) -> None:
        """One playout. A node: state, player, untried moves, children, visits, wins of who moved to it."""
        game, path = self.game, [node]
        while True:
            node = path[-1]
            if node[2] is None:
                over = game.score(node[0]) is not None
                untried = [] if over else list(game.moves(node[0]))
                self.dice.shuffle(untried)
                node[2] = untried
            if node[2]:
                move = node[2].pop()
                state = game.play(node[0], move)
                child = [state, game.next_player(node[1], state), None, {}, 0, 0.0]
                node[3][move] = child
                path.append(child)
                break
            if not node[3]:
                break
            log = math.log(node[4])
            path.append(max(node[3].values(), key=lambda c: c[5] / c[4] + math.sqrt(log / c[4])))
        state, player = path[-1][0], path[-1][1]
        while (score := game.score(state)) is None:
            state = game.play(state, self.dice.choice(list(game.moves(state))))
            player = game.next_player(player, state)
        won = 0.5 if score == 0 else float((score > 0) == (player == 0))  # by player 0
        for i, node in enumerate(path):
            node[4] += 1
            mover = path[i - 1][1] if i else node[1]
            node[5] += won if mover == 0 else 1 - won


class Ours:
    """The engine."""

    def __init__(self, game: Any, seconds: float, seed: int, **options: Any) -> None:
        from zermelo import Engine, Limits

        self.game, self.limits = game, Limits(seconds=seconds)
        self.engine = Engine(game, seed=seed, **options)
        self.engine.compile()

    def choose(self, state: Any, player: int) -> Any:
        """Its choice."""
        from zermelo.position import Position

        return self.engine.choose(Position(self.game, state, player), self.limits)


SIDES: dict[str, Any] = {
    "uct": Plain,
    "engine": Ours,
    "mcts": partial(Ours, mcts=True),
    "deepening": partial(Ours, mcts=False),
}


def count_cpu_time() -> None:
    """Let a second be one of CPU time, to both sides: on a busy machine nobody gets less than the other."""
    from zermelo import limits

    Plain.clock = staticmethod(time.process_time)
    vars(limits)["time"] = SimpleNamespace(perf_counter=time.process_time)


def rules_of(name: str) -> Any:
    """One of the games here, or any other that zermelo knows."""
    from zermelo import find

    return find(str(RULES / f"{name}.py") if name in GAMES else name)


def one(name: str, us: str, them: str, seconds: float, opening: int, number: int) -> tuple[float, int]:
    """One game: 1, 0.5 or 0 for us, and how many moves it took."""
    game = rules_of(name)
    sides = [SIDES[us](game, seconds, number), SIDES[them](game, seconds, number + 1000)]
    ours = number % 2
    dice, state = random.Random(number // 2), game.start()
    player, moves = game.turn(state), 0
    while (score := game.score(state)) is None:
        if moves < opening:
            move = dice.choice(list(game.moves(state)))
        else:
            move = sides[0 if player == ours else 1].choose(state, player)
        state = game.play(state, move)
        player, moves = game.next_player(player, state), moves + 1
    mine = score if player == ours else -score
    return (0.5 if mine == 0 else float(mine > 0)), moves


def match(
    name: str, us: str, them: str, seconds: float, games: int, opening: int, cpu: bool, begin: int
) -> dict[str, Any]:
    """Many games, which are numbered from `begin` on."""
    prepare = count_cpu_time if cpu else None
    with ProcessPoolExecutor(min(2, os.cpu_count() or 1), initializer=prepare) as pool:
        done = []
        for number, (point, moves) in enumerate(
            pool.map(partial(one, name, us, them, seconds, opening), range(begin, begin + games)), begin
        ):
            done.append(point)
            side = "second" if number % 2 else "first"
            say(f"{name}: {side}, {moves} moves, {point:g}; {sum(done):g} of {len(done)}")
    row = {"game": name, "us": us, "against": them, "seconds": seconds, "games": games}
    return row | {"points": sum(done), "percent": round(100 * sum(done) / games, 1)}


def main() -> None:
    """Play what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("name", nargs="*", default=list(GAMES))
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--begin", type=int, default=0, help="number of the first game: a match in pieces")
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--opening", type=int, default=OPENING, help="random moves at the start of a game")
    parser.add_argument("--us", choices=list(SIDES), default="engine")
    parser.add_argument("--against", choices=list(SIDES), default="uct")
    parser.add_argument("--cpu", action="store_true", help="count CPU time")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    how = (asked.us, asked.against, asked.seconds, asked.games, asked.opening, asked.cpu, asked.begin)
    rows = [match(name, *how) for name in asked.name]
    figures = {"date": today(), "rows": rows}
    print(json.dumps(figures) if asked.json else drawn(figures))
    if asked.write:
        keep("mcts_match", figures, drawn(figures))


def drawn(figures: dict[str, Any]) -> str:
    """The table of the docs."""
    heads = ("game", "us", "against", "seconds a move", "games", "points", "per cent")
    names = ("game", "us", "against", "seconds", "games", "points", "percent")
    return table(
        heads,
        [[f"{row[name]:g}" if name in NUMBERS else row[name] for name in names] for row in figures["rows"]],
    )


if __name__ == "__main__":
    main()
