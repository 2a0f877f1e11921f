"""A network that writes structures which agree with what the spectrum networks read."""
