"""The net of chess: what it sees, that it is of these rules, and when it judges."""

import random

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from zermelo import Engine, Limits
from zermelo.cli import main
from zermelo.engine.adapter import Adapter, signed
from zermelo.engine.kernels.judged import judged
from zermelo.engine.kernels.net import FULL
from zermelo.engine.kernels.work import new_work
from zermelo.engine.marks import behaviour
from zermelo.engine.nets import Net
from zermelo.games.chess import Chess
from zermelo.games.chess.bits import upside_down

GAME = Chess()
NET = Net.load(Chess.net)
KBN = "8/8/8/4k3/8/8/8/KBN5 w - - 0 1"


def positions(seed, count):
    """Positions of random games."""
    dice, state = random.Random(seed), GAME.start()
    for _ in range(count):
        yield state
        moves = list(GAME.moves(state)) if GAME.score(state) is None else []
        state = GAME.play(state, dice.choice(moves)) if moves else GAME.start()


def said(state):
    """What the net says, worked out from its rows by numpy."""
    words = np.array([signed(plane) for plane in GAME.planes(state)], np.int64)
    there = (words[:, None] >> np.arange(64) & 1).reshape(-1) == 1
    sums = NET.weights[0][there].sum(axis=0, dtype=np.int64) + NET.bias[0]
    active = np.clip(sums[: NET.hidden], 0, FULL) ** 2
    return float(active @ NET.outputs.astype(np.int64) / (FULL * FULL * NET.output_scale) * NET.unit)


@given(st.integers(0, (1 << 64) - 1))
def test_upside_down_turns_bytes_round(bits):
    assert upside_down(bits).to_bytes(8, "little") == bits.to_bytes(8, "big")


def test_planes_are_the_men_as_the_player_to_move_sees_them():
    chess = pytest.importorskip("chess")
    for state in positions(seed=3, count=300):
        board = chess.Board(GAME.save(state))
        seen = board if board.turn == chess.WHITE else board.mirror()
        sides = [chess.WHITE, chess.BLACK]
        assert GAME.planes(state) == tuple(
            int(seen.pieces(kind, side)) for side in sides for kind in chess.PIECE_TYPES
        )


def test_the_net_that_comes_with_chess_is_of_its_rules():
    """Whoever changes the rules, or what is seen, has to fit it again."""
    assert (NET.title, NET.words) == ("Chess", 12)
    assert NET.rules["behaviour"] == behaviour(GAME, "planes")
    assert Chess.net.stat().st_size < 1 << 20


def test_it_is_seen_alike_from_both_sides():
    """The second half of the hidden units are the first, as the other player sees the board."""
    half = NET.hidden // 2
    men = np.arange(768).reshape(2, 6, 8, 8)[::-1, :, ::-1].reshape(-1)
    assert (NET.weights[0][:, half:-1] == NET.weights[0][men, :half]).all()
    assert NET.outputs[:half].any()
    assert NET.outputs[half:].any()


def test_a_search_judges_by_the_net_but_for_bare_kings():
    rules = Adapter(GAME, has_net=True)
    work = new_work(False, 4, 8, net=NET.sizes(False, 4))
    NET.write(work.net, False)
    for state in positions(seed=5, count=40):
        assert abs(judged(rules, state, 0, work) - said(state)) <= 1
    bare = GAME.load(KBN)
    assert judged(rules, bare, 0, work) == GAME.evaluate(bare) != round(said(bare))


def test_without_machine_code_the_judgement_by_hand_counts():
    by_hand, usual = (Engine(GAME, compiled=False, net=net) for net in (False, None))
    assert by_hand.net is None
    assert usual.net is not None
    limits = Limits(depth=1)
    assert usual.best(limits=limits).value == by_hand.best(limits=limits).value


@pytest.mark.parametrize("net", ["none", str(Chess.net)])
def test_commands_judge_by_hand_when_told(net, monkeypatch):
    make, judged_by = Engine.__init__, []

    def noted(self, *args, **more):
        make(self, *args, **more)
        judged_by.append(self.net is None)

    monkeypatch.setattr(Engine, "__init__", noted)
    done = CliRunner().invoke(main, ["analyse", "chess", "--depth", "1", "--net", net])
    assert done.exit_code == 0, done.output
    assert {*judged_by} == {net == "none"}


def test_a_net_that_is_not_there_is_said():
    missing = CliRunner().invoke(main, ["uci", "--net", "nowhere.net"])
    assert missing.exit_code == 2
    assert "nowhere.net" in missing.output
