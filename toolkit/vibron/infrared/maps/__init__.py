"""Maps: a spectrum in each pixel of an image."""
