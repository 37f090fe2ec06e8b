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
        (0, 0), (0, 0), (0, 0), (0, 0), (74, 114), (98, 119), (86, 121), (72, 124),
        (73, 102), (88, 106), (77, 114), (73, 116), (76, 110), (85, 109), (95, 97), (92, 92),
        (90, 118), (100, 121), (104, 110), (109, 107), (107, 125), (108, 131), (120, 123), (123, 130),
        (90, 133), (110, 136), (112, 159), (123, 146), (0, 0), (0, 0), (0, 0), (0, 0),
    ),
    "KNIGHT_PLACES": (
        (291, 291), (302, 287), (303, 288), (325, 314), (317, 294), (312, 310), (318, 310), (326, 305),
        (319, 297), (338, 303), (332, 311), (332, 323), (337, 305), (327, 302), (353, 314), (348, 330),
        (345, 304), (345, 318), (334, 321), (346, 323), (311, 292), (338, 304), (335, 312), (347, 322),
        (311, 295), (312, 294), (337, 296), (318, 300), (260, 268), (302, 284), (292, 292), (304, 298),
    ),
    "BISHOP_PLACES": (
        (358, 325), (343, 336), (332, 345), (346, 331), (359, 334), (358, 324), (353, 339), (345, 330),
        (329, 344), (363, 332), (352, 341), (352, 344), (347, 328), (339, 336), (356, 342), (355, 350),
        (358, 324), (360, 337), (346, 344), (346, 345), (358, 340), (364, 325), (352, 344), (353, 332),
        (337, 326), (328, 326), (331, 322), (330, 333), (325, 315), (327, 336), (327, 334), (330, 333),
    ),
    "ROOK_PLACES": (
        (462, 538), (463, 545), (476, 538), (487, 527), (447, 544), (463, 541), (482, 534), (487, 541),
        (453, 542), (460, 546), (470, 542), (471, 540), (462, 559), (474, 562), (471, 552), (479, 550),
        (460, 557), (483, 554), (482, 557), (492, 542), (477, 562), (491, 549), (482, 560), (494, 539),
        (477, 562), (464, 561), (499, 549), (492, 557), (482, 568), (483, 567), (487, 561), (483, 563),
    ),
    "KING_PLACES": (
        (16, -43), (5, -40), (-4, -42), (-8, -52), (-7, -31), (-4, -21), (-27, -15), (-39, -11),
        (-20, -22), (-20, -16), (-24, 0), (-61, 1), (-39, -23), (-23, 0), (-43, -4), (-72, 15),
        (-56, -21), (-40, 7), (-50, 11), (-78, 22), (-72, -20), (-63, 23), (-63, 23), (-96, 24),
        (-99, -35), (-83, 2), (-78, 4), (-104, 22), (-122, -43), (-98, -12), (-96, -15), (-126, -8),
    ),
    "QUEEN_PLACES": (
        (981, 958), (971, 964), (983, 969), (988, 959), (998, 965), (989, 966), (1000, 963), (1000, 961),
        (984, 969), (995, 975), (985, 992), (982, 983), (986, 974), (994, 998), (982, 1010), (980, 1013),
        (1005, 985), (984, 991), (986, 1003), (983, 1031), (973, 975), (1002, 987), (991, 998), (995, 1007),
        (985, 984), (968, 993), (980, 988), (983, 997), (993, 977), (983, 974), (991, 979), (988, 978),
    ),
    "KNIGHT_MOBILITY": (
        (-15, -39), (-4, -22), (9, 7), (15, 18), (25, 26), (29, 30), (32, 31), (39, 29),
        (39, 22),
    ),
    "BISHOP_MOBILITY": (
        (-17, -59), (-10, -17), (-2, -9), (9, 2), (12, 12), (17, 24), (20, 25), (22, 29),
        (24, 26), (31, 27), (32, 27), (25, 30), (17, 31), (13, 23),
    ),
    "ROOK_MOBILITY": (
        (-41, -71), (-22, -41), (-15, -18), (-14, -12), (-11, 3), (-11, 20), (-5, 19), (-5, 25),
        (1, 24), (3, 31), (-1, 38), (11, 36), (10, 39), (9, 41), (23, 30),
    ),
    "QUEEN_MOBILITY": (
        (-30, -60), (-11, -43), (3, -36), (-1, -29), (5, -22), (4, -15), (5, -23), (6, -8),
        (9, -10), (9, 3), (11, 8), (16, 14), (14, 26), (16, 27), (14, 26), (13, 36),
        (13, 39), (9, 41), (14, 30), (16, 32), (20, 16), (15, 27), (13, 18), (9, 18),
        (9, 20), (11, 20), (12, 24), (12, 22),
    ),
    "KNIGHT_OUTPOST": (
        (21, 5),
    ),
    "BISHOP_OUTPOST": (
        (17, 16),
    ),
    "BEHIND_PAWN": (
        (6, 14),
    ),
    "BISHOP_PAIR": (
        (47, 45),
    ),
    "BISHOP_PAWNS": (
        (-3, -3),
    ),
    "ROOK_OPEN": (
        (25, 9),
    ),
    "ROOK_HALF_OPEN": (
        (14, 14),
    ),
    "DOUBLED": (
        (-20, -22),
    ),
    "ISOLATED": (
        (0, -4),
    ),
    "ISOLATED_OPEN": (
        (-8, -8),
    ),
    "BACKWARD": (
        (1, -2),
    ),
    "BACKWARD_OPEN": (
        (-13, -9),
    ),
    "PHALANX": (
        (0, 0), (2, -6), (8, 2), (12, 5), (21, 21), (50, 59), (55, 56), (0, 0),
    ),
    "SUPPORTED": (
        (0, 0), (0, 0), (15, -3), (10, 1), (21, 1), (39, 41), (60, 58), (0, 0),
    ),
    "PASSED": (
        (0, 0), (-15, 10), (-22, 12), (11, 25), (14, 49), (44, 87), (96, 123), (0, 0),
    ),
    "PASSED_FREE": (
        (0, 0), (-5, -8), (-11, 1), (-2, 8), (-1, 11), (-2, 15), (18, 42), (0, 0),
    ),
    "PASSED_CLEAR": (
        (0, 0), (-12, 17), (-13, 21), (-25, 23), (-7, 29), (14, 48), (38, 95), (0, 0),
    ),
    "PASSED_KING": (
        (12, 53), (19, 41), (15, 11), (5, -12), (-18, -32), (-12, -33), (-22, -34), (-38, -33),
    ),
    "PASSED_RIVAL": (
        (-29, -46), (2, -23), (10, -24), (-3, -1), (-6, 21), (-8, 35), (-11, 43), (4, 41),
    ),
    "ROOK_BEHIND": (
        (10, 26),
    ),
    "SHELTER": (
        (-11, 0), (20, -26), (21, 1), (16, -7), (11, 5), (-7, 9), (-8, 11), (0, 0),
        (-21, 8), (15, -5), (12, -6), (0, 0), (-9, 6), (16, -3), (-14, -13), (0, 0),
        (-16, -3), (22, 0), (-5, 1), (-11, 1), (6, -3), (10, -6), (-8, 10), (0, 0),
        (-16, 2), (11, 8), (1, 2), (0, 13), (-4, -1), (-22, 5), (-17, -10), (0, 0),
    ),
    "STORM": (
        (-13, -4), (25, 66), (-28, 38), (-18, 11), (-11, -6), (-5, -5), (-8, -5), (0, 0),
    ),
    "STORM_BLOCKED": (
        (0, 0), (0, 0), (-27, -15), (-4, -9), (-10, -16), (1, -24), (15, -32), (0, 0),
    ),
    "PAWN_THREAT": (
        (-16, -7), (52, 26), (52, 41), (62, 31), (0, 0), (36, 30),
    ),
    "MINOR_THREAT": (
        (4, 10), (19, 22), (36, 13), (42, 17), (0, 0), (35, 42),
    ),
    "ROOK_THREAT": (
        (5, 17), (17, 13), (17, 14), (6, 9), (0, 0), (59, 27),
    ),
    "HANGING": (
        (14, 27),
    ),
    "LOOSE": (
        (4, 14),
    ),
    "PUSH_THREAT": (
        (16, 10),
    ),
    "TEMPO": (
        (30, 15),
    ),
    "ATTACKER": (
        (0, 0), (26, 0), (31, 0), (12, 0), (0, 0), (28, 0),
    ),
    "ATTACKED_RING": (
        (31, 0),
    ),
    "WEAK_RING": (
        (22, 0),
    ),
    "KNIGHT_CHECK": (
        (96, 0),
    ),
    "BISHOP_CHECK": (
        (33, 0),
    ),
    "ROOK_CHECK": (
        (101, 0),
    ),
    "QUEEN_CHECK": (
        (88, 0),
    ),
    "NO_QUEEN": (
        (-131, 0),
    ),
    "FEAR": (
        (8, 0),
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
