"""Books: what they say is true, what is on disk is what was made, and no interruption loses or spoils any of it."""

import hashlib
import itertools
import json
import random
import signal
import subprocess
import sys
import threading
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from processes import started
from quick import named, some_quick
from random_games import RandomGame, brute
from zermelo import ConnectFour, Game, GameError, Nim, Stopped, TicTacToe, Value
from zermelo.book import MAGIC, Book, BookError, key_of, name_of, read_value, written_value
from zermelo.books.bookmaking import journal_of, make_book
from zermelo.books.checking import check_book
from zermelo.books.journal import RECORD, Journal
from zermelo.engine.solver import Solver

SMALL = ConnectFour(4, 3)


class Coins(Game):
    """Take a coin from either end of a row; the score is how much more one has taken than the other."""

    points = True

    def __init__(self, *coins):
        self.coins = coins

    def start(self):
        return (0, len(self.coins), 0)

    def moves(self, state):
        yield from ("left", "right")

    def play(self, state, move):
        first, end, ahead = state
        coin = self.coins[first if move == "left" else end - 1]
        return (first + (move == "left"), end - (move == "right"), -(ahead + coin))

    def score(self, state):
        first, end, ahead = state
        return ahead if first == end else None


class TurnedNim(Nim):
    """Nim whose numbers for states are below zero."""

    def key(self, state):
        return -1 - sum(heap << 8 * i for i, heap in enumerate(sorted(state)))


GAMES = [
    SMALL,
    TicTacToe(),
    Nim(2, 3, 4),
    Nim(1, 2, 3, misere=True),
    TurnedNim(2, 3, 2),
    Coins(4, 7, 2, 9, 5, 1, 3),
    RandomGame(5, points=True, extra_turns=True),
    RandomGame(8, extra_turns=True),
]


def truth(game):
    """Minimax to the end, remembering what it has seen."""

    @cache
    def value(state, player):
        score = game.score(state)
        if score is not None:
            if game.counts_points:
                return Value.points(score)
            return {1: Value.win(0), 0: Value.draw(), -1: Value.loss(0)}[score]
        children = [game.play(state, move) for move in game.moves(state)]
        seen = []
        for child in children:
            other = game.next_player(player, child)
            below = value(child, other).later(1)
            seen.append(below if other == player else -below)
        return max(seen)

    return lambda state: value(state, game.turn(state))


def up_to(game, plies):
    """Every unfinished position up to a ply."""
    layer, found = {game.start()}, set()
    for _ in range(plies + 1):
        layer = {state for state in layer if game.score(state) is None}
        found |= layer
        layer = {game.play(state, move) for state in layer for move in game.moves(state)}
    return found


def make(game, path, plies, replies=0, **more):
    return make_book(game, path, plies, replies, compiled=False, **more)


# -- what it says ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_book_knows_every_position_up_to_its_ply_and_what_it_is_worth(game, tmp_path):
    book, right = make(game, tmp_path / "a.book", 3), truth(game)
    solver = Solver(game, compiled=False)
    positions = up_to(game, 3)
    assert len(book) == len({key_of(game, state) for state in positions})
    for state in positions:
        assert book.value(state) == right(state)
    for state in random.Random(1).sample(sorted(positions, key=repr), min(5, len(positions))):
        assert solver.value(state) == book.value(state)
    assert not journal_of(tmp_path / "a.book").exists()


def test_the_textbook_agrees():
    game = RandomGame(8, extra_turns=True)
    assert truth(game)(0) == brute(game, 0, game.turn(0)).value


@pytest.mark.parametrize("game", [SMALL, Nim(2, 3, 4), Coins(4, 7, 2, 9, 5, 1, 3), GAMES[-1]], ids=repr)
@pytest.mark.parametrize("threads", [1, 3])
def test_some_best_move_keeps_to_the_book_whatever_the_other_plays(game, threads, tmp_path):
    last = 6
    book, right = make(game, tmp_path / "a.book", 1, last, threads=threads), truth(game)

    def keeps(player, ply, mover, state):
        if ply > last or game.score(state) is not None:
            return True
        follows = mover == player
        if follows and book.value(state) is None:
            return False
        children = [game.play(state, move) for move in (book.best(state) if follows else game.moves(state))]
        kept = (keeps(player, ply + 1, game.next_player(mover, child), child) for child in children)
        return any(kept) if follows else all(kept)

    for player in (0, 1):
        assert keeps(player, 0, game.turn(game.start()), game.start())
    for state in up_to(game, 12):
        assert book.value(state) in (None, right(state))
    assert book.about == {"plies": 1, "replies": last}


