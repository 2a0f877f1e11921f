"""Transmission and radiance of the atmosphere."""
