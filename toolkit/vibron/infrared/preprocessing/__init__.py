"""Preparing spectra."""
