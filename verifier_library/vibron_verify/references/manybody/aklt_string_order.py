"""String order of the infinite AKLT chain."""

from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("dennijsrommelse1989", "aklt1987"), valid_for="the bulk of the AKLT chain")
def aklt_string_order() -> Annotated[float, Quantity("1", "string order of the AKLT chain")]:
    r"""Return the string order parameter in the ground state of the AKLT chain.

    .. math:: -\Big\langle S^z_i\, e^{i\pi\sum_{i<k<j}S^z_k}\, S^z_j\Big\rangle = \tfrac49

    at any distance of two and more.

    Returns
    -------
    float
        4/9.

    References
    ----------
    M. den Nijs, K. Rommelse, Phys. Rev. B 40, 4709 (1989).

    Examples
    --------
    >>> round(aklt_string_order(), 8)
    0.44444444
    """
    return 4.0 / 9.0
