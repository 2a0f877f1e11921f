"""Spin current through an XX chain between two baths, with dephasing."""

from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("karevski2009", "znidaric2010"), valid_for="open chains of spins 1/2, equal rates at both ends")
def driven_xx_current(
    length: Annotated[int, Quantity("1", "number of sites", ge=2)],
    rate: Annotated[float, Quantity("J", "rate of each bath, up and down together", gt=0, kind="model")],
    left: Annotated[float, Quantity("1", "probability of spin up that the left bath imposes", ge=0, le=1)] = 1.0,
    right: Annotated[float, Quantity("1", "probability of spin up that the right bath imposes", ge=0, le=1)] = 0.0,
    dephasing: Annotated[float, Quantity("J", "rate of the jump Sz on each site", ge=0, kind="model")] = 0.0,
) -> Annotated[float, Quantity("J", "stationary spin current through an XX chain between two baths", kind="model")]:
    r"""Return the current of an XX chain of which either end is coupled to a bath, positive from left to right.

    .. math:: H=J\sum_i(S^x_iS^x_{i+1}+S^y_iS^y_{i+1}),\qquad I = J\langle S^x_iS^y_{i+1}-S^y_iS^x_{i+1}\rangle
              = \frac{f_1-f_L}{2/\Gamma + 2\Gamma/J^2 + 2(L-1)\gamma/J^2}

    The baths raise the spins at the ends with the rates :math:`\Gamma f` and lower them with :math:`\Gamma(1-f)`.
    The current does not depend on the length without dephasing (ballistic), and falls as 1/L with it (diffusive).

    Parameters
    ----------
    length : int
        L.
    rate, dephasing : float, J
        Gamma and gamma.
    left, right : float
        f at the first and the last site.

    Returns
    -------
    float
        I, the spin that crosses a bond per unit of time.

    Raises
    ------
    DomainError
        A rate is negative, or a probability is not between 0 and 1.

    References
    ----------
    D. Karevski, T. Platini, Phys. Rev. Lett. 102, 207207 (2009); M. Žnidarič, J. Stat. Mech. L05002 (2010).

    Examples
    --------
    >>> round(driven_xx_current(6, 0.8), 9), round(driven_xx_current(6, 0.8, dephasing=0.41), 9)
    (0.243902439, 0.12195122)
    """
    return (left - right) / (2.0 / rate + 2.0 * rate + 2.0 * (length - 1) * dephasing)
