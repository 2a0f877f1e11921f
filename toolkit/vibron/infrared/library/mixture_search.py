from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, File, FloatArray, Option, Quantity, Record
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.spectra.grid import on_grid
from vibron.infrared.spectral_library.metrics import FLOOR_PERCENTILE
from vibron.infrared.spectral_library.store import open_library


@tool(
    valid_for="mixtures that obey Lambert-Beer additivity, their components in the library in the same state",
    limitations=(
        "factors are not concentrations unless the library spectra have known ones; near-equal spectra can replace one "
        "another; interactions such as hydrogen bonds are not in the sum"
    ),
    papers=("lawson1974",),
    see_also=("search_library", "compare_spectra"),
    cost="light",
    exempt={
        "fits_are_tried_with_noise": "interpolation to the library grid correlates the noise: no simple bound holds"
    },
)
def mixture_search(
    spectrum: Annotated[Spectrum, Record("spectrum of the mixture")],
    library: Annotated[str, File("name of an imported library, or the path of its file")],
    components: Annotated[int, Quantity("1", "greatest number of components", ge=1, le=10)] = 3,
    least: Annotated[
        float, Quantity("1", "least share of squares a further component must explain", ge=0, lt=1)
    ] = 0.01,
) -> Mixture:
    r"""Find the library spectra whose non-negative sum is nearest to the spectrum of a mixture.

    .. math:: \min_{S,\ c \ge 0} \Bigl|\mathbf{y} - \sum_{i \in S} c_i \mathbf{l}_i\Bigr|^2, \qquad |S| \le k

    greedily: the spectrum most like the residual joins, all factors are fitted anew by non-negative least squares, then
    each earlier choice is reconsidered together with the others.

    Raises
    ------
    InputError
        If the library does not exist or the query lies outside its range.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> axis = np.array([400.0, 1000, 1100, 1200, 1900, 2000, 2100, 4000])
    >>> mixed = Spectrum(axis, np.array([0.0, 0, 1, 0, 0, 0.5, 0, 0]))
    >>> found = mixture_search(mixed, str(example("bands.arrow")))
    >>> [(part.name, round(part.factor, 2)) for part in found.components]
    [('band at 1100', 1.0), ('band at 2000', 0.5)]
    """
    opened = open_library(library)
    values = on_grid(spectrum)
    inside = np.isfinite(values)
    target = values[inside] - np.percentile(values[inside], FLOOR_PERCENTILE)
    floors = np.nanpercentile(opened.absorbance, FLOOR_PERCENTILE, axis=1, keepdims=True)
    pure = np.nan_to_num(opened.absorbance[:, inside] - floors)
    norms = np.linalg.norm(pure, axis=1)
    chosen: list[int] = []
    factors, left = np.empty(0), 1.0
    residuals: list[float] = []
    for _ in range(min(components, len(opened))):
        trial = _reconsidered(
            target, pure, norms, [*chosen, _nearest(_rest(target, pure, chosen), pure, norms, chosen)]
        )
        found = _fit(target, pure, trial)
        share = float(((target - found @ pure[trial]) ** 2).sum() / (target**2).sum())
        if left - share < least or not found.all():
            break
        chosen, factors, left = trial, found, share
        residuals.append(share)
    areas = factors * pure[chosen].sum(axis=1)
    shares = areas / areas.sum() if areas.sum() > 0 else areas
    parts = [
        Component(row, opened.entries[row].name, opened.entries[row].smiles, float(factor), float(share))
        for row, factor, share in zip(chosen, factors, shares, strict=True)
    ]
    return Mixture(tuple(sorted(parts, key=lambda part: -part.share)), np.array(residuals))


@dataclass(frozen=True)
class Component(DataRecord):
    """One library spectrum in the sum."""

    row: Annotated[int, Quantity("1", "row of the spectrum in the library", ge=0)]
    name: Annotated[str, Option("name of the compound")]
    smiles: Annotated[str, Option("structure, empty where unknown")]
    factor: Annotated[float, Quantity("1", "factor of the library spectrum in the sum", ge=0)]
    share: Annotated[float, Quantity("1", "share of the fitted area", ge=0, le=1)]


@dataclass(frozen=True)
class Mixture(DataRecord):
    """The components, and what they leave unexplained."""

    components: Annotated[tuple[Component, ...], Record("greatest share first")]
    residual: Annotated[FloatArray, Array("1", "k", "share of the sum of squares left after each further component")]


def _fit(target: FloatArray, pure: FloatArray, rows: list[int]) -> FloatArray:
    return np.asarray(require("scipy.optimize").nnls(pure[rows].T.astype(np.float64), target)[0])


def _rest(target: FloatArray, pure: FloatArray, rows: list[int]) -> FloatArray:
    return target - _fit(target, pure, rows) @ pure[rows] if rows else target


def _nearest(residual: FloatArray, pure: FloatArray, norms: FloatArray, taken: list[int]) -> int:
    likeness = np.divide(pure @ residual.astype(pure.dtype), norms, out=np.zeros_like(norms), where=norms > 0.0)
    likeness[taken] = -np.inf
    return int(np.argmax(likeness))


def _reconsidered(target: FloatArray, pure: FloatArray, norms: FloatArray, rows: list[int]) -> list[int]:
    """Let each row be replaced by the one nearest to what the others leave, where that fits better."""
    best, error = rows, float((_rest(target, pure, rows) ** 2).sum())
    for place in range(len(rows) - 1):
        others = best[:place] + best[place + 1 :]
        trial = [*best[:place], _nearest(_rest(target, pure, others), pure, norms, others), *best[place + 1 :]]
        tried = float((_rest(target, pure, trial) ** 2).sum())
        if tried < error:
            best, error = trial, tried
    return best
