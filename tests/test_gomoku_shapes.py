"""The shapes of Gomoku against their definition, cell by cell; and what follows moves against what is found anew."""

from functools import cache
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo.contract import features_of
from zermelo.games.gomoku import Gomoku
from zermelo.games.gomoku import shapes as s
from zermelo.games.gomoku.classes import CLASSES, FOUR_ALONE, MOVE_CLASSES
from zermelo.games.gomoku.rules import RULES

each_rule = pytest.mark.parametrize("rule", RULES)
OPENED = {s.OPEN_FOUR: s.OPEN_THREE, s.OPEN_THREE: s.OPEN_TWO, s.OPEN_TWO: s.OPEN_ONE}
CLOSED = {s.FOUR: s.THREE, s.THREE: s.TWO, s.TWO: s.ONE}


def wins(line, rule):
    """Whether x has a run that wins."""
    at = 0
    for piece, run in groupby(line):
        length = len(list(run))
        ends = line[at - 1 : at] + line[at + length : at + length + 1]
        at += length
        too_long = length > 5 and rule in ("exact", "caro")
        shut_in = length == 5 and rule in ("caro", "caro6") and ends == "oo"
        if piece == "x" and length >= 5 and not too_long and not shut_in:
            return True
    return False


@cache
def shape(line, rule):
    """What x has in a line: the definition, by what one more stone would make of it."""

    def one_more(stone):
        return [line[:i] + stone + line[i + 1 :] for i, cell in enumerate(line) if cell == "."]

    def can_win(line):
        return any(wins(line[:i] + "x" + line[i + 1 :], rule) for i, cell in enumerate(line) if cell == ".")

    if wins(line, rule):
        return s.FIVE
    if can_win(line):
        ways = sum(wins(after, rule) for after in one_more("x"))
        return s.OPEN_FOUR if ways > 1 and all(map(can_win, one_more("o"))) else s.FOUR
    reached = {shape(after, rule) for after in one_more("x")}
    made = [OPENED[each] for each in reached & OPENED.keys()] + [
        CLOSED[each] for each in reached & CLOSED.keys()
    ]
    return max(made, default=s.DEAD)


def windows(radius):
    """A side of a window is cells, and maybe the edge beyond which there is nothing."""
    side = st.text("xxo..", min_size=radius, max_size=radius)
    return st.builds(
        lambda a, b, i, j: edged(a[::-1], i)[::-1] + "x" + edged(b, j),
        side,
        side,
        st.integers(0, 9),
        st.integers(0, 9),
    )


def edged(side, at):
    return side[:at] + "#" * (len(side) - at) if at < len(side) else side


@each_rule
@settings(max_examples=150, deadline=None)
@given(st.data())
def test_every_shape_is_what_its_definition_says(rule, data):
    game = Gomoku(15, rule)
    line = data.draw(windows(game.radius))
    codes = [".xo#".index(cell) for cell in line]
    word = sum(code << 2 * i for i, code in enumerate(codes) if i != game.radius)
    found = int(game.shapes[game.window(word, 0)])
    other = line.translate(str.maketrans("xo", "ox"))
    middle = len(other) // 2
    other = other[:middle] + "x" + other[middle + 1 :]
    assert found & 15 == shape(line.strip("#"), rule)
    assert found >> 4 == shape(other.strip("#"), rule)


@each_rule
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_what_follows_the_moves_is_what_a_survey_finds(rule, data):
    game = Gomoku(data.draw(st.sampled_from([5, 9, 15, 20])), rule)
    state, features = game.start(), [0] * game.features
    game.survey(state, features)
    for _ in range(data.draw(st.integers(1, 30))):
        if game.score(state) is not None:
            break
        move = data.draw(st.sampled_from(list(game.moves(state))))
        game.update(state, move, features)
        state = game.play(state, move)
    assert features == features_of(game, state)


@each_rule
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_every_square_knows_the_shapes_of_its_lines(rule, data):
    game = Gomoku(data.draw(st.sampled_from([7, 15])), rule)
    state = game.start()
    for _ in range(data.draw(st.integers(0, 40))):
        if game.score(state) is not None:
            break
        near = list(game.moves(state))
        state = game.play(state, data.draw(st.sampled_from(near)))
    features, rows = features_of(game, state), game.board(state).rows[::-1]
    counted = [0] * (2 * CLASSES)
    for square in game.moves(state) if game.score(state) is None else []:
        y, x = divmod(square, game.stride)
        for colour, stones in enumerate(("xo", "ox")):
            lines = []
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(x + i * dx, y + i * dy) for i in range(-game.radius, game.radius + 1)]
                line = "".join("x" if (a, b) == (x, y) else "." if rows[b][a] == "." else "xo"[stones.index(rows[b][a])]
                               for a, b in cells if 0 <= a < game.size and 0 <= b < game.size)  # fmt: skip
                lines.append(shape(line, rule))
            packed = sum(each << 4 * i for i, each in enumerate(lines))
            assert features[square] >> 16 * colour & 0xFFFF == packed
            assert features[square] >> 32 + 4 * colour & 15 == MOVE_CLASSES[packed]
            counted[CLASSES * colour + int(MOVE_CLASSES[packed])] += 1
    if game.score(state) is None:
        assert features[game.counts_at : game.counts_at + 2 * CLASSES] == counted
        for square in game.moves(state):
            y, x = divmod(square, game.stride)
            for colour in range(2):
                is_hot = features[game.hot_at + game.size * colour + y] >> x & 1
                assert is_hot == (features[square] >> 32 + 4 * colour & 15 >= FOUR_ALONE)
