from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord, Rows
from vibron.core.errors import InputError
from vibron.core.quantity import Array, File, FloatArray, Option, Quantity, Record
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.library._decomposition import Decomposition, RankedSums
from vibron.infrared.spectra.grid import on_grid
from vibron.infrared.spectral_library.library import Library
from vibron.infrared.spectral_library.metrics import FLOOR_PERCENTILE, METRICS, Metric
from vibron.infrared.spectral_library.store import open_library

_SMOOTH, _STEP = 5, 2  # points of the grid that are averaged, twice; every second slope is compared
_ERROR = 0.2  # error of a library spectrum that does not grow with the absorbance, relative to that which does
_FALL = 0.2  # least share of the squares left that a further component must explain
_BLOCKS = 10  # of the range, each left out once for the error bars


@tool(
    valid_for="mixtures that obey Lambert-Beer additivity, their components in the library in the same state",
    limitations=(
        "factors are not concentrations unless the library spectra have known ones; near-equal spectra can replace one "
        "another, see alternatives; a component measured elsewhere, or in another state, is often missed; interactions "
        "such as hydrogen bonds are not in the sum"
    ),
    papers=("lawson1974",),
    see_also=("search_library", "compare_spectra", "mixture_nnls"),
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
    alternatives: Annotated[int, Quantity("1", "number of alternatives listed", ge=0, le=1000)] = 10,
) -> Mixture:
    r"""Find the library spectra whose non-negative sum is nearest to the spectrum of a mixture.

    .. math:: \min_{S,\ c \ge 0} \sum_\nu w(\nu) \Bigl[y'(\nu) - \sum_{i \in S} c_i l_i'(\nu)\Bigr]^2, \qquad |S| \le k

    where the prime is the first derivative of the smoothed absorbance, which keeps additivity and removes offsets and
    broad baselines, and w = 1 / (0.2 + A / A_max)^2 lowers the weight of strong bands, whose shape varies most
    between measurements.  Each of the 200 spectra most like the mixture is combined with every spectrum of the
    library; the 50 best sums are extended in the same way, one component at a time.  A compound is in a sum once.
    A further component must also explain a fifth of the squares that are left: library spectra measured elsewhere leave
    a misfit, which others explain in part.

    The standard error of a share is that of the delete-one jackknife over ten parts of the range: it covers misfit of
    the library spectra, but not the choice of the wrong compound.

    Raises
    ------
    InputError
        If the library does not exist, or the query has no structure between 400 and 4000 cm^-1.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> axis = np.array([400.0, 1000, 1100, 1200, 1900, 2000, 2100, 4000])
    >>> mixed = Spectrum(axis, np.array([0.0, 0, 1, 0, 0, 0.5, 0, 0]))
    >>> found = mixture_search(mixed, str(example("bands.arrow")))
    >>> [(part.name, round(part.factor, 2)) for part in found.components]
    [('band at 1100', 1.0), ('band at 2000', 0.5)]
    """
    opened, values = open_library(library), on_grid(spectrum)
    target = _slopes(values[np.newaxis])[0].astype(np.float64)
    inside = _complete(values[np.newaxis])[0]
    problem = Decomposition(opened.seen_by(_SLOPES), target, np.where(inside, _weight(values), 0.0), _compounds(opened))
    if not problem.norm:
        raise InputError(
            "has no structure over a complete range of 24 cm^-1", field="spectrum", remedy="give a whole spectrum"
        )
    sums, best, residual = problem.singles(), None, [1.0]
    while len(residual) <= components and sums.rows:
        left = max(0.0, 1.0 - float(sums.explained[0]))
        if residual[-1] - left < max(least, _FALL * residual[-1] if best else 0.0):
            break
        best = sums
        residual.append(left)
        sums = problem.extended(sums) if len(residual) <= components else sums
    if best is None:
        return Mixture(Rows(), np.empty(0), Rows())
    parts = _components(opened, problem, best.rows[0], np.isfinite(values))
    return Mixture(parts, np.array(residual[1:]), _alternatives(opened, problem, best, alternatives))


@dataclass(frozen=True)
class LibrarySpectrum(DataRecord):
    """A spectrum of the library and its compound."""

    row: Annotated[int, Quantity("1", "row of the spectrum in the library", ge=0)]
    name: Annotated[str, Option("name of the compound")]
    smiles: Annotated[str, Option("structure, empty where unknown")]

    @property
    def label(self) -> str:
        """The name, the structure or the row, whichever is known."""
        return self.name or self.smiles or f"row {self.row}"


