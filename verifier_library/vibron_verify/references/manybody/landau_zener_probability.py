"""Probability to stay on a diabatic level at an avoided crossing."""

import math
from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("zener1932", "landau1932"), valid_for="a linear sweep from far before to far after the crossing")
def landau_zener_probability(
    gap: Annotated[float, Quantity("J", "smallest distance of the two levels", ge=0, kind="model")],
    rate: Annotated[float, Quantity("J^2", "rate at which the diabatic levels part, hbar one", gt=0)],
) -> Annotated[float, Quantity("1", "probability of a jump across an avoided crossing", ge=0)]:
    r"""Return the probability that :math:`H=\frac12(\alpha t\,Z+\Delta X)` ends on the other adiabatic level.

    .. math:: P = \exp\!\left(-\frac{\pi\Delta^2}{2\alpha}\right)

    Parameters
    ----------
    gap : float, J
        Delta.
    rate : float, J^2
        alpha.

    Returns
    -------
    float
        Probability.

    Raises
    ------
    DomainError
        The rate is not positive.

    References
    ----------
    C. Zener, Proc. R. Soc. A 137, 696 (1932).

    Examples
    --------
    >>> landau_zener_probability(0.0, 1.0), round(landau_zener_probability(1.0, 2.0), 6)
    (1.0, 0.455938)
    """
    return math.exp(-math.pi * gap**2 / (2.0 * rate))
