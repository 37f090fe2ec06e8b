"""The shapes of all answers, as JSON Schema. docs/api.md says in words what is in them."""

from __future__ import annotations

from typing import get_args

from zermelo.measure.mistakes import Mistake
from zermelo.web.boardshapes import BOARDS
from zermelo.web.schema import (
    NUMBER,
    PLAYER,
    SEAT,
    TEXT,
    WHOLE,
    YES,
    Shape,
    each,
    known,
    many,
    maybe,
    one_of,
    parts,
)

VALUE, MOVES = known("Value"), many(TEXT)
MAYBE_VALUE = maybe(VALUE)
PAIR = {**many(MOVES), "minItems": 2, "maxItems": 2}  # one list of moves for each player
MISTAKE = one_of(*get_args(Mistake))

RESULT: dict[str, Shape] = {
    "game": TEXT,
    "position": TEXT,
    "to_move": SEAT,
    "value": VALUE,
    "best": MOVES,
    "move": maybe(TEXT),
    "line": MOVES,
    "moves": each(VALUE),
    "lines": each(MOVES),
    "notation": each(MOVES),
    "mistakes": each(MISTAKE),
    "proved": YES,
    "depth": WHOLE,
    "nodes": WHOLE,
    "leaves": WHOLE,
    "cutoffs": WHOLE,
    "table_hits": WHOLE,
    "seconds": NUMBER,
    "algorithm": TEXT,
}
SHAPES: dict[str, Shape] = {
    "Problem": parts(error=parts(message=TEXT, field=maybe(TEXT), at=maybe(WHOLE))),
    "Value": parts(
        kind=one_of("win", "draw", "loss", "points", "estimate"),
        plies=maybe(WHOLE),
        score=NUMBER,
        bound=maybe(one_of("lower", "upper")),
        odds=YES,
        text=TEXT,
    ),
    **BOARDS,
    "Game": parts(
        name=TEXT,
        title=TEXT,
        about=TEXT,
        players={**many(TEXT), "minItems": 2},
        at_once=YES,
        points=YES,
        start=TEXT,
        pieces=TEXT,
        starts=WHOLE,
        openings=many(TEXT),
        unit={"type": "integer", "minimum": 1},
        mates=YES,
        selective=YES,
        positions=TEXT,
        records=TEXT,
        levels=many(TEXT),
    ),
    "Games": parts(games=many(known("Game"))),
    "Position": parts(
        game=TEXT,
        start=TEXT,
        moves=MOVES,
        notation=MOVES,
        movers=many(SEAT),
        rolls=many(YES),
        position=TEXT,
        board=known("Board"),
        captures=maybe(parts(lost=many(TEXT), balance={"type": "integer"})),
        to_move=SEAT,
        legal=MOVES,
        choices=maybe(PAIR),
        luck=many(parts(name=TEXT, chance=NUMBER)),
        aliases=each(TEXT),
        over=YES,
        outcome=maybe(TEXT),
        score=maybe(NUMBER),
        scores=maybe(many(NUMBER)),
        gained=NUMBER,
        can_win={**many(YES), "minItems": 2},
    ),
    "Choice": parts(move=TEXT, notation=TEXT, value=MAYBE_VALUE, level=TEXT),
    "Opening": parts(moves=MOVES),
    "Record": parts(text=TEXT, start=TEXT, moves=MOVES),
    "Check": parts(
        state=one_of("none", "checking", "done"),
        sound=maybe(YES),
        games=maybe(WHOLE),
        findings=many(
            parts(
                level=one_of("fault", "question", "note"),
                kind=TEXT,
                method=TEXT,
                said=TEXT,
                advice=TEXT,
                line=MOVES,
                place=TEXT,
            )
        ),
        endings=many(TEXT),
    ),
    "Ready": parts(compiled=YES, compiling=YES),
    "Result": parts(**RESULT),
    "Everybody": parts(**RESULT, values=many(VALUE)),
    "Mixed": parts(
        game=TEXT,
        position=TEXT,
        value=parts(exact=TEXT, decimal=NUMBER),
        strategies={**many(each(TEXT)), "minItems": 2, "maxItems": 2},
        shares={**many(each(NUMBER)), "minItems": 2, "maxItems": 2},
        nodes=WHOLE,
    ),
    "Ply": parts(
        ply=WHOLE,
        move=maybe(TEXT),
        value=MAYBE_VALUE,
        proved=YES,
        mistake=maybe(MISTAKE),
    ),
    "Node": parts(
        path=TEXT,
        move=maybe(TEXT),
        label=TEXT,
        name=TEXT,
        player=PLAYER,
        role=one_of("MAX", "MIN"),
        over=YES,
        branches=WHOLE,
        value=MAYBE_VALUE,
    ),
    "Tree": parts(
        game=maybe(TEXT),
        node=known("Node"),
        children=many(known("Node")),
        best=MOVES,
        proved=YES,
        depth=WHOLE,
    ),
    "Steps": parts(
        game=maybe(TEXT),
        algorithm=TEXT,
        depth=maybe(WHOLE),
        sizes=many(WHOLE),
        complete=YES,
        nodes=many(
            parts(
                parent=maybe(WHOLE),
                move=maybe(TEXT),
                label=TEXT,
                name=TEXT,
                player=PLAYER,
                over=YES,
                inner=YES,
                leaf=MAYBE_VALUE,
            )
        ),
        steps=many(
            parts(
                kind=TEXT,
                node=WHOLE,
                child=maybe(WHOLE),
                alpha=maybe(TEXT),
                beta=maybe(TEXT),
                value=MAYBE_VALUE,
                skipped=many(WHOLE),
                why=TEXT,
                text=TEXT,
                line=WHOLE,
            )
        ),
        pseudocode=many(TEXT),
        counts=each(each(WHOLE)),
        value=VALUE,
        line=MOVES,
        best=many(WHOLE),
    ),
    "Growth": parts(
        game=maybe(TEXT),
        algorithm=TEXT,
        playouts=WHOLE,
        wanted=WHOLE,
        seed=WHOLE,
        nodes=many(
            parts(parent=maybe(WHOLE), move=maybe(TEXT), label=TEXT, name=TEXT, player=PLAYER, over=YES)
        ),
        steps=many(
            parts(
                kind=TEXT,
                node=WHOLE,
                visits=WHOLE,
                shown=TEXT,
                certain=YES,
                moves=MOVES,
                promises=many(parts(node=WHOLE, promise=TEXT)),
                text=TEXT,
                line=WHOLE,
            )
        ),
        pseudocode=many(TEXT),
        value=VALUE,
        proved=YES,
        line=MOVES,
        best=many(WHOLE),
    ),
    "Why": parts(sentences=many(TEXT)),
    "Exercise": {
        **parts(
            seed=WHOLE,
            kinds=many(TEXT),
            kind=TEXT,
            question=TEXT,
            blanks=many(TEXT),
            text=TEXT,
            svg=TEXT,
            answers=many(TEXT),
            reasons=many(TEXT),
            mark=maybe(parts(right=YES, correct=WHOLE, first_wrong=maybe(TEXT), why=TEXT)),
        ),
        "required": ["seed", "kinds", "kind", "question", "blanks", "text", "svg", "mark"],
    },
    "Nothing": parts(),
}

#: What comes in each stream: the shape of an event by its name.
EVENTS: dict[str, dict[str, str]] = {
    "analyse": {"result": "Result", "end": "Nothing", "problem": "Problem"},
    "history": {"ply": "Ply", "end": "Nothing", "problem": "Problem"},
}
