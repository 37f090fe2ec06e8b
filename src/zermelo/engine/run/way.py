"""Which way to run: as machine code where that can be had. Where it cannot, that is said."""

from __future__ import annotations

import logging
from collections.abc import Callable

from zermelo.engine.adapter import Adapter
from zermelo.engine.kernels.kinds import Kind
from zermelo.errors import CannotCompile

log = logging.getLogger("zermelo")


def is_compiled(
    rules: Adapter, kind: Kind, wanted: bool | None, notify: Callable[[str], None] | None
) -> bool:
    """Compile a kind of search, unless it is not `wanted`; whether it runs as machine code.

    Rules that cannot be compiled run interpreted, unless True is insisted on. `notify` is told so, and what
    takes a while; without it the log is.
    """
    if wanted is False:
        return False
    try:
        if rules.game.foreign:
            raise CannotCompile(f"{rules.game.title} runs interpreted: {rules.game.foreign}")
        from zermelo.engine.run.prepare import prepare

        prepare(rules, notify or log.info, kind)
    except CannotCompile as reason:
        if wanted:
            raise
        (notify or log.warning)(str(reason))
        return False
    return True
