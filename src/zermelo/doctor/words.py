"""write and read, save and load, board: what is written must be read again, no two moves be written alike."""

from __future__ import annotations

import time

from zermelo.doctor.findings import Broken, Chart
from zermelo.doctor.rules import Visit, Walk
from zermelo.reading import shortened

MOST = 300  # positions


def look_at_words(chart: Chart, walk: Walk) -> None:
    """Write and read what was met."""
    visits, end = list(walk.visits.values()), time.perf_counter() + walk.seconds
    for visit in visits[:: 1 + len(visits) // MOST]:
        try:
            look_at_position(chart, visit)
        except Broken:
            return
        if time.perf_counter() > end:
            return


def look_at_position(chart: Chart, visit: Visit) -> None:
    """Write and read one."""
    _look_at_moves(chart, visit)
    _look_at_state(chart, visit)
    with chart.asking("board", visit.line):
        str(chart.game.board(visit.state))


def _look_at_moves(chart: Chart, visit: Visit) -> None:
    game, texts = chart.game, dict[str, object]()
    for move in visit.moves:
        with chart.asking("write", visit.line):
            text = game.write(move)
        if not isinstance(text, str):
            said = f"write({shortened(move)}) gave {shortened(text)}"
            chart.add("same-name", "write", said, "Give text.", line=visit.line)
            raise Broken
        if text.lower() in texts and texts[text.lower()] != move:
            said = f"write() calls both {shortened(texts[text.lower()])} and {shortened(move)} {text!r}"
            chart.add("same-name", "write", said, "Give each move a name of its own.", line=visit.line)
            return
        texts[text.lower()] = move
    for move in visit.moves[:20]:
        text = game.write(move)
        try:
            back = game.read(visit.state, text)
        except Exception as error:
            back = error
        if back != move:
            said = f"read() makes {shortened(back)} of {text!r}, which is how {shortened(move)} is written"
            chart.add("unreadable", "read", said, "Let read() undo write().", line=visit.line)
            return


def _look_at_state(chart: Chart, visit: Visit) -> None:
    game = chart.game
    with chart.asking("save", visit.line):
        text = game.save(visit.state)
    try:
        back = game.load(text)
    except Exception as error:
        back = error
    if back != visit.state:
        method = "load" if game.says("load") and not game.says("save") else "save"
        said = f"load() makes {shortened(back)} of {shortened(text)}, which is how the state was saved"
        chart.add("not-saved", method, said, "Let load() undo save().", line=visit.line)
