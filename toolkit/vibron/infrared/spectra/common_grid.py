"""The wavenumbers that the spectra of a set share."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Spectrum

_SAME = 1e-6  # largest difference of wavenumbers on a common grid, in steps


def common_grid(spectra: Sequence[Spectrum]) -> FloatArray:
    """Return the wavenumbers that spectra share, shape (n,).

    Raises
    ------
    InputError
        The set is empty, or their wavenumbers differ by more than a millionth of a step.
    """
    if not spectra or not len(spectra[0]):
        raise InputError("hold no points", field="spectra", value=len(spectra), remedy="give spectra with points")
    first = spectra[0].wavenumber
    step = float(np.diff(first).min()) if first.size > 1 else 1.0
    for number, one in enumerate(spectra, start=1):
        if one.wavenumber.shape != first.shape or (np.abs(one.wavenumber - first) > _SAME * step).any():
            raise InputError(
                f"spectrum {number} has other wavenumbers ({_span(one.wavenumber)}) than spectrum 1 ({_span(first)})",
                field="spectra", remedy="bring all onto one grid first, for instance by the step resample 400-4000/2",
            )  # fmt: skip
    return first


def _span(x: FloatArray) -> str:
    return f"{x.size} points, {x[0]:.6g} to {x[-1]:.6g} cm^-1" if x.size else "no points"
