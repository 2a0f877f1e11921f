"""The table of absorption ranges, the bands that are looked up in it, and what it is worth on measured spectra."""
