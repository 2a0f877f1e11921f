"""Fits of measured spectra."""
