"""Requests by somebody who means harm: what the server knows, bent, cut, swollen and mixed up. All from a seed."""

import random
from urllib.parse import quote

from zermelo.match import Match
from zermelo.web.openapi import ENDPOINTS, POSITION

JUNK = [
    "", " ", "\0", "\n", "\r\n", "\t", "'", '"', "\\", "/", "..", "../../etc/passwd", "%", "%00", "{", "}", "[", "]", "(", ")",
    "((((", "[" * 300, "(" * 300, "-" * 300, "9" * 300, "-1", "7", "1e999", "-0", "0x10", "1_000", "nan", "inf", "True", "None",
    "½", "٣", "𝟙", "é", "e\u0301", "\u202e", "\ufeff", "\ud7ff", "😀", "\x7f", "\x1b[31m", "<script>", "$1", "{}", "{0}", "%s",
    "__import__('os')", "lambda: 0", "x" * 3999, "a1," * 1300, "|", "||", ",", ";", "#", "&", "=", "+", "?", "--", "0000", "@@@@",
]  # fmt: skip
PARTS = ["-1", "2", "7", "10**9", "1" * 30, "-" + "9" * 40, "True", "None", "1.5", "1e400", "'x'", "''", "'ppp...PPP'", "()", "(0,)", "[]", "{}", "{1: 2}", "b'x'", "1j", "...", "'\\0'", "(0, (1, 2))"]  # fmt: skip
SAN = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O", "O-O-O", "exd5", "Qh5", "Ke2", "e8=Q", "e8=K", "Nbd7", "N1f3", "Qxf7#", "0-0", "e2e4", "g1f3", "P@e4", "Kxe1", "axb9", "h9"]  # fmt: skip
PGN = ["--", "Z0", "0000", "@@@@", "*", "1-0", "0-1", "1/2-1/2", "1.", "1...", "99999999999.", "$1", "$999", "$", "{", "}", "{x}", "(", ")", "(1. d4", ";x\n", "\n%x\n", "!", "??", "\n\n", "\n[Event \"x\"]\n", "<", ">", ".", "..", "e4e5", "\0", "\ufeff", "-", "=", "+", "#", "\\"]  # fmt: skip
HEADERS = ["Event", "FEN", "SetUp", "Variant", "Result", "Date", "White", "", "x" * 100, "é", "TimeControl"]
VARIANTS = ["Chess960", "Fischerandom", "Atomic", "Crazyhouse", "Horde", "Giveaway", "Three-check", "Racing Kings", "King of the Hill", "From Position", "wild/5", "no such"]  # fmt: skip
WORDS = {
    "level": ["best", "beginner", "club", "casual"],
    "depth": ["1", "2", "3", "200"],
    "seconds": ["0.01", "1e-3", ".02", "1e-300"],
    "threads": ["1", "2"],
    "lines": ["1", "3", "20"],
    "clock": ["1", "0.01", "86400"],
    "increment": ["1", "0.5"],
    "tree": ["[[3, 5], [2, 9]]", "3", "[1,[2,3]]", "[[[1]],[-1.5]]", "a: (3 12) b: (1 2)", '{"a": 1}', "[1e300, -1e300]"],
    "first": ["max", "min"],
    "path": ["", "0", "1", "0.1", "0.0.0", "99"],
    "algorithm": ["minimax", "alphabeta"],
    "playouts": ["1", "3", "20", "400"],
    "kind": ["values", "leaves", "window", "winning"],
    "seed": ["0", "1", "12", "1000000000"],
    "answers": ["1|2|3", "a", "|", "3|5"],
    "show": ["yes", "no"],
    "winner": ["first", "second", "draw"],
    "names": ["Ada|Bob", 'A"]\n[Result "0-1', "\\|\\", "x" * 199],
}  # fmt: skip


