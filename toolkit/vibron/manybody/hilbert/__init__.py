"""The Hilbert space of a model: bases of its sectors, operators as matrices in them, and eigenvectors."""
