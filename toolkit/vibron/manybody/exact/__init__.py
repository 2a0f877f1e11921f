"""Exact diagonalisation."""
