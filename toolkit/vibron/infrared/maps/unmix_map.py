from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, File, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.infrared.quantitation.mcr_als import mcr_als
from vibron.infrared.spectra.nonnegative import Nonnegative
from vibron.infrared.spectral_map.blocks import Block, image_of, measured, over_blocks, spectra_of
from vibron.infrared.spectral_map.cube import HyperspectralCube
from vibron.infrared.spectral_map.opening import SOURCE, MapSource, open_map

_SAMPLE = 500  # spectra from which components are resolved


@tool(
    valid_for="maps in absorbance, baseline-corrected, whose pixels are sums of the same pure spectra",
    limitations="components found are one choice of a range that fits equally well unless each has a nearly pure pixel "
    "and a nearly selective wavenumber; errors hold for white noise and the components given",
    papers=("lawsonhanson1995", "tauler1995", "windig1991"),
    see_also=("mcr_als", "mixture_nnls", "map_components", "match_map"),
    extra="analysis",
    cost="light",
    seed=0,
    effects=("files",),
)
def unmix_map(
    cube: Annotated[MapSource, File(SOURCE)],
    components: Annotated[
        FloatArray | None, Array("1", "k,n", "pure spectra at the wavenumbers of the map, one a row")
    ] = None,
    count: Annotated[int | None, Quantity("1", "number of components to find, if none are given", ge=1, le=20)] = None,
    seed: Annotated[int, Quantity("1", "seed of the sample of pixels that components are found in", ge=0)] = 0,
) -> MapUnmixing:
    r"""Unmix each pixel of a map into non-negative amounts of pure spectra, given or found by MCR-ALS.

    .. math:: \min_{a_i \ge 0} \lVert y_i - S^T a_i \rVert^2, \qquad
        \sigma_{ik} = s_i \sqrt{[(S S^T)^{-1}]_{kk}}, \qquad s_i^2 = \frac{\lVert e_i \rVert^2}{n - k}

    All pixels are solved at once for each set of positive amounts.  Without components, `mcr_als` resolves up to 500
    pixels drawn at random and those that are extreme, and its pure spectra, of unit maximum, are used for all.

    Raises
    ------
    InputError
        Neither or both of components and count are given, or the components have other wavenumbers.
    DomainError
        The components are linearly dependent.
    ConvergenceError
        MCR-ALS does not end.

    Examples
    --------
    >>> import numpy as np
    >>> from vibron.core.example import example
    >>> x = np.arange(1000.0, 1501.0, 10.0)
    >>> bands = np.exp(-(((x - np.array([[1100.0], [1250.0], [1400.0]])) / 20.0) ** 2))
    >>> unmix_map(example("map.hdr"), bands).amounts[:, 0, 1].round(2)
    array([0.14, 0.  , 0.86])
    """
    whole = open_map(cube)
    opened = measured(whole)
    if (components is None) == (count is None):
        raise InputError("is needed, or a count, not both", field="components", value=count, remedy="give one of both")
    if components is not None:
        if components.shape[1] not in (whole.wavenumber.size, opened.wavenumber.size):
            raise InputError(
                f"must have the {whole.wavenumber.size} wavenumbers of the map", field="components",
                value=components.shape, remedy="bring them onto its grid with resample",
            )  # fmt: skip
        held = np.isin(whole.wavenumber, opened.wavenumber)
        pure = components[:, held] if components.shape[1] == held.size else components
    else:
        pure = _found(opened, int(count or 1), seed)
    gram = pure @ pure.T
    if np.linalg.matrix_rank(pure) < len(pure) or len(pure) >= pure.shape[1]:
        raise DomainError("are linearly dependent", field="components" if count is None else "count", value=len(pure),
                          remedy="leave out one of those that resemble each other")  # fmt: skip
    spread, number = np.sqrt(np.diag(np.linalg.inv(gram))), len(pure)

    def one(spectra: Block) -> FloatArray:
        solver, right = Nonnegative(), spectra.astype(np.float64)
        solver.fit(pure.T, right.T)
        rest = right - solver.coef_ @ pure
        squares = np.einsum("ij,ij->i", rest, rest)
        errors = np.sqrt(squares / (pure.shape[1] - number))[:, None] * spread
        return np.column_stack([solver.coef_, errors, np.sqrt(squares / pure.shape[1])])

    images = image_of(opened, one, 2 * number + 1)
    return MapUnmixing(opened.wavenumber, pure, images[:number], images[number:-1], images[-1])


@dataclass(frozen=True)
class MapUnmixing(DataRecord):
    """Amounts of pure spectra in each pixel, and what they leave over."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "where something was measured", kind="position")]
    spectra: Annotated[FloatArray, Array("1", "k,n", "pure spectra, as given or of unit maximum")]
    amounts: Annotated[
        FloatArray, Array("1", "k,rows,columns", "amounts, zero or more; NaN where not measured", finite=False)
    ]
    errors: Annotated[
        FloatArray,
        Array("1", "k,rows,columns", "standard errors of amounts free of sign; NaN where not measured", finite=False),
    ]
    residual: Annotated[
        FloatArray, Array("1", "rows,columns", "root mean square left over; NaN where not measured", finite=False)
    ]


def _found(cube: HyperspectralCube, count: int, seed: int) -> FloatArray:
    """Return pure spectra that MCR-ALS finds in a sample: pixels at random, and the strongest at each wavenumber."""
    pixels = cube.shape[0] * cube.shape[1]

    def one(rows: slice, block: Block) -> tuple[Block, Block]:
        spectra, _ = spectra_of(block)
        drawn = np.random.default_rng((seed, rows.start)).random(len(spectra)) < _SAMPLE / pixels
        sums = np.maximum(spectra.sum(axis=1, keepdims=True), np.finfo(np.float32).tiny)
        top = np.unique((spectra / sums).argmax(axis=0)) if len(spectra) else np.zeros(0, dtype=int)
        return spectra[drawn], spectra[top]

    parts = list(over_blocks(cube, one))
    extreme = np.concatenate([part for _, part in parts]).astype(np.float64)
    if len(extreme) > _SAMPLE:
        shape = extreme / np.maximum(extreme.sum(axis=1, keepdims=True), np.finfo(np.float32).tiny)
        extreme = extreme[np.unique(shape.argmax(axis=0))][:_SAMPLE]
    sample = np.concatenate([*(part for part, _ in parts), extreme]).astype(np.float64)
    return np.asarray(mcr_als(sample, count).spectra)
