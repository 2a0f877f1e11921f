"""Libraries of spectra."""
