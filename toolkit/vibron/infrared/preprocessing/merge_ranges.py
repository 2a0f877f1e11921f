from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import FloatArray, Option, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool


@tool(
    valid_for="spectra of one sample and one kind over ranges that overlap or follow each other",
    limitations="the joined spectrum has the grid of each range, so that it is even only where the grids agree; a "
    "range with a tilt is not corrected by an offset or a factor",
    see_also=("resample", "average_spectra", "mask_regions"),
)
def merge_ranges(
    spectra: Annotated[tuple[Spectrum, ...], Record("spectra of one kind, in any order")],
    match: Annotated[
        Literal["none", "offset", "factor"], Option("how each range is matched to the one below, from their overlap")
    ] = "none",
) -> Spectrum:
    r"""Join spectra that were measured over different ranges.

    In an overlap from a to b the ordinate passes over linearly,

    .. math:: y = (1 - w)\,y_1 + w\,y_2, \qquad w = (\tilde\nu - a)/(b - a)

    on the points of the lower range, with the upper one interpolated.  Before that the upper range is shifted by
    ``offset``, the mean of y1 - y2 over these points, or scaled by ``factor``, their least-squares factor.

    Raises
    ------
    InputError
        The spectra are of different kinds, or one range lies inside another.
    DomainError
        Ranges that are to be matched have fewer than two points in common, or the upper one is zero there.

    Examples
    --------
    >>> low = Spectrum([1.0, 2.0, 3.0], [0.0, 0.0, 0.0])
    >>> high = Spectrum([2.0, 3.0, 4.0], [1.0, 1.0, 1.0])
    >>> merge_ranges((high, low)).ordinate
    array([0., 0., 1., 1.])
    """
    if not spectra or len({one.kind for one in spectra}) > 1 or not all(map(len, spectra)):
        kinds = ", ".join(dict.fromkeys(one.kind for one in spectra))
        raise InputError("must be of one kind, with points", field="spectra", value=kinds, remedy="convert them first")
    merged, *others = sorted(spectra, key=lambda one: float(one.wavenumber[0]))
    for upper in others:
        merged = _joined(merged, upper, match)
    note = f"{len(spectra)} ranges joined (match: {match})"
    return replace(merged, warnings=(*dict.fromkeys(text for one in spectra for text in one.warnings), note))


def _joined(lower: Spectrum, upper: Spectrum, match: str) -> Spectrum:
    start, end = float(upper.wavenumber[0]), float(lower.wavenumber[-1])
    if upper.wavenumber[-1] <= end:
        raise InputError(
            "holds a range inside another", field="spectra", value=(start, float(upper.wavenumber[-1])),
            remedy="leave it out, or cut the other to ranges with mask_regions",
        )  # fmt: skip
    shared = lower.wavenumber >= start
    x, one = lower.wavenumber[shared], lower.ordinate[shared]
    other = np.interp(x, upper.wavenumber, upper.ordinate)
    offset, factor = _matched(one, other, match)
    weight = (x - start) / (end - start) if end > start else np.full(x.size, 0.5)
    mixed = (1.0 - weight) * one + weight * (factor * other + offset)
    beyond = upper.wavenumber > end
    return replace(
        lower,
        wavenumber=np.concatenate([lower.wavenumber, upper.wavenumber[beyond]]),
        ordinate=np.concatenate([lower.ordinate[~shared], mixed, factor * upper.ordinate[beyond] + offset]),
    )


def _matched(one: FloatArray, other: FloatArray, match: str) -> tuple[float, float]:
    """Return the offset and the factor that bring the upper range onto the lower one."""
    if match == "none":
        return 0.0, 1.0
    known = np.isfinite(one) & np.isfinite(other)
    a, b = one[known], other[known]
    if a.size < 2 or (match == "factor" and not b @ b > 0):
        raise DomainError(
            "cannot be matched: too little in common", field="spectra", value=int(a.size), remedy="use match none"
        )
    return (float((a - b).mean()), 1.0) if match == "offset" else (0.0, float(a @ b / (b @ b)))
