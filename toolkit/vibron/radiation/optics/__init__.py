"""Optical constants and surfaces."""
