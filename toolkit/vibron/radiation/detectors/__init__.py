"""Infrared detectors."""
