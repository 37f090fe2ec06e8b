"""Methods that call themselves.

What such a method returns is found from those of its returns that do not hang on the call itself. Methods
that call each other in a circle are refused: machine code of that kind cannot be kept on disk.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core.errors import TypingError
from numba.core.imputils import lower_builtin
from numba.core.typing import signature

from zermelo.engine.compile.types import Refused

ITSELF = "zermelo: the function that is being compiled"
_asking: set[Any] = set()  # whose returns are being looked at


def recursive_call(context: Any, dispatcher: Any, args: Any, keywords: Any) -> Any:
    """The signature of a call to a function that is being compiled; None where it is for other types."""
    plain = [types.unliteral(arg) for arg in args]
    python, folded = dispatcher.fold_argument_types(tuple(plain), keywords)
    frame = context.callstack.match(dispatcher.py_func, tuple(folded))
    if frame is None:
        return None
    if frame is not context.callstack[0]:
        raise Refused("methods that call each other in a circle cannot be compiled")
    if dispatcher in _asking:
        raise TypingError("its other returns must do")
    _asking.add(dispatcher)
    try:
        result = frame.typeinfer.return_types_from_partial()
    finally:
        _asking.remove(dispatcher)
        getattr(context.callstack, "_fail_cache", {}).clear()  # what has failed in there will not fail again
    if result is None:
        raise Refused("a method that always calls itself has no end")
    frame.add_return_type(result)
    return signature(result, *folded).replace(pysig=python)


@lower_builtin(ITSELF, types.VarArg(types.Any))
def _call_itself(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return context.call_internal(builder, context.fndesc, sig, args)
