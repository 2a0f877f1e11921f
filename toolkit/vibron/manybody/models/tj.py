from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool
from vibron.manybody.models._build import (
    SPINFUL,
    InSector,
    Kind,
    Order,
    Size,
    SurfaceEnds,
    build,
    exchange,
    hopping,
    lattice_of,
    second_hopping,
)
from vibron.manybody.specification import Model, Site, Term


@tool(
    valid_for="any lattice; sites are empty or hold one fermion",
    limitations="three-site terms of second order are left out; products are projected once, at the end",
    papers=("ogata1990",),
    see_also=("hubbard", "heisenberg"),
    cost="light",
)
def tj(
    size: Size,
    lattice: Kind = "chain",
    boundary: SurfaceEnds = "open",
    t: Annotated[FloatArray | float, Array("1", "...", "hopping; or one a bond")] = 1.0,
    J: Annotated[FloatArray | float, Array("1", "...", "exchange; or one a bond")] = 0.4,
    t2: Annotated[
        FloatArray | float | None, Array("1", "...", "hopping t' to next-nearest neighbours; or one a bond")
    ] = None,
    fermion_order: Order = "up_block",
    sector: InSector = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the t-J model, or the t-t'-J model with hopping t2 to second neighbours.

    .. math:: H = -t\sum_{\langle ij\rangle\sigma} P\,(c^\dagger_{i\sigma} c_{j\sigma} + \text{h.c.})\,P
              + J \sum_{\langle ij\rangle} \left(\mathbf{S}_i\cdot\mathbf{S}_j - \tfrac14 n_i n_j\right)
              - t_2\sum_{\langle\langle ij\rangle\rangle\sigma} P\,(c^\dagger_{i\sigma} c_{j\sigma} + \text{h.c.})\,P

    P forbids two fermions on a site.  At J = 0 an open chain has the energies of spinless fermions.

    Returns
    -------
    Model
        Parameters t and J, and t2 if it is given.

    Raises
    ------
    InputError
        Arrays do not have one entry for each place or site.

    Examples
    --------
    >>> tj(size=(4,)).full_dimension
    81
    """
    terms = (
        *hopping("nn", SPINFUL),
        *second_hopping(t2),
        *exchange("exchange", "nn", "J"),
        Term("density", ("Ntot", "Ntot"), "nn", "-J/4"),
    )
    place = lattice_of(lattice, size, boundary)
    given = {"t": t, "J": J, "t2": t2}
    parameters = {name: value for name, value in given.items() if value is not None}
    return build("tj", place, Site("tj"), terms, parameters, sector, fermion_order=fermion_order, unit="t")
