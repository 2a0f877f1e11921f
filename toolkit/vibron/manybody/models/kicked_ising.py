from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool
from vibron.manybody.models._build import Ends, InSector, Size, build, lattice_of
from vibron.manybody.specification import Model, Site, Term


@tool(
    valid_for="chains; self-dual at J = b = pi / 4",
    limitations="the sum of the terms is no Hamiltonian of the kicked chain: the two parts act one after the other",
    papers=("bertini2019", "pfeuty1970"),
    see_also=("tfim",),
    cost="light",
)
def kicked_ising(
    size: Size,
    boundary: Ends = "open",
    J: Annotated[FloatArray | float, Array("1", "...", "Ising angle; or one a bond")] = 0.7853981633974483,
    h: Annotated[FloatArray | float, Array("1", "...", "longitudinal angle; or one a site")] = 0.0,
    b: Annotated[FloatArray | float, Array("1", "...", "kick angle; or one a site")] = 0.7853981633974483,
    sector: InSector = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the terms of the kicked Ising chain, in Pauli matrices.

    .. math:: H_\text{I} = J \sum_i Z_i Z_{i+1} + \sum_i h_i Z_i,\qquad H_\text{K} = b \sum_i X_i,\qquad
              U = e^{-i H_\text{K}}\, e^{-i H_\text{I}}

    Returns
    -------
    Model
        Parameters J, h and b; the terms ``ising`` and ``field`` make up H_I, ``kick`` makes up H_K.

    Raises
    ------
    InputError
        Arrays do not have one entry for each place or site.

    Examples
    --------
    >>> [term.name for term in kicked_ising(size=(6,)).terms]
    ['ising', 'field', 'kick']
    """
    terms = (
        Term("ising", ("Z", "Z"), "nn", "J"),
        Term("field", ("Z",), "site", "h"),
        Term("kick", ("X",), "site", "b"),
    )
    place = lattice_of("chain", size, boundary)
    return build("kicked_ising", place, Site("spin"), terms, {"J": J, "h": h, "b": b}, sector, spin="pauli", unit="1")
