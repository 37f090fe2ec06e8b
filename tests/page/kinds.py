"""Every kind of board, each in a game of two moves: `kinds.py:morris`."""

from zermelo import Beside, Dots, Game, Grid, Look, Pits, Points, Race, Tables


def morris():
    """The places and lines of Nine Men's Morris."""
    at = {
        (x * ring, y * ring): f"{'abcdefg'[x * ring + 3]}{y * ring + 4}"
        for ring in (1, 2, 3)
        for x in (-1, 0, 1)
        for y in (-1, 0, 1)
        if (x, y) != (0, 0)
    }
    lines = []
    for (x, y), name in at.items():
        ring = max(abs(x), abs(y))
        lines += [(name, at[x + ring, y])] if abs(y) == ring and x + ring <= ring else []
        lines += [(name, at[x, y + ring])] if abs(x) == ring and y + ring <= ring else []
        further = (x + (x > 0) - (x < 0), y + (y > 0) - (y < 0))
        lines += [(name, at[further])] if 0 in (x, y) and further in at else []
    return tuple((name, x, y) for (x, y), name in at.items()), tuple(lines)


PLACES, LINES = morris()
NAMES = [name for name, _, _ in PLACES]


def men(**pieces):
    return Points(PLACES, LINES, "".join(pieces.get(name, ".") for name in NAMES), marks=("d5",))


KING = {"w": Look(0), "W": Look(0, crowned=True), "b": Look(1), "B": Look(1, crowned=True)}
CUBES = {str(n): Look(0, str(n), "square") for n in (1, 2, 3)} | {
    "abc"[n - 1]: Look(1, str(n), "square") for n in (1, 2, 3)
}
ANIMALS = {
    letter: Look(side, sign, "pointed", name=name)
    for upper, sign, name in (
        ("L", "L", "lion"),
        ("G", "G", "giraffe"),
        ("E", "E", "elephant"),
        ("C", "C", "chick"),
    )
    for side, letter in enumerate((upper, upper.lower()))
}
QUARTO = {
    "abcdefghijklmnop"[n]: Look(n & 1, "", "square" if n & 2 else "round", bool(n & 4), bool(n & 8))
    for n in range(16)
}

# Of each kind: the board, the moves, and what it looks like after any of them.
KINDS = {
    "morris": (
        men(a1="x", d1="x", g7="o", d7="o", d5="x", c4="o"),
        ["a1a4xd7", "a1a4xg7", "d1d2", "b2"],
        men(a4="x", d1="x", g7="o", d5="x", c4="o"),
    ),
    "kalah": (
        Pits(((4, 0, 4), (1, 13, 4)), stores=(7, 2)),
        ["a", "b", "c"],
        Pits(((5, 0, 4), (1, 13, 0)), (8, 2)),
    ),
    "boxes": (
        Dots(("x.", ".o"), drawn=("a3b3", "a2b2", "a2a3", "b2b3", "b1c1", "b2c2", "b1b2", "c1c2")),
        ["a1a2", "a1b1", "b3c3", "c2c3"],
        Dots(("x.", ".o"), drawn=("a3b3", "a2b2", "a2a3", "b2b3", "b1c1", "b2c2", "b1b2", "c1c2", "a1a2")),
    ),
    "draughts": (
        Grid((".b.b", "B...", ".W..", "..w."), checkered=True, looks=KING),
        ["b2a1", "b2c3", "c1d2"],
        Grid((".b.b", "B...", "....", "..w."), checkered=True, looks=KING),
    ),
    "jumps": (
        Grid((".......", "..b.b..", ".......", "..b.b..", "...w..."), checkered=True, looks=KING),
        ["d1b3d5", "d1f3d5", "d1f3", "d1b3d5f3"],
        Grid(("...w...", "....b..", ".......", "....b..", "......."), checkered=True, looks=KING),
    ),
    "ultimate": (
        Grid(
            ("xxx......", ".o.......", "....x....", *(".........",) * 6),
            blocks=3,
            owners=("x..", "...", "..o"),
        ),
        ["d9", "e5"],
        Grid((".........",) * 9, blocks=3, owners=("x..", "...", "..o")),
    ),
    "gomoku": (
        Grid(
            (".........", *("....x....", "...oo....", ".....x...") * 2, *(".........",) * 2), crossings=True
        ),
        ["a1", "e5"],
        Grid((".........",) * 8 + ("x........",), crossings=True),
    ),
    "domineering": (
        Grid(
            ("vhh.", "v...", "....", "..hh"),
            joined=(("a4", "a3"), ("b4", "c4"), ("c1", "d1")),
            looks={"v": Look(0), "h": Look(1)},
        ),
        ["a2a1", "b3b2"],
        Grid(
            ("vhh.", "v...", "v...", "v.hh"),
            joined=(("a4", "a3"), ("b4", "c4"), ("c1", "d1"), ("a2", "a1")),
            looks={"v": Look(0), "h": Look(1)},
        ),
    ),
    "shogi": (
        Beside(Grid(("gle", ".c.", ".C.", "ELG"), looks=ANIMALS), hands=("CC", "g")),
        ["C*a3", "C*c3", "b2b3", "b1a2"],
        Beside(Grid(("gle", "Cc.", ".C.", "ELG"), looks=ANIMALS), hands=("C", "g")),
    ),
    "quarto": (
        Beside(Grid(("a...", ".d..", "..g.", "...."), looks=QUARTO), hands=("b", ""), pool="cefhijklmnop"),
        ["k", "p", "a1"],
        Beside(Grid(("a...", ".d..", "..g.", "b..."), looks=QUARTO), hands=("", "k"), pool="cefhijlmnop"),
    ),
    "cubes": (
        Beside(Grid(("12.", "3.c", ".ab"), looks=CUBES), dice=(3,)),
        ["c2b2", "a2a1"],
        Beside(Grid(("12.", "..c", "3ab"), looks=CUBES), dice=(1,)),
    ),
    "pig": (
        Beside("this turn: 7", dice=(4, 3), scores=(30, 12)),
        ["roll", "hold"],
        Beside("this turn: 0", dice=(1, 6), scores=(37, 12)),
    ),
    "race": (
        Race(100, (27, 31), unsafe=(0, 12), names=("first", "second")),
        ["roll", "hold"],
        Race(100, (27, 43), names=("first", "second")),
    ),
    "backgammon": (
        Beside(
            Tables(("oo", "", "xxxxxx", *("",) * 9, "ooo", *("",) * 10, "x"), bar="xo", off="xxo"),
            dice=(6, 3),
        ),
        ["bar/22", "3/off", "3/off(6)", "24/18"],
        Beside(
            Tables(("oo", "", "xxxxx", *("",) * 9, "ooo", *("",) * 10, "x"), bar="xo", off="xxxo"), dice=(6,)
        ),
    ),
    "sides": (
        Grid(("....", ".xo.", "....", "...."), hexes=True, sides=("x", "o")),
        ["a1", "b2"],
        Grid(("....", ".xo.", "....", "x..."), hexes=True, sides=("x", "o")),
    ),
}


class Kinds(Game):
    """A board to look at and to click on."""

    kind = "morris"

    def start(self):
        return 0

    def moves(self, ply):
        return list(KINDS[self.kind][1])

    def play(self, ply, move):
        return ply + 1

    def score(self, ply):
        return 0 if ply == 2 else None

    def board(self, ply):
        return KINDS[self.kind][2 if ply else 0]


globals().update(
    {kind.title(): type(kind.title(), (Kinds,), {"kind": kind, "__module__": __name__}) for kind in KINDS}
)
