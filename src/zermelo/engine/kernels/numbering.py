"""A number for every position, and the position of a number: what tables of all positions are kept by.

A state is words of 64 bits, and a number of it (a board, a hand, whose turn it is) is some bits of a word: a
field. The number of a position is its fields one after the other, each in as much room as its values need:

    | board 0 | board 1 | ... | field 0 | field 1 | ... |        each `count` times the last, plus its value

A board over which pieces are placed (contract/layout.py) is one digit of that number, made of its cells:

    which material is on it        so many of each piece, so many in hand: a row of `offsets`
    where each piece stands        piece by piece, which of the cells that are left: sums of binomials

Games that have an `index` of their own are asked for it.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.kernel import View, kernel
from zermelo.engine.memory import Memory, row, rows, word

OUTSIDE = 11  # a value that no field has had before: `fault` says which
WIDEST = 65  # rows and columns of the binomials


class Numbering(Memory):
    """How states are numbered, and a state being laid out."""

    stopped: int = word()  # why a sweep broke off
    fault: int = word()  # of which field, or at which position
    fault_value: int = word()
    length: int = word()  # how many words a state has
    field_count: int = word()  # how many there are
    boards: int = word()

    laid: list[int] = row()  # the state at hand
    outside: list[int] = row()  # of each word, the bits that no layout speaks of: they are never set
    at_word: list[int] = row()  # of each field: which word,
    at_bit: list[int] = row()  # from which bit on,
    mask: list[int] = row()  # the bits of it, -1 for all
    half: list[int] = row()  # from here on it is negative; 0 where it never is
    least: list[int] = row()  # the least value
    count: list[int] = row()  # how many values
    bits: list[int] = row()  # where `count` is a power of two, which; else -1

    # Of each board: how many cells, planes, kinds of pieces, hands, materials; where its tables begin.
    cells: list[int] = row()
    whole: list[int] = row()  # all of them, as bits
    planes: list[int] = row()  # 0: a field a cell; else so many fields of bits a cell
    kinds: list[int] = row()
    hands: list[int] = row()
    materials: list[int] = row()
    size: list[int] = row()  # how many arrangements
    cells_at: list[int] = row()  # where its cells begin in the rows below
    kinds_at: list[int] = row()
    hands_at: list[int] = row()
    groups: list[int] = row()  # of pieces and hands that are counted together
    groups_at: list[int] = row()
    offsets_at: list[int] = row()
    counts_at: list[int] = row()

    cell_word: list[int] = row()  # of each cell, of each plane
    cell_bit: list[int] = row()
    cell_mask: list[int] = row()
    kind_of: list[int] = row()  # the kind of what a cell holds; -1 where nothing like that may stand there
    piece_of: list[int] = row()  # what a cell of a kind holds
    hand_word: list[int] = row()
    hand_bit: list[int] = row()
    hand_mask: list[int] = row()
    most: list[int] = row()  # of each kind and hand: how many at most,
    group: list[int] = row()  # counted in which group,
    stride: list[int] = row()  # where one more adds so much to its code
    code_at: list[int] = row()  # of each group: where its codes begin,
    ways: list[int] = row()  # and how many of them can be
    code_of: list[int] = row()  # which of these a code is; -1 where it cannot be
    codes: list[int] = row()  # of each group, its code: the board at hand
    offsets: list[int] = row()  # where the arrangements of a material begin, and one more
    counts: list[int] = row()  # of each material, how many of each kind and hand
    places: list[int] = row()  # the empty cells, and those where each kind stands, as bits: the board at hand
    binomial: list[list[int]] = rows(WIDEST)


numbering_at = View(Numbering)
HELD = 256  # what a cell may hold: numbers below this


@kernel
def number_of(rules: Any, state: Any, how: Any) -> int:
    """The number of a position. Where a value is met that there was no room for, `stopped` says so."""
    if rules.has_index:
        return rules.index(state)  # type: ignore[no-any-return]
    rules.put_words(state, how.laid)
    return number_of_words(how)


@kernel
def state_of(rules: Any, number: int, how: Any) -> Any:
    """The position that has a number."""
    if rules.has_state_at:
        return rules.state_at(number)
    lay_out(number, how)
    return rules.row(how.laid, 0)


@kernel
def number_of_words(how: Any) -> int:
    """The number of the state that is laid out in `laid`."""
    number = 0
    for i in range(how.length if how.boards else 0):
        if how.laid[i] & how.outside[i]:
            how.stopped, how.fault = OUTSIDE, -1
            return 0
    for board in range(how.boards):
        number = number * how.size[board] + rank(board, how)
    for i in range(how.field_count):
        value = how.laid[how.at_word[i]] >> how.at_bit[i] & how.mask[i]
        if how.half[i] and value >= how.half[i]:
            value -= 2 * how.half[i]
        value -= how.least[i]
        if value < 0 or value >= how.count[i]:
            how.stopped, how.fault, how.fault_value = OUTSIDE, i, value + how.least[i]
            return 0
        number = number * how.count[i] + value
    return number


@kernel
def lay_out(number: int, how: Any) -> None:
    """Write the state that has a number into `laid`."""
    for i in range(how.length):
        how.laid[i] = 0
    for back in range(how.field_count):
        i = how.field_count - 1 - back
        if how.bits[i] >= 0:
            value = number & how.count[i] - 1
            number >>= how.bits[i]
        else:
            value = number % how.count[i]
            number //= how.count[i]
        value += how.least[i]
        how.laid[how.at_word[i]] |= (value & how.mask[i]) << how.at_bit[i]
    for back in range(how.boards):
        board = how.boards - 1 - back
        unrank(board, number % how.size[board], how)
        number //= how.size[board]


@kernel
def rank(board: int, how: Any) -> int:
    """Which of its arrangements stands on a board."""
    material = material_of(board, how) if see(board, how) else -1
    if material < 0:
        how.stopped, how.fault = OUTSIDE, -1 - board
        return 0
    number, free, left, all_places, binomial = 0, how.whole[board], how.cells[board], how.places, how.binomial
    for kind in range(how.kinds[board]):
        places, seen, within = all_places[kind + 1], 0, 0
        while places:
            low = places & -places
            places &= places - 1
            seen += 1
            within += binomial[(free & low - 1).bit_count()][seen]
        number = number * binomial[left][seen] + within
        free &= ~all_places[kind + 1]
        left -= seen
    return how.offsets[how.offsets_at[board] + material] + number  # type: ignore[no-any-return]


# Below, rows are given names of their own before they are gone through: machine code looks up once then where
# they are, and not again after every word that it writes.


@kernel
def see(board: int, how: Any) -> bool:
    """Write down where each kind of piece stands; False where something does that may not."""
    first, kinds, planes = how.cells_at[board], how.kinds[board], how.planes[board]
    laid, places, words, bits = how.laid, how.places, how.cell_word, how.cell_bit
    masks, kind_of, held_at = how.cell_mask, how.kind_of, board * HELD
    for kind in range(kinds + 1):
        places[kind] = 0
    for cell in range(how.cells[board]):
        kind = 0
        if planes:
            for plane in range(planes):
                at = first + cell * planes + plane
                if laid[words[at]] >> bits[at] & 1:
                    kind = plane + 1 if kind == 0 else HELD
        else:
            at = first + cell
            held = laid[words[at]] >> bits[at] & masks[at]
            kind = kind_of[held_at + held] + 1 if 0 <= held < HELD else HELD
        if kind > kinds:
            return False
        places[kind] |= 1 << cell  # of empty cells too: sooner done than told apart
    return True


@kernel
def material_of(board: int, how: Any) -> int:
    """Which material is on a board and in hand; -1 where it is none that can be."""
    kinds, first, groups, material = how.kinds[board], how.kinds_at[board], how.groups_at[board], 0
    codes, places, most, group_of, stride = how.codes, how.places, how.most, how.group, how.stride
    for group in range(how.groups[board]):
        codes[group] = 0
    for i in range(kinds + how.hands[board]):
        if i < kinds:
            count = places[i + 1].bit_count()
        else:
            hand = how.hands_at[board] + i - kinds
            count = how.laid[how.hand_word[hand]] >> how.hand_bit[hand] & how.hand_mask[hand]
        if count < 0 or count > most[first + i]:
            return -1
        codes[group_of[first + i]] += count * stride[first + i]
    for group in range(how.groups[board]):
        way = how.code_of[how.code_at[groups + group] + codes[group]]
        if way < 0:
            return -1
        material = material * how.ways[groups + group] + way
    return material


@kernel
def unrank(board: int, number: int, how: Any) -> None:
    """Lay out one of its arrangements on a board."""
    offsets, low, high = how.offsets_at[board], 0, how.materials[board]
    while high - low > 1:
        middle = (low + high) // 2
        if how.offsets[offsets + middle] <= number:
            low = middle
        else:
            high = middle
    kinds, hands = how.kinds[board], how.hands[board]
    counts = how.counts_at[board] + low * (kinds + hands)
    number -= how.offsets[offsets + low]
    set_hands(board, counts + kinds, how)
    left, ways = how.cells[board], 1
    for kind in range(kinds):
        ways *= how.binomial[left][how.counts[counts + kind]]
        left -= how.counts[counts + kind]
    free, left = how.whole[board], how.cells[board]
    for kind in range(kinds):
        count = how.counts[counts + kind]
        if (
            count == 0
        ):  # of many kinds there are none: a division less, and it is the division that takes time
            continue
        ways //= how.binomial[left][count]
        free &= ~choose(board, kind, count, number // ways, free, left, how)
        number %= ways
        left -= count


@kernel
def choose(board: int, kind: int, count: int, number: int, free: int, left: int, how: Any) -> int:
    """Place a kind on one of the ways to choose so many cells of those that are free; which cells."""
    chosen, place, cell, binomial = 0, left, how.cells[board], how.binomial
    while count and cell:
        cell -= 1
        if not free >> cell & 1:
            continue
        place -= 1
        if binomial[place][count] <= number:
            number -= binomial[place][count]
            count -= 1
            chosen |= 1 << cell
            put(board, kind, cell, how)
    return chosen


@kernel
def put(board: int, kind: int, cell: int, how: Any) -> None:
    """Let a cell hold a kind of piece."""
    planes = how.planes[board]
    if planes:
        at = how.cells_at[board] + cell * planes + kind
        how.laid[how.cell_word[at]] |= 1 << how.cell_bit[at]
    else:
        at, laid = how.cells_at[board] + cell, how.laid
        word, bit = how.cell_word[at], how.cell_bit[at]
        held = how.piece_of[board * HELD + kind + 1] << bit
        laid[word] = laid[word] & ~(how.cell_mask[at] << bit) | held


@kernel
def set_hands(board: int, counts: int, how: Any) -> None:
    """Write the counts beside a board, and empty its cells."""
    for hand in range(how.hands[board]):
        at = how.hands_at[board] + hand
        how.laid[how.hand_word[at]] |= how.counts[counts + hand] << how.hand_bit[at]
    empty = how.piece_of[board * HELD]
    if empty and not how.planes[board]:
        for cell in range(how.cells[board]):
            at = how.cells_at[board] + cell
            how.laid[how.cell_word[at]] |= empty << how.cell_bit[at]
