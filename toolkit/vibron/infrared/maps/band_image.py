from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, File, FloatArray, Option, Quantity
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.maps._band import BandMeasure, noise_levels
from vibron.infrared.spectra.window import Line, window
from vibron.infrared.spectral_map.blocks import Block, over_blocks
from vibron.infrared.spectral_map.opening import SOURCE, MapSource, open_map

Measure: TypeAlias = Literal["area", "height", "centroid"]


@tool(
    valid_for="maps whose bands point upwards, with three points or more in each window",
    limitations="errors are those of white noise, and of two windows that share no point; a ratio ignores that the "
    "path length of both bands may differ",
    see_also=("integrate_band", "band_ratio_index", "region_spectra", "process_map"),
    extra="maps",
    cost="light",
    effects=("files",),
)
def band_image(
    cube: Annotated[MapSource, File(SOURCE)],
    band: Annotated[FloatArray, Array("cm^-1", "2", "ends of the band", kind="position")],
    denominator: Annotated[
        FloatArray | None, Array("cm^-1", "2", "ends of the band to divide by; no ratio if not given", kind="position")
    ] = None,
    measure: Annotated[Measure, Option("what is drawn; a centroid is not divided")] = "area",
    line: Annotated[Line, Option("baseline through the two ends of each window, or none")] = "linear",
    anchor: Annotated[
        float, Quantity("cm^-1", "width over which each end of a baseline is averaged", ge=0, kind="width")
    ] = 0.0,
    least: Annotated[float, Quantity("1", "least denominator; the ratio is NaN at or below it", ge=0)] = 0.0,
    noise: Annotated[
        float | None, Quantity("1", "standard deviation of the noise; estimated in each pixel if none", ge=0)
    ] = None,
) -> BandImage:
    r"""Map the area, height or centroid of a band above a local straight baseline, or the ratio of two bands.

    .. math:: A = \sum_j w_j\, y_j, \qquad \sigma_A = \sigma \lVert w \rVert

    with the weights w of `integrate_band`, so that every pixel equals that tool.  The height is the highest ordinate
    above the line.  A ratio r = a / b has the error :math:`\sqrt{\sigma_a^2 + r^2 \sigma_b^2} / b`.

    Raises
    ------
    InputError
        A window is upside down or holds fewer than three points, or bands point downwards.
    DomainError
        A window reaches beyond the map.

    Examples
    --------
    >>> import numpy as np
    >>> from vibron.core.example import example
    >>> band_image(example("map.hdr"), [1060.0, 1140.0]).values[0, 1:4].round(2)
    array([ 4.77,  9.62, 14.4 ])
    """
    opened = open_map(cube)
    if measure == "centroid" and denominator is not None:
        raise InputError(
            "is not used for a centroid", field="denominator", value=denominator.tolist(), remedy="leave it out"
        )
    first = Spectrum(opened.wavenumber, np.zeros(opened.wavenumber.size), opened.kind)
    windows = [
        BandMeasure(window(first, float(ends[0]), float(ends[1]), line, anchor), measure)
        for ends in (band, denominator)
        if ends is not None
    ]

    def one(_: slice, block: Block) -> Block:
        rows = block.reshape(-1, block.shape[-1])
        sigma = noise_levels(rows) if noise is None else np.full(len(rows), noise)
        values, errors = windows[0].of(rows, sigma)
        if len(windows) > 1:
            below, its = windows[1].of(rows, sigma)
            below = np.where(below > least, below, np.nan)
            values = values / below
            errors = np.sqrt(errors**2 + (values * its) ** 2) / below
        return np.stack([values, errors])

    rows, columns, _ = opened.shape
    found = np.concatenate(list(over_blocks(opened, one)), axis=1).reshape(2, rows, columns)
    return BandImage(found[0], found[1], measure)


@dataclass(frozen=True)
class BandImage(DataRecord):
    """One number a pixel, with its error."""

    values: Annotated[
        FloatArray,
        Array("1", "rows,columns", "area or centroid in cm^-1, height or ratio; NaN where not measured", finite=False),
    ]
    errors: Annotated[
        FloatArray,
        Array("1", "rows,columns", "standard deviation that white noise causes; NaN as the values", finite=False),
    ]
    measure: Annotated[Measure, Option("what the values are, or what was divided")]
