"""What people call the beginnings of games of chess: our own selection, each by a line that leads there.

A position has the name wherever it comes about, by whatever order of moves; a test plays every line.
"""

from __future__ import annotations

LINES = """
King's Pawn                         e2e4
Open Game                           e2e4 e7e5
King's Knight                       e2e4 e7e5 g1f3
King's Gambit                       e2e4 e7e5 f2f4
King's Gambit Accepted              e2e4 e7e5 f2f4 e5f4
King's Gambit Declined              e2e4 e7e5 f2f4 f8c5
Falkbeer Countergambit              e2e4 e7e5 f2f4 d7d5
Vienna Game                         e2e4 e7e5 b1c3
Vienna Gambit                       e2e4 e7e5 b1c3 g8f6 f2f4
Bishop's Opening                    e2e4 e7e5 f1c4
Centre Game                         e2e4 e7e5 d2d4 e5d4 d1d4
Danish Gambit                       e2e4 e7e5 d2d4 e5d4 c2c3
Philidor Defence                    e2e4 e7e5 g1f3 d7d6
Petrov's Defence                    e2e4 e7e5 g1f3 g8f6
Latvian Gambit                      e2e4 e7e5 g1f3 f7f5
Damiano Defence                     e2e4 e7e5 g1f3 f7f6
Scotch Game                         e2e4 e7e5 g1f3 b8c6 d2d4
Scotch Gambit                       e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f1c4
Göring Gambit                       e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 c2c3
Ponziani Opening                    e2e4 e7e5 g1f3 b8c6 c2c3
Three Knights                       e2e4 e7e5 g1f3 b8c6 b1c3
Four Knights                        e2e4 e7e5 g1f3 b8c6 b1c3 g8f6
Four Knights, Spanish               e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 f1b5
Four Knights, Scotch                e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 d2d4
Italian Game                        e2e4 e7e5 g1f3 b8c6 f1c4
Giuoco Piano                        e2e4 e7e5 g1f3 b8c6 f1c4 f8c5
Giuoco Piano, centre attack         e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4
Giuoco Pianissimo                   e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d2d3
Evans Gambit                        e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 b2b4
Two Knights Defence                 e2e4 e7e5 g1f3 b8c6 f1c4 g8f6
Two Knights, 4 Ng5                  e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 f3g5
Traxler Counterattack               e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 f3g5 f8c5
Fried Liver Attack                  e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 f3g5 d7d5 e4d5 f6d5 g5f7
Hungarian Defence                   e2e4 e7e5 g1f3 b8c6 f1c4 f8e7
Ruy Lopez                           e2e4 e7e5 g1f3 b8c6 f1b5
Ruy Lopez, Berlin                   e2e4 e7e5 g1f3 b8c6 f1b5 g8f6
Ruy Lopez, Schliemann               e2e4 e7e5 g1f3 b8c6 f1b5 f7f5
Ruy Lopez, Steinitz                 e2e4 e7e5 g1f3 b8c6 f1b5 d7d6
Ruy Lopez, Morphy                   e2e4 e7e5 g1f3 b8c6 f1b5 a7a6
Ruy Lopez, exchange                 e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6
Ruy Lopez, open                     e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f6e4
Ruy Lopez, closed                   e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7
Sicilian Defence                    e2e4 c7c5
Sicilian, Alapin                    e2e4 c7c5 c2c3
Sicilian, closed                    e2e4 c7c5 b1c3
Sicilian, Smith-Morra Gambit        e2e4 c7c5 d2d4 c5d4 c2c3
Sicilian, Grand Prix                e2e4 c7c5 b1c3 b8c6 f2f4
Sicilian, open                      e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4
Sicilian, Najdorf                   e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6
Sicilian, Dragon                    e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 g7g6
Sicilian, classical                 e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 b8c6
Sicilian, Scheveningen              e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 e7e6
Sicilian, Sveshnikov                e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g8f6 b1c3 e7e5
Sicilian, accelerated Dragon        e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g7g6
Sicilian, Taimanov                  e2e4 c7c5 g1f3 e7e6 d2d4 c5d4 f3d4 b8c6
Sicilian, Kan                       e2e4 c7c5 g1f3 e7e6 d2d4 c5d4 f3d4 a7a6
Sicilian, Rossolimo                 e2e4 c7c5 g1f3 b8c6 f1b5
Sicilian, Moscow                    e2e4 c7c5 g1f3 d7d6 f1b5
French Defence                      e2e4 e7e6
French, normal                      e2e4 e7e6 d2d4 d7d5
French, advance                     e2e4 e7e6 d2d4 d7d5 e4e5
French, exchange                    e2e4 e7e6 d2d4 d7d5 e4d5
French, Tarrasch                    e2e4 e7e6 d2d4 d7d5 b1d2
French, Winawer                     e2e4 e7e6 d2d4 d7d5 b1c3 f8b4
French, classical                   e2e4 e7e6 d2d4 d7d5 b1c3 g8f6
Caro-Kann Defence                   e2e4 c7c6
Caro-Kann, advance                  e2e4 c7c6 d2d4 d7d5 e4e5
Caro-Kann, exchange                 e2e4 c7c6 d2d4 d7d5 e4d5 c6d5
Caro-Kann, Panov Attack             e2e4 c7c6 d2d4 d7d5 e4d5 c6d5 c2c4
Caro-Kann, classical                e2e4 c7c6 d2d4 d7d5 b1c3 d5e4 c3e4 c8f5
Scandinavian Defence                e2e4 d7d5
Scandinavian, main line             e2e4 d7d5 e4d5 d8d5 b1c3 d5a5
Scandinavian, modern                e2e4 d7d5 e4d5 g8f6
Alekhine's Defence                  e2e4 g8f6
Alekhine's Defence, four pawns      e2e4 g8f6 e4e5 f6d5 d2d4 d7d6 c2c4 d5b6 f2f4
Pirc Defence                        e2e4 d7d6 d2d4 g8f6 b1c3 g7g6
Pirc, Austrian Attack               e2e4 d7d6 d2d4 g8f6 b1c3 g7g6 f2f4
Modern Defence                      e2e4 g7g6
Nimzowitsch Defence                 e2e4 b8c6
Owen's Defence                      e2e4 b7b6
Queen's Pawn                        d2d4
Closed Game                         d2d4 d7d5
Queen's Gambit                      d2d4 d7d5 c2c4
Queen's Gambit Accepted             d2d4 d7d5 c2c4 d5c4
Queen's Gambit Declined             d2d4 d7d5 c2c4 e7e6
Queen's Gambit Declined, exchange   d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c4d5 e6d5
Queen's Gambit Declined, orthodox   d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7
Tarrasch Defence                    d2d4 d7d5 c2c4 e7e6 b1c3 c7c5
Semi-Tarrasch Defence               d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 g1f3 c7c5
Slav Defence                        d2d4 d7d5 c2c4 c7c6
Slav, exchange                      d2d4 d7d5 c2c4 c7c6 c4d5 c6d5
Semi-Slav Defence                   d2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 e7e6
Semi-Slav, Meran                    d2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 e7e6 e2e3 b8d7 f1d3 d5c4
Albin Countergambit                 d2d4 d7d5 c2c4 e7e5
Chigorin Defence                    d2d4 d7d5 c2c4 b8c6
London System                       d2d4 d7d5 g1f3 g8f6 c1f4
Colle System                        d2d4 d7d5 g1f3 g8f6 e2e3
Torre Attack                        d2d4 g8f6 g1f3 e7e6 c1g5
Trompowsky Attack                   d2d4 g8f6 c1g5
Blackmar-Diemer Gambit              d2d4 d7d5 e2e4
Indian Defence                      d2d4 g8f6
Nimzo-Indian Defence                d2d4 g8f6 c2c4 e7e6 b1c3 f8b4
Nimzo-Indian, classical             d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 d1c2
Nimzo-Indian, Rubinstein            d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 e2e3
Queen's Indian Defence              d2d4 g8f6 c2c4 e7e6 g1f3 b7b6
Bogo-Indian Defence                 d2d4 g8f6 c2c4 e7e6 g1f3 f8b4
Catalan Opening                     d2d4 g8f6 c2c4 e7e6 g2g3
King's Indian Defence               d2d4 g8f6 c2c4 g7g6 b1c3 f8g7
King's Indian, classical            d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 g1f3
King's Indian, Sämisch              d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 f2f3
King's Indian, four pawns           d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 f2f4
Grünfeld Defence                    d2d4 g8f6 c2c4 g7g6 b1c3 d7d5
Grünfeld, exchange                  d2d4 g8f6 c2c4 g7g6 b1c3 d7d5 c4d5 f6d5 e2e4 d5c3 b2c3
Benoni Defence                      d2d4 g8f6 c2c4 c7c5 d4d5
Modern Benoni                       d2d4 g8f6 c2c4 c7c5 d4d5 e7e6
Benko Gambit                        d2d4 g8f6 c2c4 c7c5 d4d5 b7b5
Budapest Gambit                     d2d4 g8f6 c2c4 e7e5
Dutch Defence                       d2d4 f7f5
Dutch, Leningrad                    d2d4 f7f5 c2c4 g8f6 g2g3 g7g6
Dutch, Stonewall                    d2d4 f7f5 c2c4 g8f6 g2g3 e7e6 f1g2 d7d5
Englund Gambit                      d2d4 e7e5
English Opening                     c2c4
English, symmetrical                c2c4 c7c5
English, reversed Sicilian          c2c4 e7e5
Réti Opening                        g1f3
Réti, main line                     g1f3 d7d5 c2c4
King's Indian Attack                g1f3 d7d5 g2g3
Bird's Opening                      f2f4
From's Gambit                       f2f4 e7e5
Larsen's Opening                    b2b3
Polish Opening                      b2b4
Grob's Attack                       g2g4
Benko's Opening                     g2g3
Van Geet Opening                    b1c3
Amar Opening                        g1h3
Fool's Mate                         f2f3 e7e5 g2g4 d8h4
Scholar's Mate                      e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7
"""

OPENINGS: dict[str, tuple[str, ...]] = {
    line[:36].strip(): tuple(line[36:].split()) for line in LINES.strip().splitlines()
}
