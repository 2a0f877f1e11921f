"""Verification of simulation scripts that nobody vouches for: everything that decides runs outside the sandbox."""
