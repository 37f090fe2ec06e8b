"""Random lines of the Gomocup protocol, a million of them: nothing may crash, hang or be answered oddly.

    python benchmarks/gomocup_lines.py --lines 1000000 --seed 1

Each line is obeyed by the player of `zermelo gomocup` in this process, compiled, with no time for a move.
What it answers must be what the protocol has, and every move must be to a crossing that was empty. Its CPU
time is told, and what was answered how often.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections import Counter

from zermelo.protocols.gomocup import Gomocup

SIZES = (5, 15)  # each is compiled once for each rule
RULES = (0, 0, 1, 2, 4, 7)
ANSWER = re.compile(r"OK|(ERROR|UNKNOWN) .+|name=.+|SWAP|\d+,\d+( \d+,\d+){0,2}")
LETTERS = "ABENTURN09,- \t\0\xff²\n"


class Talk:
    """A conversation, and whether its answers are in order."""

    def __init__(self) -> None:
        self.answers: list[str] = []
        self.player = Gomocup(self.say, seed=1)
        self.counts: Counter[str] = Counter()

    def say(self, line: str) -> None:
        """Hear one line of an answer."""
        if "\n" in line:
            sys.exit(f"an answer of two lines: {line!r}")
        if not line.startswith(("MESSAGE", "DEBUG")):
            self.answers.append(line)

    def obey(self, line: str) -> None:
        """Say a line, and look at what is answered."""
        before = dict(self.player._field.stones) if self.player._field else {}
        self.answers.clear()
        words = " ".join(line.replace("\0", " ").split())
        if not words or words.upper().startswith("END"):
            return
        self.player.obey(words, time.perf_counter())
        for answer in self.answers:
            if ANSWER.fullmatch(answer) is None:
                sys.exit(f"{words!r} was answered {answer!r}")
            self.counts[re.sub(r"[\d,]+.*", "a move", answer).split(" ")[0]] += 1
        self.check(words, before)

    def check(self, words: str, before: dict[tuple[int, int], int]) -> None:
        """Whether a move went to an empty crossing of the board."""
        field = self.player._field
        command = words.split()[0].upper()
        if (
            field is None
            or command not in ("BEGIN", "TURN")
            or not re.fullmatch(r"\d+,\d+", self.answers[-1])
        ):
            return
        x, y = map(int, self.answers[-1].split(","))
        if (x, y) in before or field.stones.get((x, y)) != 1 or max(x, y) >= field.game.size:
            sys.exit(f"{words!r} was answered by an illegal move: {x},{y}")


def line_of(dice: random.Random) -> str:
    """A line, most often one that makes sense."""
    x, y = dice.randrange(-1, 16), dice.randrange(-1, 16)
    kind = dice.random()
    if kind < 0.35:
        return f"{dice.choice(['TURN', 'TURN', 'TAKEBACK', 'turn', 'PLAY'])} {x},{y}"
    if kind < 0.55:
        return f"{x},{y},{dice.randrange(4)}" if dice.random() < 0.7 else f"{x},{y}"
    if kind < 0.75:
        return dice.choice(
            ["BEGIN", "BOARD", "DONE", "DONE", "SWAP2BOARD", "RESTART", "ABOUT", "RECTSTART 5,6"]
        )
    if kind < 0.77:
        return f"START {dice.choice(SIZES)}"
    if kind < 0.9:
        key = dice.choice(
            ["time_left", "timeout_match", "game_type", "folder", "evaluate", "max_memory", "odd"]
        )
        return f"INFO {key} {dice.choice([0, -1, 5, 2147483647, 10**30, 'x', ''])}"
    if kind < 0.91:
        return f"INFO rule {dice.choice(RULES)}"
    return "".join(dice.choices(LETTERS, k=dice.randrange(30)))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--lines", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice, talk = random.Random(options.seed), Talk()
    talk.obey("INFO timeout_turn 0")
    for size in SIZES:
        talk.obey("INFO rule 1")
        talk.obey(f"START {size}")
        talk.obey("INFO rule 0")
        talk.obey(f"START {size}")
    began = time.process_time()
    for number in range(options.lines):
        talk.obey(line_of(dice))
        if number % 100_000 == 99_999:
            print(f"{number + 1:,} lines, {time.process_time() - began:.0f} CPU seconds", file=sys.stderr)
    print(
        f"{options.lines:,} lines in {time.process_time() - began:.0f} CPU seconds; answers:",
        dict(talk.counts),
    )


if __name__ == "__main__":
    main()
