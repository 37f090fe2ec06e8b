"""`super()` in compiled rules: what stands above a class, for the game at hand."""

from __future__ import annotations

from functools import cache
from typing import Any

from numba.extending import intrinsic

from zermelo.engine.compile.types import ThingType


@cache
def parent_of(kind: type) -> Any:
    """What stands for `super` in the methods of `kind`: called with `self`, it gives the classes above."""

    @intrinsic
    def parent(context: Any, this: Any) -> Any:
        above = ThingType(f"super({kind.__qualname__}#{id(kind)}, {this.name})", super(kind, this.thing))
        return above(this), lambda context, builder, sig, args: context.get_dummy_value()

    return parent
