"""The core that every tool stands on: declarations, checks, errors, units, cards and search."""
