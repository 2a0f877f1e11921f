from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool
from vibron.manybody.models._build import Ends, InSector, Size, build, hopping, lattice_of
from vibron.manybody.specification import Model, Site, Term


@tool(
    valid_for="chains; topological for |mu| < 2 t",
    limitations="spinless fermions with pairing between neighbours; only the parity is conserved",
    papers=("kitaev2001", "pfeuty1970"),
    see_also=("ssh", "tfim"),
    cost="light",
)
def kitaev_chain(
    size: Size,
    boundary: Ends = "open",
    t: Annotated[FloatArray | float, Array("1", "...", "hopping; or one a bond")] = 1.0,
    delta: Annotated[FloatArray | float, Array("1", "...", "pairing; or one a bond")] = 1.0,
    mu: Annotated[FloatArray | float, Array("1", "...", "chemical potential; or one a site")] = 0.0,
    V: Annotated[FloatArray | float, Array("1", "...", "repulsion between neighbours; or one a bond")] = 0.0,
    sector: InSector = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the Kitaev chain of spinless fermions with pairing.

    .. math:: H = \sum_i \left[-t\,(c^\dagger_i c_{i+1} + \text{h.c.}) + \Delta\,(c_i c_{i+1} + \text{h.c.})
              + V n_i n_{i+1}\right] - \mu \sum_i \left(n_i - \tfrac12\right)

    With t = delta it is the transverse-field Ising chain of field mu / 2 in other words.

    Returns
    -------
    Model
        Parameters t, delta, mu and V.

    Raises
    ------
    InputError
        Arrays do not have one entry for each place or site.

    Examples
    --------
    >>> even, odd = (kitaev_chain(size=(6,), sector=Sector(parity=p)).lowest_energy for p in (1, -1))
    >>> round(even, 10), round(odd, 10)
    (-5.0, -5.0)
    """
    terms = (
        *hopping("nn", (("Cdag", "C"),)),
        Term("pairing", ("C", "C"), "nn", "delta", plus_hc=True),
        Term("chemical", ("N",), "site", "-mu"),
        Term("constant", ("Id",), "site", "mu/2"),
        Term("neighbours", ("N", "N"), "nn", "V"),
    )
    parameters = {"t": t, "delta": delta, "mu": mu, "V": V}
    return build(
        "kitaev_chain", lattice_of("chain", size, boundary), Site("fermion"), terms, parameters, sector, unit="t"
    )
