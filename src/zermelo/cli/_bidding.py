"""A game in the terminal in which both move at once: nobody sees a choice before both are made."""

from __future__ import annotations

import random
from typing import Any

import click

from zermelo.cli._lasting import Lasting
from zermelo.cli._shared import coloured_board, console, working
from zermelo.lesson.mixing import shares
from zermelo.match import Match
from zermelo.textbook import Mixed, simultaneous

HUMAN = "human"
HELP = """\
  a move         as 'moves' lists them
  moves          every move of yours
  hint           how often to take each move
  board          show the board again
  quit           leave (so do Ctrl-C and Ctrl-D)"""


class Bidding:
    """Where such a match is played: a person chooses, the computer draws from its mixed strategy."""

    def __init__(self, match: Match[Any, Any], seats: tuple[str, ...], seed: int | None) -> None:
        self.match, self.game, self.seats = match, match.game, seats
        self.dice = random.Random(seed)

    def play(self) -> None:
        """Play to the end; `EOFError` where the person has had enough."""
        click.echo(f"{self.game.title}. Both move at once; type 'help' for what you can say.")
        self.show()
        lasting = Lasting(self.match, alone=HUMAN not in self.seats)
        while not self.match.over and lasting.goes_on():
            if self.match.luck:
                click.echo(f"rolled: {self.match.roll(self.dice)}")
                self.show()
                continue
            chosen = self.chosen()
            words = [self.game.write(move) for move in chosen.values()]
            said = zip((self.game.players[player] for player in chosen), words, strict=True)
            click.echo(", ".join(f"{player} plays {word}" for player, word in said))
            both = tuple(chosen.values())
            self.match.play(both if len(both) == 2 else both[0])
            self.show()
        if self.match.over:
            click.echo(self.match.outcome)

    def show(self) -> None:
        """Show the board."""
        out = console()
        out.print()
        out.print(coloured_board(self.game, self.match.state))
        out.print()

    def chosen(self) -> dict[int, Any]:
        """What each player chooses, without seeing the other's choice."""
        both = self.game.choices(self.match.state)
        mover = self.match.to_move
        legal = {mover: self.game.moves(self.match.state)} if both is None else dict(enumerate(both))
        found: dict[int, Any] = {}
        for player in sorted(legal, key=lambda player: self.seats[player] == HUMAN):  # the computer first
            by_person = self.seats[player] == HUMAN
            found[player] = self.asked(player, list(legal[player])) if by_person else self.drawn(player)
        return dict(sorted(found.items()))

    def mixed(self) -> Mixed[Any, Any]:
        """What is best for both."""
        with working("thinking"):
            return simultaneous(self.game, self.match.position)

    def drawn(self, player: int) -> Any:
        """The computer's choice: as its mixed strategy has it."""
        return self.mixed().draw(player, self.dice)

    def asked(self, player: int, legal: list[Any]) -> Any:
        """A person's choice."""
        words = {self.game.write(move): move for move in legal}
        small = {word.lower(): move for word, move in words.items()}
        while True:
            entered = input(f"{self.game.players[player]}> ").strip()
            said = entered.lower()
            if said in ("quit", "exit", "q", "resign"):
                raise EOFError
            if entered in words or (said in small and len(small) == len(words)):
                return words[entered] if entered in words else small[said]
            if said in ("help", "?"):
                click.echo(HELP)
            elif said == "board":
                self.show()
            elif said == "hint":
                click.echo(f"hint: {shares(self.game, self.mixed().of(player))}")
            elif said == "undo":
                click.echo("what both have chosen at once is not taken back")
            elif said:
                wrong = "" if said == "moves" else f"{entered!r} is not a move of yours: "
                click.echo(f"{wrong}{', '.join(words)}")
