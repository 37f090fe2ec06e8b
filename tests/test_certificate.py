"""Certificates: what is written holds, and what is tampered with is refused, with the position named."""

import ast
import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import Game, GameError, Solver, Value, find
from zermelo.cli import main
from zermelo.solve import checker
from zermelo.solve.certificate import Look, certify
from zermelo.solve.checker import Refused, check
from zermelo.solve.solution import solve_all

SMALL = (
    "hexapawn",
    "tictactoe",
    "nim:3,4,5",
    "domineering:4x3",
    "dotsandboxes:2x1",
    "connectfour:4x3",
    "hexapawn:4x3",
    "kalah:2,2",
)


def call(*words):
    return CliRunner().invoke(main, words)


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """The lines of a certificate of each small game."""
    found = {}
    for name in SMALL:
        game, file = find(name), tmp_path_factory.mktemp("proof") / "proof.jsonl"
        value = certify(Solver(game, compiled=False), game, game.start(), file)
        found[name] = value, file.read_text().splitlines()
    return found


@pytest.mark.parametrize("name", SMALL)
def test_what_is_written_holds(written, name):
    value, lines = written[name]
    found = check(lines, find)
    assert found.game == name
    said = {claim.holder: claim.value for claim in found.claims}
    if value.kind == "points":
        assert said == {"mover": value.score, "other": -value.score}
    elif value.kind == "draw":
        assert said == {"mover": "draw", "other": "draw"}
    else:
        assert said == {"mover" if value.kind == "win" else "other": "win"}
        assert found.claims[0].plies == value.plies


@given(
    name=st.sampled_from(SMALL),
    how=st.sampled_from(["out", "twice", "move", "position", "claim", "cut"]),
    line=st.integers(0, 10**6),
    pick=st.integers(0, 10**6),
)
@settings(max_examples=60, deadline=None)
def test_what_is_tampered_with_is_refused(written, name, how, line, pick):
    """Whatever is done to one line: left out, said twice, another move, another position, another claim."""
    _, lines = written[name]
    game, rows = find(name), [json.loads(line) for line in lines]
    at = 1 + line % (len(rows) - 1)
    if how == "out":
        del rows[at]
    elif how == "twice":
        rows.insert(at, rows[at])
    elif how == "move":
        legal = [game.write(move) for move in game.moves(game.load(rows[at][0]))]
        others = [*(word for word in legal if word != rows[at][1]), "z9"]
        rows[at][1] = others[pick % len(others)]
    elif how == "position":
        others = [row for i, row in enumerate(rows[1:], 1) if i != at]
        rows[at][0] = others[pick % len(others)][0]
    elif how == "cut":
        del rows[at:]
    else:
        claims = rows[0]["claims"]
        claim = claims[pick % len(claims)]
        claim["value"] = {"win": "draw", "draw": "win"}.get(claim["value"], 99)
        if claim["value"] == "draw":
            claim |= {"value": "win", "plies": claim["plies"] - 1}
    try:
        check(map(json.dumps, rows), find)
    except Refused as refused:
        if how == "move":
            game.load(refused.position)  # it can be looked at
    else:  # another way to hold what is claimed is a proof as well
        assert how == "move"
        state = game.load(rows[at][0])
        if not game.counts_points:  # of points there may be some to spare, and of plies
            values = Solver(game, compiled=False).solve(state, every_move=True).moves
            other, before = (
                values[game.read(state, each)] for each in (rows[at][1], json.loads(lines[at])[1])
            )
            held = [
                0 for claim in rows[0]["claims"] if claim["value"] == "draw"
            ]  # enough where a draw is claimed
            assert other.score >= min([before.score, *held])


class Merry(Game):
    """Go round, or win at once: going round wins nothing."""

    def start(self):
        return 0

    def moves(self, state):
        return range(2)

    def play(self, state, move):
        return 3 if move else 1 - state

    def score(self, state):
        return -1 if state == 3 else None


