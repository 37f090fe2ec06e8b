"""Why and where, in the words of someone who has never heard of Numba."""

from __future__ import annotations

import re
from collections.abc import Callable
from dis import get_instructions
from inspect import unwrap
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

from zermelo.contract.forgiving import by_author
from zermelo.engine.coalition import Coalition
from zermelo.engine.compile.types import Refused
from zermelo.engine.digest import codes_of

# -- lines of the user's -------------------------------------------------------------------------------------


class Place(NamedTuple):
    """A line, and the function it is in."""

    file: str
    line: int
    function: str

    def __str__(self) -> str:
        return f"{Path(self.file).name}, line {self.line}, in {self.function}: "


def start_of(function: FunctionType) -> Place:
    """The line on which a function begins."""
    return Place(function.__code__.co_filename, function.__code__.co_firstlineno, function.__name__)


def end_of(method: Any) -> Place:
    """The line on which a method first returns or yields a value; of a game's, the author's own."""
    owner = getattr(method, "__self__", None)
    if isinstance(owner, Coalition):
        method = getattr(owner.game, method.__name__.lstrip("_"))
    method = by_author(method)
    code = unwrap(getattr(method, "__func__", method)).__code__
    lines = [
        instruction.positions.lineno
        for instruction in get_instructions(code)
        if instruction.opname in ("RETURN_VALUE", "RETURN_CONST", "YIELD_VALUE") and instruction.positions
    ]
    first = min((line for line in lines if line), default=code.co_firstlineno)
    return Place(code.co_filename, first, code.co_name)


def line_of(function: FunctionType, name: Any) -> Place | None:
    """The line on which a function first uses a name, or a number."""
    for code in codes_of(function.__code__):
        for instruction in get_instructions(code):
            if instruction.argval == name and instruction.positions and instruction.positions.lineno:
                return Place(code.co_filename, instruction.positions.lineno, function.__name__)
    return None


def last_of(error: BaseException) -> Place:
    """The line on which an error arose."""
    trace = error.__traceback__
    assert trace is not None
    while trace.tb_next is not None:
        trace = trace.tb_next
    return Place(trace.tb_frame.f_code.co_filename, trace.tb_lineno, trace.tb_frame.f_code.co_name)


# -- what Numba says -----------------------------------------------------------------------------------------

OPERATORS = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "pow": "**",
    "and_": "&", "or_": "|", "xor": "^", "lshift": "<<", "rshift": ">>", "invert": "~", "neg": "-",
    "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "contains": "in", "getitem": "[]",
    "static_getitem": "[]", "setitem": "[] =", "static_setitem": "[] =",
    "not_": "not", "iadd": "+=", "isub": "-=", "imul": "*=", "iand": "&=", "ior": "|=", "ixor": "^=",
}  # fmt: skip
OPCODES = {
    "UNPACK_EX": "a starred name in an assignment",
    "BEFORE_WITH": "a with block",
    "SETUP_WITH": "a with block",
    "IMPORT_NAME": "an import inside a function",
    "LOAD_CLASSDEREF": "a class inside a function",
    "LOAD_BUILD_CLASS": "a class inside a function",
    "MATCH_SEQUENCE": "a case with parts",
    "MATCH_MAPPING": "a case with parts",
    "MATCH_CLASS": "a case with parts",
}
INSTEAD = {
    "deque": "a list can, with pop() and pop(0)",
    "Counter": "x.count(y) can, or a list of counts",
    "defaultdict": "a list can",
    "OrderedDict": "a tuple can",
}
CUT = "a tuple cannot be cut where the place is not fixed; zermelo.tuples.replaced(items, index, value) can"
UNLIKE = "a tuple of unlike things cannot be gone through one by one"
EMPTY = "an empty list does not say what it will hold; `yield` each move instead"
EMPTY_SET = "an empty set does not say what it will hold; begin with what is in it first, `seen = {start}`"
OWN = rf"{Refused.MARK}(.+)"


def reason_in(near: str, whole: str) -> str:
    """The innermost reason. `near` is the explanation up to the user's line, `whole` all of it."""
    said = near.rpartition("Failed in nopython mode pipeline")[2]
    for text in (said, near, whole):
        for pattern, words in _PATTERNS:
            match = re.search(pattern, text)
            if match:
                return words(match)
    lines = [line.strip() for line in said.split("\n") if line.strip() and not line.startswith(" (step")]
    first = lines[0] if lines else whole.strip().split("\n")[0]
    return "this cannot be compiled" if re.search(r"numba\.|\bi(8|64)\b|<class ", first) else first


def _global(match: re.Match[str]) -> str:
    name, kind = match[1], match[2]
    if kind in ("dict", "set", "str", "Decimal", "Fraction"):
        return f"{name} is {kind_in_words(kind)}, and cannot be compiled"
    return f"{name} cannot be compiled" + (f"; {INSTEAD[name]}" if name in INSTEAD else "")


