"""Expectation value under depolarising noise."""

from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("temme2017",), valid_for="operators without trace, global depolarising noise after each layer")
def depolarised_expectation(
    ideal: Annotated[float, Quantity("1", "expectation value without noise")],
    rate: Annotated[float, Quantity("1", "probability p of a fully mixed state after each layer", ge=0, le=1)],
    layers: Annotated[int, Quantity("1", "number of layers d", ge=0)],
) -> Annotated[float, Quantity("1", "expectation value after d layers with depolarising noise")]:
    r"""Return the expectation value of an operator without trace after d noisy layers.

    .. math:: \langle O\rangle_p = (1-p)^d\,\langle O\rangle_0,\qquad \rho\to(1-p)\rho+p\,\mathbb 1/2^n

    Parameters
    ----------
    ideal : float
        Value without noise.
    rate : float
        p.
    layers : int
        d.

    Returns
    -------
    float
        Noisy value.

    Raises
    ------
    DomainError
        The rate is not a probability.

    References
    ----------
    K. Temme, S. Bravyi, J. M. Gambetta, Phys. Rev. Lett. 119, 180509 (2017).

    Examples
    --------
    >>> round(depolarised_expectation(1.0, 0.01, 20), 8)
    0.81790694
    """
    return float(ideal * (1.0 - rate) ** layers)
