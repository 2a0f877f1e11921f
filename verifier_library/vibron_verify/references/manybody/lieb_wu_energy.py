"""Ground-state energy of the half-filled Hubbard chain."""

from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._panels import panel_integral
from vibron_verify.references.manybody._register import reference


@reference(sources=("liebwu1968",), valid_for="the infinite half-filled chain, repulsion of 0.01 t and more")
def lieb_wu_energy(
    interaction: Annotated[float, Quantity("t", "U", ge=0.01)],
) -> Annotated[float, Quantity("t", "ground-state energy per site of the half-filled Hubbard chain")]:
    r"""Return the energy per site of the Hubbard chain with one electron a site.

    .. math::

        H = -t\sum_{i\sigma}(c^\dagger_{i\sigma} c_{i+1\sigma}+\mathrm{h.c.})
            + U\sum_i n_{i\uparrow}n_{i\downarrow},\qquad
        e_0 = -4\int_0^\infty \frac{J_0(x) J_1(x)}{x\,(1+e^{Ux/2})}\,dx

    Parameters
    ----------
    interaction : float
        U in t.

    Returns
    -------
    float
        Energy per site in t.

    Raises
    ------
    DomainError
        The repulsion is below 0.01 t, where the integral runs over thousands of periods.

    References
    ----------
    E. H. Lieb, F. Y. Wu, Phys. Rev. Lett. 20, 1445 (1968).

    Examples
    --------
    >>> [round(lieb_wu_energy(u), 8) for u in (1.0, 2.0, 4.0, 8.0, 10.0)]
    [-1.04036865, -0.84437434, -0.57372937, -0.32753053, -0.26715492]
    """
    from scipy.special import expit, j0, j1

    return -4.0 * panel_integral(
        lambda x: j0(x) * j1(x) / x * expit(-interaction * x / 2.0), 80.0 / interaction, min(1.0, 4.0 / interaction)
    )
