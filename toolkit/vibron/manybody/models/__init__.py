"""Models and lattices."""
