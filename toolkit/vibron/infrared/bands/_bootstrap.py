"""Records of a bootstrap over fitted bands, and how residuals are drawn."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity, Record


@dataclass(frozen=True)
class BootstrapInterval:
    """Value, bootstrap standard deviation and percentile interval of each band, shape (bands,)."""

    value: Annotated[FloatArray, Array("1", "k", "fitted to the spectrum itself; unit of the quantity")]
    error: Annotated[FloatArray, Array("1", "k", "standard deviation over the resampled fits")]
    lower: Annotated[FloatArray, Array("1", "k", "lower end of the interval")]
    upper: Annotated[FloatArray, Array("1", "k", "upper end of the interval")]


@dataclass(frozen=True)
class BandBootstrap:
    """Intervals for each quantity; cm^-1, but the height has the unit of the ordinate."""

    centre: Annotated[BootstrapInterval, Record("centres in cm^-1")]
    width: Annotated[BootstrapInterval, Record("full widths in cm^-1")]
    area: Annotated[BootstrapInterval, Record("areas in cm^-1")]
    height: Annotated[BootstrapInterval, Record("heights")]
    samples: Annotated[int, Quantity("1", "resampled fits that converged")]


def blocks(residual: FloatArray, block: int, draw: np.random.Generator) -> FloatArray:
    """Residuals of the same number, drawn with replacement in circular blocks."""
    count = -(-residual.size // block)
    start = draw.integers(0, residual.size, count)
    index = (start[:, None] + np.arange(block)) % residual.size
    return np.asarray(residual[index.ravel()[: residual.size]])