def test_moves_that_a_book_can_tell_and_the_best_of_them(tmp_path):
    game = TicTacToe()
    book = make(game, tmp_path / "a.book", 2)
    corner = game.load("x../.../...")
    assert [game.write(move) for move in book.best(corner)] == ["b2"]
    assert {game.write(move): str(v) for move, v in book.values(corner).items()}["c1"] == "loss in 6"
    third = game.load("x../.o./...")
    assert book.value(third) == Value.draw()
    assert (book.values(third), book.best(third)) == ({}, [])
    assert book.value(game.load("x../.o./..x")) is None
    assert book.value(game.load("xxx/oo./...")) is None


def test_a_finished_game_makes_an_empty_book(tmp_path):
    book = make(Nim(0, 0), tmp_path / "a.book", 2, 4)
    assert (len(book), book.value((0, 0))) == (0, None)


def test_games_that_cannot_be_solved_leave_nothing_behind(tmp_path):
    class Comes(Nim):
        repeats = True

    with pytest.raises(GameError, match="come back"):
        make(Comes(1, 2), tmp_path / "a.book", 2)
    assert list(tmp_path.iterdir()) == []


def test_rules_without_a_move_are_told(tmp_path):
    class Stuck(Nim):
        def moves(self, state):
            return (move for move in super().moves(state) if sum(state) > 4)

    with pytest.raises(GameError, match="no move"):
        make(Stuck(3, 3), tmp_path / "a.book", 5)


@given(st.integers(-(2**15), 2**15 - 1))
def test_values_as_numbers(number):
    for points in (True, False):
        assert written_value(read_value(number, points=points)) == number


def test_points_beyond_what_a_book_can_hold(tmp_path):
    with pytest.raises(BookError, match=r"\+40000 is more than a book can hold"):
        make(Coins(40_000), tmp_path / "a.book", 0)


# -- the file ----------------------------------------------------------------------------------------------

ENTRIES = st.dictionaries(st.integers(0, 2**64 - 1), st.integers(-(2**15), 2**15 - 1), max_size=40)


@given(ENTRIES)
@settings(max_examples=50)
def test_what_is_saved_is_what_is_loaded(tmp_path_factory, entries):
    path = tmp_path_factory.mktemp("books") / "a.book"
    Book(SMALL, entries, {"plies": 3, "replies": 9}).save(path)
    book = Book.load(path, SMALL)
    assert dict(zip(book._keys.tolist(), book._numbers.tolist(), strict=True)) == entries
    assert book.about == {"plies": 3, "replies": 9}
    again = path.with_name("again.book")
    book.save(again)
    assert again.read_bytes() == path.read_bytes()


def test_no_byte_can_change_unnoticed(tmp_path):
    path = tmp_path / "a.book"
    make(SMALL, path, 3)
    whole = path.read_bytes()
    packed = whole.index(b"\n", len(MAGIC)) + 1
    for at in range(len(whole)):
        for other in range(1, 256) if at < packed else (1, 128, 255):
            with pytest.raises(BookError):
                Book.read(whole[:at] + bytes([whole[at] ^ other]) + whole[at + 1 :], SMALL)


def test_no_byte_can_be_missing(tmp_path):
    path = tmp_path / "a.book"
    make(SMALL, path, 3)
    whole = path.read_bytes()
    for length in range(len(whole)):
        with pytest.raises(BookError):
            Book.read(whole[:length], SMALL)
    path.write_bytes(whole + b"!")
    with pytest.raises(BookError, match="damaged"):
        Book.load(path, SMALL)


def test_a_book_whose_checksum_leaves_out_its_second_line(tmp_path):
    path = tmp_path / "a.book"
    made = make(SMALL, path, 2)
    about = {"plies": 2, "replies": 2, "game": "connectfour:4,3", "positions": len(made)}

    def write(**changes):
        said = {**about, "sha256": hashlib.sha256(made._packed).hexdigest()} | changes
        path.write_bytes(MAGIC + json.dumps(said).encode() + b"\n" + made._packed)

    write()
    assert Book.load(path, SMALL).value(SMALL.start()) == made.value(SMALL.start())
    for wrong in (0, 1, len(made) - 1, len(made) + 1, 10**9):
        write(positions=wrong)
        with pytest.raises(BookError, match=f"it has not the {wrong} positions"):
            Book.load(path, SMALL)


