"""The page and its HTTP interface: play, analyse and see any game in a browser. Described in docs/api.md.

app.py       the application              api.py        what is asked, and what is answered
inputs.py    what is read from a request  problems.py   what is said where it cannot be answered
security.py  who may ask                  settings.py   what may be spent
bundle.py    the page, in few pieces      static/       the page itself

searches.py  searches for clients         stream.py     answers that take time
compiling.py games compiled meanwhile     checking.py   rule files looked at meanwhile
thinking.py  one answer in good time

describe.py  games and positions as JSON  answers.py    results; openings.py, captures.py, facing.py, seen.py
explore.py   a tree, node by node         steps.py      a search, step by step; growth.py: one by playouts
threats.py   wins by force                reviewing.py  a review, move by move
lessons.py   lessons; practice.py: exercises            records.py    games as text
demo.py      a game that plays by itself

openapi.py   the interface for programs   shapes.py     the shapes of answers; boardshapes.py, schema.py
"""