def _call(match: re.Match[str]) -> str:
    name, arguments = match[1], _split(match[2])
    if name in ("getitem", "static_getitem") and "slice" in match[2] and "uple" in match[2]:
        return CUT
    if name == "exception_match":
        return "only `except Exception` can be compiled, not one kind of error"
    said = OPERATORS.get(name, f"{name}()")
    kinds = list(dict.fromkeys(kind_in_words(kind) for kind in arguments))
    return f"{said} cannot be compiled for {' and '.join(kinds) or 'nothing'}"


def _either(match: re.Match[str], verb: str) -> str:
    kinds = list(dict.fromkeys(kind_in_words(kind) for kind in _split(match["types"])))
    return f"{verb} {' or '.join(kinds)}, and must always be the same kind of thing"


def _opcode(match: re.Match[str]) -> str:
    return f"{OPCODES.get(match[1], f'this statement ({match[1]})')} cannot be compiled"


def _attribute(match: re.Match[str]) -> str:
    module = re.match(r"Module\(<module '([\w.]+)'", match[2])
    if module:
        return f"{module[1]}.{match[1]} cannot be compiled"
    return f"{kind_in_words(match[2])} has no .{match[1]} that can be compiled"


def _told(match: re.Match[str]) -> str:
    return match[1].strip()


_PATTERNS: list[tuple[str, Callable[[re.Match[str]], str]]] = [
    (OWN, _told),
    (r"NameError: (name '\w+' is not defined)", _told),
    (r"Untyped global name '(\w+)':.*?<class '(?:\w+\.)*(\w+)'>", _global),
    (
        r"The use of a (.+?) type, assigned to variable '(\w+)' in globals",
        lambda m: f"{m[2]} is {kind_in_words(m[1])}, and cannot be compiled",
    ),
    (r"Use of unsupported opcode \((\w+)\)", _opcode),
    (r"yield in a closure", lambda m: "a generator expression can only be compiled from a file"),
    (r"have imprecise type: (?:list|few)\(undefined", lambda m: EMPTY),
    (r"have imprecise type: set\(undefined", lambda m: EMPTY_SET),
    (
        r"Invalid use of (\w+)#\d+ with parameters",
        lambda m: f"{m[1]} cannot be compiled: its __init__ does more than keep what it is given; a list can",
    ),
    (
        r"non-constant value associated with variable '(\w+)'",
        lambda m: f"a lambda with {m[1]} in it cannot be compiled",
    ),
    (r"unify return type from the following types: (?P<types>.+)", lambda m: _either(m, "it returns")),
    (
        r"unify yield type from the following types: .*none",
        lambda m: "what may be None cannot be yielded, nor put into a tuple so: write -1 for none",
    ),
    (r"unify yield type from the following types: (?P<types>.+)", lambda m: _either(m, "it yields")),
    (
        r"Cannot unify (?P<types>.+? and .+?) for '(?P<name>[\w$]+)",
        lambda m: _either(m, f"{_variable(m)} is"),
    ),
    (r"Unknown attribute '(\w+)' of type (.+)", _attribute),
    (r"use of getiter with parameters \(Tuple", lambda m: UNLIKE),
    (
        r"use of getiter with parameters \((.+)\)",
        lambda m: f"{kind_in_words(m[1])} cannot be gone through one by one",
    ),
    (r"has no attribute 'args'|arg mismatch", lambda m: "this cannot be compiled"),
    (r">>> (?!_)(\w+)\((.*)\)", _call),
    (r"^(?: \(step[^\n]*\)\n)?(.+?)\.? not supported yet", lambda m: f"{m[1].strip()} cannot be compiled"),
]


def _variable(match: re.Match[str]) -> str:
    return "it" if match["name"].startswith("$") else match["name"]


def kind_in_words(kind: str) -> str:
    """A type of Numba's as a person would call it."""
    kind = kind.strip().partition("=")[2] or kind.strip() if re.match(r"\w+=", kind.strip()) else kind.strip()
    words = (
        (r"Literal\[int\]|u?int\d+|np\.uint64", "a whole number"),
        (r"float\d+", "a float"),
        (r"Literal\[(str|Text)\]|unicode|str$|texts?\b|texts\d", "a string"),
        (r"Literal\[bool\]|bool", "a bool"),
        (r"none|NoneType", "None"),
        (r"OptionalType\((.*)\)", "something that may be None"),
        (r"(Uni|StarArg)?(Uni)?Tuple|(cells|flags|maybes|runs)\d", "a tuple"),
        (r"(reflected )?list|few\(|no items", "a list"),
        (r"(reflected )?set", "a set"),
        (r"[Dd]ict", "a dict"),
        (r"array", "an array"),
        (r"type\(CPUDispatcher|Function\(|.*\bof\b", "a function"),
    )
    for pattern, said in words:
        if re.match(pattern, kind):
            return said
    name = re.split(r"[#(<]", kind)[0]
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"


def _split(kinds: str) -> list[str]:
    """Types that are listed with commas, or with `and`, outside of any brackets."""
    found, depth, start = [], 0, 0
    kinds = kinds.replace(" and ", ", ")
    for at, letter in enumerate(kinds):
        depth += (letter in "([<") - (letter in ")]>")
        if letter == "," and depth == 0:
            found.append(kinds[start:at])
            start = at + 1
    return [kind for kind in [*found, kinds[start:]] if kind.strip()]
