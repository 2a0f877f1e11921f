"""The Fourier-transform spectrometer."""
