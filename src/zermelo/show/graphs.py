"""Game trees for other programs: Graphviz's DOT and Mermaid."""

from __future__ import annotations

from zermelo.lesson.sketch import Sketch

SHAPES = {0: "triangle", 1: "invtriangle", 2: "circle"}
BRACKETS = {0: ("[/", "\\]"), 1: ("[\\", "/]"), 2: ("((", "))")}


def to_dot(root: Sketch) -> str:
    """The tree in Graphviz's language."""
    lines = ["digraph tree {", "  edge [arrowhead=none];"]
    numbers = _numbers(root)
    for node in root.walk():
        shape = "box" if node.leaf else SHAPES[node.player]
        look = ", style=dashed, color=gray" if node.cut else ", penwidth=2" if node.best else ""
        lines.append(f'  n{numbers[id(node)]} [label="{_quoted(_words(node))}", shape={shape}{look}];')
    for parent in root.walk():
        for child in parent.children:
            look = ", style=dashed, color=gray" if child.cut else ", penwidth=3" if child.best else ""
            edge = f"n{numbers[id(parent)]} -> n{numbers[id(child)]}"
            lines.append(f'  {edge} [label="{_quoted(child.move)}"{look}];')
    return "\n".join([*lines, "}"])


def to_mermaid(root: Sketch) -> str:
    """The tree as a Mermaid flowchart, as many web pages draw it."""
    lines = ["flowchart TD"]
    numbers = _numbers(root)
    for node in root.walk():
        opening, closing = ("[", "]") if node.leaf else BRACKETS[node.player]
        lines.append(f'  n{numbers[id(node)]}{opening}"{_escaped(_words(node))}"{closing}')
    for parent in root.walk():
        for child in parent.children:
            arrow = "-.-" if child.cut else "===" if child.best else "---"
            words = f'|"{_escaped(child.move)}"|' if child.move else ""
            lines.append(f"  n{numbers[id(parent)]} {arrow}{words} n{numbers[id(child)]}")
    return "\n".join(lines)


def _numbers(root: Sketch) -> dict[int, int]:
    return {id(node): number for number, node in enumerate(root.walk())}


def _words(node: Sketch) -> str:
    more = f" +{node.folded}" if node.folded else ""
    return (node.value or ("cut" if node.cut else "")) + more


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _escaped(text: str) -> str:
    return text.replace("&", "#amp;").replace('"', "#quot;").replace("<", "#lt;").replace(">", "#gt;") or " "
