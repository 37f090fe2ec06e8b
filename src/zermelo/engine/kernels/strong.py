"""The strong solution: every position that can be reached, and what each is worth.

Positions are kept as sorted numbers, layer by layer; the place of a position among them is where its value is
kept. `strong_from` goes over some of them, and asks of each where its moves lead:

    EXPAND     write the numbers of what follows
    JUDGE      the value, from the values of what follows; positions of its own layer whose value is not yet
               settled count as drawn
    SETTLE     the same, of those alone that are marked: a layer whose positions come back is settled by
               distance, all that is decided in n plies before anything that is in n + 1

    LINK       write which positions of its own layer lead to which
    WITHIN     of all numbers, write those that a position has, whether it can be reached or not

`strong_before` goes from what is decided in n plies back to what that decides: by the game's `unplay`, or by
links, where there is memory for them.

A value is a small number: 0 for a draw, n + 1 for a win in n plies, -n - 1 for a loss in n; or points. While
a layer is being settled, 0 is what is not known yet: what is never known is drawn.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.kernel import View, kept_kernel, kernel, prefetch
from zermelo.engine.kernels.numbering import WIDEST, Numbering, number_of, state_of
from zermelo.engine.kernels.work import OUT_OF_MOVES, STUCK
from zermelo.engine.memory import row, word

EXPAND, JUDGE, SETTLE, LINK, WITHIN = 0, 1, 2, 3, 4
LOW = (1 << 32) - 1  # of a link: where it comes from; above it, where it leads
# Why a sweep broke off, beside what work.py and numbering.py have.
MISSING, BACKWARDS, TOO_LONG, CALLED_OFF, NOT_ITS_OWN = 12, 13, 14, 15, 16
UNKNOWN = -(1 << 31)  # points, where positions of one layer lead to one another
TOP = 1 << 20
AT_ONCE = 2  # the value of a win in one ply
MOST_PLIES = (1 << 15) - 3  # that a value can say


class Sweep(Numbering):
    """What one thread works on."""

    at: int = word()  # how far it has come
    made: int = word()  # numbers written
    changed: int = word()  # values found
    room: int = word()  # how many moves a position may have,
    before_room: int = word()  # and how many positions before it
    slot: int = word()  # the layer at hand,
    step: int = word()  # and by how much a move goes on, where the game does not say
    first_layer: int = word()  # what the game calls the layer of slot 0
    slots: int = word()  # how many layers there are
    goes_back: int = word()  # whether positions before one are known: then what is won is said at once
    from_wins: int = word()  # whether one goes back from what is won, too: else all that is open is looked at
    decided: int = word()  # what is decided in so many plies is settled; -1 where nothing comes back

    numbers: int = word()  # how many there are, where the game has an index of its own

    other: list[int] = row()  # a state to compare with
    moves: list[int] = row()
    before: list[int] = row()
    numbers_before: list[int] = row()
    starts: list[int] = row()  # where each layer begins,
    ends: list[int] = row()  # and ends
    bases: list[int] = row()  # where its directory begins,
    lows: list[int] = row()  # its least number,
    shifts: list[int] = row()  # how many bits of a number the directory leaves out,
    buckets: list[int] = row()  # and how many entries it has


sweep_at = View(Sweep)


@kept_kernel
def strong_from(
    rules: Any,
    mode: int,
    first: int,
    last: int,
    keys: Any,
    directory: Any,
    values: Any,
    marks: Any,
    out: Any,
    slots: Any,
    found: Any,
    work: Any,
) -> int:
    """Go over the positions from `first` to before `last`; how far it has come.

    EXPAND writes into `out` and `slots`, until there is no room for the moves of one more position. JUDGE
    writes into `found`, from 0 on. SETTLE writes into `values` itself, of those that are marked.
    """
    sweep = sweep_at(work)
    sweep.made = sweep.changed = 0
    at, room = first, len(out)
    while at < last and not sweep.stopped:
        if (mode in (EXPAND, LINK, WITHIN)) and sweep.made + sweep.room > room:
            break
        if mode == WITHIN:
            note(rules, at, out, slots, sweep)
        elif mode != SETTLE:
            value = look_into(rules, mode, at, keys, directory, values, out, slots, sweep)
            if mode == JUDGE:
                found[at - first] = value
        elif marks[at]:
            value = look_into(rules, mode, at, keys, directory, values, out, slots, sweep)
            known = value != UNKNOWN if rules.counts_points else value != 0
            if known and not sweep.stopped:
                values[at] = value
                sweep.changed += 1
            if not sweep.stopped:
                marks[at] = 0
        if not sweep.stopped:
            at += 1
    sweep.at = at
    return at


@kernel
def look_into(
    rules: Any, mode: int, at: int, keys: Any, directory: Any, values: Any, out: Any, slots: Any, sweep: Any
) -> int:
    """Look at a position and where its moves lead; its value, or 0 where it is only expanded."""
    state = state_of(rules, int(keys[at]), sweep)
    count, value = listed(rules, state, mode, at, sweep)
    if count <= 0:
        return value
    if mode == JUDGE and sweep.step == 0 and not rules.has_layer and not rules.counts_points:
        return 0  # nothing leaves this layer, and nothing of it is settled yet
    best = -4 * TOP if not rules.counts_points else -(1 << 40)
    for i in range(count):
        child = rules.play(state, sweep.moves[i])
        same = not rules.takes_turns and rules.turn(child) == rules.turn(state)
        image = rules.canonical(child)
        slot = rules.layer(image) - sweep.first_layer if rules.has_layer else sweep.slot + sweep.step
        if mode == JUDGE and slot == sweep.slot and not rules.counts_points:
            best = max(best, 0)  # nothing of its own layer is settled yet
            continue
        number = number_of(rules, image, sweep)
        if slot < sweep.slot and not sweep.stopped:
            sweep.stopped, sweep.fault, sweep.fault_value = BACKWARDS, at, i
        if sweep.stopped:
            return 0
        if mode == EXPAND:
            if not is_told_apart(rules, number, image, sweep):
                sweep.stopped, sweep.fault, sweep.fault_value = NOT_ITS_OWN, at, i
                return 0
            write_down(rules, number, slot, out, slots, sweep)
            continue
        place = find(number, slot, keys, directory, sweep)
        if place < 0:
            sweep.stopped, sweep.fault, sweep.fault_value = MISSING, at, i
            return 0
        if mode == LINK:
            if slot == sweep.slot:
                start = sweep.starts[slot]
                out[sweep.made] = place - start << 32 | at - start
                sweep.made += 1
            continue
        value = int(values[place])
        if rules.counts_points:
            if value == UNKNOWN:
                return UNKNOWN
            gained = rules.gained(state, sweep.moves[i]) if rules.has_gained else 0
            best = max(best, gained + (value if same else -value))
            continue
        if sweep.decided >= 0 and slot == sweep.slot and abs(value) > sweep.decided + 1:
            value = 0
        worth = ranked(value if same else -value)
        if mode == SETTLE and rules.takes_turns and sweep.goes_back and worth >= 0:
            return 0  # not lost, that is; and what is won has been marked so by what it wins by
        best = max(best, worth)
    if mode in (EXPAND, LINK):
        return 0
    return best if rules.counts_points else later(best, sweep)


@kernel
def listed(rules: Any, state: Any, mode: int, at: int, sweep: Any) -> tuple[int, int]:
    """List the moves of a position: how many there are, and where there is none, its value."""
    is_last, value = last(rules, state)
    if is_last:
        return 0, 0 if mode in (EXPAND, LINK) else value
    count = rules.fill(state, sweep.moves, sweep.room)
    if count == 0 and rules.has_stuck:
        return 0, 0 if mode == EXPAND else ended(rules, rules.worth(rules.stuck(state), 0))
    if count <= 0:
        sweep.stopped, sweep.fault = OUT_OF_MOVES if count < 0 else STUCK, at
    return count, 0


@kernel
def last(rules: Any, state: Any) -> tuple[bool, int]:
    """Whether a table looks no further from a position, and its value there."""
    score = rules.score(state)
    if score is not None:
        return True, ended(rules, rules.worth(score, 0))
    if rules.has_wins_at_once and rules.wins_at_once(state):
        return True, AT_ONCE
    return False, 0


@kernel
def note(rules: Any, number: int, out: Any, slots: Any, sweep: Any) -> None:
    """Write down a number, if the position that is made of it has that very number."""
    image = rules.canonical(state_of(rules, number, sweep))
    if number_of(rules, image, sweep) == number:
        slot = rules.layer(image) - sweep.first_layer if rules.has_layer else 0
        write_down(rules, number, slot, out, slots, sweep)


@kernel
def write_down(rules: Any, number: int, slot: int, out: Any, slots: Any, sweep: Any) -> None:
    """A number, and the layer that it belongs to where the game says layers."""
    out[sweep.made] = number
    if rules.has_layer:
        slots[sweep.made] = slot
    sweep.made += 1


@kernel
def is_told_apart(rules: Any, number: int, state: Any, sweep: Any) -> bool:
    """Whether a number leads back to the very position that it is the number of.

    Where fields and boards make it, it does: they are all there is of a state.
    """
    if not rules.has_index:
        return True
    if number < 0 or number >= sweep.numbers:
        return False
    rules.put_words(state, sweep.other)
    rules.put_words(state_of(rules, number, sweep), sweep.laid)
    same = True
    for i in range(sweep.length):
        same = same and sweep.laid[i] == sweep.other[i]
    return same


@kernel
def ended(rules: Any, worth: int) -> int:
    """The value of a finished game."""
    if rules.counts_points:
        return worth
    return 1 if worth > 0 else -1 if worth < 0 else 0


@kernel
def ranked(value: int) -> int:
    """A value so that the better one is the larger: a sooner win, a later loss."""
    return TOP - value if value > 0 else -TOP - value if value < 0 else 0


@kernel
def later(rank: int, sweep: Any) -> int:
    """The value that has a rank, one ply before."""
    if rank == 0:
        return 0
    value = TOP - rank + 1 if rank > 0 else -TOP - rank - 1
    if abs(value) > MOST_PLIES:
        sweep.stopped = TOO_LONG
    return value


@kernel
def bucket_of(number: int, slot: int, sweep: Any) -> int:
    """The entry of the directory that a number of a layer belongs to; -1 where none has such a number."""
    if slot >= sweep.slots:
        return -1
    bucket = number - sweep.lows[slot] >> sweep.shifts[slot]
    if bucket < 0 or bucket >= sweep.buckets[slot]:
        return -1
    return sweep.bases[slot] + bucket  # type: ignore[no-any-return]


@kernel
def find(number: int, slot: int, keys: Any, directory: Any, sweep: Any) -> int:
    """The place of a position; -1 where it is not among those that are known."""
    bucket = bucket_of(number, slot, sweep)
    if bucket < 0:
        return -1
    start = sweep.starts[slot]
    low, high = start + int(directory[bucket]), start + int(directory[bucket + 1])
    while low < high:
        middle = (low + high) >> 1
        if keys[middle] < number:
            low = middle + 1
        else:
            high = middle
    return low if low < sweep.ends[slot] and keys[low] == number else -1


@kept_kernel
def strong_before(
    rules: Any,
    first: int,
    last: int,
    keys: Any,
    directory: Any,
    values: Any,
    marks: Any,
    links: Any,
    first_links: Any,
    work: Any,
) -> int:
    """Go back from all positions that are decided in `decided` plies, and mark what may follow from that.

    Where the players take turns, a position before a loss is a win: it is said so at once.
    """
    sweep = sweep_at(work)
    sweep.changed = 0
    this, at = sweep.decided + 1, first
    while at < last and not sweep.stopped:
        value = int(values[at])
        if value == -this or (value == this and sweep.from_wins):
            if rules.has_unplay:
                go_back(rules, at, value, keys, directory, values, marks, sweep)
            else:
                start = sweep.starts[sweep.slot]
                for i in range(first_links[at - start], first_links[at - start + 1]):
                    mark(rules, start + (links[i] & LOW), value, values, marks, sweep)
        if not sweep.stopped:
            at += 1
    sweep.at = at
    return at


@kernel
def go_back(
    rules: Any, at: int, value: int, keys: Any, directory: Any, values: Any, marks: Any, sweep: Any
) -> None:
    """Mark the positions before one whose value is settled."""
    state = state_of(rules, int(keys[at]), sweep)
    count = rules.fill_before(state, sweep.before, sweep.before_room)
    if count < 0:
        sweep.stopped, sweep.fault = OUT_OF_MOVES, at
    for i in range(count):
        before = rules.canonical(rules.outcome_before(sweep.before, i, state))
        sweep.numbers_before[i] = -1
        if rules.has_layer and rules.layer(before) - sweep.first_layer != sweep.slot:
            continue
        number = number_of(rules, before, sweep)
        if sweep.stopped:  # a value that no position has which can be reached
            sweep.stopped = 0
            continue
        sweep.numbers_before[i] = number
        bucket = bucket_of(number, sweep.slot, sweep)
        if bucket >= 0:
            prefetch(directory, bucket)  # all are asked for before any is needed
    for i in range(count):
        bucket = bucket_of(sweep.numbers_before[i], sweep.slot, sweep)
        if bucket >= 0 and directory[bucket] < directory[bucket + 1]:
            prefetch(keys, sweep.starts[sweep.slot] + int(directory[bucket]))
            prefetch(values, sweep.starts[sweep.slot] + int(directory[bucket]))
    for i in range(count):
        place = find(sweep.numbers_before[i], sweep.slot, keys, directory, sweep)
        if place < 0 or not is_open(rules, value, int(values[place]), sweep):
            continue
        if rules.score(rules.outcome_before(sweep.before, i, state)) is None:
            mark(rules, place, value, values, marks, sweep)


@kernel
def is_open(rules: Any, value: int, known: int, sweep: Any) -> bool:
    """Whether what is decided now can change a position of which so much is known."""
    sooner = known == 0 or abs(known) > sweep.decided + 2
    return sooner if not rules.takes_turns or value < 0 else known == 0


@kernel
def mark(rules: Any, place: int, value: int, values: Any, marks: Any, sweep: Any) -> None:
    """One of the moves of a position leads to something that is decided now."""
    if not is_open(rules, value, int(values[place]), sweep):
        return
    if rules.takes_turns and value < 0:
        values[place] = sweep.decided + 2
        sweep.changed += 1
    else:
        marks[place] = 1


def new_sweep(
    compiled: bool, sizes: dict[str, Any] | None, *, room: int, before: int, words: int, slots: int
) -> Sweep:
    """Room for so many moves, for positions before one, and for so many layers; `sizes` of the numbering."""
    if sizes is None:
        sizes = {name: 1 for name, field in Numbering.fields.items() if field.kind == "row"}
        sizes["binomial"] = (0, WIDEST)
    layers = dict.fromkeys(("starts", "ends", "bases", "lows", "shifts", "buckets"), slots)
    sweep = Sweep.new(
        compiled, **sizes, **layers,
        moves=room, before=before * words, numbers_before=before, other=words,
    )  # fmt: skip
    sweep.room, sweep.before_room, sweep.slots, sweep.decided = room, before, slots, -1
    return sweep
