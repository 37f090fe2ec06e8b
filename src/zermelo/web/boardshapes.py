"""The shapes of boards, as JSON Schema: what each kind says of itself (`zermelo.board`)."""

from __future__ import annotations

from zermelo.board.look import SHADES, SHAPES
from zermelo.web.schema import NUMBER, TEXT, WHOLE, YES, Shape, each, known, many, maybe, one_of, parts

NAMES = many(TEXT)
PAIRS = many({**NAMES, "minItems": 2, "maxItems": 2})
LOOKS = each(known("Look"))

GRID = parts(
    kind=one_of("grid"),
    rows=NAMES,
    columns=NAMES,
    row_names=NAMES,
    drop=YES,
    hexes=YES,
    chess=YES,
    marks=NAMES,
    check=NAMES,
    sides=NAMES,
    blocks=WHOLE,
    owners=NAMES,
    crossings=YES,
    stars=NAMES,
    checkered=YES,
    joined=PAIRS,
    walls=PAIRS,
    looks=LOOKS,
)
POINTS = parts(
    kind=one_of("points"),
    places=many(parts(name=TEXT, x=NUMBER, y=NUMBER, piece=TEXT)),
    lines=PAIRS,
    marks=NAMES,
    looks=LOOKS,
)
PITS = parts(kind=one_of("pits"), rows=many(many(WHOLE)), stores=many(WHOLE), names=many(NAMES), marks=NAMES)
DOTS = parts(kind=one_of("dots"), owners=NAMES, columns=NAMES, row_names=NAMES, drawn=NAMES, marks=NAMES)
TABLES = parts(kind=one_of("tables"), points=NAMES, bar=TEXT, off=TEXT, marks=NAMES, looks=LOOKS)
RACE = parts(kind=one_of("race"), goal=WHOLE, reached=many(WHOLE), unsafe=many(WHOLE), names=NAMES)
PLAIN = [
    GRID,
    POINTS,
    PITS,
    DOTS,
    TABLES,
    RACE,
    parts(kind=one_of("heaps"), sizes=many(WHOLE), names=NAMES),
    parts(kind=one_of("text"), text=TEXT),
]
BESIDE = parts(
    kind=one_of("beside"),
    board={"oneOf": PLAIN},
    hands=NAMES,
    pool=TEXT,
    dice=many(WHOLE),
    scores=many(NUMBER),
    label=TEXT,
    names=NAMES,
    looks=LOOKS,
)
BOARDS: dict[str, Shape] = {
    "Look": parts(
        side=maybe(WHOLE),
        text=TEXT,
        shape=one_of(*SHAPES),
        tall=YES,
        hollow=YES,
        crowned=YES,
        name=TEXT,
        words=TEXT,
        shade=one_of(*SHADES),
        size=NUMBER,
    ),
    "Board": {"oneOf": [*PLAIN, BESIDE]},
}
