"""Write the rules of a game in Python; play it perfectly, solve it, and see why."""
