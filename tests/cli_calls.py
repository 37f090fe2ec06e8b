"""Calls of the command line as nobody should make them, at random: every command with all its options.

What there is to call is asked of click, so that a new command or option is tried from its first day. Run by
itself it makes many calls and shows those that go wrong:

    python tests/cli_calls.py --calls 3000 --seed 1
"""

import argparse
import os
import random
import signal
import sys
import tempfile
import traceback
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import click
from click.testing import CliRunner

from zermelo.cli import main

LONGEST = 120  # seconds that a call may take before it counts as hanging

RULES = '''
from zermelo import Game, Grid, Heaps
class Stones(Game):
    """Take one or two; the last one wins."""
    players = ("A", "B")
    def __init__(self, stones=5): self.stones = stones
    def start(self): return self.stones
    def moves(self, stones):
        for take in (1, 2):
            if take <= stones:
                yield take
    def play(self, stones, take): return stones - take
    def score(self, stones): return -1 if stones == 0 else None
    def write(self, take): return str(take)
    def board(self, stones): return f"{stones} stones"
'''

# What may be wrong with somebody's rules: a line that is replaced, and by what.
BROKEN = {
    "exit_first": ("from zermelo", "exit(3)\nfrom zermelo"),
    "exit_playing": ("return stones - take", "exit(0)"),
    "word_as_score": ("return -1 if", "return 'won' if"),
    "nan_as_score": ("return -1 if", "return float('nan') if"),
    "huge_score": ("return -1 if", "return 10**400 if"),
    "fraction_as_score": ("return -1 if", "return 0.5 if"),
    "bool_as_score": ("return -1 if", "return False if"),
    "no_move": ("if take <= stones", "if take <= stones - 1"),
    "list_as_move": ("yield take", "yield [take]"),
    "none_as_moves": ("yield take", "return None"),
    "growing": ("return stones - take", "return stones + take"),
    "growing_fast": ("return stones - take", "return stones * 10**40 + take"),
    "words_as_states": ("return stones - take", "return 'a' * (stones - take)"),
    "raises": ("return stones - take", "return stones[take]"),
    "raises_late": ("return stones - take", "return stones - take if stones > 2 else 1 / 0"),
    "no_file": ("return stones - take", "return open('/none')"),
    "markup": ("return str(take)", "return f'[/x]{take}[red]'"),
    "markup_title": ("players =", "title = '[/x]'\n    players ="),
    "markup_players": ('("A", "B")', '("[/x]", ":smile:")'),
    "markup_board": ('return f"{stones} stones"', 'return f"[/x] {stones}"'),
    "surrogate": ("return str(take)", "return '\\ud800' + str(take)"),
    "escape": ("return str(take)", "return '\\x1b[31m' + str(take) + '\\n\\0'"),
    "same_names": ("return str(take)", "return 'move'"),
    "empty_names": ("return str(take)", "return ''"),
    "number_as_name": ("return str(take)", "return take"),
    "none_as_board": ('return f"{stones} stones"', "return None"),
    "empty_grid": ('return f"{stones} stones"', "return Grid(())"),
    "ragged_grid": ('return f"{stones} stones"', "return Grid(('x', 'xxx', ''))"),
    "odd_heaps": ('return f"{stones} stones"', "return Heaps((-5, 'x'))"),
    "one_player": ('("A", "B")', '("A",)'),
    "third_player": ("def write", "def turn(self, stones): return 7\n    def write"),
    "odd_estimate": ("def write", "def evaluate(self, stones): return 'good'\n    def write"),
    "huge_estimate": ("def write", "def evaluate(self, stones): return 10**30\n    def write"),
    "odd_load": ("def write", "def load(self, text): return text\n    def write"),
    "odd_save": ("def write", "def save(self, stones): return stones\n    def write"),
    "luck": ("def write", "def chances(self, stones): return [(0.5, 1), (0.5, 2)] if stones == 4 else ()\n    def write"),
    "long": ("stones=5", "stones=150"),
    "wide": ("(1, 2)", "range(1, 3000)"),
    "several": ("def write", "pass\nclass Other(Stones):\n    def write"),
    "no_class": ("class Stones(Game)", "class Stones"),
    "syntax": ("def start(self):", "def start(self"),
    "needs": ("def __init__(self, stones=5)", "def __init__(self, stones)"),
    "raises_made": ("self.stones = stones", "self.stones = {}[stones]"),
}  # fmt: skip


