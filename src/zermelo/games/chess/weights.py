"""The weights of the judgement, each a pair: in the middle game, and in the endgame.

`benchmarks/chess_tune.py` writes this file. Of the last tables, from ATTACKER on, only the first number
counts: they are units of danger to a king. Tables of 32 are the left half of the board as White sees it, a1
first; the right half is its mirror image.
"""

from __future__ import annotations

HALF, LOW = 1 << 31, (1 << 32) - 1

SQUARES = 32  # of a table
FOLDED = tuple(4 * (square // 8) + min(square % 8, 7 - square % 8) for square in range(64))


def packed(mg: int, eg: int) -> int:
    """Both weights in one number, so that one addition adds both."""
    return (eg << 32) + mg


def mg_of(score: int) -> int:
    """The middle game's part of a packed score."""
    return (score + HALF & LOW) - HALF


def eg_of(score: int) -> int:
    """The endgame's part of a packed score."""
    return score + HALF >> 32


# fmt: off
DANGER = (
    "ATTACKER", "ATTACKED_RING", "WEAK_RING", "KNIGHT_CHECK", "BISHOP_CHECK", "ROOK_CHECK", "QUEEN_CHECK",
    "NO_QUEEN", "FEAR",
)

TABLES: dict[str, tuple[tuple[int, int], ...]] = {
    "PAWN_PLACES": (
        (0, 0), (0, 0), (0, 0), (0, 0), (70, 104), (92, 107), (81, 112), (70, 116),
        (68, 93), (83, 97), (75, 103), (72, 107), (72, 100), (80, 99), (91, 88), (90, 83),
        (87, 107), (97, 111), (98, 100), (105, 96), (103, 111), (101, 118), (112, 110), (129, 108),
        (90, 126), (117, 124), (103, 164), (130, 148), (0, 0), (0, 0), (0, 0), (0, 0),
    ),
    "KNIGHT_PLACES": (
        (280, 293), (300, 287), (304, 294), (327, 315), (314, 286), (308, 320), (321, 306), (325, 307),
        (317, 295), (335, 304), (329, 312), (331, 325), (338, 305), (331, 304), (351, 318), (345, 331),
        (350, 304), (344, 319), (337, 321), (347, 326), (323, 301), (345, 306), (338, 314), (352, 323),
        (312, 305), (298, 301), (350, 289), (325, 315), (218, 251), (297, 284), (256, 305), (304, 318),
    ),
    "BISHOP_PLACES": (
        (365, 325), (344, 342), (334, 345), (349, 335), (363, 347), (360, 327), (357, 334), (347, 335),
        (332, 351), (366, 336), (353, 346), (352, 347), (356, 327), (343, 342), (357, 345), (356, 358),
        (365, 323), (361, 339), (348, 341), (348, 353), (359, 343), (378, 319), (365, 340), (360, 334),
        (338, 330), (323, 325), (324, 329), (317, 341), (305, 314), (313, 356), (314, 346), (314, 349),
    ),
    "ROOK_PLACES": (
        (455, 542), (458, 548), (467, 545), (479, 533), (440, 554), (460, 546), (475, 541), (480, 543),
        (444, 552), (455, 556), (462, 547), (467, 548), (451, 567), (462, 573), (465, 563), (470, 562),
        (448, 572), (473, 564), (479, 565), (491, 551), (477, 570), (491, 557), (473, 574), (496, 544),
        (464, 574), (442, 576), (501, 552), (479, 569), (489, 577), (478, 581), (499, 573), (476, 574),
    ),
    "KING_PLACES": (
        (9, -56), (-5, -45), (-8, -49), (-9, -64), (-16, -35), (-15, -26), (-32, -25), (-41, -20),
        (-27, -22), (-28, -16), (-37, -6), (-82, -2), (-32, -25), (-25, 0), (-58, -4), (-91, 12),
        (-38, -23), (-24, 11), (-58, 11), (-75, 12), (-45, -9), (-69, 45), (-64, 28), (-115, 25),
        (-89, -37), (-80, 9), (-61, 14), (-93, 38), (-138, -92), (-77, 13), (-71, -1), (-101, 18),
    ),
    "QUEEN_PLACES": (
        (1000, 950), (981, 963), (995, 981), (998, 968), (1014, 971), (1009, 955), (1011, 957), (1010, 964),
        (1003, 973), (1006, 981), (999, 992), (997, 984), (1000, 989), (1005, 1021), (993, 1028), (989, 1033),
        (1016, 999), (996, 1007), (993, 1030), (986, 1065), (981, 1001), (1021, 1002), (1004, 1015), (1006, 1041),
        (991, 1017), (971, 1023), (992, 1011), (977, 1030), (1011, 993), (998, 995), (1022, 1008), (1009, 1004),
    ),
    "KNIGHT_MOBILITY": (
        (-17, -43), (-11, -16), (2, 22), (7, 29), (16, 36), (19, 41), (23, 42), (29, 39),
        (32, 29),
    ),
    "BISHOP_MOBILITY": (
        (-14, -48), (-8, -6), (0, 1), (10, 9), (14, 19), (17, 31), (21, 33), (24, 35),
        (24, 37), (34, 35), (38, 34), (27, 35), (11, 49), (5, 32),
    ),
    "ROOK_MOBILITY": (
        (-52, -82), (-34, -25), (-27, 3), (-28, 12), (-24, 24), (-25, 42), (-19, 42), (-19, 48),
        (-14, 47), (-12, 52), (-15, 58), (-5, 58), (-3, 61), (-5, 64), (23, 45),
    ),
    "QUEEN_MOBILITY": (
        (-30, -60), (9, -42), (21, -37), (19, -20), (23, -12), (21, 14), (23, -18), (23, 16),
        (27, 10), (25, 32), (26, 34), (31, 44), (27, 56), (31, 55), (28, 56), (25, 69),
        (25, 71), (20, 78), (27, 59), (30, 59), (51, 18), (34, 50), (33, 26), (22, 22),
        (16, 27), (15, 22), (17, 32), (11, 21),
    ),
    "KNIGHT_OUTPOST": (
        (14, 6),
    ),
    "BISHOP_OUTPOST": (
        (17, 11),
    ),
    "BEHIND_PAWN": (
        (6, 11),
    ),
    "BISHOP_PAIR": (
        (34, 47),
    ),
    "BISHOP_PAWNS": (
        (-5, -4),
    ),
    "ROOK_OPEN": (
        (24, 6),
    ),
    "ROOK_HALF_OPEN": (
        (12, 14),
    ),
    "DOUBLED": (
        (-19, -15),
    ),
    "ISOLATED": (
        (-1, -4),
    ),
    "ISOLATED_OPEN": (
        (-7, -8),
    ),
    "BACKWARD": (
        (1, -1),
    ),
    "BACKWARD_OPEN": (
        (-12, -10),
    ),
    "PHALANX": (
        (0, 0), (2, -3), (6, 2), (11, 7), (20, 22), (51, 78), (58, 68), (0, 0),
    ),
    "SUPPORTED": (
        (0, 0), (0, 0), (14, 1), (10, 4), (20, 6), (37, 53), (64, 70), (0, 0),
    ),
    "PASSED": (
        (0, 0), (-15, 15), (-22, 16), (13, 27), (17, 50), (38, 96), (102, 111), (0, 0),
    ),
    "PASSED_FREE": (
        (0, 0), (-1, -10), (-3, -2), (-1, 10), (1, 14), (-7, 15), (15, 44), (0, 0),
    ),
    "PASSED_CLEAR": (
        (0, 0), (-26, 28), (-35, 28), (-66, 33), (-28, 35), (8, 46), (43, 90), (0, 0),
    ),
    "PASSED_KING": (
        (22, 51), (31, 33), (25, 5), (6, -12), (-25, -26), (-19, -32), (-24, -31), (-52, -27),
    ),
    "PASSED_RIVAL": (
        (-43, -35), (11, -22), (18, -28), (-4, 0), (-5, 21), (-15, 39), (-10, 42), (11, 29),
    ),
    "ROOK_BEHIND": (
        (13, 23),
    ),
    "SHELTER": (
        (-6, -10), (25, -30), (25, -6), (20, -13), (10, 1), (-6, 18), (-2, 21), (0, 0),
        (-23, 5), (11, -5), (10, -5), (-2, 4), (-12, 8), (49, -14), (-14, -12), (0, 0),
        (-22, -5), (13, 2), (-11, 4), (-18, 2), (4, -6), (31, -10), (1, 14), (0, 0),
        (-19, -1), (6, 11), (-4, 7), (-6, 16), (-8, 4), (-32, 15), (-31, -13), (0, 0),
    ),
    "STORM": (
        (-13, -5), (30, 93), (-31, 51), (-15, 11), (-13, -4), (-5, -5), (-9, -5), (0, 0),
    ),
    "STORM_BLOCKED": (
        (0, 0), (0, 0), (-29, -29), (-1, -12), (-8, -20), (3, -27), (8, -49), (0, 0),
    ),
    "PAWN_THREAT": (
        (-18, -9), (50, 26), (48, 46), (50, 22), (0, 0), (29, 16),
    ),
    "MINOR_THREAT": (
        (4, 8), (17, 22), (33, 10), (39, 14), (0, 0), (33, 18),
    ),
    "ROOK_THREAT": (
        (6, 15), (15, 12), (20, 9), (9, 3), (0, 0), (67, 10),
    ),
    "HANGING": (
        (13, 22),
    ),
    "LOOSE": (
        (4, 14),
    ),
    "PUSH_THREAT": (
        (15, 10),
    ),
    "TEMPO": (
        (28, 14),
    ),
    "ATTACKER": (
        (0, 0), (23, 0), (31, 0), (8, 0), (0, 0), (25, 0),
    ),
    "ATTACKED_RING": (
        (30, 0),
    ),
    "WEAK_RING": (
        (22, 0),
    ),
    "KNIGHT_CHECK": (
        (114, 0),
    ),
    "BISHOP_CHECK": (
        (32, 0),
    ),
    "ROOK_CHECK": (
        (109, 0),
    ),
    "QUEEN_CHECK": (
        (89, 0),
    ),
    "NO_QUEEN": (
        (-155, 0),
    ),
    "FEAR": (
        (-1, 0),
    ),
}
# fmt: on

PLACES: dict[str, tuple[int, int]] = {}
for _name, _table in TABLES.items():
    PLACES[_name] = (sum(count for _, count in PLACES.values()), len(_table))

WEIGHTS = tuple(
    mg if name in DANGER else packed(mg, eg) for name, table in TABLES.items() for mg, eg in table
)

# Where each table begins in WEIGHTS. The first six are the places of the pieces, in the order of their kinds.
PAWN_PLACES = PLACES["PAWN_PLACES"][0]
KNIGHT_PLACES = PLACES["KNIGHT_PLACES"][0]
BISHOP_PLACES = PLACES["BISHOP_PLACES"][0]
ROOK_PLACES = PLACES["ROOK_PLACES"][0]
KING_PLACES = PLACES["KING_PLACES"][0]
QUEEN_PLACES = PLACES["QUEEN_PLACES"][0]
KNIGHT_MOBILITY = PLACES["KNIGHT_MOBILITY"][0]
BISHOP_MOBILITY = PLACES["BISHOP_MOBILITY"][0]
ROOK_MOBILITY = PLACES["ROOK_MOBILITY"][0]
QUEEN_MOBILITY = PLACES["QUEEN_MOBILITY"][0]
KNIGHT_OUTPOST = PLACES["KNIGHT_OUTPOST"][0]
BISHOP_OUTPOST = PLACES["BISHOP_OUTPOST"][0]
BEHIND_PAWN = PLACES["BEHIND_PAWN"][0]
BISHOP_PAIR = PLACES["BISHOP_PAIR"][0]
BISHOP_PAWNS = PLACES["BISHOP_PAWNS"][0]
ROOK_OPEN = PLACES["ROOK_OPEN"][0]
ROOK_HALF_OPEN = PLACES["ROOK_HALF_OPEN"][0]
DOUBLED = PLACES["DOUBLED"][0]
ISOLATED = PLACES["ISOLATED"][0]
ISOLATED_OPEN = PLACES["ISOLATED_OPEN"][0]
BACKWARD = PLACES["BACKWARD"][0]
BACKWARD_OPEN = PLACES["BACKWARD_OPEN"][0]
PHALANX = PLACES["PHALANX"][0]
SUPPORTED = PLACES["SUPPORTED"][0]
PASSED = PLACES["PASSED"][0]
PASSED_FREE = PLACES["PASSED_FREE"][0]
PASSED_CLEAR = PLACES["PASSED_CLEAR"][0]
PASSED_KING = PLACES["PASSED_KING"][0]
PASSED_RIVAL = PLACES["PASSED_RIVAL"][0]
ROOK_BEHIND = PLACES["ROOK_BEHIND"][0]
SHELTER = PLACES["SHELTER"][0]
STORM = PLACES["STORM"][0]
STORM_BLOCKED = PLACES["STORM_BLOCKED"][0]
PAWN_THREAT = PLACES["PAWN_THREAT"][0]
MINOR_THREAT = PLACES["MINOR_THREAT"][0]
ROOK_THREAT = PLACES["ROOK_THREAT"][0]
HANGING = PLACES["HANGING"][0]
LOOSE = PLACES["LOOSE"][0]
PUSH_THREAT = PLACES["PUSH_THREAT"][0]
TEMPO = PLACES["TEMPO"][0]
ATTACKER = PLACES["ATTACKER"][0]
ATTACKED_RING = PLACES["ATTACKED_RING"][0]
WEAK_RING = PLACES["WEAK_RING"][0]
KNIGHT_CHECK = PLACES["KNIGHT_CHECK"][0]
BISHOP_CHECK = PLACES["BISHOP_CHECK"][0]
ROOK_CHECK = PLACES["ROOK_CHECK"][0]
QUEEN_CHECK = PLACES["QUEEN_CHECK"][0]
NO_QUEEN = PLACES["NO_QUEEN"][0]
FEAR = PLACES["FEAR"][0]
