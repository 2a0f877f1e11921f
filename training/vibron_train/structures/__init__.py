"""Training of the networks that rank structures, and of the probability that a spectrum is of a known compound."""
