"""A search to be walked through in a notebook: the page's own view, without a server.

>>> from zermelo.notebook import walk_through
>>> walk_through("[[3, 5, 2], [1, 9]]", "alphabeta")                                        # doctest: +SKIP
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from zermelo.contract import Game
from zermelo.errors import MissingExtra, ZermeloError
from zermelo.match import Match
from zermelo.show.draw import draw
from zermelo.textbook import mcts
from zermelo.tree import Tree
from zermelo.web.bundle import STATIC, one_module
from zermelo.web.growth import growth_json
from zermelo.web.problems import Problem
from zermelo.web.settings import Settings
from zermelo.web.steps import SEARCHES, steps_json

WIDGET = "see/widget.js"
STYLES = ("styles/theme.css", "styles/see.css")


def walk_through(
    game: Game[Any, Any] | str,
    algorithm: str = "alphabeta",
    *,
    state: Any = None,
    depth: int | None = None,
    playouts: int | None = None,
    seed: int = 0,
) -> Any:
    """A widget that walks through a search of a game, or of a tree given as text.

    `depth` is for the searches of a whole tree, `playouts` and `seed` for `mcts`, whose tree grows.
    Where scripts do not run, it is the picture of the whole search.
    """
    try:
        import anywidget
        import traitlets
    except ImportError:
        raise MissingExtra("walking through a search in a notebook", "notebook") from None
    if algorithm not in (*SEARCHES, "mcts"):
        raise ZermeloError(f"the searches to walk through are {', '.join(SEARCHES)}, mcts, not {algorithm!r}")
    game = Tree.parse(game) if isinstance(game, str) else game
    try:
        if algorithm == "mcts":
            steps = growth_json(Match(game, state), playouts, seed, Settings())
            found = mcts(game, state, playouts=max(1, steps["playouts"]), seed=seed, record=True)
        else:
            steps = steps_json(Match(game, state), algorithm, depth, Settings())
            found = SEARCHES[algorithm](game, state, depth=steps["depth"], record=True)
    except Problem as problem:
        raise ZermeloError(problem.message) from None
    still = draw(found).svg()

    class Steps(anywidget.AnyWidget):
        """The view, and the picture that stands for it where scripts do not run."""

        _esm = script()
        _css = style()
        steps = traitlets.Unicode().tag(sync=True)
        title = traitlets.Unicode().tag(sync=True)

        def _repr_mimebundle_(self, **options: Any) -> Any:
            bundle = super()._repr_mimebundle_(**options)
            data, *rest = bundle if isinstance(bundle, tuple) else (bundle or {},)
            return ({**data, "image/svg+xml": still}, *rest) if rest else {**data, "image/svg+xml": still}

    return Steps(steps=json.dumps(steps), title=game.title)


@cache
def script() -> str:
    """The page's modules that the widget needs, as one."""
    text, widget = one_module(WIDGET)
    return f"{text}export default {widget};\n"


@cache
def style() -> str:
    """The page's style sheets, kept to the widget."""
    sheets = "\n".join((STATIC / name).read_text(encoding="utf-8") for name in STYLES)
    return ".zermelo-widget {\n" + sheets.replace(":root", "&") + "\n}\n.zermelo-widget { padding: 0.5rem }"
