"""A network that writes structures for the weights that another one reads from a spectrum; it does not ship."""
