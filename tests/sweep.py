"""Every position of a small game, and what each is worth: forwards to find them, backwards to value them."""

from zermelo import Value


def positions_of(game, start=None, symmetry=True):
    """All that can arise, up to symmetry, and where each move leads."""
    image = game.canonical if symmetry else lambda state: state
    first = image(game.start() if start is None else start)
    found, todo = {}, [first]
    while todo:
        state = todo.pop()
        if state in found:
            continue
        over = game.score(state) is not None
        found[state] = [] if over else sorted({image(game.play(state, move)) for move in game.moves(state)})
        todo += [child for child in found[state] if child not in found]
    return found


def values_of(game, positions):
    """Won, lost or drawn, and in how many plies, where players simply alternate; what nobody can force is a draw."""
    ended = {1: Value.win(0), 0: Value.draw(), -1: Value.loss(0)}
    known = {state: ended[game.score(state)] for state, children in positions.items() if not children}
    plies, fresh = 0, True
    while fresh or plies < 2:
        plies += 1
        fresh = {}
        for state, children in positions.items():
            if state not in known:
                below = [known.get(child) for child in children]
                if Value.loss(plies - 1) in below:
                    fresh[state] = Value.win(plies)
                elif None not in below and all(value.kind == "win" for value in below):
                    fresh[state] = Value.loss(plies)
        known |= fresh
    return {state: known.get(state, Value.draw()) for state in positions}
