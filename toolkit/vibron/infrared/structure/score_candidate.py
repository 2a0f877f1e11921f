from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.spectra.grid import GRID, on_grid
from vibron.physics.line_shape import GAUSS_TO_SIGMA

_FLOOR = 1e-10  # of the normalised spectra: keeps the logarithm of an empty point finite
_FEWEST = 10


@tool(
    valid_for="computed fundamentals of one molecule against an absorbance spectrum between 400 and 4000 cm^-1",
    limitations=(
        "one width for all bands; scale the wavenumbers for the method first; a shift of a few band widths counts as a "
        "wrong band"
    ),
    papers=("mcgill2021", "chang2000"),
    see_also=("rank_structures", "group_consistency", "search_library"),
    cost="instant",
)
def score_candidate(
    spectrum: Annotated[Spectrum, Record("the measured spectrum")],
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "wavenumbers of the sticks, scaled", gt=0, kind="position")],
    intensity: Annotated[FloatArray, Array("km/mol", "n", "intensities of the sticks, in any unit", ge=0)],
    width: Annotated[
        float, Quantity("cm^-1", "full width at half maximum given to each stick", gt=0, kind="width", at="wavenumber")
    ] = 20.0,
    shape: Annotated[str, Option("band shape", choices=("lorentz", "gauss"))] = "lorentz",
) -> CandidateScore:
    r"""Score a candidate by its simulated spectrum: broaden the sticks and compare with the measurement.

    .. math:: \mathrm{SID} = \sum_i \left( p_i \ln \frac{p_i}{q_i} + q_i \ln \frac{q_i}{p_i} \right), \qquad
              \mathrm{SIS} = \frac{1}{1 + \mathrm{SID}}

    with both spectra on 400(2)4000 cm^-1 where the measured one has points, the measured one above its least value, and
    both summing to one.

    Raises
    ------
    DomainError
        If the measured and the computed spectrum have no range in common, or every stick is zero.

    References
    ----------
    Divergence: [chang2000]_; as a similarity of infrared spectra: [mcgill2021]_.

    Examples
    --------
    >>> x = np.arange(900.0, 1101.0, 2.0)
    >>> band = Spectrum(x, 100.0 / ((x - 1000.0) ** 2 + 100.0))
    >>> score_candidate(band, [1000.0], [55.0]).information_similarity > 0.9
    True
    """
    measured = on_grid(spectrum)
    known = np.isfinite(measured)
    if known.sum() < _FEWEST:
        raise DomainError(
            f"has fewer than {_FEWEST} points to compare",
            field="spectrum",
            value=int(known.sum()),
            remedy="give a wider range",
        )
    computed = broadened(GRID[known], wavenumber, intensity, width, shape)
    if computed.max(initial=0.0) <= 0.0:
        raise DomainError(
            "are zero wherever the spectrum was measured", field="intensity", remedy="give sticks within its range"
        )
    one, other = measured[known] - measured[known].min(), computed
    p, q = (np.maximum(values / values.sum(), _FLOOR) for values in (one, other))
    divergence = float((p * np.log(p / q) + q * np.log(q / p)).sum())
    cosine = float(one @ other / np.sqrt((one @ one) * (other @ other)))
    return CandidateScore(1.0 / (1.0 + divergence), divergence, cosine, int(known.sum()))


@dataclass(frozen=True)
class CandidateScore(DataRecord):
    """Agreement of a measured and a broadened computed spectrum."""

    information_similarity: Annotated[float, Quantity("1", "1 / (1 + divergence), 1 for equal shapes", ge=0, le=1)]
    divergence: Annotated[float, Quantity("1", "spectral information divergence, 0 for equal shapes", ge=0)]
    cosine: Annotated[float, Quantity("1", "cosine of the two spectra", ge=0, le=1.000001)]
    points: Annotated[int, Quantity("1", "grid points of 2 cm^-1 that were compared", ge=1)]


def broadened(grid: FloatArray, centres: FloatArray, heights: FloatArray, width: float, shape: str) -> FloatArray:
    """Return the sum of the sticks, each with unit area times its height."""
    step = grid[:, None] - centres
    if shape == "gauss":
        sigma = width * GAUSS_TO_SIGMA
        profile = np.exp(-((step / sigma) ** 2) / 2.0) / (sigma * np.sqrt(2.0 * np.pi))
    else:
        profile = (width / 2.0 / np.pi) / (step**2 + (width / 2.0) ** 2)
    return np.asarray(profile @ heights)
