"""Memory with names: what a search works on, written down once, read by Python and by machine code alike.

    class Work(Memory):
        nodes: int = word()                    one number
        history: list[int] = row()             a row of numbers
        moves: list[list[int]] = rows()        a row for each ply
        upper: Part = record(Part)             another memory, within this one

Interpreted, such a memory is an object with these attributes: numbers, lists, lists of lists. For machine
code it is one flat array of words. A number stands at a fixed place in it; of a row, a fixed place says where
it begins, and of several rows also how far they are apart:

    | nodes | history: begins | moves: begins, apart | upper: ... || history ... | moves of ply 0 | of 1 | ...

so that `work.moves[ply][i]` is two loads and an addition, and needs nothing but the one pointer.
"""

from __future__ import annotations

import mmap
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, Self

CACHE_LINE = 8  # words
LARGE_PAGE = 1 << 21  # bytes


@dataclass(frozen=True)
class Field:
    """One name of a memory: what kind of thing it stands for, and at which words its header is."""

    kind: str  # "word", "row", "rows" or "record"
    width: int = 0  # of rows that are always equally long: how long
    memory: Any = None  # of a record: its class
    at: int = 0
    usual: int = 0  # of a word: what it is at first

    @property
    def words(self) -> int:
        """How many words of the header belong to it."""
        return {"word": 1, "row": 1, "rows": 2}.get(self.kind) or len(self.memory.header)


def word(usual: int = 0) -> Any:
    """One number, and what it is at first."""
    return Field("word", usual=usual)


def row() -> Any:
    """A row of numbers."""
    return Field("row")


def rows(width: int = 0) -> Any:
    """Rows of equal length; `width` where that is known beforehand."""
    return Field("rows", width)


def record(memory: type[Memory]) -> Any:
    """Another memory within this one."""
    return Field("record", memory=memory)


class Memory:
    """A memory with named parts. `new` makes one; its class says what is in it."""

    fields: ClassVar[dict[str, Field]] = {}
    header: ClassVar[range] = range(0)
    in_large_pages: ClassVar[bool] = True  # which cost when they are made, and save where all is visited
    mapped: ClassVar[type]

    def __init_subclass__(cls) -> None:
        if "over_words" in vars(cls):
            return
        cls.fields = dict(cls.fields)  # and those of the class above
        at = len(cls.header)
        for name, said in list(vars(cls).items()):
            if isinstance(said, Field):
                field = cls.fields[name] = replace(said, at=at)
                at += field.words
                delattr(cls, name)
        cls.header = range(at)
        names: dict[str, Any] = {name: MAPPED[field.kind](name, field) for name, field in cls.fields.items()}
        cls.mapped = type(cls.__name__, (cls,), {"over_words": True, **names})

    @classmethod
    def new(cls, compiled: bool, **sizes: Any) -> Self:
        """A memory full of zeros, but for words that say otherwise, for machine code or for Python.

        `sizes` says how long each row is, of several rows also how many: `history=4096, moves=(64, 32)`; of a
        record they are a dictionary of the same kind, which one of words alone does not need.
        """
        return cls._mapped(sizes) if compiled else cls._plain(sizes)

    @classmethod
    def _plain(cls, sizes: dict[str, Any]) -> Self:
        self = cls()
        for name, field in cls.fields.items():
            size: Any = sizes.get(name)
            if field.kind == "word":
                value: Any = field.usual
            elif field.kind == "row":
                value = [0] * size
            elif field.kind == "rows":
                value = [[0] * size[1] for _ in range(size[0])]
            else:
                value = field.memory._plain(size or {})
            setattr(self, name, value)
        return self

    @classmethod
    def _mapped(cls, sizes: dict[str, Any]) -> Self:
        kind: Any = cls
        size, header = _laid_out(kind, _frozen(sizes))
        self: Self = cls.mapped()
        words = zeros(size, cls.in_large_pages)
        words[: len(header)] = header
        vars(self).update(words=words, base=0, sizes=sizes)
        return self

    words: Any  # of a memory for machine code: the array
    base: int  # where in it this memory begins
    sizes: dict[str, Any]


