"""Training of the network that tells kinds of samples apart."""
