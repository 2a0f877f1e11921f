"""Band gap of the dimerised chain."""

from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("suschriefferheeger1979",), valid_for="the infinite dimerised chain")
def ssh_bulk_gap(
    intracell: Annotated[float, Quantity("t", "hopping v inside a cell")],
    intercell: Annotated[float, Quantity("t", "hopping w between cells")] = 1.0,
) -> Annotated[float, Quantity("t", "gap between the bands of the dimerised chain")]:
    r"""Return the gap between the two bands of the model of Su, Schrieffer and Heeger.

    .. math:: \varepsilon(k) = \pm|v + w e^{ik}|,\qquad E_g = 2\,\big||w| - |v|\big|

    Parameters
    ----------
    intracell, intercell : float
        v and w.

    Returns
    -------
    float
        Gap in t.

    Raises
    ------
    InputError
        A hopping is not finite.

    References
    ----------
    W. P. Su, J. R. Schrieffer, A. J. Heeger, Phys. Rev. Lett. 42, 1698 (1979).

    Examples
    --------
    >>> ssh_bulk_gap(0.5)
    1.0
    """
    return 2.0 * abs(abs(intercell) - abs(intracell))
