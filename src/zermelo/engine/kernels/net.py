"""A small net over what is seen of a position, made anew only where that has changed.

What is seen are words of 64 bits: the planes that a game gives, or its state as it is laid out. Of each of
their bytes a net knows its values (a counter, what stands on a square) or its bits (eight squares of a
bitboard); each such feature has a row of weights:

    sums = bias + the rows of all features that are there            one short number a lane
    number = linear lane + sum of output * clipped(sum)**2           of the hidden lanes

The sums of a position differ from those of its neighbours by a few rows. So each ply keeps the last position
that was judged there, and the next takes over from that one or from the one two plies above, whichever is
nearer: what has changed is the xor of their words. No game has to say what a move does.

Where the players are seen alike (planes), there is one bank of rows; else one for each player to move.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.kernel import Shorts, kernel
from zermelo.engine.memory import Memory, row, rows, word
from zermelo.value import ESTIMATE

UNUSED, BY_VALUE, BY_BITS = 0, 1, 2  # what is told of a byte
HALF = (1 << 32) - 1
FULL = 255  # what an activation of 1 is
FRACTION = 32  # bits of `linear_times` and `hidden_times` behind the point
PLAYER = 0  # of a frame: 1 + the player to move, 0 where it holds nothing; then the words, then the sums
WORDS = 1
IN_A_WORD = 4  # short numbers


class NetWork(Memory):
    """A net, and the sums of the position judged last at each ply."""

    width: int = word()  # words of what is seen
    lanes: int = word()  # short numbers of a row: the hidden ones, then the linear one, and some for nothing
    hidden: int = word()
    size: int = word()  # of a frame
    bank: int = word()  # short numbers of a bank of rows
    margin: int = word()  # positions whose estimates differ by less are much alike, 0: unknown
    linear_times: int = word()
    hidden_times: int = word()
    kinds: list[int] = row()  # of each byte
    rows_of: list[int] = row()  # of each byte and each value or bit: where its row begins, -1 for none
    weights: list[int] = row()  # the rows
    bias: list[int] = row()  # of each bank
    outputs: list[int] = row()  # of the hidden lanes
    seen: list[int] = row()  # the position at hand, word by word
    frames: list[list[int]] = rows()


NO_NET: dict[str, Any] = dict.fromkeys(("kinds", "rows_of", "weights", "bias", "outputs", "seen"), 0)
NO_NET["frames"] = (0, 0)

shorts = Shorts()


@kernel
def net_judged(rules: Any, state: Any, player: int, ply: int, net: Any) -> int:
    """The estimate of a position, to the player to move."""
    seen = net.seen
    rules.put_inputs(state, seen)
    player = player if net.bank else 0
    frame = begun(player, ply, net)
    at = player * net.bank
    for i in range(net.width):
        changed = seen[i] ^ frame[WORDS + i]
        if changed != 0:
            change(i, frame[WORDS + i], seen[i], at, shorts(frame), net)
            frame[WORDS + i] = seen[i]
    return told(shorts(frame), net)


@kernel
def begun(player: int, ply: int, net: Any) -> Any:
    """The frame of this ply, with the nearest position whose sums are known; that of nothing, if none is."""
    frame = net.frames[ply]
    here = distance(frame, player, net)
    if ply >= 2:
        above = net.frames[ply - 2]
        there = distance(above, player, net)
        if there < here:
            here = there
            for i in range(net.size):
                frame[i] = above[i]
    if here > 64 * net.width:
        frame[PLAYER] = 1 + player
        for i in range(net.width):
            frame[WORDS + i] = 0
        sums, bias, first = shorts(frame), shorts(net.bias), first_lane(net)
        at = player * net.lanes
        for lane in range(net.lanes):
            sums[first + lane] = bias[at + lane]
    return frame


@kernel
def distance(frame: Any, player: int, net: Any) -> int:
    """In how many bits the position of a frame differs from the one at hand; too many where it has none."""
    if frame[PLAYER] != 1 + player:
        return int(64 * net.width + 1)
    bits = 0
    for i in range(net.width):
        bits += (net.seen[i] ^ frame[WORDS + i]).bit_count()
    return bits


@kernel
def change(word: int, old: int, new: int, at: int, sums: Any, net: Any) -> None:
    """Take the rows of what is gone off the sums, and add those of what has come."""
    for half in (0, 32):  # numbers of 32 bits are never below 0
        changed, byte = (old ^ new) >> half & HALF, 8 * word + (half >> 3)
        while changed != 0:
            bit = ((changed & -changed) - 1).bit_count()
            here, shift = byte + (bit >> 3), half + (bit & ~7)
            if net.kinds[here] == BY_BITS:
                changed &= changed - 1
                add(net.rows_of[256 * here + (bit & 7)], at, new >> half + bit & 1, sums, net)
            else:
                changed &= ~(255 << (bit & ~7))
                if net.kinds[here] == BY_VALUE:
                    add(net.rows_of[256 * here + (old >> shift & 255)], at, 0, sums, net)
                    add(net.rows_of[256 * here + (new >> shift & 255)], at, 1, sums, net)


@kernel
def add(begins: int, at: int, is_there: int, sums: Any, net: Any) -> None:
    """Add a row to the sums where it is there now, else take it off."""
    if begins < 0:
        return
    weights, begins, first = shorts(net.weights), begins + at, first_lane(net)
    if is_there:
        for lane in range(net.lanes):
            sums[first + lane] = sums[first + lane] + weights[begins + lane]
    else:
        for lane in range(net.lanes):
            sums[first + lane] = sums[first + lane] - weights[begins + lane]


@kernel
def first_lane(net: Any) -> int:
    """Where the sums begin in a frame, in short numbers."""
    return int((WORDS + net.width) * IN_A_WORD)


@kernel
def told(sums: Any, net: Any) -> int:
    """What sums say."""
    outputs, first, hidden = shorts(net.outputs), first_lane(net), 0
    for lane in range(net.hidden):
        active = min(FULL, max(0, sums[first + lane]))
        hidden += active * active * outputs[lane]
    total = sums[first + net.hidden] * net.linear_times + hidden * net.hidden_times
    return int(max(-ESTIMATE, min(ESTIMATE, total + (1 << FRACTION - 1) >> FRACTION)))
