"""Lower edge of the two-spinon continuum of the Heisenberg chain."""

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron_verify.references.manybody._register import reference


@reference(sources=("descloizeauxpearson1962",), valid_for="triplets of the infinite Heisenberg antiferromagnet")
def spinon_dispersion(
    momentum: Annotated[FloatArray, Array("rad", "...", "momentum of the triplet, lattice constant one")],
) -> Annotated[
    FloatArray, Array("J", "...", "lowest triplet excitation of the Heisenberg chain at a momentum", kind="model")
]:
    r"""Return the lower edge of the two-spinon continuum of the spin-1/2 Heisenberg chain.

    .. math:: \varepsilon(k) = \frac\pi2\,|\sin k|

    Parameters
    ----------
    momentum : ndarray, rad
        k, any shape.

    Returns
    -------
    ndarray
        Energy in J.

    Raises
    ------
    InputError
        A momentum is not finite.

    References
    ----------
    J. des Cloizeaux, J. J. Pearson, Phys. Rev. 128, 2131 (1962).

    Examples
    --------
    >>> spinon_dispersion([0.0, np.pi / 2]).round(6)
    array([0.      , 1.570796])
    """
    return np.asarray(np.pi / 2.0 * np.abs(np.sin(momentum)), dtype=np.float64)
