"""Levels of the hydrogen-like atom by the Dirac equation."""

import math
from typing import Annotated

from vibron.core.errors import DomainError
from vibron.core.quantity import Quantity
from vibron.physics.constants import BOHR_RADIUS, ELECTRON_MASS, PLANCK, SPEED_OF_LIGHT
from vibron_verify.references.manybody._register import reference

_HBAR = PLANCK.value / (2.0 * math.pi)
_INVERSE_ALPHA = SPEED_OF_LIGHT.value * ELECTRON_MASS.value * BOHR_RADIUS.value / _HBAR


@reference(
    sources=("dirac1928",), valid_for="one electron at a point nucleus of infinite mass, no quantum electrodynamics"
)
def dirac_hydrogen_energy(
    charge: Annotated[int, Quantity("1", "charge Z of the nucleus", ge=1, le=118)],
    shell: Annotated[int, Quantity("1", "principal quantum number n", ge=1)],
    momentum: Annotated[float, Quantity("1", "total angular momentum j, 1/2, 3/2, ...", ge=0.5)],
) -> Annotated[float, Quantity("hartree", "energy of a hydrogen-like atom by the Dirac equation, less m c^2", lt=0)]:
    r"""Return the energy of an electron at a nucleus of charge Z.

    .. math::

        E = mc^2\left[\Big(1+\frac{(Z\alpha)^2}{(n-j-\frac12+\sqrt{(j+\frac12)^2-(Z\alpha)^2})^2}\Big)^{-1/2}-1\right]

    Parameters
    ----------
    charge, shell : int
        Z and n.
    momentum : float
        j.

    Returns
    -------
    float
        Energy in hartree.

    Raises
    ------
    DomainError
        j is not a half-integer below n.

    References
    ----------
    P. A. M. Dirac, Proc. R. Soc. A 117, 610 (1928).

    Examples
    --------
    The 2p level of hydrogen is split by alpha^2/32 hartree = 0.365 cm^-1.

    >>> split = dirac_hydrogen_energy(1, 2, 1.5) - dirac_hydrogen_energy(1, 2, 0.5)
    >>> round(219474.631 * split, 4)
    0.3652
    """
    if momentum + 0.5 != round(momentum + 0.5) or momentum + 0.5 > shell:
        raise DomainError(
            "must be a half-integer below n", field="momentum", value=momentum, remedy="give 0.5 ... n-0.5"
        )
    coupling = (charge / _INVERSE_ALPHA) ** 2
    effective = shell - momentum - 0.5 + math.sqrt((momentum + 0.5) ** 2 - coupling)
    # 1/sqrt(1 + x) - 1 without loss of digits
    x = coupling / effective**2
    root = math.sqrt(1.0 + x)
    return -(_INVERSE_ALPHA**2) * x / (root * (1.0 + root))
