from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.manybody.models._build import SPINFUL, InSector, Order, build, hopping
from vibron.manybody.specification import Lattice, Model, Site, Term


@tool(
    valid_for="one orbital and a bath of discrete levels, in star or chain form",
    limitations="one impurity orbital; the levels of the bath are given, not fitted to a hybridisation function",
    papers=("anderson1961", "wilson1975"),
    see_also=("kondo_lattice", "hubbard"),
    cost="light",
)
def anderson_impurity(
    levels: Annotated[FloatArray, Array("1", "n", "energies of the bath levels, or of the sites of the bath chain")],
    couplings: Annotated[
        FloatArray, Array("1", "n", "hopping of each level to the impurity, or to the previous site of the chain")
    ],
    U: Annotated[float, Quantity("1", "repulsion on the impurity")] = 4.0,
    level: Annotated[float | None, Quantity("1", "energy of the impurity; None for -U / 2")] = None,
    field: Annotated[float, Quantity("1", "magnetic field on the impurity, times its Sz")] = 0.0,
    geometry: Annotated[str, Option("how the bath is joined", ("star", "chain"))] = "star",
    fermion_order: Order = "up_block",
    sector: InSector = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the single-impurity Anderson model with a bath of discrete levels.

    .. math:: H = \epsilon_d\, n_d + U\, n_{d\uparrow} n_{d\downarrow} - h S^z_d + \sum_{k\sigma} \epsilon_k n_{k\sigma}
              + \sum_{k\sigma} V_k (d^\dagger_\sigma c_{k\sigma} + \text{h.c.})

    The impurity is site 0, level k of the bath site k + 1.  In the ``chain`` form site k couples to site k + 1.

    Returns
    -------
    Model
        Parameters U, level and field, energies with one entry a site, and couplings.

    Examples
    --------
    >>> model = anderson_impurity(levels=[0.0], couplings=[1.0], U=4.0, sector=Sector(n_up=1, n_down=1))
    >>> round(model.lowest_energy, 10)  # -U/4 - sqrt(U^2/16 + 4 V^2)
    -3.2360679775
    """
    sites = len(levels) + 1
    links = [(0, k) if geometry == "star" else (k - 1, k) for k in range(1, sites)]
    place = Lattice("custom", (sites,), links={"bath": links})
    terms = (
        *hopping("bath", SPINFUL, "couplings"),
        Term("levels", ("Ntot",), "site", "energies"),
        Term("repulsion", ("Nupdn",), "sites", "U", sites=((0,),)),
        Term("impurity", ("Ntot",), "sites", "level", sites=((0,),)),
        Term("field", ("Sz",), "sites", "-field", sites=((0,),)),
    )
    parameters = {
        "U": U, "level": -U / 2.0 if level is None else level, "field": field,
        "energies": np.concatenate([[0.0], levels]), "couplings": couplings,
    }  # fmt: skip
    name, site = "anderson_impurity", Site("spinful_fermion")
    return build(name, place, site, terms, parameters, sector, fermion_order=fermion_order, unit="t")