@dataclass(frozen=True)
class Component(LibrarySpectrum):
    """One library spectrum in the sum."""

    bars = ("label", "share")

    factor: Annotated[float, Quantity("1", "factor of the library spectrum in the sum", ge=0)]
    share: Annotated[float, Quantity("1", "share of the fitted area", ge=0, le=1)]
    share_error: Annotated[float, Quantity("1", "standard error of the share, by the jackknife", ge=0)] = 0.0
    explained: Annotated[float, Quantity("1", "share of squares that no other component explains", ge=0, le=1)] = 0.0


@dataclass(frozen=True)
class Alternative(LibrarySpectrum):
    """A library spectrum that could take the place of a component."""

    replaces: Annotated[tuple[str, ...], Option("components that are not in its sum")]
    residual: Annotated[float, Quantity("1", "share of squares left by the best sum with it", ge=0, le=1)]


@dataclass(frozen=True)
class Mixture(DataRecord):
    """The components, what they leave unexplained, and what could take their place."""

    components: Annotated[Rows[Component], Record("greatest share first")]
    residual: Annotated[FloatArray, Array("1", "k", "share of squares left by the best sum of 1, 2, ... components")]
    alternatives: Annotated[Rows[Alternative], Record("other compounds, smallest residual first")] = field(
        default_factory=Rows
    )


def _complete(absorbance: Any) -> Any:
    """Return where the smoothed slope has all of its points."""
    size = 2 * _SMOOTH + 1
    erode = require("scipy.ndimage").minimum_filter1d
    return erode(np.isfinite(absorbance), size, axis=1, mode="constant", cval=False)[:, ::_STEP]


def _slopes(absorbance: Any) -> Any:
    """Return the slope of the smoothed absorbance, zero where points are missing."""
    mean = require("scipy.ndimage").uniform_filter1d
    filled = np.nan_to_num(absorbance)
    smooth = mean(mean(filled, _SMOOTH, axis=1), _SMOOTH, axis=1)
    slope = np.zeros_like(smooth)
    slope[:, 1:-1] = smooth[:, 2:] - smooth[:, :-2]
    return np.where(_complete(absorbance), slope[:, ::_STEP], 0.0).astype(np.float32)


_SLOPES = Metric("slopes", _slopes, METRICS["cosine"].formula)


def _weight(values: FloatArray) -> FloatArray:
    above = np.nan_to_num(np.maximum(values - np.nanpercentile(values, FLOOR_PERCENTILE), 0.0))
    smooth = require("scipy.ndimage").uniform_filter1d(above, 2 * _SMOOTH + 1)
    return np.asarray(1.0 / (_ERROR + smooth / max(float(smooth.max()), np.finfo(float).tiny)) ** 2)[::_STEP]


def _facts(library: Library, row: int) -> tuple[int, str, str]:
    return row, library.entries[row].name, library.entries[row].smiles


def _compounds(library: Library) -> Any:
    names = [entry.compound or f"row {row}" for row, entry in enumerate(library.entries)]
    return np.unique(names, return_inverse=True)[1]


def _components(library: Library, problem: Decomposition, rows: tuple[int, ...], measured: Any) -> Rows[Component]:
    chosen = list(rows)
    pure = library.absorbance[chosen]
    floors = np.nanpercentile(pure, FLOOR_PERCENTILE, axis=1, keepdims=True)
    areas = np.maximum(np.nan_to_num(pure - floors)[:, measured].sum(axis=1), 0.0)
    factors = problem.factors(rows)
    shares = _shares(factors, areas)
    without = np.array([_shares(part, areas) for part in problem.factors_without_each_part(rows, _BLOCKS)])
    spread = (_BLOCKS - 1) * without.var(axis=0)
    parts = [
        Component(
            row, library.entries[row].name, library.entries[row].smiles, float(factors[i]), float(shares[i]),
            float(np.sqrt(spread[i])), problem.lost_without(rows, i),
        )
        for i, row in enumerate(rows)
    ]  # fmt: skip
    return Rows(sorted(parts, key=lambda part: -part.share))


def _shares(factors: FloatArray, areas: FloatArray) -> FloatArray:
    parts = np.maximum(factors, 0.0) * areas
    return parts / parts.sum() if parts.sum() > 0.0 else parts


def _alternatives(library: Library, problem: Decomposition, best: RankedSums, count: int) -> Rows[Alternative]:
    """Return the best other compounds, each once, with the components that their sum does without."""
    components = best.rows[0]
    found: list[Alternative] = []
    taken = set(problem.compound[list(components)])
    for row in map(int, np.argsort(-best.with_row, kind="stable")):
        if len(found) == count or best.with_row[row] <= 0.0:
            break
        if problem.compound[row] in taken:
            continue
        taken.add(problem.compound[row])
        partners = best.partners[best.partner[row]]
        missing = tuple(LibrarySpectrum(*_facts(library, one)).label for one in components if one not in partners)
        left = max(0.0, 1.0 - float(best.with_row[row]))
        found.append(Alternative(*_facts(library, row), missing, left))
    return Rows(found)
