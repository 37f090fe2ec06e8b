"""What games are like: how searches of them grow, what ordering saves, how a game went, what a mistake is.

growth.py     how the work of each search grows with depth
fulltree.py   the whole tree, and the least of it that any search must visit
ordering.py   what the order of moves decides

course.py     what a game was worth after each move
mistakes.py   what a mistake is; verdicts.py: the verdict on one move
review.py     what every move was worth, and what would have been better; reviewed.py is what it finds
chances.py    what an estimate is worth in games won
hall.py       the hall of solved games, kept in hall.json
"""