def _frozen(sizes: dict[str, Any]) -> tuple[Any, ...]:
    return tuple((name, _frozen(size) if isinstance(size, dict) else size) for name, size in sizes.items())


@lru_cache(64)  # a small search would spend a good part of its time on it
def _laid_out(memory: Any, frozen: tuple[Any, ...]) -> tuple[int, Any]:
    """How many words a memory of these sizes takes, and what its header says."""
    import numpy as np

    plan = _Plan(len(memory.header))
    plan.lay_out(memory, frozen, 0)
    header = np.zeros(len(memory.header), np.int64)
    for at, number in plan.header.items():
        header[at] = number
    return plan.size, header


class _Plan:
    """Where the rows of a memory begin."""

    def __init__(self, header: int) -> None:
        self.header: dict[int, int] = {}
        self.size = _aligned(header)

    def lay_out(self, memory: type[Memory], frozen: tuple[Any, ...], base: int) -> None:
        """Give each row of a memory its place; a place is counted from where the memory begins."""
        sizes = dict(frozen)
        for name, field in memory.fields.items():
            at, size = base + field.at, sizes.get(name)
            if field.kind == "word":
                self.header[at] = field.usual
            elif field.kind == "record":
                self.lay_out(field.memory, size or (), at)
            else:
                assert size is not None, f"{memory.__name__}.{name} needs a size"
                self.header[at] = self.size - base
                count, width = (size, 1) if field.kind == "row" else size
                assert not field.width or field.width == width
                if field.kind == "rows":
                    self.header[at + 1] = width
                self.size = _aligned(self.size + count * width)


def _aligned(words: int) -> int:
    return -(-words // CACHE_LINE) * CACHE_LINE


class _Mapped:
    """An attribute of a memory for machine code, as Python reads it."""

    def __init__(self, name: str, field: Field) -> None:
        self.name, self.memory, self.at = name, field.memory, field.at


class _Word(_Mapped):
    def __get__(self, memory: Any, owner: Any = None) -> Any:
        return memory.words.item(memory.base + self.at)

    def __set__(self, memory: Any, value: int) -> None:
        memory.words[memory.base + self.at] = value


class _Row(_Mapped):
    def __get__(self, memory: Any, owner: Any = None) -> Any:
        start = memory.base + memory.words.item(memory.base + self.at)
        return memory.words[start : start + memory.sizes[self.name]]

    def __set__(self, memory: Any, value: Any) -> None:
        raise AttributeError(f"write into {self.name}, not over it")


class _Rows(_Row):
    def __get__(self, memory: Any, owner: Any = None) -> Any:
        start = memory.base + memory.words.item(memory.base + self.at)
        count, width = memory.sizes[self.name]
        return memory.words[start : start + count * width].reshape(count, width)


class _Record(_Row):
    def __get__(self, memory: Any, owner: Any = None) -> Any:
        inner = self.memory.mapped()
        vars(inner).update(
            words=memory.words, base=memory.base + self.at, sizes=memory.sizes.get(self.name, {})
        )
        return inner


MAPPED = {"word": _Word, "row": _Row, "rows": _Rows, "record": _Record}


def zeros(size: int, in_large_pages: bool) -> Any:
    """So many words, beginning on a line of the processor's cache."""
    import numpy as np

    if not in_large_pages or size * 8 < LARGE_PAGE or not hasattr(mmap, "MADV_HUGEPAGE"):
        whole = np.zeros(size + CACHE_LINE, np.int64)
        shift = -(whole.ctypes.data // 8) % CACHE_LINE
        return whole[shift : shift + size]
    pages = mmap.mmap(-1, size * 8 + LARGE_PAGE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    pages.madvise(mmap.MADV_HUGEPAGE)
    return np.frombuffer(pages, np.int64)[:size]
