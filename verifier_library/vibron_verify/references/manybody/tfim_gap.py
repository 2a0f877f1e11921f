"""Gap of the infinite Ising chain in a transverse field."""

from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("pfeuty1970",), valid_for="the infinite chain in Pauli matrices, any field")
def tfim_gap(
    field: Annotated[float, Quantity("J", "transverse field g", kind="model")],
) -> Annotated[
    float, Quantity("J", "energy of the lowest quasiparticle of the infinite transverse Ising chain", kind="model")
]:
    r"""Return the energy of one quasiparticle at rest in :math:`H=-\sum_i Z_iZ_{i+1}-g\sum_i X_i`.

    .. math:: \Delta = 2\,\big|1 - |g|\big|

    In the ordered chain a quasiparticle is a domain wall; a ring has them in pairs.

    Parameters
    ----------
    field : float
        g.

    Returns
    -------
    float
        Gap in J.

    Raises
    ------
    InputError
        The field is not finite.

    References
    ----------
    P. Pfeuty, Ann. Phys. 57, 79 (1970).

    Examples
    --------
    >>> tfim_gap(1.0), tfim_gap(1.5)
    (0.0, 1.0)
    """
    return 2.0 * abs(1.0 - abs(field))
