"""Reading spectra."""
