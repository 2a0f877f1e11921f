"""Ground-state energy of free fermions on a chain."""

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Option, Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("liebschultzmattis1961",), valid_for="spinless fermions without interaction")
def free_fermion_energy(
    length: Annotated[int, Quantity("1", "number of sites", ge=2, le=1_000_000)],
    particles: Annotated[int, Quantity("1", "number of fermions", ge=0)],
    boundary: Annotated[str, Option("ends of the chain", choices=("open", "periodic", "antiperiodic"))] = "open",
) -> Annotated[float, Quantity("t", "ground-state energy of free spinless fermions on a chain")]:
    r"""Return the energy of :math:`H=-t\sum_i (c_i^\dagger c_{i+1}+\mathrm{h.c.})` for a number of fermions.

    .. math::

        E_0 = \sum_{\text{lowest}} -2\cos k,\qquad k_n = \frac{n\pi}{L+1}\;\text{(open)},\quad
        \frac{2\pi n}{L}\;\text{(periodic)},\quad \frac{(2n+1)\pi}{L}\;\text{(antiperiodic)}

    The ring of two has its bond twice.

    Parameters
    ----------
    length, particles : int
        Sites and fermions.
    boundary : str
        ``open``, ``periodic`` or ``antiperiodic``.

    Returns
    -------
    float
        Energy in t.

    Raises
    ------
    DomainError
        There are more fermions than sites.

    References
    ----------
    E. Lieb, T. Schultz, D. Mattis, Ann. Phys. 16, 407 (1961).

    Examples
    --------
    >>> round(free_fermion_energy(2, 1), 12), round(free_fermion_energy(6, 3, "periodic"), 12)
    (-1.0, -4.0)
    """
    if particles > length:
        raise DomainError("exceed the sites", field="particles", value=particles, remedy=f"give at most {length}")
    n = np.arange(length)
    angles = {
        "open": (n + 1.0) * np.pi / (length + 1.0),
        "periodic": 2.0 * np.pi * n / length,
        "antiperiodic": (2.0 * n + 1.0) * np.pi / length,
    }
    return float(np.sort(-2.0 * np.cos(angles[boundary]))[:particles].sum())
