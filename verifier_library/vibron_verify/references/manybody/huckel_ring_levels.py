"""Levels of a conjugated ring by the method of Hueckel."""

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("huckel1931",), valid_for="rings of equal atoms with equal bonds, one orbital each")
def huckel_ring_levels(
    atoms: Annotated[int, Quantity("1", "atoms of the ring", ge=3, le=10000)],
) -> Annotated[FloatArray, Array("|beta|", "n", "levels of a conjugated ring about alpha, rising")]:
    r"""Return the orbital energies of a conjugated ring.

    .. math:: \frac{\varepsilon_k-\alpha}{|\beta|} = -2\cos\frac{2\pi k}{n},\qquad k = 0,\dots,n-1

    Parameters
    ----------
    atoms : int
        n.

    Returns
    -------
    ndarray, shape (n,)
        Levels in |beta|.

    Raises
    ------
    DomainError
        The ring has fewer than three atoms.

    References
    ----------
    E. Hückel, Z. Phys. 70, 204 (1931).

    Examples
    --------
    >>> huckel_ring_levels(6).round(12)
    array([-2., -1., -1.,  1.,  1.,  2.])
    """
    return np.sort(-2.0 * np.cos(2.0 * np.pi * np.arange(atoms) / atoms))
