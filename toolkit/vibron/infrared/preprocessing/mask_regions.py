"""Blank out regions that must not count, or bridge them."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool

_LINE = {"wavenumber": [1.0, 2.0, 3.0, 4.0, 5.0], "ordinate": [0.1, 0.2, 9.0, None, 0.5], "kind": "absorbance"}
#: Points on either side whose median carries the bridge.
_PIER = 3


@tool(
    domain="infrared",
    family="preprocessing",
    known_answers=(
        KnownAnswer(
            call={"spectrum": _LINE, "regions": [[2.5, 3.5]]},
            path="ordinate",
            value=[0.1, 0.2, None, None, 0.5],
            source="the only point between 2.5 and 3.5 is the third; the fourth was not measured",
            kind="identity",
        ),
        KnownAnswer(
            call={
                "spectrum": {"wavenumber": [1, 2, 3, 4, 5, 6, 7, 8], "ordinate": [0, 1, 2, 9, 9, 5, 6, 7]},
                "regions": [[3.5, 5.5]],
                "fill": "line",
            },
            path="ordinate",
            value=[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0],
            tolerance=1e-12,
            source="by hand: the line through the medians (2, 1) and (7, 6) of three points on either side",
        ),
    ),
    valid_for="any spectrum",
    limitations="a bridge is a guess: it has no bands, and its noise is not that of the spectrum",
    keywords=("mask", "blank", "cut", "exclude", "interpolate", "gap", "bridge", "carbon dioxide", "diamond", "region"),
    see_also=("subtract_atmosphere", "remove_spikes", "resample"),
    asks=(
        "[ordinate: Blank] the regions {regions} of the spectrum {spectrum}",
        "[ordinate: Bridge] {regions} in {spectrum} with {fill=line: straight lines}",
        "[ordinate: Cut out] the diamond and CO2 regions {regions} of {spectrum}",
    ),
)
def mask_regions(
    spectrum: Annotated[Spectrum, Record("spectrum of any kind")],
    regions: Annotated[FloatArray, Array("cm^-1", "k,2", "ends of each region, which belong to it", kind="position")],
    fill: Annotated[str, Option("nan blanks the regions, line bridges them", choices=("nan", "line"))] = "nan",
) -> Spectrum:
    """Blank out regions of a spectrum, or bridge them with straight lines.

    A bridge runs between the medians of up to three points measured on either side of the region.  Where one side has
    none, as at the end of a spectrum, the region is blanked.  Points that were not measured before are bridged too.

    Parameters
    ----------
    spectrum : Spectrum
        Spectrum of any kind.
    regions : ndarray, shape (k, 2)
        Ends in cm^-1, in either order; regions may overlap.
    fill : str
        nan or line.

    Returns
    -------
    Spectrum
        Of the same kind, on the same wavenumbers.

    Raises
    ------
    InputError
        No point of the spectrum lies in a region.
    DomainError
        Nothing measured would be left.

    Examples
    --------
    >>> spectrum = Spectrum(np.array([2300.0, 2349.0, 2400.0]), np.array([0.1, 0.7, 0.2]))
    >>> mask_regions(spectrum, np.array([[2310.0, 2390.0]]), fill="line").ordinate.round(3)
    array([0.1  , 0.149, 0.2  ])
    """
    x, y = spectrum.wavenumber, np.array(spectrum.ordinate)
    ends = np.sort(regions, axis=1)
    covers = (x >= ends[:, :1]) & (x <= ends[:, 1:])
    if not covers.any(axis=1).all():
        empty = int(np.flatnonzero(~covers.any(axis=1))[0])
        raise InputError(
            "holds a region without a point of the spectrum",
            field="regions",
            value=regions[empty].tolist(),
            remedy="choose regions inside the spectrum",
        )
    masked = covers.any(axis=0)
    known = ~masked & np.isfinite(y)
    if not known.any():
        raise DomainError("cover all that was measured", field="regions", remedy="leave a part of the spectrum")
    y[masked] = np.nan
    if fill == "line":
        edges = np.diff(np.concatenate([[0], masked.astype(int), [0]]))
        for first, stop in zip(np.flatnonzero(edges == 1), np.flatnonzero(edges == -1), strict=True):
            left, right = np.flatnonzero(known[:first])[-_PIER:], stop + np.flatnonzero(known[stop:])[:_PIER]
            if left.size and right.size:
                piers = [float(np.median(x[side])) for side in (left, right)]
                y[first:stop] = np.interp(x[first:stop], piers, [float(np.median(y[side])) for side in (left, right)])
    what = "blanked" if fill == "nan" else "bridged"
    note = f"{int(masked.sum())} points {what} in {len(ends)} regions"
    return replace(spectrum, ordinate=y, warnings=(*spectrum.warnings, note))
