"""Exact answers kept: books of solved positions."""
