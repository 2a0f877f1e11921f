"""What a spectrometer averages: light, not its logarithm."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Spectrum
from vibron.infrared.preprocessing._stretches import by_stretch

#: Transmittance below this is beyond what a detector tells from zero.
_FLOOR = 1e-6


def broadened(spectrum: Spectrum, treat: Callable[[FloatArray], FloatArray], light: bool, note: str) -> Spectrum:
    """Apply a convolution to the transmittance behind an absorbance, or to the ordinate as it is."""
    through = light and spectrum.kind == "absorbance"
    given = replace(spectrum, ordinate=10.0**-spectrum.ordinate) if through else spectrum
    values, left = by_stretch(given, treat, 2)
    if through:
        values = -np.log10(np.maximum(values, _FLOOR)) + 0.0
    notes = (note, *((f"{left} points without a neighbour were dropped",) if left else ()))
    return replace(spectrum, ordinate=values, warnings=(*spectrum.warnings, *notes))
