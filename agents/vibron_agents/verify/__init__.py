"""Verification of untrusted simulation scripts: everything that decides runs outside the sandbox."""
