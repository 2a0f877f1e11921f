"""Commands that this package adds to `vibron`, by its entry points."""
