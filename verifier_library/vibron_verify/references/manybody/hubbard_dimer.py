"""Levels of the Hubbard dimer with two electrons."""

import math
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("essler2005",), valid_for="two sites, one electron of either spin, any sign of U")
def hubbard_dimer(
    interaction: Annotated[float, Quantity("t", "U")],
    hopping: Annotated[float, Quantity("t", "t, the bond counted once")] = 1.0,
) -> Annotated[FloatArray, Array("t", "4", "levels of the half-filled Hubbard dimer with no magnetisation, rising")]:
    r"""Return the levels of two sites with hopping t and repulsion U on a site, one electron of either spin.

    .. math::

        H = -t\sum_\sigma(c_{1\sigma}^\dagger c_{2\sigma}+\mathrm{h.c.})+U\sum_i n_{i\uparrow}n_{i\downarrow},
        \qquad E = \tfrac12\left(U \mp \sqrt{U^2+16t^2}\right),\; 0,\; U

    where 0 belongs to the triplet and U to the odd singlet.

    Parameters
    ----------
    interaction, hopping : float
        U and t.

    Returns
    -------
    ndarray
        Four energies in ascending order.

    Raises
    ------
    InputError
        A parameter is not finite.

    References
    ----------
    F. H. L. Essler and others, The One-Dimensional Hubbard Model (2005).

    Examples
    --------
    >>> hubbard_dimer(4.0).round(6)
    array([-0.828427,  0.      ,  4.      ,  4.828427])
    """
    root = math.hypot(interaction, 4.0 * hopping)
    return np.sort([(interaction - root) / 2.0, 0.0, interaction, (interaction + root) / 2.0])
