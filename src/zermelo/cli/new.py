"""`zermelo new mygame`: the file to begin your own game with, and its test."""

from __future__ import annotations

import keyword
import re
from pathlib import Path

import click

from zermelo.errors import TextError

GAME = '''\
"""{title}: say here what it is."""

from zermelo import Game, Grid

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class {name}(Game):
    """Three in a row, to begin with: change it into your own game, bit by bit, and check it after each."""

    players = ("Cross", "Nought")

    # A state is a value that never changes: numbers, strings and tuples. All that matters for how the game
    # goes on must be in it, and nothing may be remembered in self.
    def start(self):
        return ("." * 9, 0)  # the squares, row by row from the top; who is to move

    # Every legal move. It is only asked while the game goes on.
    def moves(self, state):
        squares, player = state
        for square in range(9):
            if squares[square] == ".":
                yield square

    # The state after a move; the old one stays as it was.
    def play(self, state, square):
        squares, player = state
        return (squares[:square] + "xo"[player] + squares[square + 1 :], 1 - player)

    # None while the game goes on; at the end how the player TO MOVE fared: 1 won, 0 drawn, -1 lost. Whoever
    # has just moved made the row, so the player to move has lost.
    def score(self, state):
        squares, player = state
        for a, b, c in LINES:
            if squares[a] == squares[b] == squares[c] != ".":
                return -1
        return None if "." in squares else 0

    # Who is to move, 0 or 1.
    def turn(self, state):
        return state[1]

    # What follows is optional. An estimate for the player to move, where a search cannot see the end:
    def evaluate(self, state):
        squares, player = state
        mine, theirs = "xo"[player], "xo"[1 - player]
        total = 0
        for line in LINES:
            row = [squares[square] for square in line]
            total += (theirs not in row) - (mine not in row)
        return total

    # What people see. The page draws a Grid, and a click on a square is the move of that name.
    def board(self, state):
        squares = state[0]
        return Grid((squares[0:3], squares[3:6], squares[6:9]))

    # How a move is written: letters for columns, numbers for rows from below, as on the board.
    def write(self, square):
        return "abc"[square % 3] + str(3 - square // 3)
'''

TEST = '''\
"""What {name} must do. Run it with pytest."""

from {module} import {name}

from zermelo import Engine
from zermelo.doctor import check


def test_the_rules_are_sound():
    report = check({name}(), games=300, seconds=2)
    assert report.sound, str(report)


def test_perfect_play_from_the_start():
    assert str(Engine({name}()).best().value) == "draw"
'''


@click.command()
@click.argument("name")
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), default=Path(), help="Where to.")
def command(name: str, folder: Path) -> None:
    """Write NAME.py, a game to begin with that can be played at once, and test_NAME.py, its test."""
    module = re.sub(r"\W+", "_", name.removesuffix(".py").strip()).strip("_").lower()
    if not module.isidentifier() or keyword.iskeyword(module):
        raise TextError(f"{name!r} is no name for a game: begin with a letter, as in mygame")
    made = {folder / f"{module}.py": GAME, folder / f"test_{module}.py": TEST}
    for path in made:
        if path.exists():
            raise TextError(f"there is a file {path} already")
    title = module.replace("_", " ").capitalize()
    names = {
        "module": module,
        "name": "".join(part.capitalize() for part in module.split("_")),
        "title": title,
    }
    folder.mkdir(parents=True, exist_ok=True)
    for path, text in made.items():
        path.write_text(
            re.sub(r"\{(module|name|title)\}", lambda match: names[match[1]], text), encoding="utf-8"
        )
        click.echo(f"wrote {path}")
    click.echo(f"play it:   zermelo serve {next(iter(made))}\ncheck it:  zermelo check {next(iter(made))}")
