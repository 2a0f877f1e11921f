"""Spin correlation of the infinite AKLT chain."""

from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("aklt1987",), valid_for="the bulk of the AKLT chain")
def aklt_correlation(
    distance: Annotated[int, Quantity("1", "distance of the two spins in lattice constants", ge=1)],
) -> Annotated[float, Quantity("1", "spin correlation of the AKLT chain, one component")]:
    r"""Return the correlation of one spin component in the ground state of the AKLT chain.

    .. math:: \langle S^z_i S^z_{i+r}\rangle = \tfrac43\left(-\tfrac13\right)^{r}

    so that the correlation length is 1/ln 3; the string correlation keeps the value -4/9 at every distance.

    Parameters
    ----------
    distance : int
        r.

    Returns
    -------
    float
        Correlation.

    Raises
    ------
    DomainError
        The distance is not positive.

    References
    ----------
    I. Affleck, T. Kennedy, E. H. Lieb, H. Tasaki, Phys. Rev. Lett. 59, 799 (1987).

    Examples
    --------
    >>> round(aklt_correlation(2), 8)
    0.14814815
    """
    return 4.0 / 3.0 * (-1.0 / 3.0) ** distance
