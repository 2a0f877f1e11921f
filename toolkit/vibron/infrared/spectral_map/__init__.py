"""A spectral map: a spectrum in each pixel of an image, in memory or left in its file."""
