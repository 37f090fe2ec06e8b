"""h"""
FACTOR = 3
def inner(n): return n*FACTOR
def spread(n):
    return inner(n) % 5
