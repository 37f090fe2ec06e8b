"""`zermelo play GAME`: a game in the terminal."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import click

from zermelo.cli._bidding import Bidding
from zermelo.cli._lasting import Lasting
from zermelo.cli._machine import threads_option
from zermelo.cli._nets import net_option, use_net
from zermelo.cli._opening import swapped
from zermelo.cli._shared import (
    coloured_board,
    console,
    depth_option,
    game_argument,
    limits_of,
    position_options,
    seconds_option,
    tell,
    working,
)
from zermelo.cli._tables import folder_option, use_table
from zermelo.contract import Game
from zermelo.errors import TextError
from zermelo.match import Computer, Match, match_at
from zermelo.swapping import SWAPS, Swap

HUMAN, COMPUTER, MCTS = "human", "computer", "mcts"
SIDE = click.Choice([HUMAN, COMPUTER, MCTS])
HELP = """\
  a move         as the board shows it{numbers}
  moves          every legal move
  hint           the best moves and what they are worth
  odds           every move and what it is worth
  undo           take back your last move
  board          show the board again
  resign         give up
  quit           leave (so do Ctrl-C and Ctrl-D)"""


class Leave(Exception):
    """The person has had enough."""


@click.command()
@game_argument
@position_options
@click.option("--first", type=SIDE, default=HUMAN, show_default=True, help="Who plays the first side.")
@click.option("--second", type=SIDE, default=COMPUTER, show_default=True, help="Who plays the second side.")
@click.option(
    "--others", type=SIDE, default=COMPUTER, show_default=True, help="Who play, where there are more."
)
@click.option(
    "--opening",
    type=click.Choice(SWAPS),
    help="Begin with moves for both sides; sides are chosen after them.",
)
@depth_option(least=1)
@seconds_option
@click.option("--seed", type=int, help="Make dice, and choices among equal moves, repeatable.")
@threads_option
@net_option()
@folder_option("Let the computer look values up in a table, as `zermelo solve --table` makes it.")
def command(
    game: Game[Any, Any],
    position: str | None,
    moves: str,
    first: str,
    second: str,
    others: str,
    opening: Swap | None,
    depth: int | None,
    seconds: float | None,
    seed: int | None,
    threads: int,
    net: Path | None,
    folder: Path | None,
) -> None:
    """Play against the computer, or let it play itself.

    Type a move, or: hint, odds, undo, moves, board, resign, help, quit. The computer thinks for at most two
    seconds a move unless --depth or --seconds say otherwise. `mcts` is a computer that goes by random
    playouts alone.

    With --opening swap, the first makes three moves for both sides, and the second takes the side he likes
    better; with swap2 he may make two more moves instead, and leave the choice to the first.
    """
    use_table(game, folder)
    use_net(game, net)
    limits = limits_of(depth, seconds, 2.0)
    computers: dict[str, Computer[Any, Any]] = {
        name: Computer(limits, mcts=mcts, seed=seed, threads=threads, notify=tell)
        for name, mcts in ((COMPUTER, None), (MCTS, True))
    }
    seats = (first, second, *[others] * (len(game.players) - 2))
    match = match_at(game, position, moves)
    if opening and (len(game.players) > 2 or game.says("choices") or game.says("chances")):
        raise click.UsageError(f"--opening is for two who move in turn, without luck: not for {game.title}")
    table = Bidding(match, seats, seed) if game.says("choices") else Table(match, seats, computers, seed)
    try:
        if opening and isinstance(table, Table):
            swapped(table, opening)
        table.play()
    except (Leave, KeyboardInterrupt, EOFError):
        click.echo("\nbye")


class Table:
    """Where a match is played: who sits where, and what they say."""

    def __init__(
        self,
        match: Match[Any, Any],
        seats: tuple[str, ...],
        computers: dict[str, Computer[Any, Any]],
        seed: int | None = None,
    ) -> None:
        self.match, self.seats, self.computers = match, seats, computers
        self.game, self.dice = match.game, random.Random(seed)

    @property
    def mover(self) -> str:
        """The name of the player to move."""
        return self.game.players[self.match.to_move]

    def play(self) -> None:
        """Play to the end."""
        click.echo(
            f"{self.game.title}. Type 'help' for what you can say."
            if HUMAN in self.seats
            else self.game.title
        )
        self.show()
        lasting = Lasting(self.match, alone=HUMAN not in self.seats)
        while not self.match.over and lasting.goes_on():
            if self.match.luck:
                self.roll()
            elif self.seats[self.match.to_move] != HUMAN:
                self.let_computer_move()
            elif not self.let_human_move():
                winner = "" if len(self.seats) > 2 else f": {self.game.players[1 - self.match.to_move]} wins"
                click.echo(f"{self.mover} resigns{winner}")
                return
        if self.match.over:
            click.echo(self.match.outcome)

    def show(self) -> None:
        """Show the board."""
        out = console()
        out.print()
        out.print(coloured_board(self.game, self.match.state))
        if self.match.lead and not self.match.over:
            click.echo(self.match.lead)
        out.print()

    def roll(self) -> None:
        """Luck moves, and it is told what it did."""
        click.echo(f"rolled: {self.match.roll(self.dice)}")
        self.show()

    def let_computer_move(self) -> None:
        """The computer thinks and moves."""
        with working(f"{self.mover} is thinking"):
            move = self.computers[self.seats[self.match.to_move]].choose(self.match)
        click.echo(f"{self.mover} plays {self.game.notate(self.match.state, move)}")
        self.play_it(move)

    def let_human_move(self) -> bool:
        """Ask until a move is made; False where the person resigns."""
        while True:
            said = input(f"{self.mover}> ").strip()
            word = said.lower()
            if word == "resign":
                return False
            if word in ("quit", "exit", "q"):
                raise Leave
            if word in ("help", "?"):
                numbers = ", or its number in the list of moves" if self.numbered else ""
                click.echo(HELP.format(numbers=numbers))
            elif word == "moves":
                self.list_moves()
            elif word == "hint":
                self.hint()
            elif word == "odds":
                self.odds()
            elif word == "board":
                self.show()
            elif word == "undo":
                if self.undo():
                    return True
            elif said and self.try_move(said):
                return True

    def try_move(self, said: str) -> bool:
        """Make the move that was written; say what is wrong with it otherwise."""
        try:
            if self.numbered and said.isascii() and said.isdigit():
                move = self.numbered_move(int(said))
            else:
                move = self.game.read(self.match.state, said)
        except TextError as error:
            click.echo(f"{error}")
            return False
        self.play_it(move)
        return True

    def play_it(self, move: Any) -> None:
        """Make a move and show the board, unless luck moves next: then after that."""
        self.match.play(move)
        if not self.match.luck:
            self.show()

    @property
    def numbered(self) -> bool:
        """Whether moves may be given by number: not where a move is itself written as one."""
        return not any(self.game.write(m).isdigit() for m in self.game.moves(self.match.state))

    def numbered_move(self, number: int) -> Any:
        """The move with this number in the list."""
        legal = list(self.game.moves(self.match.state))
        if not 1 <= number <= len(legal):
            there = "is one move, number 1" if len(legal) == 1 else f"are {len(legal)} moves, numbered from 1"
            raise TextError(f"there {there}: 'moves' lists them")
        return legal[number - 1]

    def list_moves(self) -> None:
        """Every legal move, numbered where that is a way to give them."""
        written = [self.game.notate(self.match.state, move) for move in self.game.moves(self.match.state)]
        if self.numbered:
            written = [f"{number}. {move}" for number, move in enumerate(written, 1)]
        click.echo("  ".join(written))

    def hint(self) -> None:
        """What the computer would do."""
        with working("thinking"):
            result = self.computers[COMPUTER].think(self.match)
        best = ", ".join(self.game.notate(self.match.state, move) for move in result.best)
        worth = result.value.said(self.game.unit)
        click.echo(f"hint: {best} ({worth}{'' if result.proved else ', not proved'})")

    def odds(self) -> None:
        """What every move is worth, the best first."""
        with working("thinking"):
            result = self.computers[COMPUTER].think(self.match)
        for move, value in sorted(result.moves.items(), key=lambda item: -item[1].number):
            click.echo(f"  {self.game.notate(self.match.state, move):<8} {value.said(self.game.unit)}")

    def undo(self) -> bool:
        """Back to this person's last choice; with two people, one move."""
        if not any(self.seats[p] == HUMAN for p in self.match.movers):
            click.echo("there is no move of yours to take back")
            return False
        while self.match.undo() is not None:
            if self.seats[self.match.to_move] == HUMAN and not self.match.luck:
                break
        self.show()
        return True
