"""Bands and their assignment."""