def write_files(folder):
    """The files that calls may name."""
    (folder / "stones.py").write_text(RULES)
    for name, (old, new) in BROKEN.items():
        assert old in RULES, name
        (folder / f"{name}.py").write_text(RULES.replace(old, new))
    (folder / "bytes.py").write_bytes(b"\xff\xfe\x00")
    (folder / "folder.py").mkdir()
    (folder / "folder").mkdir()
    (folder / "bytes.txt").write_bytes(b"[1 2]\n\xff\xfe")
    (folder / "tree.txt").write_text("[[3, 5, 2], [9, 1]]")
    (folder / "empty.txt").write_text("")
    (folder / "positions.txt").write_text("5\n3 2\n\n1\n")
    (folder / "matrix.csv").write_text("3,5\n2,9\n")
    (folder / "broken.book").write_bytes(bytes(range(256)))
    (folder / "secret.txt").write_text("[1]")
    (folder / "secret.txt").chmod(0)


# Some of these are written to, perhaps by root: nothing outside the folder but folders.
FILES = [
    "", ".", "..", "/", "none", "none/a.svg", "x" * 5000, "[/x]", "-", "folder", "\udcff",
    "bytes.txt", "tree.txt", "empty.txt", "positions.txt", "matrix.csv", "broken.book", "secret.txt",
    "out.svg", "out.book", "out.html", "out.md", "out.dot", "out.mmd", "out.SVG", "folder/out.book", "out.", ".svg",
]  # fmt: skip
WHOLE = [
    "0",
    "1",
    "2",
    "3",
    "5",
    "17",
    "-1",
    "",
    "x",
    "1.5",
    "٣",
    "9" * 20,
    "9" * 50,
    "9" * 5000,
    "0x10",
    "1e3",
]
NUMBERS = ["1", "0.01", "0.05", "0", "-1", "1e-9", "1e-300", "1e300", "nan", "inf", "-inf", "", "x", "9" * 50]
WORDS = [
    "",
    " ",
    "[/x]",
    "[bold]",
    ":smile:",
    "\udcff",
    "é☃",
    "'",
    '"',
    "-",
    "--",
    "%s",
    "{}",
    "a" * 3000,
    "\x1b[31m",
]
SMALL = [
    "tictactoe",
    "nim:1,2",
    "nim:3,2,misere",
    "connectfour:3x2",
    "mnk:2,2,2",
    "mnk:3,2,2",
    "hex:2",
    "stones.py",
]
LARGE = ["tictactoe", "connectfour", "chess", "hex", "hex:5", "mnk:4,4,4", "nim", "chess:518"]
ODD_GAMES = [
    "nim:1000000", "nim:-1", "nim:1.5", "nim:" + "9" * 50, "nim:" + "9" * 5000, "nim:x", "nim:misere=2", "nim:0",
    "mnk:0,0,0", "mnk:-1,3,3", "mnk:3", "mnk:3,3,99", "mnk:99999,99999,3", "mnk:1e9,1,1", "mnk:nan,3,3",
    "connectfour:0x0", "connectfour:99999x99999", "connectfour:1x1", "connectfour:7x7x7", "connectfour:a",
    "hex:0", "hex:1", "hex:100", "hex:99999", "hex:-3", "chess:960", "chess:-1", "chess:x", "chess:1.5",
    "tictactoe:3", "tictactoe:", "none", "", ":", "..", ".py", "none.py", "/", "folder.py", "bytes.py", "\udcff",
    "stones.py:0", "stones.py:-3", "stones.py:" + "9" * 50, "stones.py:x", "stones.py:Stones", "stones.py:None:3",
    "stones.py:3:4:5", "stones.py:stones=3", "a\nb", "[/x]", "-",
]  # fmt: skip
POSITIONS = [
    "", "0", "5", "3,2", "1,2", "9" * 50, "9" * 5000, "-1", "x", "x.o/.x./...", "xxx/xxx/xxx", "ooo/.../...", "4", "44",
    "startpos", "8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "()", "(1, 2)", "[", "None",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "1e400", "True", "'a'", "{}", "[[[", "(" * 500,
]  # fmt: skip
MOVES = [
    "",
    "b2",
    "b2 a1",
    "a1 a1",
    "1 2",
    "4",
    "e2e4",
    "e4",
    "a3",
    "9" * 30,
    "99",
    "0",
    "-1",
    "c9",
    "xyzzy",
    ",,,",
]
TREES = [
    "[[3, 5, 2], [9, 1]]", "(3 5 2) (9 1)", "a: 3 b: [1 2]", "3", "-3 -5", "[]", "[[]", "", "[1e400]", "[1e308 -1e308]",
    "[" + "9" * 5000 + " 1]", "[" + "9" * 400 + " 1]", "[[" + "9" * 300 + " 1] [-" + "9" * 300 + " 2]]", "[0.1 1e-320]",
    "[" * 199 + "1" + "]" * 199, "[" * 300, "{a: 1, a: 2}", '{"[/x]": 1, "b": [2, 3]}', "[1, 2", "nan", "[true]", "[٣ 1]",
    " ".join(str(i % 7) for i in range(3000)), '{"\ud800": 1}', "null", "[1 [2 [3 [4 [5 6]]]]]", "[.5 -.5 +.5]", "[1.2.3]",
]  # fmt: skip
MATRICES = [
    "3 5; 2 9", "1", "", ";", "1 2; 3", "1e400 1", "9" * 5000 + " 1", "1/0 2", "1/3 2/3; 0 1", "a b; 1 2", "[[1, 2], [3]]",
    "-1 2; 3 -4", "nan 1", "inf 1", "{}", '{"rows": 3}', "[/x] 1; 2 3", "\udcff", "1e308 -1e308; -1e308 1e308", "0.1 0.2",
]  # fmt: skip
UCI = [
    "uci", "isready", "go depth 1", "go perft 1", "go nodes 5", "go movetime 1", "stop", "ponderhit", "position startpos",
    "position startpos moves e2e4", "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position", "setoption name Hash value 1",
    "setoption name UCI_Chess960 value true", "setoption", "debug on", "go depth x", "go", "\0", "\xff", "quit", "go mate 1",
]  # fmt: skip
GOMOCUP = [
    "START 5", "START 4", "START", "BEGIN", "TURN 1,1", "TURN 9,9", "TURN", "BOARD", "1,1,1", "2,2,2", "DONE", "SWAP2BOARD",
    "TAKEBACK 1,1", "RESTART", "RECTSTART 5,6", "INFO rule 4", "INFO timeout_turn 10", "INFO max_memory 1", "ABOUT", "\0", "\xff", "END",
]  # fmt: skip
SPOKEN = {"uci": UCI, "gomocup": GOMOCUP}
SAID = [
    "b2",
    "1",
    "2",
    "hint",
    "undo",
    "moves",
    "board",
    "help",
    "",
    "[/x]",
    "9" * 50,
    "٣",
    "resign",
    "quit",
    "\xff",
    "a1",
]
BOUNDED = {
    **{name: ["--seconds", "0.05"] for name in ("analyse", "compare", "play")},
    "estimate": ["--seconds", "0.2"],
}


class Call(NamedTuple):
    """What is typed after `zermelo`, and what comes from standard input."""

    words: list[str]
    stdin: bytes


def random_call(dice):
    """A call of some command, most of it as it should be and something as it should not."""
    name = dice.choice(main.list_commands(None))
    command = main.get_command(None, name)
    words, stdin = [], dice.choice(SAID).encode("latin-1", "replace")
    if name in SPOKEN:
        stdin = b"\n".join(line.encode("latin-1") for line in dice.choices(SPOKEN[name], k=dice.randrange(8)))
    elif name in ("play", "exercise"):
        stdin = b"\n".join(
            line.encode("latin-1", "replace") for line in dice.choices(SAID, k=dice.randrange(8))
        )
    elif dice.random() < 0.5:
        stdin = dice.choice([b"", b"\xff", b"[1 2]\n", b"3 5; 2 9", b"5\n3\n", b"\0" * 9, b"9" * 5000])
    for param in command.params:
        if isinstance(param, click.Argument):
            many = dice.randrange(3) if param.nargs == -1 else int(param.required or dice.random() < 0.3)
            words += [argument(dice, name) for _ in range(many)]
        elif dice.random() < (0.9 if param.required else 0.3):
            words += option(dice, name, param)
    if name in BOUNDED and not dice.random() < 0.02:
        words += BOUNDED[name]
    if name == "serve":  # it would never end
        words += ["--no-open", "--host", dice.choice(["256.0.0.1", "[/x]", "x" * 300, "\udcff", "a..b"])]
    if dice.random() < 0.03:
        words.insert(dice.randrange(len(words) + 1), dice.choice([*WORDS, "--none", "-h", "-x"]))
    return Call([name, *words], stdin)


def argument(dice, name):
    """A game, a tree or a matrix."""
    roll = dice.random()
    if name == "matrix":
        return dice.choice(FILES + WORDS if roll < 0.2 else MATRICES)
    if name == "tree" or (name == "step" and roll < 0.5):
        return dice.choice(FILES + WORDS if dice.random() < 0.2 else TREES)
    if roll < 0.1:
        return dice.choice(WORDS)
    if roll < 0.3:
        return dice.choice(ODD_GAMES)
    if roll < 0.6:
        return f"{dice.choice(list(BROKEN))}.py"
    return dice.choice(LARGE if name in ("analyse", "play", "step") and roll < 0.7 else SMALL)


def option(dice, name, param):
    """An option with some value."""
    flag = dice.choice(param.opts)
    if param.is_flag or param.count:
        return [flag]
    kind = param.type
    if param.name == "position":
        value = dice.choice(POSITIONS + WORDS)
    elif param.name == "moves":
        value = dice.choice(MOVES + WORDS)
    elif isinstance(kind, click.Choice):
        value = dice.choice([*kind.choices] * 3 + WORDS)
    elif isinstance(kind, click.types.FloatParamType):
        value = dice.choice(NUMBERS)
    elif isinstance(kind, click.types.IntParamType):
        value = dice.choice(WHOLE[:4] if dice.random() < 0.6 else WHOLE)
    else:
        value = dice.choice(FILES)
    return [flag, value] if dice.random() < 0.97 else [flag]


# -- what comes of it ----------------------------------------------------------------------------------------


class Hangs(BaseException):
    """A call takes far too long."""


@contextmanager
def watched(seconds):
    """Raise `Hangs` where something takes longer than that."""

    def ring(number, frame):
        raise Hangs(f"not done after {seconds} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def complaint(call):
    """What is wrong with how a call ends; None where it ends as it should."""
    with watched(LONGEST):
        try:
            done = CliRunner().invoke(main, call.words, input=call.stdin, prog_name="zermelo")
        except Hangs as hangs:
            return str(hangs)
    error = done.exception
    if error is not None and not isinstance(error, SystemExit):
        return "".join(traceback.format_exception(error))
    if done.exit_code not in (0, 1, 2):
        return f"status {done.exit_code}"
    if is_silent(call, done.exit_code, done.stdout, done.stderr):
        return f"status {done.exit_code} without a word"
    if "Traceback" in done.output:
        return done.output
    return None


def is_silent(call, status, out, err):
    """Whether a call has failed without a word; the faults that `check` finds are its answer."""
    return bool(status) and not (out if call.words[0] == "check" and status == 1 else err).strip()


@contextmanager
def among_files():
    """A folder with all the files, for as long as calls are made."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        write_files(Path(folder))
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


def show(call):
    """A call on one line."""
    return " ".join(
        ascii(word) if len(word) < 80 else f"{word[:20]!a}...({len(word)})" for word in call.words
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--calls", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    bad = 0
    with among_files():
        for number in range(asked.calls):
            made = random_call(random.Random(f"{asked.seed} {number}"))
            print(f"{number}: {show(made)}", file=sys.stderr, flush=True)
            wrong = complaint(made)
            if wrong is not None:
                bad += 1
                print(f"== {number}: {show(made)}\n   stdin {made.stdin[:60]!r}\n{wrong[-1500:]}", flush=True)
    print(f"{bad} of {asked.calls} went wrong")
    sys.exit(bool(bad))
