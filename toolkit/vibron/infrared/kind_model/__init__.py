"""What a spectrum is of: one compound, a mixture, a polymer, an inorganic solid, water, air, or no sample at all."""
