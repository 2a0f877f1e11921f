"""A model of your own lattice, sites and terms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from vibron.core.quantity import Option, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.models._build import InSector, Order, build
from vibron.manybody.specification import Lattice, Model, Site, Term
from vibron.manybody.specification.convention import SPIN

_EXCHANGE = [
    {"name": "flip", "ops": ["Sp", "Sm"], "on": "nn", "coeff": "J/2", "plus_hc": True},
    {"name": "ising", "ops": ["Sz", "Sz"], "on": "nn", "coeff": "J"},
]
_STAR = {"kind": "custom", "size": [4], "links": {"nn": [[0, 1], [0, 2], [0, 3]]}}


@tool(
    domain="manybody",
    family="models",
    known_answers=(
        KnownAnswer(
            call={"lattice": _STAR, "site": {"kind": "spin"}, "terms": _EXCHANGE, "parameters": {"J": 1.0}},
            path="lowest_energy",
            value=-1.25,
            tolerance=1e-12,
            source="by hand: a spin one half joined to three of total spin 3/2 has -(3/2 + 1)/2",
        ),
        KnownAnswer(
            call={
                "lattice": {"kind": "triangular", "size": [3, 3], "boundary": ["periodic"]},
                "site": {"kind": "spin"},
                "terms": _EXCHANGE,
                "parameters": {"J": 1.0},
            },
            path="bond_count",
            value=27,
            source="each site of a triangular lattice has six neighbours, and a bond has two ends",
            kind="identity",
        ),
    ),
    valid_for="any sum of products of the site's operators that is Hermitian",
    limitations="terms are checked against the vocabulary of the site and for Hermiticity, not for their meaning",
    keywords=("custom Hamiltonian", "own model", "graph", "lattice", "terms", "operators"),
    see_also=("heisenberg", "hubbard", "model_information", "draw_model"),
    asks=(
        "[Custom Hamiltonian] on the lattice {lattice} with sites {site} and terms {terms}",
        "Build [my own model] from the terms {terms}, local space {site}, graph {lattice}, parameters {parameters}",
        "[Spin model on an arbitrary graph] {lattice}, site {site}, terms {terms}, {units=pauli: in Pauli matrices}",
    ),
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
    lattice : Lattice
        Lattice, or any graph as ``Lattice("custom", n, links={"nn": [(0, 1), ...]})``.
    site : Site
        Local space.
    terms : tuple of Term
        Terms: words of operators, where they act, and a coefficient in the parameters.
    parameters : mapping, optional
        Values of the parameters.
    units : {"S", "pauli"}
        Whether spin operators are S or Pauli matrices.
    fermion_order : {"up_block", "interleaved"}
        Order of the fermion modes.
    sector : Sector, optional
        Symmetry sector.
    name : str
        Name of the model.

    Returns
    -------
    Model
        The model.

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
