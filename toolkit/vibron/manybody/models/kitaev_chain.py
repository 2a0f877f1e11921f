"""The Kitaev chain."""

from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.models._build import Ends, InSector, Size, build, hopping, lattice_of
from vibron.manybody.specification import Model, Site, Term


@tool(
    domain="manybody",
    family="models",
    known_answers=(
        KnownAnswer(
            call={"size": [10], "mu": 2.0},
            path="lowest_energy",
            value=-12.381489999654754,
            tolerance=1e-09,
            source="pfeuty1970",
        ),
        KnownAnswer(call={"size": [6]}, path="lowest_energy", value=-5.0, tolerance=1e-10, source="kitaev2001"),
        KnownAnswer(
            call={"size": [6], "sector": {"parity": -1}},
            path="lowest_energy",
            value=-5.0,
            tolerance=1e-10,
            source="kitaev2001",
        ),
    ),
    valid_for="chains; topological for |mu| < 2 t",
    limitations="spinless fermions with pairing between neighbours; only the parity is conserved",
    papers=("kitaev2001", "pfeuty1970"),
    keywords=("Kitaev chain", "Majorana", "topological superconductor", "p-wave", "zero mode", "Bogoliubov"),
    see_also=("ssh", "tfim"),
    cost="light",
    asks=(
        "[Kitaev chain] of {size} sites with chemical potential {mu}",
        "[Kitaev chain] of {size} sites, hopping {t}, pairing {delta}, mu = {mu}",
        "[p-wave superconducting wire] of {size} sites, hopping {t}, pairing gap {delta}, {boundary=open: open ends}",
        "Spinless [Majorana chain] of {size} sites with delta = {delta}, mu = {mu} and neighbour repulsion {V}",
    ),
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

    Parameters
    ----------
    size : tuple of int
        Cells along each direction.
    boundary : {"open", "periodic", "infinite", "twisted"}
        Boundary of every direction.
    t : float or array of float
        Hopping; or one a bond.
    delta : float or array of float
        Pairing; or one a bond.
    mu : float or array of float
        Chemical potential; or one a site.
    V : float or array of float
        Repulsion between neighbours; or one a bond.
    sector : Sector, optional
        Symmetry sector.

    Returns
    -------
    Model
        Parameters t, delta, mu and V.

    Raises
    ------
    InputError
        Arrays do not have one entry for each place or site.

    References
    ----------
    A. Y. Kitaev, Phys.-Usp. 44, 131 (2001).

    Examples
    --------
    >>> from vibron.manybody.specification import Sector
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
