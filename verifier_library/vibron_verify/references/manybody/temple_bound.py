"""Lower bound of the ground-state energy from energy and variance."""

from typing import Annotated

from vibron.core.errors import DomainError
from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("temple1928",), valid_for="states whose energy lies below the first excited level; a strict bound")
def temple_bound(
    energy: Annotated[float, Quantity("J", "energy of the state", kind="model")],
    variance: Annotated[float, Quantity("J^2", "variance of the energy of the state", ge=0)],
    excited: Annotated[float, Quantity("J", "lower bound of the first excited level", kind="model")],
) -> Annotated[float, Quantity("J", "lower bound of the ground-state energy", kind="model")]:
    r"""Return the lower bound of Temple to the ground-state energy.

    .. math:: E_0 \ge E - \frac{\mathrm{Var} H}{E_1 - E}

    Parameters
    ----------
    energy, variance : float
        Of the state at hand.
    excited : float
        E_1, or less.

    Returns
    -------
    float
        Lower bound.

    Raises
    ------
    DomainError
        The energy does not lie below the excited level.

    References
    ----------
    G. Temple, Proc. R. Soc. A 119, 276 (1928).

    Examples
    --------
    >>> temple_bound(-0.9, 0.19, 1.0)
    -1.0
    """
    if energy >= excited:
        raise DomainError("must lie above the energy", field="excited", value=excited, remedy="improve the state")
    return energy - variance / (excited - energy)
