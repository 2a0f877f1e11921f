"""Spectra in the time domain."""