class Hostile:
    """Requests to one endpoint about some games."""

    def __init__(self, endpoint, games, seed):
        self.endpoint, self.games = endpoint, games
        self.dice = random.Random(f"{endpoint} {seed}")

    def requests(self, count):
        """So many paths with their queries."""
        return (self.request() for _ in range(count))

    def request(self):
        written = [game for game in self.games if game.records]
        game = self.dice.choice(written if self.endpoint == "record" and self.chance(0.9) else self.games)
        self.here = self.played(game)
        fields = [field for field in ENDPOINTS[self.endpoint].parameters if self.chance(0.6)]
        if "game" in ENDPOINTS[self.endpoint].parameters and "game" not in fields and self.chance(0.9):
            fields.append("game")
        if "tree" in fields and self.chance(0.7):  # in a game's place
            fields = [field for field in fields if field not in POSITION]
        if self.chance(0.03):
            fields.append(self.dice.choice([*WORDS, *POSITION, *fields, *JUNK]))
        query = "&".join(f"{quote(field)}={self.quoted(self.value(field, game))}" for field in fields)
        return f"/api/{self.endpoint}?{query}"

    def chance(self, share):
        return self.dice.random() < share

    def quoted(self, text):
        """The value in an address; now and then in bytes that are no text, or not quoted at all."""
        if self.chance(0.02):
            return self.dice.choice(["%ff%fe", "%", "%zz", "%ed%a0%80", "+++", "%00"])
        return quote(text, safe="" if self.chance(0.9) else "/:,;()[]'")

    def value(self, field, game):
        """A value for a parameter, right more often than not, so that what lies behind is reached."""
        if field == "game":
            return game.name if self.chance(0.97) else self.bent(game.name)
        if field == "position":
            return self.position(game)
        if field == "moves":
            return self.moves(game)
        if field == "text":
            return self.record(game)
        text = self.dice.choice(WORDS.get(field, JUNK))
        return text if self.chance(0.9) else self.bent(text)

    def played(self, game, state=None):
        """A game of some random moves."""
        match = Match(game, state)
        for _ in range(self.dice.randrange(12)):
            if match.over:
                break
            match.play(self.dice.choice(list(game.moves(match.state))))
        return match

    def position(self, game):
        saved = game.save(self.here.state)
        kind = self.dice.randrange(8)
        if kind > 4:
            return saved
        if kind == 0:  # of the right shape, with something else in it
            words = saved.replace("(", "( ").replace(")", " )").replace(",", " , ").split(" ")
            words[self.dice.randrange(len(words))] = self.dice.choice(PARTS)
            return " ".join(words)
        if kind == 1:
            other = self.dice.choice(self.games)
            return other.save(other.start()) if self.chance(0.1) else self.bent(saved)
        if kind == 2:
            return self.dice.choice([*PARTS, *JUNK])
        return f"({', '.join(self.dice.choice(PARTS) for _ in range(self.dice.randrange(4)))})"

    def moves(self, game):
        words = list(self.played(game, self.here.state).line.to_json())
        for _ in range(self.dice.choice([0, 0, 0, 0, 0, 1, 2])):
            words.insert(self.dice.randrange(len(words) + 1), self.dice.choice([*JUNK, *SAN, *PARTS]))
        text = self.dice.choice([" ", ",", ", "]).join(words)
        return text if self.chance(0.9) else self.bent(text)

    def record(self, game):
        """A PGN, more or less; for a game that has none, anything."""
        lines = []
        for _ in range(self.dice.choice([0, 0, 1, 1, 2, 4])):
            name = self.dice.choice(HEADERS)
            text = self.dice.choice({"FEN": [self.position(game)], "Variant": VARIANTS}.get(name, JUNK))
            lines.append(
                self.dice.choice(['[{} "{}"]', '[{} "{}"]', "[{} {}]", '[{}"{}', "[{}]"]).format(name, text)
            )
        played = self.here.line.notation
        tokens = (
            played if self.chance(0.5) else [self.dice.choice(SAN) for _ in range(self.dice.randrange(8))]
        )
        for _ in range(self.dice.choice([0, 1, 1, 2, 5])):
            tokens.insert(self.dice.randrange(len(tokens) + 1), self.dice.choice([*PGN, *SAN, *JUNK]))
        text = "\n".join(lines) + self.dice.choice(["\n\n", "\n", ""]) + " ".join(tokens)
        return text if self.chance(0.8) else self.bent(text)

    def bent(self, text):
        """The text with a few characters gone, doubled, changed, or something put between."""
        for _ in range(self.dice.choice([1, 1, 2, 5])):
            at = self.dice.randrange(len(text) + 1)
            end = min(len(text), at + self.dice.choice([0, 1, 1, 3]))
            put = self.dice.choice(
                ["", text[at:end] * 2, chr(self.dice.randrange(1, 0x250)), self.dice.choice(JUNK)]
            )
            text = text[:at] + put + text[end:]
        return text
