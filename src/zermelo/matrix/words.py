"""A game and its answer in plain text, for a terminal or a pipe."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zermelo.matrix.bimatrix import Bimatrix
from zermelo.matrix.dominance import KINDS, PLAYERS, Elimination, Kind, Player
from zermelo.matrix.entries import Grid, Number
from zermelo.matrix.game import Matrix
from zermelo.matrix.labels import Label, spoken
from zermelo.matrix.pure import Guarantee
from zermelo.matrix.solution import Solution
from zermelo.numerals import numeral

# A larger matrix is not drawn, and a longer fraction is shown as a decimal.
_DRAWN, _LETTERS, _INDENT = 15, 21, 16
# A gap beyond this part of the payoffs' range is worth a warning.
_WIDE = 1e-9
_TITLES = {
    "strict": "strict dominance",
    "weak": "weak dominance",
    "mixed": "dominance by mixtures",
}


def describe(game: Matrix | Bimatrix, *, exact: bool | None = None, mixtures: bool = True) -> str:
    """What `zermelo matrix` prints.

    >>> print(describe(Matrix("3 5; 2 9", rows=["up", "down"], columns=["left", "right"])))
          left  right
      up     3      5
    down     2      9
    <BLANKLINE>
    maximin         3 by up
    minimax         3 by left
    saddle point    3 at up, left
    <BLANKLINE>
    strict dominance:
      1. right is strictly dominated by left
      2. down is strictly dominated by up
      what is left: up; left
    weak dominance: the same
    dominance by mixtures: the same
    <BLANKLINE>
    value           3
    row player      up: 1
    column player   left: 1
    gap             0 (exact)
    """
    parts = [draw(game), *(_single(game, exact) if isinstance(game, Matrix) else _double(game, exact))]
    parts.insert(2 if isinstance(game, Matrix) else len(parts), _dominance(game, mixtures))
    return "\n\n".join(part for part in parts if part)


def draw(game: Matrix | Bimatrix) -> str:
    """The payoffs as a table, unless they are too many.

    >>> print(draw(Matrix("1/2 10; -3 4")))
           column 1  column 2
    row 1       1/2        10
    row 2        -3         4
    """
    rows, columns = len(game.rows), len(game.columns)
    if max(rows, columns) > _DRAWN:
        return f"{rows} rows and {columns} columns"
    if isinstance(game, Matrix):
        cells = [[show(entry) for entry in row] for row in game.payoffs]
    else:
        cells = _pairs(game.first.payoffs, game.second.payoffs)
    names = [spoken(label, "row") for label in game.rows]
    heads = [spoken(label, "column") for label in game.columns]
    first = max(map(len, names))
    widths = [max(len(head), *(len(row[j]) for row in cells)) for j, head in enumerate(heads)]
    lines = [
        "  ".join([name.rjust(first), *(cell.rjust(width) for cell, width in zip(row, widths, strict=True))])
        for name, row in zip(["", *names], [heads, *cells], strict=True)
    ]
    return "\n".join(line.rstrip() for line in lines)


def show(value: Number) -> str:
    """A number to read: short fractions as they are, long ones and floats as decimals.

    >>> from fractions import Fraction
    >>> show(Fraction(1, 3)), show(0.1 + 0.2), show(Fraction(10**30, 3**50))
    ('1/3', '0.3', '1392955.569')
    """
    if not isinstance(value, float) and len(str(value)) <= _LETTERS:
        return str(value)
    return numeral(float(value))


def _pairs(first: Grid, second: Grid) -> list[list[str]]:
    return [
        [f"{show(a)}, {show(b)}" for a, b in zip(one, two, strict=True)]
        for one, two in zip(first, second, strict=True)
    ]


def _single(game: Matrix, exact: bool | None) -> Iterator[str]:
    lines = [
        _line("maximin", _guarantee(game.maximin(), "row")),
        _line("minimax", _guarantee(game.minimax(), "column")),
    ]
    points = game.saddle_points()
    places = [f"{spoken(at.row, 'row')}, {spoken(at.column, 'column')}" for at in points]
    lines.append(
        _line("saddle point", f"{show(points[0].value)} at {_some(places, '; ')}" if points else "none")
    )
    yield "\n".join(lines)
    found = game.solve(exact)
    lines = list(_solution(found, game.rows, game.columns))
    most, least = max(map(max, game.payoffs)), min(map(min, game.payoffs))
    if found.gap > _WIDE * most - _WIDE * least:  # the difference alone may be beyond floating point
        lines.append("the gap is wide for these payoffs: HiGHS could not do better, --exact can")
    yield "\n".join(lines)


def _double(game: Bimatrix, exact: bool | None) -> Iterator[str]:
    for player in PLAYERS:
        other: Player = "column" if player == "row" else "row"
        lines = [
            f"{player} player's own payoffs",
            _line("  maximin", _guarantee(game.maximin(player), player)),
            _line("  minimax", _guarantee(game.minimax(player), other)),
            "  both in mixed strategies:",
            *(f"    {line}" for line in _solution(game.solve(player, exact), game.rows, game.columns)),
        ]
        yield "\n".join(lines)
    found = [
        f"{spoken(at.row, 'row')}, {spoken(at.column, 'column')} "
        f"paying {show(at.payoffs[0])}, {show(at.payoffs[1])}"
        for at in game.equilibria()
    ]
    yield _line("equilibria", _some(found, "; ") or "none")
    for player in PLAYERS:
        other = "column" if player == "row" else "row"
        lines = [f"{player} player's best responses"]
        for action, best in game.best_responses(player).items():
            replies = _some([spoken(label, player) for label in best], ", ")
            lines.append(f"  to {spoken(action, other)}: {replies}")
        yield "\n".join(lines)


def _solution(found: Solution, rows: Iterable[Label], columns: Iterable[Label]) -> Iterator[str]:
    value = show(found.value)
    decimal = numeral(float(found.value))
    yield _line("value", value if value == decimal else f"{value} = {decimal}")
    yield _line("row player", _strategy(rows, found.row, "row"))
    yield _line("column player", _strategy(columns, found.column, "column"))
    yield _line("gap", f"{show(found.gap)}{' (exact)' if found.exact else ''}")


def _strategy(labels: Iterable[Label], weights: Iterable[Number], kind: str) -> str:
    pairs = zip(labels, weights, strict=True)
    return ", ".join(f"{spoken(label, kind)}: {show(weight)}" for label, weight in pairs if weight)


def _dominance(game: Matrix | Bimatrix, mixtures: bool) -> str:
    found = {kind: game.eliminate(kind) for kind in KINDS if mixtures or kind != "mixed"}
    lines: list[str] = []
    if any(elimination.steps for elimination in found.values()):
        for kind, elimination in found.items():
            lines += _elimination(kind, elimination, found["strict"])
    else:
        lines.append(
            _line("dominance", "no action is dominated" + (", not even by a mixture" if mixtures else ""))
        )
    if not mixtures:
        lines.append("dominance by mixtures was not looked for in so large a game; --mixtures does")
    return "\n".join(lines)


def _elimination(
    kind: Kind,
    found: Elimination[Matrix] | Elimination[Bimatrix],
    strict: Elimination[Matrix] | Elimination[Bimatrix],
) -> Iterator[str]:
    title = _TITLES[kind]
    if not found.steps:
        yield f"{title}: none"
    elif kind != "strict" and found.steps == strict.steps:
        yield f"{title}: the same"
    else:
        yield f"{title}:"
        yield from (f"  {place}. {step}" for place, step in enumerate(found.steps, 1))
        rows = _some([spoken(label, "row") for label in found.reduced.rows], ", ")
        columns = _some([spoken(label, "column") for label in found.reduced.columns], ", ")
        yield f"  what is left: {rows}; {columns}"


def _guarantee(found: Guarantee, kind: str) -> str:
    return f"{show(found.value)} by {_some([spoken(label, kind) for label in found.actions], ', ')}"


def _some(names: list[str], between: str) -> str:
    """The names, or the first of them and how many more."""
    return (
        between.join(names) if len(names) <= 20 else f"{between.join(names[:20])} and {len(names) - 20} more"
    )


def _line(title: str, text: str) -> str:
    return f"{title.ljust(_INDENT)}{text}"
