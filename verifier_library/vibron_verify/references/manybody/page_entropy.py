"""Mean entanglement entropy of random states."""

from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("page1993", "sen1996"), valid_for="pure states uniform on the sphere of the whole space")
def page_entropy(
    first: Annotated[int, Quantity("1", "dimension of one part", ge=1)],
    second: Annotated[int, Quantity("1", "dimension of the other part", ge=1)],
) -> Annotated[float, Quantity("1", "mean entanglement entropy of random pure states", ge=0)]:
    r"""Return the mean entropy in nats of one part of a random pure state.

    .. math:: \bar S = \sum_{k=n+1}^{mn}\frac1k-\frac{m-1}{2n},\qquad m\le n

    Parameters
    ----------
    first, second : int
        Dimensions of the two parts.

    Returns
    -------
    float
        Mean entropy.

    Raises
    ------
    DomainError
        A dimension is not positive.

    References
    ----------
    D. N. Page, Phys. Rev. Lett. 71, 1291 (1993); S. Sen, Phys. Rev. Lett. 77, 1 (1996).

    Examples
    --------
    >>> round(page_entropy(64, 64), 5), page_entropy(8, 1)
    (3.65903, 0.0)
    """
    from scipy.special import digamma

    small, large = sorted((first, second))
    total = float(digamma(small * large + 1.0) - digamma(large + 1.0))  # the sum of the inverses
    return total - (small - 1.0) / (2.0 * large)
