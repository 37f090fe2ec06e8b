"""A search followed through the whole tree: what it knows, and which nodes it will never visit, and why."""

from __future__ import annotations

from zermelo.lesson.whole import Whole
from zermelo.textbook.progress import Path, Progress, Seen
from zermelo.textbook.record import Event

SETTLED = "settled without it"
IN_TABLE = "the position above is in the table"


class Followed(Progress):
    """Takes the events of a record one by one, beside the tree of all nodes that there are."""

    def __init__(self, whole: Whole) -> None:
        super().__init__()
        self.whole = whole
        self.skipped: dict[Path, str] = {}  # why

    def _on_pass(self, event: Event) -> None:
        super()._on_pass(event)
        self.skipped = {}

    def _forget(self, node: Seen) -> None:
        super()._forget(node)
        for child in self.whole.children[node.path]:
            if child in self.skipped:
                for below in self.whole.under(child):
                    del self.skipped[below]

    def _on_table(self, event: Event) -> None:
        super()._on_table(event)
        self._skip(event.path, IN_TABLE)

    def _on_cut(self, event: Event) -> None:
        super()._on_cut(event)
        self._skip(event.path, event.why)

    def _on_leave(self, event: Event) -> None:
        super()._on_leave(event)
        self._skip_the_rest(event.path)

    def _skip(self, path: Path, why: str) -> None:
        """Whatever below a node has not been visited never will be."""
        for child in self.whole.children[path]:
            if child not in self.nodes and child not in self.skipped:
                self.skipped |= dict.fromkeys(self.whole.under(child), why)

    def _skip_the_rest(self, path: Path) -> None:
        """SSS* leaves nodes without a word about those below that it has never come to, or never finished."""
        self._skip(path, SETTLED)
        for child in self.nodes[path].children.values():
            if child.value is None:
                self._skip_the_rest(child.path)
