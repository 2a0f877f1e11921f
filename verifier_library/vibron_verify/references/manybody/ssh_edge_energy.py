"""Energy of the edge states of a dimerised chain."""

from typing import Annotated

from vibron.core.errors import DomainError
from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("suschriefferheeger1979",), valid_for="open chains with weak outer bonds, v < w, to (v/w)^(2N)")
def ssh_edge_energy(
    cells: Annotated[int, Quantity("1", "number of unit cells", ge=1)],
    intracell: Annotated[float, Quantity("t", "hopping v inside a cell", ge=0)],
    intercell: Annotated[float, Quantity("t", "hopping w between cells", gt=0)] = 1.0,
) -> Annotated[float, Quantity("t", "energy of the edge states of an open dimerised chain")]:
    r"""Return the energy of the hybridised edge states of the model of Su, Schrieffer and Heeger.

    .. math:: \varepsilon \simeq \pm w\left(\frac vw\right)^{N}\left(1-\frac{v^2}{w^2}\right)

    Parameters
    ----------
    cells : int
        N, two sites each.
    intracell, intercell : float
        v and w.

    Returns
    -------
    float
        The positive one of the two energies, to the relative order (v/w)^(2N) N.

    Raises
    ------
    DomainError
        v is not below w: no edge state exists.

    References
    ----------
    W. P. Su, J. R. Schrieffer, A. J. Heeger, Phys. Rev. Lett. 42, 1698 (1979).

    Examples
    --------
    >>> f"{ssh_edge_energy(20, 0.5):.8e}"
    '7.15255737e-07'
    """
    ratio = intracell / intercell
    if ratio >= 1.0:
        raise DomainError("leaves no edge state", field="intracell", value=intracell, remedy="give v below w")
    return float(intercell * ratio**cells * (1.0 - ratio**2))
