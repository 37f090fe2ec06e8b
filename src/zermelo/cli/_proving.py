"""`zermelo solve GAME --by pn`: who wins, by proof numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from zermelo.cli._shared import print_json, tell, working
from zermelo.engine.proofs import Proofs, Proved
from zermelo.errors import Stopped
from zermelo.match import Match
from zermelo.solve.certificate import Oracle, certify


def show_proof(match: Match[Any, Any], table: float, certificate: str | None, as_json: bool) -> None:
    """Who wins in a position, and by which move; written down as a proof where that is wanted."""
    proofs = Proofs(match.game, table=table, notify=tell)
    try:
        with working(_Working(proofs)):
            found = proofs.solve(match.state)
    except KeyboardInterrupt:
        raise Stopped(f"stopped after {proofs.nodes:,} nodes: nothing is known before the end") from None
    move = None if found.move is None else match.game.write(found.move)
    if as_json:
        print_json(
            {
                "game": match.game.name,
                "position": match.game.save(match.state),
                "value": found.kind,
                "within": found.plies,
                "move": move,
                "nodes": found.nodes,
                "algorithm": "proof-number search",
            }
        )
    else:
        click.echo(f"{told(found)}{f': {move}' if move else ''}")
        click.echo(f"proved by {found.nodes:,} nodes")
    if certificate is not None:
        write_certificate(proofs, match, Path(certificate))


def told(found: Proved[Any]) -> str:
    """What is proved, in words."""
    return found.kind if found.plies is None else f"{found.kind} within {found.plies}"


def write_certificate(oracle: Oracle, match: Match[Any, Any], file: Path) -> None:
    """A proof for `zermelo verify`, with a word to the person who waits."""
    with working("writing a certificate") as say:

        def progress(replies: int) -> None:
            say(f"writing a certificate: {replies:,} replies")

        certify(oracle, match.game, match.state, file, progress)
    tell(f"the certificate is in {file}: zermelo verify {file}")


class _Working:
    """What a spinner says of a search at work, whenever it is drawn."""

    def __init__(self, proofs: Proofs[Any, Any]) -> None:
        self.proofs = proofs

    def __rich__(self) -> str:
        return f"proving: {self.proofs.progress}"
