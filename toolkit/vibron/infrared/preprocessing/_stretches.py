"""Evenly spaced stretches of a spectrum, between what was not measured."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Spectrum

#: Filed abscissae are rounded, so that steps scatter a little about their median.
_UNEVEN = 0.02


def even_step(wavenumber: FloatArray, field: str = "spectrum") -> float:
    """Return the step of an evenly spaced abscissa, in which whole points may be left out."""
    if wavenumber.size < 2:
        raise DomainError(
            "must have at least two points", field=field, value=wavenumber.size, remedy="give a whole spectrum"
        )
    gaps = np.diff(wavenumber)
    step = float(np.median(gaps))
    near = gaps[gaps < 1.5 * step]
    if (np.abs(near - step) > _UNEVEN * step).any():
        raise DomainError(
            "must be evenly spaced",
            field=field,
            value=(float(near.min()), float(near.max())),
            remedy="bring it onto an even grid with resample",
        )
    return step


def stretches(wavenumber: FloatArray, known: npt.NDArray[np.bool_], step: float) -> list[slice]:
    """Return the runs of known points that follow each other step by step."""
    joined = known[:-1] & known[1:] & (np.diff(wavenumber) < 1.5 * step)
    starts = np.flatnonzero(known & np.concatenate([[True], ~joined]))
    ends = np.flatnonzero(known & np.concatenate([~joined, [True]])) + 1
    return [slice(int(first), int(last)) for first, last in zip(starts, ends, strict=True)]


def by_stretch(spectrum: Spectrum, treat: Callable[[FloatArray], FloatArray], shortest: int) -> tuple[FloatArray, int]:
    """Apply ``treat`` to each stretch; return the ordinate, NaN in what is too short, and how many points that is."""
    step = even_step(spectrum.wavenumber)
    known = np.isfinite(spectrum.ordinate)
    values, left = np.full(len(spectrum), np.nan), 0
    for part in stretches(spectrum.wavenumber, known, step):
        if part.stop - part.start >= shortest:
            values[part] = treat(np.array(spectrum.ordinate[part]))
        else:
            left += part.stop - part.start
    if left == int(known.sum()):
        raise DomainError(
            f"has no {shortest} neighbouring points measured",
            field="spectrum",
            value=int(known.sum()),
            remedy="give a longer spectrum, or ask for fewer points",
        )
    return values, left


def even_span(spectrum: Spectrum) -> tuple[slice, float]:
    """Return the part of a spectrum that was measured without a gap, and its step; raise DomainError for a gap."""
    step = even_step(spectrum.wavenumber)
    runs = stretches(spectrum.wavenumber, np.isfinite(spectrum.ordinate), step)
    if len(runs) != 1 or runs[0].stop - runs[0].start < 8:
        raise DomainError(
            "must be measured without a gap: the transform needs every point",
            field="spectrum",
            value=len(runs),
            remedy="bridge gaps with mask_regions, or give the longest part",
        )
    if spectrum.wavenumber[runs[0].start] <= 0:
        raise DomainError("must have positive wavenumbers", field="spectrum", remedy="cut it above zero")
    return runs[0], step
