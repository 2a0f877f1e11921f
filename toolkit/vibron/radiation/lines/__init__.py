"""Lines and spectra of gases."""
