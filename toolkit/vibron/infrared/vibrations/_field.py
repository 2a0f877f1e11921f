"""The harmonic force field of a molecule: second derivatives of the energy, first derivatives of the dipole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.geometry import Geometry
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record


@dataclass(frozen=True)
class HarmonicField(DataRecord):
    """What a method of quantum chemistry says of small displacements from a stationary point."""

    geometry: Annotated[Geometry, Record("stationary point")]
    hessian: Annotated[FloatArray, Array("hartree/bohr^2", "k,k", "second derivatives of the energy, k = 3n")]
    dipole_derivatives: Annotated[FloatArray, Array("e", "k,3", "derivatives of the dipole moment")]
    dipole: Annotated[FloatArray, Array("e*bohr", "3", "dipole moment")]
    energy: Annotated[float, Quantity("hartree", "energy")]
    gradient: Annotated[float, Quantity("hartree/bohr", "largest component of the gradient left", ge=0)]
    method: Annotated[str, Option("method and basis set")]
