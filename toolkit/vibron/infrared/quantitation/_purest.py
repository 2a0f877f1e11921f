"""The purest wavenumbers of a set of mixture spectra: where a resolution into components can start."""

from __future__ import annotations

import numpy as np

from vibron.core.quantity import FloatArray


def purest_variables(spectra: FloatArray, components: int, offset: float = 0.02) -> list[int]:
    """Return the channels of highest purity, each independent of those before (Windig and Guilment).

    Purity is standard deviation over mean plus ``offset`` of the largest mean, weighted by the determinant of the
    correlation about the origin with the channels already chosen.
    """
    mean, deviation = spectra.mean(axis=0), spectra.std(axis=0)
    damping = offset * float(np.abs(mean).max())
    purity = deviation / (np.abs(mean) + damping)
    scaled = spectra / np.sqrt(mean**2 + (deviation + damping) ** 2)
    around = scaled.T @ scaled / len(spectra) if spectra.shape[1] <= 2000 else None
    chosen: list[int] = []
    for _ in range(components):
        block = np.empty((spectra.shape[1], len(chosen) + 1, len(chosen) + 1))
        for row, one in enumerate(chosen):
            with_all = scaled[:, one] @ scaled / len(spectra) if around is None else around[one]
            block[:, row, :-1] = with_all[chosen]
            block[:, row, -1] = block[:, -1, row] = with_all
        block[:, -1, -1] = (scaled**2).mean(axis=0)
        weight = np.linalg.det(block)
        chosen.append(int(np.argmax(weight * purity)))
    return chosen


def first_amounts(absorbance: FloatArray, closure: bool) -> FloatArray:
    """Return first amounts in proportion to the absorbances; with closure in units that best sum to one."""
    amounts = np.maximum(absorbance, 0.0)
    if not closure:
        return amounts
    units, *_ = np.linalg.lstsq(amounts, np.ones(len(amounts)), rcond=None)
    amounts = amounts * np.where(units > 0.0, units, 1.0)
    total = amounts.sum(axis=1, keepdims=True)
    return np.where(total > 0.0, amounts / np.where(total > 0.0, total, 1.0), 1.0 / amounts.shape[1])
