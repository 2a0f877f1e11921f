"""Training of the engine behind `vibron solve`."""
