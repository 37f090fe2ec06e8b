"""How positions, results and trees are shown to people."""
