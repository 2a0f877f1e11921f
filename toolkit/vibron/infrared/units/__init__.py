"""Units of spectroscopy and radiometry."""
