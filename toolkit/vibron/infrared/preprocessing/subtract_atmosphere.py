from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.preprocessing._robust_slope import robust_slope
from vibron.infrared.preprocessing.resample import resample
from vibron.infrared.spectra.air import GASES, air_absorbance

#: Where each gas absorbs; every region has its own amount, since strong lines saturate.
_REGIONS = {"H2O": ((1300.0, 1950.0), (3500.0, 3950.0)), "CO2": ((640.0, 700.0), (2280.0, 2400.0))}
_RESOLUTIONS = (1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0, 16.0)
_TAPER = 8.0  # cm^-1
_FEWEST = 8


@tool(
    valid_for="residues of air below an absorbance of about 0.3, at steps of at most half the resolution",
    limitations="the built-in references are computed from rotational constants (see air_lines): they fit measured "
    "residues in part only, so give a reference of the same instrument where there is one; a shifted axis leaves the "
    "lines' derivatives",
    see_also=("air_lines", "subtract_spectrum", "quality_report", "mask_regions"),
    cost="light",
)
def subtract_atmosphere(
    spectrum: Annotated[Spectrum, Record("spectrum with lines of air", ordinate="absorbance")],
    gases: Annotated[tuple[str, ...], Option("gases of the built-in references", choices=GASES)] = GASES,
    reference: Annotated[
        Spectrum | None, Record("measured spectrum of air, in place of the built-in ones", ordinate="absorbance")
    ] = None,
    regions: Annotated[
        FloatArray | None,
        Array("cm^-1", "k,2", "regions to correct with a reference; all of it if not given", kind="position"),
    ] = None,
    resolution: Annotated[
        float | None,
        Quantity(
            "cm^-1", "resolution of the spectrum, for the built-in references; sought if not given", gt=0, kind="width"
        ),
    ] = None,
) -> AirCorrection:
    r"""Subtract the lines of water vapour and carbon dioxide so that the spectrum becomes smooth.

    .. math:: k = \arg\min_k \sum_i \rho\left( \Delta^2 y_i - k\, \Delta^2 r_i \right)

    in each region separately, with second differences, to which sharp lines contribute much and the bands of the sample
    little, and Huber's function :math:`\rho`, to which the sample's sharpest bands count as outliers.  A correction
    fades out over 8 cm^-1 at the ends of its region.

    Parameters
    ----------
    resolution
        Full width at half height of a line; without it the one of 1 to 16 cm^-1 that leaves the smoothest spectrum.

    Returns
    -------
    AirCorrection
        Corrected spectrum (NaN stays NaN), what was removed, and the amounts.  A region with fewer than 8 points
        measured, or none of the gas, is left out.

    Raises
    ------
    DomainError
        The spectrum is a reflectance, or has no points in any region.
    InputError
        Regions without a reference, or a resolution with one.

    Examples
    --------
    >>> x = np.arange(1000.0, 2000.0, 1.0)
    >>> from vibron.infrared.spectra.air import air_absorbance
    >>> wet = Spectrum(x, np.exp(-(((x - 1700) / 20) ** 2)) + 0.05 * air_absorbance("H2O", x, 4.0))
    >>> found = subtract_atmosphere(wet)
    >>> found.resolution, found.amount.round(2), bool(found.roughness[0] < 1)
    (4.0, array([0.05]), True)
    """
    if reference is None and regions is not None:
        raise InputError("go with a reference", field="regions", remedy="give a reference, or leave the regions out")
    if reference is not None and resolution is not None:
        raise InputError("is that of the built-in references", field="resolution", remedy="leave it out")
    if reference is not None:
        x = spectrum.wavenumber
        ends = np.array([[x[0], x[-1]]]) if regions is None else np.sort(regions, axis=1)
        air = resample(reference, x) if x.size > 1 else np.full(x.size, np.nan)
        return _corrected(spectrum, [(float(low), float(high), air) for low, high in ends], None)
    step = float(np.median(np.diff(spectrum.wavenumber))) if len(spectrum) > 1 else 1.0
    sought = tuple(trial for trial in _RESOLUTIONS if trial >= 2.0 * step) or (2.0 * step,)
    trials = sought if resolution is None else (resolution,)
    made = [_corrected(spectrum, _built_in(spectrum, gases, trial), trial) for trial in trials]
    return made[int(np.argmin([one.roughness.sum() for one in made]))]


@dataclass(frozen=True)
class AirCorrection(DataRecord):
    """A spectrum without the lines of air, and what was taken off."""

    corrected: Annotated[Spectrum, Record("absorbance without the lines of air")]
    removed: Annotated[FloatArray, Array("1", "n", "absorbance taken off; NaN where not measured", finite=False)]
    regions: Annotated[FloatArray, Array("cm^-1", "k,2", "regions that were corrected", kind="position")]
    amount: Annotated[FloatArray, Array("1", "k", "amount of the reference in each region; negative if overcorrected")]
    roughness: Annotated[FloatArray, Array("1", "k", "absolute second differences after over before", ge=0)]
    resolution: Annotated[
        float | None, Quantity("cm^-1", "resolution of the built-in references, where used", kind="width")
    ]


def _built_in(spectrum: Spectrum, gases: tuple[str, ...], resolution: float) -> list[tuple[float, float, FloatArray]]:
    found = []
    for gas in gases:
        air = air_absorbance(gas, spectrum.wavenumber, resolution)
        found += [(low, high, air) for low, high in _REGIONS[gas]]
    return found


def _corrected(
    spectrum: Spectrum, parts: list[tuple[float, float, FloatArray]], resolution: float | None
) -> AirCorrection:
    x, y = spectrum.wavenumber, spectrum.ordinate
    removed = np.zeros(x.size)
    kept, amounts, rough = [], [], []
    for low, high, air in parts:
        inside = (x >= low) & (x <= high) & np.isfinite(y) & np.isfinite(air)
        pairs = inside[:-2] & inside[1:-1] & inside[2:]
        bend, own = np.diff(air, 2)[pairs], np.diff(y, 2)[pairs]
        if inside.sum() < _FEWEST or not bend @ bend > 0:
            continue
        amount = robust_slope(bend, own)
        fade = np.ones(x.size)
        for end in (low, high):
            # Nothing fades where the spectrum itself ends.
            if x[0] < end < x[-1]:
                fade *= np.clip(np.abs(x - end) / _TAPER, 0.0, 1.0)
        removed[inside] += (amount * fade * air)[inside]
        kept.append((low, high))
        amounts.append(amount)
        rough.append(float(np.abs(own - amount * bend).sum() / max(np.abs(own).sum(), 1e-300)))
    if not kept:
        raise DomainError(
            f"has no region with {_FEWEST} points in which the reference absorbs",
            field="spectrum",
            remedy="it needs no correction, or choose other regions",
        )
    note = f"lines of air subtracted in {len(kept)} regions"
    corrected = replace(spectrum, ordinate=y - removed, warnings=(*spectrum.warnings, note))
    removed = np.where(np.isfinite(y), removed, np.nan)
    return AirCorrection(corrected, removed, np.array(kept), np.array(amounts), np.array(rough), resolution)
