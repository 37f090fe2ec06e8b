"""How other programs talk to the engine.

uci.py       a conversation in the Universal Chess Interface
options.py   what a program may set           asking.py    what it may ask
answers.py   how answers are written          strength.py  playing less well, on request
"""
