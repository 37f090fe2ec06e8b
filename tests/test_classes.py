"""Objects of a class of one's own as states: compiled rules say what interpreted ones say."""

import dataclasses

from both_ways import both_ways
from compile_classes import Counted, Heaps, Table
from zermelo import Grid
from zermelo.engine.layout.parts import fields_of, parts_of


def test_compiled_objects_say_what_interpreted_ones_say():
    both_ways(Heaps(), games=40)


def test_a_class_that_only_keeps_what_it_is_given_has_fields():
    assert fields_of(Table) == {"heaps": dataclasses.MISSING, "player": 0}
    assert parts_of(Table((1, 2), 1)) == ((1, 2), 1)
    assert not fields_of(Counted)
    assert parts_of(Counted((1, 2))) is None
    assert not fields_of(int)


def test_rows_of_letters_are_rows():
    assert Grid([("x", "."), [".", "o"]]).rows == ("x.", ".o")
