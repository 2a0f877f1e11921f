"""Quantum Monte Carlo of spin models."""
