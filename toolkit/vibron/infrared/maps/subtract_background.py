from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, File, FloatArray, Option, Record
from vibron.core.tool import tool
from vibron.infrared.maps.region_spectra import region_spectra
from vibron.infrared.spectral_map.blocks import Block, image_of, mapped
from vibron.infrared.spectral_map.cube import HyperspectralCube
from vibron.infrared.spectral_map.opening import SOURCE, MapSource, open_map

Removal: TypeAlias = Literal["subtract", "fit", "divide"]


@tool(
    valid_for="a background whose shape is the same in every pixel: substrate, solvent, vapour, empty beam",
    limitations="a fitted factor takes a part of sample bands that resemble the background; division is for single "
    "beams and gives a transmittance",
    see_also=("region_spectra", "subtract_spectrum", "process_map"),
    extra="maps",
    cost="light",
    effects=("files",),
)
def subtract_background(
    cube: Annotated[MapSource, File(SOURCE)],
    background: Annotated[
        FloatArray | None, Array("1", "n", "background at the wavenumbers of the map; else the mean of the polygon")
    ] = None,
    polygon: Annotated[
        FloatArray | None,
        Array("1", "k,2", "corners (column, row) of a region without sample, from pixel centres at 0"),
    ] = None,
    method: Annotated[
        Removal, Option("subtract as it is, subtract with a factor for each pixel, or divide")
    ] = "subtract",
) -> MapBackground:
    r"""Remove a background from every pixel: of a region of the map, or given.

    .. math:: z_i = y_i - f_i\, b, \qquad f_i = \frac{\Delta y_i \cdot \Delta b}{\Delta b \cdot \Delta b}

    with f = 1 for ``subtract``, the least-squares factor of first differences for ``fit``, which ignores an offset, and
    y / b for ``divide``.

    Raises
    ------
    InputError
        Neither or both of background and polygon are given, or the background has other wavenumbers.
    DomainError
        The region holds no complete spectrum, or the background is constant (fit) or not positive (divide).

    Examples
    --------
    >>> from vibron.core.example import example
    >>> corner = [[0.5, -0.5], [1.5, -0.5], [1.5, 0.5], [0.5, 0.5]]
    >>> found = subtract_background(example("map.hdr"), polygon=corner)
    >>> float(abs(found.corrected.values[0, 1]).max())
    0.0
    """
    opened = open_map(cube)
    if (background is None) == (polygon is None):
        raise InputError("is needed, or a polygon, not both", field="background", remedy="give one of both")
    if polygon is not None:
        region = region_spectra(opened, polygon=polygon)
        known = np.full(opened.wavenumber.size, np.nan)
        known[np.isin(opened.wavenumber, region.wavenumber)] = region.mean[0]
    else:
        assert background is not None
        known = background
    if known.size != opened.wavenumber.size:
        raise InputError(f"must have the {opened.wavenumber.size} wavenumbers of the map", field="background",
                         value=known.size, remedy="bring it onto its grid with resample")  # fmt: skip
    slope = np.nan_to_num(np.diff(known))
    if method == "fit" and not slope.any():
        raise DomainError("is constant", field="background", remedy="use the method subtract")
    if method == "divide" and not (known[np.isfinite(known)] > 0).all():
        raise DomainError("is not positive", field="background", remedy="use the method subtract")
    weights = _from_differences(slope) / max(float(slope @ slope), np.finfo(float).tiny)

    def factors(spectra: Block) -> FloatArray:
        return np.asarray(spectra @ weights)[:, None]

    rows, columns, _ = opened.shape
    factor = image_of(opened, factors, 1)[0] if method == "fit" else np.ones((rows, columns))

    def one(part: slice, block: Block) -> Block:
        found = block / known if method == "divide" else block - factor[part][..., None] * known
        return np.asarray(found, dtype=block.dtype)

    made = mapped(opened, one, kind="transmittance" if method == "divide" else None)
    return MapBackground(made, factor, known)


@dataclass(frozen=True)
class MapBackground(DataRecord):
    """A map without its background."""

    corrected: Annotated[HyperspectralCube, Record("map without the background")]
    factor: Annotated[
        FloatArray, Array("1", "rows,columns", "factor of the background; NaN where not measured", finite=False)
    ]
    background: Annotated[FloatArray, Array("1", "n", "what was removed; NaN where not measured", finite=False)]


def _from_differences(slope: FloatArray) -> FloatArray:
    """Return w with w . y = slope . diff(y)."""
    return np.asarray(np.concatenate([[0.0], slope]) - np.concatenate([slope, [0.0]]))
