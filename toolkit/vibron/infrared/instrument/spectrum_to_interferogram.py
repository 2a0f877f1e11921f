from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError, ResourceError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool

_LARGEST = 200_000_000


@tool(
    valid_for="single-beam spectra of any spacing, below the Nyquist wavenumber 1/(2 path_step)",
    limitations="an ideal instrument: no field of view, detector or noise; the integral is a trapezoid: sample the "
    "spectrum finer than 1/(2 x the largest path difference)",
    papers=("griffiths2007",),
    see_also=("interferogram_to_spectrum", "laser_sampling"),
)  # fmt: skip
def spectrum_to_interferogram(
    spectrum: Annotated[Spectrum, Record("single-beam intensity per cm^-1")],
    path_step: Annotated[float, Quantity("cm", "optical path difference between two points", gt=0)],
    maximum_path_difference: Annotated[float, Quantity("cm", "largest optical path difference", gt=0)],
    sides: Annotated[
        str, Option("whether both signs of the path are scanned", choices=("double", "single"))
    ] = "double",
    phase: Annotated[FloatArray | None, Array("degree", "k", "phase at each wavenumber of the spectrum")] = None,
) -> Interferogram:
    """Return the interferogram of a spectrum, the inverse of ``interferogram_to_spectrum``.

    I(x) = integral B(nu) cos(2 pi nu x + phi(nu)) dnu, by the trapezoid rule over the points of the spectrum, without
    the constant half of the signal that carries no information.

    Raises
    ------
    DomainError
        The spectrum reaches beyond the Nyquist wavenumber.
    InputError
        An ordinate is missing, or the phase is not as long as the spectrum.
    ResourceError
        Points times points exceed what is worth the wait.

    References
    ----------
    Griffiths and de Haseth (2007), chapter 2.

    Examples
    --------
    >>> line = Spectrum(np.array([999.0, 1000.0, 1001.0]), np.array([0.0, 1.0, 0.0]), "arbitrary")
    >>> spectrum_to_interferogram(line, 2.5e-4, 5e-4).signal.round(9) + 0.0
    array([-1.,  0.,  1.,  0., -1.])
    """
    x, y = spectrum.wavenumber, spectrum.ordinate
    if x.size < 2 or not np.isfinite(y).all():
        raise InputError("must have two points and no gap", field="spectrum", remedy="fill or cut what is missing")
    if phase is not None and phase.size != x.size:
        raise InputError("must be as long as the spectrum", field="phase", value=phase.size, remedy=f"give {x.size}")
    if x[-1] > 0.5 / path_step * (1.0 + 1e-9):
        raise DomainError(
            "puts the Nyquist wavenumber below the end of the spectrum",
            field="path_step",
            value=path_step,
            remedy=f"use at most {0.5 / x[-1]:.4g} cm or cut the spectrum",
        )
    count = int(np.floor(maximum_path_difference / path_step * (1.0 + 1e-9)))
    if x.size * (2 * count + 1) > _LARGEST:
        raise ResourceError(
            "asks for too many points", field="maximum_path_difference", value=count, remedy="resample the spectrum"
        )
    path = np.asarray(np.arange(0 if sides == "single" else -count, count + 1) * path_step, dtype=np.float64)
    gaps = np.diff(x)
    area = y * 0.5 * (np.append(gaps, 0.0) + np.append(0.0, gaps))
    offset = np.zeros_like(x) if phase is None else np.radians(phase)
    signal = np.concatenate(
        [np.cos(2.0 * np.pi * np.outer(part, x) + offset) @ area for part in np.array_split(path, path.size // 256 + 1)]
    )
    return Interferogram(path, signal)


@dataclass(frozen=True)
class Interferogram(DataRecord):
    """Modulated part of the signal against path difference."""

    path_difference: Annotated[FloatArray, Array("cm", "n", "optical path difference, zero at the centre burst")]
    signal: Annotated[FloatArray, Array("1", "n", "modulated signal")]
