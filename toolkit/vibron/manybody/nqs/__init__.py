"""Neural quantum states."""
