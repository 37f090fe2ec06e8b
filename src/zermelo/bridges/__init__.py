"""Doors to other systems.

openspiel.py      a game of OpenSpiel's under every search of ours
spiel.py          a game of ours as OpenSpiel's Python algorithms know games
pettingzoo.py     a game of ours as an environment for learning agents (PettingZoo, AEC)
actions.py        moves as the numbers that both of these want
seeing.py         a position as an array of numbers
sample.py         positions and moves of some random games: what is to be numbered
reached.py        states and actions of OpenSpiel's, as values that nobody changes

Each needs the package that it is named after, and says so where it is missing.
"""
