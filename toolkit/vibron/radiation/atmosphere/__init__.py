"""State of the atmosphere."""
