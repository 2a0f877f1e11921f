"""The optical constants that Kramers-Kronig tools return."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Record
from vibron.core.spectrum import Spectrum
from vibron.physics.fresnel import ComplexArray


@dataclass(frozen=True)
class OpticalConstants(DataRecord):
    """Real and imaginary part of the refractive index, and the absorption that follows."""

    refractive_index: Annotated[FloatArray, Array("1", "n", "real part n; NaN where not measured", finite=False)]
    extinction_coefficient: Annotated[
        FloatArray, Array("1", "n", "imaginary part k; NaN where not measured", finite=False)
    ]
    absorption: Annotated[Spectrum, Record("decadic absorption coefficient in cm^-1")]


def on_spectrum(spectrum: Spectrum, part: slice, index: ComplexArray, note: str) -> OpticalConstants:
    r"""Put n and k of a part on the wavenumbers of the spectrum, with :math:`4 \pi \tilde\nu k / \ln 10`."""
    real, imaginary = (np.full(len(spectrum), np.nan) for _ in range(2))
    real[part], imaginary[part] = index.real, index.imag
    coefficient = 4.0 * np.pi * spectrum.wavenumber * imaginary / np.log(10.0)
    notes = (*spectrum.warnings, note)
    absorption = Spectrum(
        spectrum.wavenumber, coefficient, "absorption_coefficient", spectrum.state, spectrum.metadata, notes
    )
    return OpticalConstants(real, imaginary, absorption)
