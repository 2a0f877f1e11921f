"""Chern number of the Haldane model."""

import math
from typing import Annotated

from vibron.core.errors import DomainError
from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("haldane1988chern",), valid_for="the lower band filled, t2 below t / 3, away from the transitions")
def haldane_chern_number(
    mass: Annotated[float, Quantity("t", "energy M of the first sublattice, minus that of the second")],
    second: Annotated[float, Quantity("t", "hopping t2 to next-nearest neighbours")],
    phase: Annotated[float, Quantity("degree", "phase phi of that hopping, positive where it turns left")] = 90.0,
) -> Annotated[float, Quantity("1", "Chern number of the lower band of the Haldane model")]:
    r"""Return the Chern number of the lower band of the Haldane model on the honeycomb lattice.

    .. math::

        C = \tfrac12\left[\operatorname{sgn}(m_+) - \operatorname{sgn}(m_-)\right],\qquad
        m_\pm = M \pm 3\sqrt3\,t_2\sin\phi

    in which m_+ and m_- are the masses at the two corners of the Brillouin zone: C is not zero for
    :math:`|M| < 3\sqrt3\,|t_2\sin\phi|`.

    Parameters
    ----------
    mass : float, t
        M.
    second : float, t
        t2.
    phase : float, degree
        phi.

    Returns
    -------
    float
        C: -1, 0 or 1, of the sign of t2 sin(phi).

    Raises
    ------
    DomainError
        The bands touch.

    References
    ----------
    F. D. M. Haldane, Phys. Rev. Lett. 61, 2015 (1988).

    Examples
    --------
    >>> haldane_chern_number(0.0, 0.1), haldane_chern_number(0.0, 0.1, -90.0), haldane_chern_number(1.0, 0.1)
    (1.0, -1.0, 0.0)
    """
    edge = 3.0 * math.sqrt(3.0) * second * math.sin(math.radians(phase))
    masses = mass + edge, mass - edge
    if min(abs(one) for one in masses) < 1e-12 * (1.0 + abs(mass)):
        raise DomainError("makes the bands touch", field="mass", value=mass, remedy="move away from the transition")
    return (math.copysign(1.0, masses[0]) - math.copysign(1.0, masses[1])) / 2.0
