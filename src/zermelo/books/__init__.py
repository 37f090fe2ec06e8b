"""Making books of solved positions, and checking them."""
