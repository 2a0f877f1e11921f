"""Lower bound of the energy of a lattice from a cluster."""

from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("anderson1951",), valid_for="chains of equal bonds without fields; a strict lower bound")
def anderson_bound(
    cluster_energy: Annotated[float, Quantity("J", "ground-state energy of an open cluster", kind="model")],
    cluster_sites: Annotated[int, Quantity("1", "sites of the cluster", ge=2)],
) -> Annotated[float, Quantity("J", "lower bound of the energy per site of an infinite chain", kind="model")]:
    r"""Return a lower bound of the energy per site of an infinite chain from an open piece of it.

    .. math:: e_\infty \ge \frac{E_\mathrm{open}(n)}{n-1}

    because the Hamiltonian of the chain is a mean of those of its open pieces.

    Parameters
    ----------
    cluster_energy : float
        Energy of the open cluster.
    cluster_sites : int
        n.

    Returns
    -------
    float
        Lower bound.

    Raises
    ------
    DomainError
        The cluster has fewer than two sites.

    References
    ----------
    P. W. Anderson, Phys. Rev. 83, 1260 (1951).

    Examples
    --------
    The open Heisenberg chain of ten has -4.25803521; the infinite one -0.44314718 a site.

    >>> round(anderson_bound(-4.25803521, 10), 8)
    -0.47311502
    """
    return cluster_energy / (cluster_sites - 1.0)
