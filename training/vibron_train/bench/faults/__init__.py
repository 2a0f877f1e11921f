"""Faults drawn at random, put into correct simulation scripts, and what the verifier notices of them."""
