"""Infrared radiation: from black bodies through gases, atmospheres and optics to detectors and remote sensing."""

from vibron.core.lazy import attach

FAMILIES = {
    "blackbody": "Black bodies",
    "radiometry": "Radiometry and exchange between surfaces",
    "lines": "Lines and spectra of gases",
    "atmosphere": "State of the atmosphere",
    "transmission": "Transmission and radiance of the atmosphere",
    "transfer": "Radiative transfer",
    "scattering": "Particles, clouds and aerosols",
    "optics": "Optical constants and surfaces",
    "films": "Thin films and filters",
    "fits": "Fits of measured spectra",
    "detectors": "Detectors",
    "thermography": "Sensors and thermography",
    "remote": "Temperature, emissivity and remote sensing",
}

__getattr__, __dir__, __all__ = attach(__name__, __file__, ["FAMILIES"])
