"""Write docs/contract.md: the tables of what a game may say, from the contract itself.

python docs/contract.py          a test holds the page to what this would write
"""

from __future__ import annotations

import inspect
from pathlib import Path

from zermelo.contract.attributes import attributes_of
from zermelo.contract.game import GROUPS, NEEDED, QUESTIONS

PAGE = Path(__file__).with_name("contract.md")
BEGINNING = """# The contract: what a game may say

This page is written by `docs/contract.py` from the contract itself. `Game` is one class: subclass it, write
the four methods that are needed, and say more where that helps. Each group is for one kind of reader. What a
search asks is compiled together with it; the column "answers" says what it makes of the answer.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([BEGINNING, *(section(group) for group in GROUPS)])


def section(group: type) -> str:
    """One group: what it is for, its methods, its attributes."""
    module = inspect.getmodule(group)
    assert module is not None
    assert module.__doc__ is not None
    lines = [
        f"## {group.__name__}",
        "",
        module.__doc__.strip(),
        "",
        "| method | says | answers |",
        "|---|---|---|",
    ]
    for name, method in vars(group).items():
        if inspect.isfunction(method) and not name.startswith("_"):
            parameters = ", ".join(list(inspect.signature(method).parameters)[1:])
            needed = " (needed)" if name in NEEDED else ""
            answer = QUESTIONS[name].answer.value if name in QUESTIONS else ""
            lines.append(f"| `{name}({parameters})`{needed} | {_sentence(method.__doc__)} | {answer} |")
    attributes = attributes_of(group)
    if attributes:
        lines += ["", "| attribute | says | unless said |", "|---|---|---|"]
    for each in attributes:
        default = f"`{each.default!r}`".replace("'", '"') if each.has_default else ""
        lines.append(f"| `{each.name}` | {each.meaning} | {default} |")
    return "\n".join(lines) + "\n"


def _sentence(docstring: str | None) -> str:
    """What a docstring says first, in one line; a bar would end the cell of a table."""
    return " ".join((docstring or "").split("\n\n")[0].split()).replace("|", "\\|").replace("**2", "\\*\\*2")


if __name__ == "__main__":
    PAGE.write_text(page())
    print(PAGE)