def test_books_of_other_games_and_other_files(tmp_path):
    path = tmp_path / "a.book"
    make(SMALL, path, 2)
    with pytest.raises(BookError, match=r"is a book of connectfour:4,3, not of connectfour:4,4$"):
        Book.load(path, ConnectFour(4, 4))
    with pytest.raises(BookError, match=r"cannot be read: No such file"):
        Book.load(tmp_path / "none.book", SMALL)
    (tmp_path / "text").write_text("zermelo book 2\n")
    with pytest.raises(BookError, match="is not a book"):
        Book.load(tmp_path / "text", SMALL)


def test_one_game_has_one_name_however_it_is_called(tmp_path):
    from zermelo import find

    assert name_of(find("connectfour:4x3")) == name_of(SMALL) == "connectfour:4,3"
    assert name_of(ConnectFour()) == "connectfour"
    assert name_of(find("examples/nim21.py")) == "nim21"
    make(find("connectfour:4x3"), tmp_path / "a.book", 1)
    assert len(Book.load(tmp_path / "a.book", SMALL)) == 3


# -- interrupted -------------------------------------------------------------------------------------------


def interrupted(game, path, plies, replies=0, *, after):
    """Make a book until so many positions are in the journal."""

    def progress(what, done, of):
        if journal_of(path).stat().st_size >= first + after * RECORD.size:
            raise KeyboardInterrupt

    with Journal(game, path.with_name("empty")) as journal:
        first = journal.path.stat().st_size
    journal.path.unlink()
    with pytest.raises(KeyboardInterrupt):
        make(game, path, plies, replies, progress=progress)
    return first


def test_a_journal_cut_anywhere_leads_to_the_same_book(tmp_path):
    path = tmp_path / "a.book"
    make(SMALL, path, 2, samples=0)
    whole = path.read_bytes()
    path.unlink()
    first = interrupted(SMALL, path, 2, after=3)
    written = journal_of(path).read_bytes()
    assert len(written) == first + 3 * RECORD.size
    for length in [0, 1, first - 1, *range(first, len(written) + 1, 4)]:
        journal_of(path).write_bytes(written[:length])
        make(SMALL, path, 2, samples=0)
        assert path.read_bytes() == whole
        assert not journal_of(path).exists()


def test_what_is_in_the_journal_is_not_solved_again(tmp_path):
    path = tmp_path / "a.book"
    interrupted(SMALL, path, 3, after=8)
    told = []
    make(SMALL, path, 3, progress=lambda *what: told.append(what))
    assert told[0] == ("solving", 8, len(up_to_keys(SMALL, 3)))
    assert told[-1][0] == "checking"


def up_to_keys(game, ply):
    return {key_of(game, state) for state in up_to(game, ply) - up_to(game, ply - 1)}


@pytest.mark.parametrize("after", [2, 9])
def test_replies_go_on_where_they_were(tmp_path, after):
    path, right = tmp_path / "a.book", truth(SMALL)
    interrupted(SMALL, path, 1, 8, after=after)
    known = len(journal_of(path).read_bytes())
    book = make(SMALL, path, 1, 8)
    assert known > after * RECORD.size
    assert check_book(book, Solver(SMALL, compiled=False)) > 10
    for state in up_to(SMALL, 9):
        assert book.value(state) in (None, right(state))


def test_a_journal_of_other_rules_is_left_alone(tmp_path):
    class Changed(ConnectFour):
        def score(self, state):
            score = super().score(state)
            return None if score is None else -score

    Changed.__name__ = "ConnectFour"
    path = tmp_path / "a.book"
    interrupted(SMALL, path, 3, after=3)
    before = journal_of(path).read_bytes()
    with pytest.raises(BookError, match="was begun with other rules or another zermelo: remove it"):
        make(Changed(4, 3), path, 3)
    assert journal_of(path).read_bytes() == before


def test_nowhere_to_write(tmp_path):
    with pytest.raises(BookError, match="cannot be written: No such file or directory"):
        make(SMALL, tmp_path / "none" / "a.book", 2)
    (tmp_path / "a.book").mkdir()
    with pytest.raises(BookError, match=r"a.book cannot be written"):
        make(SMALL, tmp_path / "a.book", 2)


KILLED = """
from pathlib import Path
from test_book import SMALL, make
make(SMALL, Path("killed.book"), 5, progress=lambda what, done, of: print(done, flush=True))
"""


