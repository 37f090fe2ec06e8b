"""A state whose features follow it (contract/features.py): in machine code, the state and where its frame is.

Frames lie one after the other, in the order of plies. To play a move is to copy the frame into the next and
to let the game change that: a search that goes down one line at a time needs no more, and no kernel knows.
The rules of the game are asked about the bare state, its hints about this one; `features_of` finds the frame.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.core.imputils import lower_cast, lower_getattr_generic
from numba.core.typeconv import Conversion
from numba.core.typing.templates import AttributeTemplate
from numba.extending import infer_getattr, intrinsic, models, overload, register_model

from zermelo.contract import Answer, Question, features_of
from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.types import GameType

FRAME = types.CPointer(types.int64)


class FollowedType(types.Type):
    """A state of this type, and a pointer to its frame."""

    def __init__(self, state: Any) -> None:
        self.state = state
        super().__init__(f"followed {state}")

    def can_convert_to(self, context: Any, other: Any) -> Any:
        """The state alone will do where that is asked for: a number, in arithmetic."""
        return Conversion.safe if other == self.state else None


@register_model(FollowedType)
class _Model(models.StructModel):
    def __init__(self, manager: Any, kind: FollowedType) -> None:
        super().__init__(manager, kind, [("state", kind.state), ("frame", FRAME)])


@lower_cast(FollowedType, types.Any)
def _as_state(context: Any, builder: Any, kind: Any, target: Any, value: Any) -> Any:
    return cgutils.create_struct_proxy(kind)(context, builder, value).state


@infer_getattr
class _Attributes(AttributeTemplate):
    """It has the attributes of the state."""

    key = FollowedType

    def generic_resolve(self, kind: Any, name: str) -> Any:
        return self.context.resolve_getattr(kind.state, name)


@lower_getattr_generic(FollowedType)
def _attribute(context: Any, builder: Any, kind: Any, value: Any, name: str) -> Any:
    state = cgutils.create_struct_proxy(kind)(context, builder, value).state
    found = context.get_getattr(kind.state, name)
    return found(context, builder, kind.state, state, name)


@intrinsic
def with_frame(context: Any, state: Any, frame: Any) -> Any:
    """A state and its frame."""
    kind = FollowedType(state)

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        made = cgutils.create_struct_proxy(kind)(context, builder)
        made.state, made.frame = args
        return made._getvalue()

    return kind(state, FRAME), generate


@intrinsic
def bare(context: Any, followed: Any) -> Any:
    """The state alone, of any state."""
    if not isinstance(followed, FollowedType):
        return followed(followed), lambda context, builder, sig, args: args[0]

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return cgutils.create_struct_proxy(followed)(context, builder, args[0]).state

    return followed.state(followed), generate


@intrinsic
def frame_of(context: Any, followed: Any) -> Any:
    """Where its features are."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return cgutils.create_struct_proxy(followed)(context, builder, args[0]).frame

    return FRAME(followed), generate


@intrinsic
def next_frame(context: Any, frame: Any, size: Any) -> Any:
    """The frame of the next ply, with the same in it as in this one."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        there = builder.gep(args[0], [args[1]])
        size = builder.mul(args[1], ir.Constant(ir.IntType(64), 8))
        byte = ir.IntType(8).as_pointer()
        cgutils.raw_memcpy(builder, builder.bitcast(there, byte), builder.bitcast(args[0], byte), size, 1)
        return there

    return FRAME(frame, types.int64), generate


@overload(operator.ne, strict=False, jit_options=INNER)
def _differ(one: Any, other: Any) -> Any:
    if isinstance(one, FollowedType) and isinstance(other, FollowedType):
        return lambda one, other: bare(one) != bare(other)
    return None


@overload(features_of, strict=False, jit_options=INNER)
def _features_of(game: Any, state: Any) -> Any:
    if not isinstance(game, GameType):
        return None
    if isinstance(state, FollowedType):
        return lambda game, state: frame_of(state)
    size = int(game.thing.features)

    def from_scratch(game: Any, state: Any) -> Any:
        features = np.zeros(size, np.int64)
        game.survey(state, features)
        return features

    return from_scratch


def asked_of_followed(question: Question, game: Any, plain: Any, update: Any) -> Any:
    """What asks a question of such a state, given what asks it of a bare one.

    The rules need not know, and hints that are not said neither; of `play`, `update` makes the next frame.
    """
    about = ", ".join(question.about)
    said = question.group != "rules" and question.answer is not Answer.STATE and game.says(question.name)
    asked = f"plain(rules, {about if said else about.replace('state', 'bare(state)')})"
    names: dict[str, Any] = {"plain": njit(plain, **INNER), "bare": bare}
    lines = [f"return {asked}"]
    if question.name in ("play", "skip"):
        names |= {"frame_of": frame_of, "with_frame": with_frame}
        lines = ["frame = frame_of(state)", f"return with_frame({asked}, frame)"]
    if question.name == "play":
        names |= {"next_frame": next_frame, "size": int(game.features), "update": njit(update, **INNER)}
        lines[1:1] = ["frame = next_frame(frame, size)", "update(rules, bare(state), move, frame)"]
    exec(compile(f"def ask(rules, {about}):\n    " + "\n    ".join(lines), "<zermelo>", "exec"), names)
    return names["ask"]
