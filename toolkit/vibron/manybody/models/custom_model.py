from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from vibron.core.quantity import Option, Record
from vibron.core.tool import tool
from vibron.manybody.models._build import InSector, Order, build
from vibron.manybody.operators.convention import SPIN
from vibron.manybody.specification import Lattice, Model, Site, Term


@tool(
    valid_for="any sum of products of the site's operators that is Hermitian",
    limitations="terms are checked against the vocabulary of the site and for Hermiticity, not for their meaning",
    see_also=("heisenberg", "hubbard", "model_information", "draw_model"),
)
def custom_model(
    lattice: Annotated[Lattice, Record("lattice; kind custom takes any graph as links")],
    site: Annotated[Site, Record("local space of a site")],
    terms: Annotated[tuple[Term, ...], Record("terms of the Hamiltonian")],
    parameters: Annotated[Mapping[str, Any] | None, Option("numbers, or lists with one entry a place or site")] = None,
    units: Annotated[str, Option("units of spin operators", SPIN)] = "S",
    fermion_order: Order = "up_block",
    sector: InSector = None,
    name: Annotated[str, Option("name of the model")] = "custom",
) -> Annotated[Model, Option("the model")]:
    r"""Return a model of any lattice, local space and terms.

    .. math:: H = \sum_\tau \sum_{p\,\in\,\text{places of }\tau} c_{\tau p} \prod_k O_{\tau k}(p_k)\ (+\ \text{h.c.})

    Parameters
    ----------
    terms
        Terms: words of operators, where they act, and a coefficient in the parameters.

    Raises
    ------
    InputError
        An operator is unknown, a site is out of range, a coefficient cannot be evaluated, or the sum is not Hermitian;
        the error names the term.
    DomainError
        The sector is not conserved or cannot exist.

    Examples
    --------
    >>> star = Lattice("custom", (4,), links={"nn": [(0, 1), (0, 2), (0, 3)]})
    >>> terms = (Term("flip", ("Sp", "Sm"), "nn", "1/2", plus_hc=True), Term("ising", ("Sz", "Sz"), "nn", "1"))
    >>> round(custom_model(star, Site("spin"), terms).lowest_energy, 12)
    -1.25
    """
    return build(
        name, lattice, site, terms, parameters or {}, sector, spin=units, fermion_order=fermion_order, unit="1"
    )
