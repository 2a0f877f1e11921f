"""Molecules as the tools share them: formulas, functional groups, fragments, and what is known of a sample."""
