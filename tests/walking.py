"""Positions of a game, and what must hold in each of them."""

from zermelo import Engine, Game, Limits, TextError
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


def reads_back(game, state):
    """Whether a position and its moves survive being written; and moves are not given twice."""
    assert game.load(game.save(state)) == state
    if game.score(state) is not None:
        return
    legal = list(game.moves(state))
    assert len(legal) == len(set(legal)) > 0
    for move in legal:
        assert game.read(state, game.write(move)) == move
        assert game.read(state, game.notate(state, move)) == move


def is_position_or_error(game, text):
    """Whether any text is a position that can be written again, or a clear error."""
    try:
        state = game.load(text)
    except TextError:
        return
    assert game.load(game.save(state)) == state
    assert str(game.board(state))


def agrees_with_minimax(game, state, depth):
    """Whether the engine, interpreted and without captures beyond the horizon, says what the book says."""
    if game.score(state) is None:
        plain = type(game).__name__, (type(game),), {"loud": Game.loud, "loud_moves": Game.loud_moves}
        quiet = type(*plain)()
        ours = Engine(quiet, compiled=False, settings=USUAL).best(state, Limits(depth=depth))
        assert ours.value.number == minimax(quiet, state, depth=depth).value.number
