"""What games are like: how searches of them grow, what ordering saves, how a game went, what a mistake is."""
