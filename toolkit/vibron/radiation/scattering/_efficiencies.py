"""Efficiencies of a sphere, as the tools on spheres return them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray


@dataclass(frozen=True)
class Efficiencies(DataRecord):
    """Cross-sections over the geometrical one, and the mean cosine of the scattering angle."""

    extinction: Annotated[FloatArray, Array("1", "...", "Q of extinction", ge=0)]
    scattering: Annotated[FloatArray, Array("1", "...", "Q of scattering", ge=0)]
    absorption: Annotated[FloatArray, Array("1", "...", "Q of absorption", ge=0)]
    backscattering: Annotated[
        FloatArray, Array("1", "...", "radar backscattering, 4 pi dC/dOmega(180 deg)/(pi r^2)", ge=0)
    ]
    asymmetry: Annotated[FloatArray, Array("1", "...", "mean cosine g of the scattering angle", ge=-1, le=1)]
