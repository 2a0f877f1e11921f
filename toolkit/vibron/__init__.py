"""Vibron: verified tools for infrared spectroscopy, infrared radiation and quantum many-body physics."""

__version__ = "0.1.0"
