from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool

FILLS = ("nan", "line", "keep")
#: Points on either side whose median carries the bridge.
_PIER = 3


@tool(
    valid_for="any spectrum",
    limitations="a bridge is a guess: it has no bands, and its noise is not that of the spectrum",
    see_also=("subtract_atmosphere", "remove_spikes", "resample"),
)
def mask_regions(
    spectrum: Annotated[Spectrum, Record("spectrum of any kind")],
    regions: Annotated[FloatArray, Array("cm^-1", "k,2", "ends of each region, which belong to it", kind="position")],
    fill: Annotated[
        str, Option("nan blanks the regions, line bridges them, keep drops all else", choices=FILLS)
    ] = "nan",
) -> Spectrum:
    """Blank out regions of a spectrum, bridge them with straight lines, or keep nothing else.

    A bridge runs between the medians of up to three points measured on either side of the region.  Where one side has
    none, as at the end of a spectrum, the region is blanked.  Points that were not measured before are bridged too.
    ``keep`` returns a shorter spectrum: the points in the regions.

    Parameters
    ----------
    regions
        Ends in cm^-1, in either order; regions may overlap.

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
    if fill == "keep":
        note = f"{int((~masked).sum())} points outside {len(ends)} regions left out"
        return replace(spectrum, wavenumber=x[masked], ordinate=y[masked], warnings=(*spectrum.warnings, note))
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
