"""To learn from: what a search found, told in words; exercises."""
