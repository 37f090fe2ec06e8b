"""The options of a UCI engine: how they are announced, and how they are set."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Literal

from zermelo.errors import TextError
from zermelo.protocols.strength import STRONGEST, WEAKEST

Setting = int | bool | None


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be set."""

    name: str
    kind: Literal["spin", "check", "button"]
    default: Setting = None
    least: int = 0
    most: int = 0

    def __str__(self) -> str:
        text = f"option name {self.name} type {self.kind}"
        if self.kind == "spin":
            return f"{text} default {self.default} min {self.least} max {self.most}"
        return f"{text} default {str(self.default).lower()}" if self.kind == "check" else text

    def read(self, text: str) -> Setting:
        """The value that is written so."""
        if self.kind == "button":
            return None
        if self.kind == "check":
            if text.lower() not in ("true", "false"):
                raise TextError(f"{self.name} is true or false, not {text!r}")
            return text.lower() == "true"
        if not text.isascii() or not text.isdigit() or not self.least <= int(text[:12]) <= self.most:
            raise TextError(f"{self.name} is a number from {self.least} to {self.most}, not {text[:40]!r}")
        return int(text)


OPTIONS = {
    option.name.lower(): option
    for option in (
        Option("Hash", "spin", 64, 1, 65536),
        Option("Threads", "spin", 1, 1, max(64, os.cpu_count() or 1)),
        Option("MultiPV", "spin", 1, 1, 256),
        Option("Ponder", "check", False),
        Option("Move Overhead", "spin", 20, 0, 5000),
        Option("Clear Hash", "button"),
        Option("UCI_Chess960", "check", False),
        Option("UCI_LimitStrength", "check", False),
        Option("UCI_Elo", "spin", STRONGEST, WEAKEST, STRONGEST),
    )
}


class Settings:
    """What is set."""

    def __init__(self) -> None:
        self._values: dict[str, Setting] = {name: option.default for name, option in OPTIONS.items()}

    def number(self, name: str) -> int:
        """The value of a spin."""
        return int(self._values[name.lower()] or 0)

    def is_on(self, name: str) -> bool:
        """The value of a check."""
        return bool(self._values[name.lower()])

    def set(self, words: list[str]) -> str:
        """Read `name NAME value VALUE`; the name of what was set."""
        if words[:1] != ["name"]:
            raise TextError("setoption is written: setoption name NAME value VALUE")
        at = words.index("value") if "value" in words else len(words)
        name, text = " ".join(words[1:at]), " ".join(words[at + 1 :])
        option = OPTIONS.get(name.lower())
        if option is None:
            known = ", ".join(option.name for option in OPTIONS.values())
            raise TextError(f"there is no option {name!r}; there are {known}")
        self._values[name.lower()] = option.read(text)
        return option.name
