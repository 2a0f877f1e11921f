"""Scattering by particles, clouds and aerosols."""
