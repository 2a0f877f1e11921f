"""Infrared spectroscopy: from a file on disk to bands, groups and ranked structures."""

FAMILIES = {
    "formats": "Reading spectra",
    "preprocessing": "Preparing spectra",
    "bands": "Bands and their assignment",
    "library": "Libraries of spectra",
    "chemistry": "Molecules, formulas and functional groups",
    "structure": "From a spectrum to structures",
}
