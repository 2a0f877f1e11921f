"""The pair of view factors between two surfaces, and their closed forms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray


@dataclass(frozen=True)
class ViewFactors(DataRecord):
    """Shares of the diffuse radiation of one surface that reach the other, both ways."""

    forward: Annotated[FloatArray, Array("1", "...", "share of what leaves surface 1 that reaches 2", ge=0, le=1)]
    backward: Annotated[FloatArray, Array("1", "...", "share of what leaves surface 2 that reaches 1", ge=0, le=1)]


def pair(exchange: FloatArray, one: FloatArray, other: FloatArray) -> ViewFactors:
    """Return both factors from the exchange area A1 F12 = A2 F21 and the two areas."""
    return ViewFactors(*(np.asarray(np.clip(exchange / area, 0.0, 1.0)) for area in (one, other)))
