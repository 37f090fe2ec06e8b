"""`zermelo games`: what can be played."""

from __future__ import annotations

import importlib
import inspect
from typing import Any

import click

from zermelo.cli._shared import console, json_option, print_json
from zermelo.games import built_in, names, parameters_of


@click.command()
@json_option
def command(as_json: bool) -> None:
    """List the built-in games."""
    rows = [_row(name, built_in(name)) for name in names()]
    if as_json:
        print_json(rows)
        return
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("game", "parameters", "what it is"):
        table.add_column(heading)
    for row in rows:
        table.add_row(row["name"], row["parameters"], row["about"])
    out = console()
    out.print(table)
    out.print("\nParameters follow a colon: connectfour:5x4. Your own game: zermelo play mygame.py")


def _row(name: str, kind: type[Any]) -> dict[str, str]:
    about = (inspect.getdoc(importlib.import_module(kind.__module__)) or "").split("\n")[0]
    return {"name": name, "title": kind.title, "parameters": parameters_of(kind), "about": about}
