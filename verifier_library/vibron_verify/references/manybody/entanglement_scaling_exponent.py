"""Growth of the correlation length of matrix product states with their bond dimension."""

import math
from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(
    sources=("pollmann2009",), valid_for="infinite matrix product states of critical chains, large bond dimensions"
)
def entanglement_scaling_exponent(
    central_charge: Annotated[float, Quantity("1", "central charge c", gt=0)],
) -> Annotated[float, Quantity("1", "exponent kappa of the correlation length over the bond dimension", gt=0)]:
    r"""Return the exponent with which the correlation length of a matrix product state grows at a critical point.

    .. math:: \xi \propto \chi^\kappa,\quad \kappa = \frac{6}{c\,(\sqrt{12/c}+1)},\qquad S = \frac{c\kappa}{6}\ln\chi

    Parameters
    ----------
    central_charge : float
        c.

    Returns
    -------
    float
        kappa.

    Raises
    ------
    DomainError
        The central charge is not positive.

    References
    ----------
    F. Pollmann, S. Mukerjee, A. M. Turner, J. E. Moore, Phys. Rev. Lett. 102, 255701 (2009).

    Examples
    --------
    >>> round(entanglement_scaling_exponent(0.5), 3), round(entanglement_scaling_exponent(1.0), 3)
    (2.034, 1.344)
    """
    return 6.0 / (central_charge * (math.sqrt(12.0 / central_charge) + 1.0))
