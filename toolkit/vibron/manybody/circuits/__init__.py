"""Quantum circuits."""