def test_a_killed_process_loses_nothing(tmp_path):
    """SIGKILL: no handler runs, no buffer is written out."""
    script = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r})\n{KILLED}"
    command = [sys.executable, "-c", script]
    with started(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            if int(line) >= 60:
                break
        process.send_signal(signal.SIGKILL)
        process.stdout.read()
        assert process.wait() == -signal.SIGKILL
    path = tmp_path / "killed.book"
    assert not path.exists()
    with Journal(SMALL, journal_of(path)) as journal:
        assert len(journal.known) >= 60
    make(SMALL, path, 5)
    make(SMALL, tmp_path / "whole.book", 5)
    assert path.read_bytes() == (tmp_path / "whole.book").read_bytes()


def test_a_failure_calls_off_what_runs_beside_it(tmp_path, monkeypatch):
    """One solver fails while another is in the middle of something long: that must not be waited for."""
    calls, real, busy = itertools.count(), Solver.reply, threading.Event()

    def reply(self, state, limits=None, *, least=None):
        call = next(calls)
        if call == 0:
            return real(self, state, least=least)
        if call == 1:
            busy.set()
            limits.cancel.wait()
            raise Stopped("called off")
        busy.wait()
        raise GameError("broken")

    monkeypatch.setattr(Solver, "reply", reply)
    monkeypatch.setattr("zermelo.books.bookmaking.side_by_side", three_solvers)
    with pytest.raises(GameError, match="broken"):
        make(SMALL, tmp_path / "a.book", 0, 6)


def three_solvers(game, threads, table, compiled):
    first = Solver(game, compiled=False)
    return [first, first.beside(), first.beside()]


# -- checking ----------------------------------------------------------------------------------------------


def test_a_wrong_value_at_the_last_ply_is_found(tmp_path):
    book = make(SMALL, tmp_path / "a.book", 3)
    wrong = dict.fromkeys(up_to_keys(SMALL, 3), 9)
    spoilt = Book(SMALL, dict(zip(book._keys.tolist(), book._numbers.tolist(), strict=True)) | wrong, {})
    with pytest.raises(BookError, match="the book says"):
        check_book(spoilt, Solver(SMALL, compiled=False))


def test_a_value_that_does_not_follow_from_the_others_is_found(tmp_path):
    book = make(SMALL, tmp_path / "a.book", 3)
    entries = dict(zip(book._keys.tolist(), book._numbers.tolist(), strict=True))
    entries[key_of(SMALL, SMALL.start())] = 5
    with pytest.raises(BookError, match=r"the book says win in 5 of .*, and draw of its best move"):
        check_book(Book(SMALL, entries, {}), Solver(SMALL, compiled=False))


def test_as_many_positions_are_checked_as_wanted(tmp_path):
    book, solver = make(SMALL, tmp_path / "a.book", 4, samples=0), Solver(SMALL, compiled=False)
    told = []
    assert check_book(book, solver, 7, lambda *what: told.append(what)) == 7
    assert told == [("checking", done, 7) for done in range(8)]
    assert check_book(book, solver, 0) == 0
    assert check_book(Book(SMALL, {}, {}), solver) == 0


class Rows(Game):
    """Chomp with states that can change: a dict that holds a list."""

    def start(self):
        return {"rows": [2, 2], "player": 0}

    def moves(self, state):
        return [(r, c) for r, size in enumerate(state["rows"]) for c in range(size)]

    def play(self, state, move):
        rows = [min(size, move[1]) if r >= move[0] else size for r, size in enumerate(state["rows"])]
        return {"rows": rows, "player": 1 - state["player"]}

    def score(self, state):
        return 1 if sum(state["rows"]) == 0 else None

    def turn(self, state):
        return state["player"]


class Pair(Rows):
    """Nim with nothing but numbers in the dict."""

    def start(self):
        return {"left": 7, "player": 0}

    def moves(self, state):
        return [take for take in (1, 2, 3) if take <= state["left"]]

    def play(self, state, take):
        return {"left": state["left"] - take, "player": 1 - state["player"]}

    def score(self, state):
        return -1 if state["left"] == 0 else None


@pytest.mark.parametrize(
    "game", some_quick([Rows(), Pair()], named("Rows")), ids=lambda game: type(game).__name__
)
def test_many_states_that_can_change_are_solved_at_once(game):
    """As for a book: machine code had no numbers for them."""
    states = [game.play(game.start(), move) for move in game.moves(game.start())]
    right = [Solver(game, compiled=False).value(state) for state in states]
    assert list(Solver(game, compiled=True).values(states)) == right
