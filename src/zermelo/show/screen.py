"""A walk through a search in the whole terminal: tree, pseudo-code, call stack and board side by side."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical
from textual.events import Key
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from zermelo.show.outline import GUTTER, AnyWalk, Row, code_rows, counts_text, stack_rows, tree_rows
from zermelo.tree import Tree

# Nothing is said by colour alone: what stands out has a mark, too.
SIDES = {r"\bMAX\b": "#6cb6ff", r"\bMIN\b": "#f0a35e"}
PIECES = {r"(?<!\S)x(?!\S)": "bold #6cb6ff", r"(?<!\S)o(?!\S)": "bold #f0a35e"}
PANES = {"tree": "tree", "code": "pseudo-code", "stack": "", "board": "board"}
STYLES = {"here": "reverse bold", "best": "bold", "cut": "dim", "later": "dim"}
KEYS = "→ ← step   n p {mark}   ? help   q quit   Home End   12 g jump   ↑ ↓ scroll"
HELP = """\
→  l  space          one step forward
←  h  backspace      one step back
n  p                 the next {mark}, the previous {mark}
Home  End            the first step, the last step
1 2 g                jump to step 12 (any number, then g)
↑ ↓  PageUp PageDown scroll the tree
q                    quit

▸ where the search is    * the best line so far
{signs}

Any key closes this help."""
SIGNS = {
    "cut": """\
(cut) never looked at: it cannot matter
≤ ≥ only a bound    ≈ an estimate    −∞ ∞ nothing sure yet
W3 L4 won, lost for MAX at ply 3, 4""",
    "playout": """\
