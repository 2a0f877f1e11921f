from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool
from vibron.manybody.models._build import InSector, Kind, Size, SurfaceEnds, build, lattice_of
from vibron.manybody.specification import Model, Site, Term


@tool(
    valid_for="any lattice; the chain is critical at g = J",
    limitations="the coupling is along z and the field along x; other libraries turn the axes, and write S for sigma",
    papers=("pfeuty1970",),
    see_also=("kitaev_chain", "kicked_ising", "heisenberg"),
    cost="light",
)
def tfim(
    size: Size,
    lattice: Kind = "chain",
    boundary: SurfaceEnds = "open",
    J: Annotated[
        FloatArray | float, Array("1", "...", "Ising coupling, positive for a ferromagnet; or one a bond")
    ] = 1.0,
    g: Annotated[FloatArray | float, Array("1", "...", "transverse field; or one a site")] = 1.0,
    h: Annotated[FloatArray | float, Array("1", "...", "longitudinal field; or one a site")] = 0.0,
    sector: InSector = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the transverse-field Ising model, in Pauli matrices.

    .. math:: H = -\sum_{\langle ij\rangle} J_{ij} Z_i Z_j - \sum_i g_i X_i - \sum_i h_i Z_i

    On an open chain with J = g = 1 the energy is 1 - 1/sin(pi/(2(2L + 1))).

    Returns
    -------
    Model
        Parameters J, g and h, in Pauli units.

    Raises
    ------
    InputError
        Arrays do not have one entry for each place or site.

    Examples
    --------
    >>> round(tfim(size=(10,)).lowest_energy, 8)
    -12.38149
    """
    terms = (
        Term("ising", ("Z", "Z"), "nn", "-J"),
        Term("transverse", ("X",), "site", "-g"),
        Term("longitudinal", ("Z",), "site", "-h"),
    )
    place = lattice_of(lattice, size, boundary)
    return build("tfim", place, Site("spin"), terms, {"J": J, "g": g, "h": h}, sector, spin="pauli")
