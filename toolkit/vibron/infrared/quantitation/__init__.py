"""Quantitation and chemometrics."""
