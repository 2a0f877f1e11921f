from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.hilbert.levels import dense_levels
from vibron.manybody.specification import Model

_SAME = 1e-9


@tool(
    valid_for="one sector of up to 6000 states in which all symmetries are fixed",
    limitations="a symmetry that the sector leaves open mixes independent spectra and lowers the ratio; the standard "
    "error takes neighbouring ratios as independent",
    papers=("oganesyan2007", "atas2013"),
    see_also=("exact_levels", "disorder_field", "floquet_spectrum"),
    cost="light",
)
def level_statistics(
    model: Annotated[Model, Record("model in a sector")],
    fraction: Annotated[float, Quantity("1", "fraction of the levels, from the middle, that counts", gt=0, le=1)] = 0.5,
) -> LevelStatistics:
    r"""Compute the mean ratio of consecutive level spacings in a symmetry sector.

    .. math:: r_n = \frac{\min(s_n, s_{n+1})}{\max(s_n, s_{n+1})},\qquad s_n = E_{n+1} - E_n

    Mean ratios of random matrices: 0.3863 for uncorrelated levels (Poisson, integrable or localised), 0.5307 for real
    symmetric matrices (GOE, chaotic with time reversal), 0.5996 for Hermitian ones (GUE).

    Raises
    ------
    DomainError
        The levels that count are degenerate, or fewer than four.
    ResourceError
        The sector has more than 6000 states.

    Examples
    --------
    >>> field = disorder_field(n=10, width=0.5, seed=1)
    >>> found = level_statistics(heisenberg(size=(10,), h=field, sector={"total_sz": 0}))
    >>> found.used, bool(abs(found.mean_ratio - 0.5307) < 3 * found.error)
    (126, True)
    """
    energies = dense_levels(model)
    kept = round(fraction * len(energies))
    first = (len(energies) - kept) // 2
    chosen = energies[first : first + kept]
    if len(chosen) < 4:
        raise DomainError(
            "leaves fewer than four levels", field="fraction", value=fraction, remedy="take more, or a larger model"
        )
    gaps = np.diff(chosen)
    equal = int((gaps < _SAME * max(1.0, float(np.abs(energies).max()))).sum())
    if equal:
        raise DomainError(
            f"has {equal} degenerate pairs among the levels that count", field="model", value=model.name,
            remedy="declare every symmetry in the sector, or break it",
        )  # fmt: skip
    ratios = np.minimum(gaps[1:], gaps[:-1]) / np.maximum(gaps[1:], gaps[:-1])
    error = float(ratios.std(ddof=1) / np.sqrt(len(ratios)))
    return LevelStatistics(float(ratios.mean()), error, ratios, len(chosen), len(energies))


@dataclass(frozen=True)
class LevelStatistics(DataRecord):
    """Ratios of consecutive level spacings."""

    mean_ratio: Annotated[float, Quantity("1", "mean ratio", ge=0, le=1)]
    error: Annotated[float, Quantity("1", "its standard error, from the spread of the ratios", ge=0)]
    ratios: Annotated[FloatArray, Array("1", "n", "ratio at each inner level, ascending in energy", ge=0, le=1)]
    used: Annotated[int, Quantity("1", "levels that count", ge=4)]
    dimension: Annotated[int, Quantity("1", "states of the sector", ge=4)]
