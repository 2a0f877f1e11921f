"""Verification of simulation scripts that nobody vouches for: everything that decides stands outside the sandbox."""
