"""The rules doctor: are the rules of a game what they should be, and what do they lead to?

    check.py      all of it, of a game or of a rule file
    alone.py      rules talk to nobody: what they print is caught
    findings.py   what is found: the kind of fault, the method, the line of play that shows it, what to do
    patience.py   rules that never answer
    written.py    before anything is asked: how the methods are written
    shape.py      before a game is played: names, parameters
    rules.py      thousands of positions of random games: start, moves, play, score, turn
    form.py       the form of a state: the kinds of its parts, and how many
    equal.py      states that are equal: are they one position?
    again.py      the same asked again, in another order and of another copy of the game
    memory.py     where rules remember what was asked before
    turns.py      whose turn it is
    sides.py      who wins, and whether the rules see it from the right side
    hints.py      canonical, key, bounds, candidates, evaluate beside a search without them
    ordering.py   order and loud: do they help?
    squares.py    squares as moves name them, and as the board does
    words.py      write and read, save and load
    shrink.py     the line that leads to a fault, made as short as can be
    ways.py       compiled and interpreted; how fast, how large, how long

`check(game)` asks them all; `check_file(path)` begins with reading a rule file.
"""

from zermelo.doctor.check import check, check_file
from zermelo.doctor.findings import Finding, Report

__all__ = ["Finding", "Report", "check", "check_file"]
