"""Molecules, formulas and functional groups."""
