"""Training of the models that read a spectrum, and what inference shares with it."""
