"""A picture: a few simple shapes that can be saved as SVG, HTML, PNG or PDF.

Shapes say *what* a colour is for ("one", "cut", "mark"), not which colour it is, so that the same picture is
drawn in colour, or in black and white for the printer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from zermelo.numerals import numeral
from zermelo.show.files import to_write, write
from zermelo.show.shapes import Curve, Line, Polygon, Shape, Stroke, Text, moved

Palette = dict[str, str]

COLOURS: Palette = {
    "paper": "#ffffff", "ink": "#22252b", "soft": "#5a606b", "line": "#8d8b84", "pale": "#efede6",
    "one": "#1f6fb2", "one-pale": "#dce9f5", "two": "#c2571a", "two-pale": "#fae6da", "best": "#2f5bd0",
    "cut": "#8a8a8a", "ring": "#c2571a", "mark": "#f2c230", "win": "#17724a",
    "draw": "#5d6470", "loss": "#b3261e", "light": "#ece6d6", "dark": "#8aa0b5", "check": "#e2766c",
    "three": "#6a4c9c", "four": "#2f7d4f", "nobody": "#8a7a5c", "one-deep": "#12446e", "two-deep": "#7a3610",
    "three-deep": "#402d60", "four-deep": "#1c4c30", "nobody-deep": "#544a37", "wood": "#dcb877",
    "light-wood": "#e6c58a", "light-wood-deep": "#a8834a", "dark-wood": "#5e3b22",
    "dark-wood-deep": "#2f1c0e",
    "wood-edge": "#a87f42", "wood-line": "#5d4320", "hollow": "#b98f4e", "seed": "#f7f2e4", "hole": "#2b2b2b",
    "black-stone": "#26282d", "white-stone": "#f4f1e8", "black-stone-deep": "#101114",
    "white-stone-deep": "#a9a594",
    "white-man": "#fbfaf5", "black-man": "#3a3f48", "man-edge": "#1f2125", "man-light": "#e9e6dc",
}  # fmt: skip
PRINT: Palette = dict.fromkeys(COLOURS, "#000000") | {
    "paper": "#ffffff", "pale": "#ffffff", "one-pale": "#ffffff", "two-pale": "#e8e8e8", "soft": "#404040",
    "line": "#606060", "cut": "#909090", "mark": "#c8c8c8", "two": "#ffffff",
    "wood": "#ffffff", "hollow": "#e8e8e8", "seed": "#ffffff", "two-deep": "#c8c8c8", "four": "#909090",
    "white-stone": "#ffffff", "white-stone-deep": "#c8c8c8", "black-stone-deep": "#707070",
    "light-wood": "#ffffff", "light-wood-deep": "#c8c8c8", "dark-wood": "#606060",
    "three": "#606060", "nobody": "#a0a0a0", "one-deep": "#707070",
    "light": "#ffffff", "dark": "#d0d0d0", "check": "#a0a0a0", "white-man": "#ffffff", "man-light": "#ffffff",
}  # fmt: skip
FONT = "system-ui, 'Segoe UI', 'DejaVu Sans', 'Liberation Sans', Arial, sans-serif"
KINDS = (".svg", ".html", ".png", ".pdf")


@dataclass(frozen=True)
class Picture:
    """Shapes on a sheet of paper, y growing downwards. In a notebook it shows itself.

    >>> from zermelo.show.shapes import Circle
    >>> Picture(20, 10, (Circle((10, 5), 4, fill="one"),), "a dot").svg().startswith("<svg")
    True
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str = ""
    palette: Palette = field(default_factory=lambda: COLOURS, repr=False)

    def printable(self) -> Picture:
        """The same in black and white."""
        return Picture(self.width, self.height, self.shapes, self.title, PRINT)

    def placed(self, x: float, y: float, scale: float = 1.0) -> tuple[Shape, ...]:
        """Its shapes, made smaller or larger and moved: to be part of another picture."""
        return tuple(moved(shape, x, y, scale) for shape in self.shapes)

    def svg(self) -> str:
        """The picture as a document of its own."""
        width, height = _n(self.width), _n(self.height)
        size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{FONT}">',
            f"<title>{escape(self.title)}</title>",
            f'<rect width="100%" height="100%" fill="{self.palette["paper"]}"/>',
            *(_svg(shape, self.palette) for shape in self.shapes),
            "</svg>",
        ]
        return "\n".join(lines)

    def _repr_svg_(self) -> str:
        return self.svg()

    def html(self) -> str:
        """The picture as a web page."""
        head = f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{escape(self.title)}</title>"
        return f"{head}<body>{self.svg()}</body></html>"

    def save(self, path: str | Path) -> Path:
        """Write a file; its suffix says of which kind."""
        path = to_write(path, KINDS, "a picture")
        kind = path.suffix.lower()
        if kind in (".svg", ".html"):
            write(path, self.svg() if kind == ".svg" else self.html())
        else:
            from zermelo.show.paint import paint

            paint(self, path)
        return path


def _n(number: float) -> str:
    """A number as short as it can be."""
    return numeral(round(number, 2))


def _svg(shape: Shape, palette: Palette) -> str:
    if isinstance(shape, Line):
        (x1, y1), (x2, y2) = shape.start, shape.end
        ends = f'x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}"'
        return f"<line {ends} {_stroke(shape.stroke, palette)}/>"
    if isinstance(shape, Text):
        return _text(shape, palette)
    look = f'fill="{palette[shape.fill] if shape.fill else "none"}" {_stroke(shape.stroke, palette)}'
    if isinstance(shape, Curve):
        path = "".join(
            letter + " ".join(f"{_n(x)} {_n(y)}" for x, y in points) for letter, points in shape.steps
        )
        return f'<path d="{path}" {look} stroke-linejoin="round"/>'
    inside = f"<title>{escape(shape.title)}</title>" if shape.title else ""
    if isinstance(shape, Polygon):
        points = " ".join(f"{_n(x)},{_n(y)}" for x, y in shape.points)
        return f'<polygon points="{points}" {look}>{inside}</polygon>'
    x, y = shape.centre
    return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(shape.radius)}" {look}>{inside}</circle>'


def _stroke(stroke: Stroke | None, palette: Palette) -> str:
    if stroke is None:
        return 'stroke="none"'
    dashes = ' stroke-dasharray="4 3"' if stroke.dashed else ""
    return f'stroke="{palette[stroke.ink]}" stroke-width="{_n(stroke.width)}" stroke-linecap="round"{dashes}'


def _text(shape: Text, palette: Palette) -> str:
    x, y = shape.at
    weight = ' font-weight="bold"' if shape.bold else ""
    halo = f' stroke="{palette[shape.behind]}" stroke-width="3" paint-order="stroke"' if shape.behind else ""
    place = f'x="{_n(x)}" y="{_n(y + shape.size * 0.35)}" font-size="{_n(shape.size)}"'
    return (
        f"<text {place} text-anchor={quoteattr(shape.anchor)} "
        f'fill="{palette[shape.ink]}"{weight}{halo}>{escape(shape.text)}</text>'
    )
