"""Finite-size correction to the ground-state energy of a critical chain."""

import math
from typing import Annotated

from vibron.core.quantity import Option, Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("blote1986", "affleck1986"), valid_for="long critical chains, up to logarithms where they occur")
def casimir_energy(
    length: Annotated[float, Quantity("1", "sites of the chain", gt=0)],
    central_charge: Annotated[float, Quantity("1", "central charge c", gt=0)],
    velocity: Annotated[
        float, Quantity("J", "velocity v of the excitations, lattice constant one", gt=0, kind="model")
    ],
    boundary: Annotated[str, Option("ends of the chain", choices=("open", "periodic"))] = "periodic",
) -> Annotated[float, Quantity("J", "universal 1/L term of the ground-state energy of a critical chain", kind="model")]:
    r"""Return the universal term of the ground-state energy, beyond bulk and ends.

    .. math:: E_0 = e_0 L - \frac{\pi c v}{6L}\;\text{(ring)},\qquad
              E_0 = e_0 L + e_s - \frac{\pi c v}{24 L}\;\text{(open)}

    Parameters
    ----------
    length : float
        L.
    central_charge, velocity : float
        c and v.
    boundary : str
        ``open`` or ``periodic``.

    Returns
    -------
    float
        The last term, negative.

    Raises
    ------
    DomainError
        A parameter is not positive.

    References
    ----------
    H. W. J. Blöte, J. L. Cardy, M. P. Nightingale, Phys. Rev. Lett. 56, 742 (1986); I. Affleck, ibid. 746.

    Examples
    --------
    The critical Ising ring of 80 has -101.86570886, of which -4/pi a site is bulk.

    >>> round(casimir_energy(80, 0.5, 2.0), 5), round(-101.86570886 + 80 * 4 / math.pi, 5)
    (-0.00654, -0.00655)
    """
    part = 24.0 if boundary == "open" else 6.0
    return -math.pi * central_charge * velocity / (part * length)
