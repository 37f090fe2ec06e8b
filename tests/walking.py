"""Positions of a game that is too long to be searched to its end, and what must hold in each of them."""

from zermelo import Engine, Game, Limits
from zermelo.engine.kernels.work import USUAL
from zermelo.textbook import minimax


def walked(game, dice, plies):
    """A state reached by random moves, at most so many."""
    state = game.start()
    for _ in range(plies):
        if game.score(state) is not None:
            break
        state = game.play(state, dice.choice(list(game.moves(state))))
    return state


def agrees_with_minimax(game, state, depth):
    """Whether the engine, interpreted and without captures beyond the horizon, says what the book says."""
    if game.score(state) is None:
        plain = type(game).__name__, (type(game),), {"loud": Game.loud, "loud_moves": Game.loud_moves}
        quiet = type(*plain)()
        ours = Engine(quiet, compiled=False, settings=USUAL).best(state, Limits(depth=depth))
        assert ours.value.number == minimax(quiet, state, depth=depth).value.number