def test_going_round_for_ever_wins_nothing_but_holds_a_draw():
    def proof(value, *replies):
        claim = {"holder": "mover", "value": value, "replies": len(replies)}
        head = {"certificate": 1, "game": "merry", "position": "0", "claims": [claim]}
        return [json.dumps(row) for row in (head, *replies)]

    assert check(proof("win", ["0", "1"]), lambda name: Merry()).positions == 2
    with pytest.raises(Refused, match="refused at 0: the game can come back here"):
        check(proof("win", ["0", "0"]), lambda name: Merry())
    with pytest.raises(Refused, match="refused at 3: the game can end here"):
        check(proof("draw", ["0", "0"]), lambda name: Merry())
    Merry.moves = lambda self, state: range(1)
    with pytest.raises(Refused, match="refused at 0: the game can come back here"):
        check(proof("win", ["0", "0"]), lambda name: Merry())
    assert check(proof("draw", ["0", "0"]), lambda name: Merry()).claims[0].value == "draw"


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([], "the first line is no head of a certificate"),
        (["[]"], "the first line is no head"),
        (["{"], "line 1 is no JSON"),
        (['{"certificate": 1, "game": "tictactoe", "position": "nowhere"}'], "no position of Tic-tac-toe"),
        (['{"certificate": 1, "game": "tictactoe", "position": ".../.../..."}'], "it claims nothing"),
        (['{"certificate": 1, "game": "pig", "position": "0"}'], "no game of two players"),
        (
            [
                '{"certificate": 1, "game": "tictactoe", "position": ".../.../...", "claims": [{"holder": "me"}]}'
            ],
            "is no claim",
        ),
        (
            [
                '{"certificate": 1, "game": "tictactoe", "position": ".../.../...", "claims": '
                '[{"holder": "mover", "value": 3, "replies": 0}]}'
            ],
            "3 is not how Tic-tac-toe counts",
        ),
        *(
            (
                [
                    '{"certificate": 1, "game": "tictactoe", "position": ".../.../...", "claims": '
                    f'[{{"holder": "mover", "value": "win", "replies": {replies}, "plies": {plies}}}]}}'
                ],
                "is no claim",
            )
            for replies, plies in (
                ("1.0", "5"),
                ("true", "5"),
                ("Infinity", "5"),
                ("1", "Infinity"),
                ("1", "true"),
            )
        ),
        (
            ['{"certificate": 1, "game": "tictactoe", "position": ".../.../...", "claims": 7}'],
            "it claims nothing",
        ),
        (["[" * 100_000], "line 1 is no JSON"),
    ],
)
def test_what_is_no_certificate_is_told(lines, why):
    with pytest.raises(Refused, match=why):
        check(lines, find)


@pytest.mark.parametrize("name", ["mutorere", "hexapawn", "dotsandboxes:1x1"])
def test_a_table_is_written_down_as_a_proof(name, tmp_path):
    """Also of games whose positions come back."""
    game, file = find(name), tmp_path / "proof.jsonl"
    table = solve_all(game, tmp_path / "table", compiled=False)
    value = certify(Look(game, table), game, game.start(), file)
    assert value == table[game.start()]
    assert check(file.read_text().splitlines(), find).game == name


class Hasty(type(find("hexapawn"))):
    """In which nobody overlooks a move that wins."""

    def wins_at_once(self, state):
        return any(self.score(self.play(state, move)) == -1 for move in self.moves(state))


def test_a_table_that_looks_no_further_than_wins_at_once_is_written_down(tmp_path):
    """What follows where a win is overlooked is not in it."""
    game, file = Hasty(4, 3), tmp_path / "proof.jsonl"
    table = solve_all(game, tmp_path / "table", compiled=False)
    value = certify(Look(game, table), game, game.start(), file)
    assert value == Value.win(5)
    assert check(file.read_text().splitlines(), lambda name: game).claims[0].plies == 5


def test_games_with_luck_have_no_certificate(tmp_path):
    game = find("pig")
    with pytest.raises(GameError, match="two players who move in turn, without luck"):
        certify(None, game, game.start(), tmp_path / "proof")
    assert list(tmp_path.iterdir()) == []


def test_the_checker_is_short_and_knows_nothing_but_the_rules():
    source = Path(checker.__file__).read_text()
    assert len(source.splitlines()) <= 200
    tree = ast.parse(source)
    names = {node.module for node in tree.body if isinstance(node, ast.ImportFrom)}
    names |= {alias.name for node in tree.body if isinstance(node, ast.Import) for alias in node.names}
    assert not [name for name in names if name.startswith("zermelo")]  # the rules are handed to it


@pytest.mark.slow
def test_the_command_writes_a_proof_from_a_table(tmp_path):
    file, folder = tmp_path / "proof.jsonl", str(tmp_path / "table")
    assert call("solve", "mutorere", "--table", folder, "--certificate", str(file)).exit_code == 0
    assert "holds: mutorere" in call("verify", str(file)).output


def test_the_command(tmp_path):
    file = tmp_path / "proof.jsonl"
    assert call("solve", "hexapawn", "--certificate", str(file)).exit_code == 0
    found = call("verify", str(file))
    assert found.exit_code == 0
    assert "the other player wins within 6 plies" in found.output
    assert json.loads(call("verify", str(file), "--json").stdout)["holds"] is True
    lines = file.read_text().splitlines()
    reply = json.loads(lines[1])
    file.write_text("\n".join([lines[0], *lines[2:]]))
    refused = call("verify", str(file), "--json")
    assert refused.exit_code == 1
    assert json.loads(refused.stdout)["holds"] is False
    file.write_text("\n".join([lines[0], json.dumps([reply[0], "z9"]), *lines[2:]]))
    refused = call("verify", str(file))
    assert refused.exit_code == 1
    assert f"refused at {reply[0]}: 'z9' is no legal move there" in refused.output
    assert "is no table" in call("verify", str(tmp_path)).output
    nowhere = str(tmp_path / "none" / "x")
    assert "cannot be written to: No such file" in call("solve", "hexapawn", "--certificate", nowhere).output
    assert "are for one position" in call("solve", "nim", "--positions", "-", "--certificate", "x").output
