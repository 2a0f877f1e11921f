"""Infrared spectroscopy: from a file on disk to bands, groups and ranked structures."""

from vibron.core.lazy import attach

FAMILIES = {
    "units": "Units of spectroscopy and radiometry",
    "formats": "Reading and writing spectra",
    "preprocessing": "Preparing spectra",
    "bands": "Bands and their assignment",
    "quantitation": "Quantitation and chemometrics",
    "library": "Libraries of spectra",
    "maps": "Maps and hyperspectral images",
    "chemistry": "Molecules, formulas and functional groups",
    "structure": "From a spectrum to structures",
    "vibrations": "Vibrations from quantum chemistry",
    "dynamics": "Spectra in the time domain",
    "instrument": "The Fourier-transform spectrometer",
}

__getattr__, __dir__, __all__ = attach(__name__, __file__, ["FAMILIES"])
