"""The model that predicts a spectrum from a structure, as it ships."""
