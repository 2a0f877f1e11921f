"""Open systems and model Hamiltonians."""
