"""Ground-state energy of hard-core bosons on a ring."""

from typing import Annotated

from vibron.core.errors import DomainError
from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference
from vibron_verify.references.manybody.free_fermion_energy import free_fermion_energy


@reference(sources=("liebschultzmattis1961", "girardeau1960"), valid_for="hard-core bosons or XX spins on a ring")
def hard_core_boson_energy(
    length: Annotated[int, Quantity("1", "number of sites", ge=3, le=1_000_000)],
    particles: Annotated[int, Quantity("1", "number of bosons", ge=0)],
) -> Annotated[float, Quantity("J", "ground-state energy of hard-core bosons on a ring", kind="model")]:
    r"""Return the energy of :math:`H=-J\sum_{i=1}^{L}(b_i^\dagger b_{i+1}+\mathrm{h.c.})`, one boson a site at most.

    By the Jordan-Wigner transformation it is that of free fermions whose ring closes with the sign
    :math:`(-1)^{N+1}`: periodic for odd N, antiperiodic for even N. The spin ring
    :math:`\sum(S^xS^x+S^yS^y)` has half of it (J = 1/2), with either sign on even rings.

    Parameters
    ----------
    length, particles : int
        Sites and bosons.

    Returns
    -------
    float
        Energy in J.

    Raises
    ------
    DomainError
        There are more bosons than sites.

    References
    ----------
    M. Girardeau, J. Math. Phys. 1, 516 (1960); E. Lieb, T. Schultz, D. Mattis, Ann. Phys. 16, 407 (1961).

    Examples
    --------
    >>> round(hard_core_boson_energy(4, 2), 12)
    -2.828427124746
    """
    if particles > length:
        raise DomainError("exceed the sites", field="particles", value=particles, remedy=f"give at most {length}")
    return free_fermion_energy(length, particles, "periodic" if particles % 2 else "antiperiodic")