0.33, 3 visits: the mean of three playouts, MAX's
W = L certain: won, drawn, lost for MAX""",
}


class Help(ModalScreen[None]):
    """What the keys and the signs mean."""

    def __init__(self, mark: str) -> None:
        super().__init__()
        self.words = HELP.format(mark=mark, signs=SIGNS[mark])

    def compose(self) -> ComposeResult:
        """One box."""
        yield Static(self.words, id="help", markup=False)

    def on_key(self, event: Key) -> None:
        """Any key leads back."""
        event.stop()
        self.dismiss()


class WalkApp(App[None]):
    """The full screen."""

    CSS = """
    #title, #keys { height: 1; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
    #title { background: $primary; color: $text; text-style: bold; }
    #keys { color: $text-muted; }
    #body { height: 1fr; }
    #side { width: 46; }
    #tree, #code, #stack, #board {
        border: round $surface-lighten-2; border-title-color: $text-muted; scrollbar-size: 1 1;
    }
    #tree, #code, #stack { width: 1fr; height: 1fr; }
    #tree Static, #code Static, #stack Static, #board Static { width: auto; height: auto; }
    #board { width: auto; height: 1fr; padding: 0 1; }
    #words {
        height: 4; padding: 0 1;
        border-top: solid $surface-lighten-2; border-title-color: $text; border-title-style: bold;
    }
    Help { align: center middle; }
    #help { width: auto; height: auto; padding: 1 2; border: round $primary; background: $surface; }
    """
    TITLE = "zermelo step"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,space", "go('forward')"),
        Binding("left,h,backspace", "go('back')"),
        Binding("n", "go('next_mark')"),
        Binding("p", "go('previous_mark')"),
        Binding("home", "go('start')"),
        Binding("end", "go('end')"),
        Binding("g", "jump"),
        Binding("escape", "forget"),
        Binding("up", "scroll(-1)"),
        Binding("down", "scroll(1)"),
        Binding("pageup", "scroll(-10)"),
        Binding("pagedown", "scroll(10)"),
        Binding("question_mark", "help"),
        Binding("q", "quit"),
    ]

    def __init__(self, walk: AnyWalk, title: str = "") -> None:
        super().__init__()
        self.walk, self.headline, self.typed = walk, title, ""
        self.keys = KEYS.format(mark=walk.mark)

    def compose(self) -> ComposeResult:
        """Everything there is to see."""
        yield Static(self.headline, id="title", markup=False)
        with Horizontal(id="body"):
            yield _pane("tree")
            with Vertical(id="side"):
                yield _pane("code")
                with Horizontal(id="low"):
                    yield _pane("stack")
                    yield _pane("board")
        yield Static(id="words", markup=False)
        yield Static(self.keys, id="keys", markup=False)

    def on_mount(self) -> None:
        """Give every part its room, once, so that nothing jumps while walking."""
        has_board = not isinstance(self.walk.game, Tree)
        self._part("board").display = has_board
        self._part("stack").border_title = self.walk.way
        self._part("code").display = bool(self.walk.pseudocode)
        deepest = 2 + self.walk.deepest
        board = str(self.walk.board).count("\n") + 1 if has_board else 0
        self._part("low").styles.height = min(2 + max(deepest, board), 11) if self.walk.pseudocode else "1fr"
        self.show()

    def on_resize(self) -> None:
        """The node in question is in view in a window of any size."""
        self.show()

    # -- keys --------------------------------------------------------------------------------------------

    def action_go(self, where: str) -> None:
        """One of the walk's own ways to go."""
        self.typed = ""
        getattr(self.walk, where)()
        self.show()

    def action_jump(self) -> None:
        """To the step whose number was typed, people's count."""
        if self.typed:
            self.walk.jump(int(self.typed) - 1)
        self.action_forget()

    def action_forget(self) -> None:
        """No number was meant."""
        self.typed = ""
        self.show()

    def action_scroll(self, lines: int) -> None:
        """The tree up or down."""
        self._part("tree").scroll_relative(y=lines, animate=False)

    def action_help(self) -> None:
        """What the keys do."""
        self.push_screen(Help(self.walk.mark))

    def on_key(self, event: Key) -> None:
        """Digits make up a number to jump to."""
        if event.character and event.character in "0123456789" and len(self.typed) < 6:
            self.typed += event.character
            self.show()

    # -- what is seen ------------------------------------------------------------------------------------

    def show(self) -> None:
        """The step where the walk stands."""
        walk = self.walk
        self._part("words").border_title = f" {counts_text(walk)} "
        self._write("words", _coloured(Text(walk.step.text), SIDES))
        typed = f"jump to step {self.typed}_   g goes there, Esc forgets it"
        self._write("keys", Text(typed if self.typed else self.keys))
        self._fill("tree", tree_rows(walk))
        self._fill("stack", stack_rows(walk))
        self._fill("code", code_rows(walk))
        if not isinstance(walk.game, Tree):
            self._write("board-text", _coloured(Text(str(walk.board)), PIECES))

    def _write(self, name: str, text: Text) -> None:
        part = self._part(name)
        assert isinstance(part, Static)
        part.update(text)

    def _fill(self, name: str, rows: list[Row]) -> None:
        self._write(f"{name}-text", Text("\n").join(map(_styled, rows)))
        here = next((i for i, row in enumerate(rows) if row.kind == "here"), None)
        if here is not None:
            self.call_after_refresh(_bring_into_view, self._part(name), here, len(str(rows[here])))

    def _part(self, name: str) -> Widget:
        """A part of the walk's own screen, also while the help lies over it."""
        return self.screen_stack[0].query_one(f"#{name}")


def _pane(name: str) -> ScrollableContainer:
    """A part of the screen that scrolls by itself, and leaves the keys to the walk."""
    pane = ScrollableContainer(Static(id=f"{name}-text", markup=False), id=name, can_focus=False)
    pane.border_title = PANES[name]
    return pane


def _styled(row: Row) -> Text:
    text = Text(str(row), no_wrap=True)
    text.stylize(STYLES.get(row.kind, ""), len(GUTTER) + row.strokes if row.strokes else 0)
    return _coloured(text, SIDES) if row.kind in ("", "best") else text


def _coloured(text: Text, styles: dict[str, str]) -> Text:
    for pattern, style in styles.items():
        text.highlight_regex(pattern, style)
    return text


def _bring_into_view(pane: Widget, line: int, width: int) -> None:
    """Scroll only if the line is out of sight, and then to the middle."""
    room = pane.scrollable_content_region
    y = pane.scroll_y if pane.scroll_y <= line < pane.scroll_y + room.height else line - room.height // 2
    pane.scroll_to(x=max(0, width - room.width), y=max(0, y), animate=False)
