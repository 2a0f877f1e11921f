"""Vibron: verified tools for infrared spectroscopy, infrared radiation and quantum many-body physics."""

from vibron.core.lazy import attach

__version__ = "0.1.0"
__getattr__, __dir__, __all__ = attach(__name__, __file__, ["__version__"])
