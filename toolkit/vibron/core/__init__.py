"""The core that every tool is built on: declarations, checks, errors, units, cards and search."""
