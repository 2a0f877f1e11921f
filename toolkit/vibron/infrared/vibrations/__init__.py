"""Vibrations from quantum chemistry."""
