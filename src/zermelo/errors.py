"""What can go wrong, said so that the reader knows what to do about it."""

from __future__ import annotations

#: What can go wrong in somebody's rules: those that call exit() end no program of ours.
FAULTS = (Exception, SystemExit)


class ZermeloError(Exception):
    """The base of every error that zermelo raises on purpose."""


class GameError(ZermeloError):
    """The rules of a game break the contract: which method, what it did, how to mend it."""


class CannotCompile(ZermeloError):
    """The rules of a game are beyond the compiler: which method and line stopped it."""


class Outgrown(ZermeloError):
    """A number in a tuple of a state needs more bits than compiled rules have given it so far."""

    SAID = "a number in a tuple of the state has outgrown its cell"

    def __init__(self, message: str = SAID) -> None:
        super().__init__(message)


class Overfull(Outgrown):
    """A list in compiled rules needs more room than it was given."""

    SAID = "a list in the rules has outgrown the room it was given"

    def __init__(self, message: str = SAID) -> None:
        super().__init__(message)


class Overlong(Outgrown):
    """A tuple that grows, in compiled rules, has more parts than it was given room for."""

    SAID = "a tuple in the rules has more parts than it was given room for"

    def __init__(self, message: str = SAID) -> None:
        super().__init__(message)


class Overwide(Outgrown):
    """A move of many parts does not fit into 64 bits, as some random games made them out."""

    SAID = "a move has more parts, or larger numbers, than some random games had"

    def __init__(self, message: str = SAID) -> None:
        super().__init__(message)


class Rekeyed(Outgrown):
    """A dict in compiled rules has other keys than in some random games, where it had always the same."""

    SAID = "a dict of the state has other keys than some random games had"

    def __init__(self, message: str = SAID) -> None:
        super().__init__(message)


class Stopped(ZermeloError):
    """A search ran out of its limits before it had any complete answer."""


class ClusterError(ZermeloError):
    """Workers that cannot be reached, do not have the same rules, or end again and again."""


class MissingExtra(ZermeloError):
    """A feature needs a package that is not installed."""

    def __init__(self, feature: str, extra: str) -> None:
        super().__init__(f"{feature} needs an extra that is not installed: pip install 'zermelo[{extra}]'")


class TextError(ZermeloError):
    """Text that cannot be read, with the place where it went wrong.

    >>> print(TextError("a column is a letter from a to c", "x2 d9", 3))
    a column is a letter from a to c
      x2 d9
         ^
    """

    def __init__(self, message: str, text: str = "", at: int | None = None) -> None:
        self.message, self.text, self.at = message, text, at
        super().__init__(message if at is None else f"{message}\n{point_at(text, at)}")


def point_at(text: str, at: int) -> str:
    """The line of `text` that holds position `at`, with a caret under it."""
    start = text.rfind("\n", 0, at) + 1
    line = text[start:].split("\n", 1)[0]
    column, width = at - start, 60
    first = max(0, column - width // 2)
    shown = line[first : first + width].replace("\t", " ")
    return f"  {shown}\n  {' ' * (column - first)}^"
