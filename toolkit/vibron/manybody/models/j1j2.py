"""The Heisenberg model with exchange to next-nearest neighbours."""

from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.models._build import Ends, InSector, Kind, Size, build, exchange, lattice_of
from vibron.manybody.specification import Model, Site


@tool(
    domain="manybody",
    family="models",
    known_answers=(
        KnownAnswer(
            call={"size": [12], "boundary": "periodic", "sector": {"total_sz": 0}},
            path="lowest_energy",
            value=-4.5,
            tolerance=1e-10,
            source="majumdar1969",
        ),
        KnownAnswer(
            call={"size": [4, 4], "lattice": "square", "boundary": "periodic", "sector": {"total_sz": 0}},
            path="lowest_energy",
            value=-33.83169340557936 / 4,
            tolerance=1e-09,
            source="the exact energy of the 4x4 torus in Pauli units of the varbench set, over four",
        ),
        KnownAnswer(call={"size": [8]}, path="lowest_energy", value=-3.0, tolerance=1e-10, source="majumdar1969"),
    ),
    valid_for="any lattice with bonds of both classes",
    limitations="of a ring of three sites both classes are the same bonds, and they add",
    papers=("majumdar1969",),
    keywords=("J1-J2", "frustration", "Majumdar-Ghosh", "dimer", "next-nearest neighbour"),
    see_also=("heisenberg",),
    cost="light",
    asks=(
        "[J1-J2 chain] of {size} spins with J1 = {J1} and J2 = {J2}",
        "[Frustrated J1-J2 model] on a {size} {lattice=square: square lattice}, J2 = {J2}",
        "[Majumdar-Ghosh chain] of {size} sites, {boundary=periodic: periodic}, J1 {J1}, J2 {J2}",
        "Spin chain of {size} sites with [next-nearest-neighbour exchange] {J2} and nearest-neighbour exchange {J1}",
        "Spin {spin} [J1-J2 model], {size} sites, J1 = {J1}, J2 = {J2}",
    ),
)
def j1j2(
    size: Size,
    lattice: Kind = "chain",
    boundary: Ends = "open",
    J1: Annotated[FloatArray | float, Array("1", "...", "exchange to nearest neighbours; or one a bond")] = 1.0,
    J2: Annotated[FloatArray | float, Array("1", "...", "exchange to next-nearest neighbours; or one a bond")] = 0.5,
    spin: Annotated[float, Quantity("1", "spin quantum number", gt=0, le=10)] = 0.5,
    sector: InSector = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the J1-J2 model.

    .. math:: H = J_1 \sum_{\langle ij\rangle} \mathbf{S}_i\cdot\mathbf{S}_j
              + J_2 \sum_{\langle\langle ij\rangle\rangle} \mathbf{S}_i\cdot\mathbf{S}_j

    Parameters
    ----------
    size : tuple of int
        Cells along each direction.
    lattice : {"chain", "ladder", "square", "triangular", "honeycomb", "kagome"}
        Kind of lattice.
    boundary : {"open", "periodic", "infinite", "twisted"}
        Boundary of every direction.
    J1 : float or array of float
        Exchange to nearest neighbours; or one a bond.
    J2 : float or array of float
        Exchange to next-nearest neighbours; or one a bond.
    spin : float
        Spin quantum number.
    sector : Sector, optional
        Symmetry sector.

    Returns
    -------
    Model
        Parameters J1 and J2.

    Raises
    ------
    InputError
        Arrays do not have one entry for each place or site.

    References
    ----------
    C. K. Majumdar, D. K. Ghosh, J. Math. Phys. 10, 1388 (1969).

    Examples
    --------
    >>> round(j1j2(size=(8,)).lowest_energy, 10)
    -3.0
    """
    terms = (*exchange("nearest", "nn", "J1"), *exchange("next", "nnn", "J2"))
    place = lattice_of(lattice, size, boundary)
    return build("j1j2", place, Site("spin", spin), terms, {"J1": J1, "J2": J2}, sector)
