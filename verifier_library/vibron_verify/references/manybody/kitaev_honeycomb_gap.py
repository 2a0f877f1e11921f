"""Gap of the fermions of the Kitaev honeycomb model."""

from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("kitaev2006",), valid_for="the infinite lattice without vortices and without a magnetic field")
def kitaev_honeycomb_gap(
    x: Annotated[float, Quantity("K", "coupling of the x bonds")] = 1.0,
    y: Annotated[float, Quantity("K", "coupling of the y bonds")] = 1.0,
    z: Annotated[float, Quantity("K", "coupling of the z bonds")] = 1.0,
) -> Annotated[float, Quantity("K", "gap of the fermions of the Kitaev honeycomb model")]:
    r"""Return the lowest energy of a fermion of the Kitaev model on the honeycomb lattice without vortices.

    .. math::

        \Delta = \min_k 2\,\big|K_x e^{ik_1} + K_y e^{ik_2} + K_z\big| = 2\max(0,\ 2K_{\max} - |K_x| - |K_y| - |K_z|)

    in Pauli matrices, H = -sum of K sigma sigma. The gap vanishes where none of the couplings is larger than the other
    two together (phase B of the article).

    Parameters
    ----------
    x, y, z : float
        K_x, K_y, K_z; their signs do not matter.

    Returns
    -------
    float
        Gap in K.

    Raises
    ------
    InputError
        A coupling is not finite.

    References
    ----------
    A. Kitaev, Ann. Phys. 321, 2 (2006).

    Examples
    --------
    >>> kitaev_honeycomb_gap(), kitaev_honeycomb_gap(1.0, 1.0, 3.0)
    (0.0, 2.0)
    """
    sizes = (abs(x), abs(y), abs(z))
    return 2.0 * max(0.0, 2.0 * max(sizes) - sum(sizes))
