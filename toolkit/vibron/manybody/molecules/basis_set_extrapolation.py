from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool

_RATE = 9.0  # of Karton and Martin, for triple zeta and beyond


@tool(
    valid_for="correlation-consistent basis sets, triple zeta and larger",
    limitations="the inverse cube is asymptotic: with double zeta the error may exceed that of the larger basis "
    "alone; the "
    "Hartree-Fock part follows exp(-9 sqrt X), fitted to triple zeta and beyond",
    papers=("helgaker1997", "kartonmartin2006"),
    see_also=("moller_plesset", "coupled_cluster", "full_configuration_interaction"),
    cost="instant",
)
def basis_set_extrapolation(
    mean_field: Annotated[FloatArray, Array("hartree", "2", "Hartree-Fock energies in the two basis sets")],
    correlation: Annotated[FloatArray, Array("hartree", "2", "correlation energies in the two basis sets")],
    cardinal: Annotated[FloatArray, Array("1", "2", "cardinal numbers of the basis sets, rising", ge=2, le=10)],
) -> BasisLimit:
    r"""Return the energy in the limit of a complete basis set from two basis sets.

    .. math::

        E_c = \frac{Y^3E_c(Y)-X^3E_c(X)}{Y^3-X^3},\qquad
        E_{HF} = E_{HF}(Y) + \frac{E_{HF}(Y)-E_{HF}(X)}{e^{9(\sqrt Y-\sqrt X)}-1}

    Parameters
    ----------
    mean_field, correlation
        Energies in the smaller and the larger basis set.
    cardinal
        X and Y: 2 for double zeta, 3 for triple zeta, ...

    Returns
    -------
    BasisLimit
        Both parts, their sum, and how far the sum moved.

    Examples
    --------
    Helium from quadruple and quintuple zeta; the exact energy is -2.90372.

    >>> round(basis_set_extrapolation([-2.86151423, -2.86162483], [-0.04089665, -0.04152705], [4.0, 5.0]).total, 5)
    -2.90383
    """
    if cardinal[1] <= cardinal[0]:
        raise DomainError("must rise", field="cardinal", value=cardinal.tolist(), remedy="give the smaller basis first")
    cubes = cardinal**3
    far = float((cubes[1] * correlation[1] - cubes[0] * correlation[0]) / (cubes[1] - cubes[0]))
    growth = float(np.expm1(_RATE * (np.sqrt(cardinal[1]) - np.sqrt(cardinal[0]))))
    limit = float(mean_field[1] + (mean_field[1] - mean_field[0]) / growth)
    return BasisLimit(limit + far, limit, far, limit + far - float(mean_field[1] + correlation[1]))


@dataclass(frozen=True)
class BasisLimit(DataRecord):
    """Energies at the limit, and how far they moved."""

    total: Annotated[float, Quantity("hartree", "total energy at the limit")]
    mean_field: Annotated[float, Quantity("hartree", "Hartree-Fock energy at the limit")]
    correlation: Annotated[float, Quantity("hartree", "correlation energy at the limit")]
    change: Annotated[float, Quantity("hartree", "limit less the larger basis, a rough size of the error")]
