"""The engine agrees with the textbook, on random games by the hundred thousand and in every setting."""

import random
from itertools import product

import pytest

from hash_games import KINDS, HashGame, Node
from quick import some_quick
from zermelo import (
    Engine,
    Limits,
    minimax,
)
from zermelo.engine.kernels.work import STRICT, USE_ORDER, USE_PVS, USE_TABLE

GAMES_A_RUN = 4_000
SETTINGS = [
    USE_TABLE | USE_ORDER | USE_PVS, USE_ORDER | USE_PVS, USE_TABLE | USE_PVS, USE_TABLE | USE_ORDER, 0,
]  # fmt: skip


def check(engine, game, state, depth, every_move):
    """One random game, searched both ways."""
    truth = minimax(game, state, depth=depth)
    *_, result = engine.analyse(state, Limits(depth=depth), every_move=every_move)
    where = (game, state, depth, engine.settings, every_move)
    if depth is None:
        assert result.value == truth.value, where
        assert result.proved, where
    elif result.proved:
        assert result.value == minimax(game, state).value, where
    else:
        assert result.value.number == truth.value.number, where
    end, player = state, game.turn(state)
    for move in result.line:
        end = game.play(end, move)
        player = game.next_player(player, end)
    if result.proved:
        score = game.score(end)
        assert score is not None, where
        assert (score if player == game.turn(state) else -score) == result.value.score, where
        assert result.value.plies in (None, len(result.line)), where
    if every_move:
        values = truth.moves if depth is not None else minimax(game, state).moves
        for move, value in result.moves.items():
            if value.exact:
                assert value == minimax(game, state).moves[move], where
            else:
                assert value.number == values[move].number, where


@pytest.mark.parametrize("games", [GAMES_A_RUN, pytest.param(100_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", some_quick(KINDS, lambda kind: kind in ("mirror", "points and extra turns")))
def test_compiled_engine_equals_textbook(kind, games):
    game = HashGame(**KINDS[kind])
    dice = random.Random(kind)
    engines = [
        Engine(game, compiled=True, table=table, settings=settings | STRICT)
        for settings, table in [*product(SETTINGS[:1], (0.0001, 1)), *product(SETTINGS[1:], (0.01,))]
    ]
    for _ in range(games // len(KINDS) + 1):
        state = Node(dice.randrange(10**9), 0)
        # Bounds make the engine know more than its depth, so there only whole searches are compared.
        depth = None if game.bounded else dice.choice((None, None, 1, 2, 3, 4, 5))
        check(dice.choice(engines), game, state, depth, dice.random() < 0.3)


@pytest.mark.parametrize("kind", list(KINDS))
def test_interpreted_engine_equals_textbook(kind):
    game = HashGame(**KINDS[kind])
    dice = random.Random(kind)
    engines = [Engine(game, compiled=False, table=0.01, settings=settings | STRICT) for settings in SETTINGS]
    for _ in range(1000):
        state = Node(dice.randrange(10**9), 0)
        depth = None if game.bounded else dice.choice((None, 1, 2, 3, 4))
        check(dice.choice(engines), game, state, depth, dice.random() < 0.3)
