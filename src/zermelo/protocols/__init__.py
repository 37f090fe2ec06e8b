"""How other programs talk to the engine.

uci.py       a conversation in the Universal Chess Interface
options.py   what a program may set           asking.py    what it may ask
answers.py   how answers are written          strength.py  playing less well, on request
worker.py    the thread that searches         current.py   what it is at

gomocup.py   a conversation with a manager of Gomoku tournaments
field.py     the board as it counts it        info.py      what it says of time, memory and rules
brains.py    an engine for each rule

jsonl.py     a conversation in JSON, about any game
voice.py     what is said                     engines.py   how answers are found
"""
