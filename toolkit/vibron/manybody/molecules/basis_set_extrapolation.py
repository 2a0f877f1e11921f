"""Energy in the limit of a complete basis set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool

_HELIUM = {
    "mean_field": [-2.86151423, -2.86162483],
    "correlation": [-0.04089665, -0.04152705],
    "cardinal": [4.0, 5.0],
}
_RATE = 9.0  # of Karton and Martin, for triple zeta and beyond


@dataclass(frozen=True)
class BasisLimit:
    """Energies at the limit, and how far they moved."""

    total: Annotated[float, Quantity("hartree", "total energy at the limit")]
    mean_field: Annotated[float, Quantity("hartree", "Hartree-Fock energy at the limit")]
    correlation: Annotated[float, Quantity("hartree", "correlation energy at the limit")]
    change: Annotated[float, Quantity("hartree", "limit less the larger basis, a rough size of the error")]


@tool(
    domain="manybody",
    family="molecules",
    known_answers=(
        KnownAnswer(
            call=_HELIUM,
            path="correlation",
            value=-0.04204438,
            tolerance=2e-4,
            source="exact correlation energy of helium, -2.90372438 + 2.86167999 hartree",
        ),
        KnownAnswer(
            call=_HELIUM,
            path="mean_field",
            value=-2.86167999,
            tolerance=5e-5,
            source="numerical Hartree-Fock limit of helium, -2.86167999 hartree",
        ),
        KnownAnswer(
            call={"mean_field": [0.0, 0.0], "correlation": [-0.963, -0.984375], "cardinal": [3.0, 4.0]},
            path="correlation",
            value=-0.99997297,
            tolerance=1e-8,
            source="two-point formula by hand: (64 x 0.984375 - 27 x 0.963)/37",
            kind="identity",
        ),
    ),
    valid_for="correlation-consistent basis sets, triple zeta and larger",
    limitations="the inverse cube is asymptotic: with double zeta the error may exceed that of the larger basis "
    "alone; the "
    "Hartree-Fock part follows exp(-9 sqrt X), fitted to triple zeta and beyond",
    papers=("helgaker1997", "kartonmartin2006"),
    keywords=("CBS", "complete basis set", "cc-pVXZ", "two-point extrapolation", "cardinal number"),
    see_also=("moller_plesset", "coupled_cluster", "full_configuration_interaction"),
    cost="instant",
    asks=(
        "[total: CBS energy] from HF energies {mean_field} and correlation energies {correlation}, cardinal "
        "numbers {cardinal}",
        "[correlation: Correlation energy at the basis set limit], X = {cardinal}: HF {mean_field}, "
        "correlation {correlation}",
        "Two-point extrapolation {cardinal}: SCF {mean_field}, correlation {correlation}. [total: Complete "
        "basis set limit]",
        "[mean_field: Hartree-Fock limit] from {mean_field} with correlation {correlation} at cardinal "
        "numbers {cardinal}",
        "[change: Basis set incompleteness error] for cc-pVXZ, X = {cardinal}, HF {mean_field}, correlation "
        "{correlation}",
    ),
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
    mean_field, correlation : ndarray, shape (2,), hartree
        Energies in the smaller and the larger basis set.
    cardinal : ndarray, shape (2,)
        X and Y: 2 for double zeta, 3 for triple zeta, ...

    Returns
    -------
    BasisLimit
        Both parts, their sum, and how far the sum moved.

    Raises
    ------
    DomainError
        The cardinal numbers do not rise.

    References
    ----------
    T. Helgaker, W. Klopper, H. Koch, J. Noga, J. Chem. Phys. 106, 9639 (1997); A. Karton, J. M. L. Martin, Theor. Chem.
    Acc. 115, 330 (2006).

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
