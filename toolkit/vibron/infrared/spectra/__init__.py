"""What families share of spectra: units of the axes, the grid for comparison, lines of air, fringes and defects."""
