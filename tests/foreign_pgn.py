"""PGN as other programs write it: tags in any order, comments, clocks, variations, glyphs, any line breaks."""

from zermelo.games.chess import Chess
from zermelo.games.chess.notation import write_san

TAGS = {
    "Event": "Rated blitz; round 1 {final}", "Site": "https://example.org/abc", "Date": "2026.11.17", "Round": "-",
    "White": "Ada (2100)", "Black": 'O\'Kelly, \\"K\\"', "Result": "1/2-1/2", "TimeControl": "180+2", "ECO": "C50",
}  # fmt: skip
REMARKS = ["{[%clk 0:03:00]}", "{ [%eval 0.17] [%clk 0:02:58] }", "{good (or not); see below}", "$1", "$146", "; to the end\n", "{two\nlines}"]  # fmt: skip

ENDING = '[FEN "8/P6k/8/8/8/8/7K/8 w - - 0 1"]\n[SetUp "1"]\n\n'
ODD = (  # as some people and programs write, and how many moves there are
    ("1. e4 e5 1-0\n\n1. d4 d5 2. c4 1/2-1/2", 2),  # two games without headers
    ("1. e4 e5 1-0 {White won on time}\n\n1. d4 d5 *", 2),
    ("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O–O O—O 1–0", 8),  # dashes of a word processor
    ("1. e4 d5 2. e:d5 Q:d5 3. Nc3", 5),
    (ENDING + "1. a8(Q) Kg6 *", 2),
    (ENDING + "1. a8=(N) *", 1),
    ('[Event "x"]\n\n1. e4 {\n[Event "inside"]\n} e5 2. Nf3 *', 3),
    ("[Event “x”]\n\n1. e4 e5 *", 2),
    ("1. e4 e5\r2. Nf3\r", 3),
    ("% a line of a program's\n1. e4 ; best { by test\ne5 2. Nf3", 3),
    ("1.\u00a0e4\te5 2. nothing Nf3 D Nc6 N", 4),
)


def foreign_pgn(dice):
    """A random game, and the moves that are to be read from it."""
    game = Chess()
    state, moves, words = game.start(), [], []
    for ply in range(dice.randrange(1, 60)):
        if game.score(state) is not None:
            break
        legal = list(game.moves(state))
        move = dice.choice(legal)
        number = f"{ply // 2 + 1}{'.' if ply % 2 == 0 else '...'}"
        wanted = ply % 2 == 0 or dice.random() < 0.3
        words += [number] * wanted
        words.append(write_san(state, move) + dice.choice(["", "", "!", "?!"]))
        words += [dice.choice(REMARKS)] if dice.random() < 0.3 else []
        if dice.random() < 0.1:
            other = f"{number} {write_san(state, dice.choice(legal))}"
            words.append(dice.choice([f"( {other} )", f"({other} {{or}} ({other} $2))"]))
        moves.append(move)
        state = game.play(state, move)
    tags = [f'[{name} "{text}"]' for name, text in TAGS.items()]
    dice.shuffle(tags)
    end = dice.choice(["\n", "\r\n"])
    text = "".join(word if word.endswith("\n") else word + dice.choice([" ", " ", "\n"]) for word in words)
    whole = "\n".join(
        [
            *tags[: dice.randrange(10)],
            *[""] * dice.randrange(1, 4),
            f"{text}{dice.choice(['1/2-1/2', '*', ''])}",
        ]
    )
    return dice.choice(["", "\ufeff"]) + whole.replace("\n", end), moves
