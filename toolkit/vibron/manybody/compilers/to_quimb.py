from __future__ import annotations

from importlib.metadata import version
from itertools import product
from typing import Annotated, Any

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Option, Record
from vibron.core.tool import tool
from vibron.manybody.compilers._compiled import Compiled, small
from vibron.manybody.compilers._quimb import quimb_operator
from vibron.manybody.hilbert.basis import finite
from vibron.manybody.operators.blocks import digits_of
from vibron.manybody.operators.local import TWO_MODES
from vibron.manybody.specification import Model

_FERMION = {"C": ((1.0, "-"),), "Cdag": ((1.0, "+"),), "N": ((1.0, "n"),), "Id": ()}
#: quimb's + makes 1 of 0, and 0 is spin up: its + lowers the spin.
_SPIN = {
    "X": ((1.0, "x"),), "Y": ((1.0, "y"),), "Z": ((1.0, "z"),), "Sx": ((1.0, "sx"),), "Sy": ((1.0, "sy"),),
    "Sz": ((1.0, "sz"),), "Sp": ((1.0, "-"),), "Sm": ((1.0, "+"),), "Pdn": ((1.0, "n"),), "Pup": ((1.0, "h"),),
    "Id": (),
}  # fmt: skip


@tool(
    valid_for="spins one half, qubits and fermions",
    limitations="sites of two states only; a bond dimension is that of quimb's greedy construction",
    papers=("gray2018",),
    see_also=("to_tenpy", "to_sparse"),
    extra="quimb",
    cost="light",
)
def to_quimb(
    model: Annotated[Model, Record("model")],
    operator: Annotated[str, Option("build the matrix-product operator now, or on request", ("mpo", "terms"))] = "mpo",
) -> Compiled:
    r"""Return a model as a quimb ``SparseOperatorBuilder``, from which it makes matrices, operators and local terms.

    .. math:: H = \sum_k c_k \prod_j o_{k,j}(r_{k,j})

    quimb is imported in a way that leaves SciPy's sparse products as they were.

    Parameters
    ----------
    operator
        Whether the matrix-product operator is built, which gives the bond dimension.

    Returns
    -------
    Compiled
        ``.native`` is the builder; ``.native.build_mpo()`` is the matrix-product operator.

    Raises
    ------
    DomainError
        Sites have more than two states, or the lattice is infinite.

    Examples
    --------
    >>> to_quimb(tfim(size=(6,))).bond_dimension
    3
    """
    finite(model)
    digits = digits_of(model)
    if digits.dimension != 2 or model.site.kind in ("tj", "boson"):
        raise DomainError(
            "has sites that quimb's builder does not know",
            field="model",
            value=model.site.kind,
            remedy="use spins one half, qubits or fermions",
        )
    module = quimb_operator()
    space = module.HilbertSpace(range(digits.count))
    builder = module.SparseOperatorBuilder(hilbert_space=space, jordan_wigner=model.site.fermionic)
    for number, ops, _ in model.strings:
        for weight, words in _products(model, ops):
            found = [(name, digits.digit(site, part)) for name, site, part in words]
            builder.add_term(*_plain(number * weight), *(found or [("I", 0)]))
    bond = max(builder.build_mpo().bond_sizes(), default=1) if operator == "mpo" else None
    return Compiled(
        f"quimb {version('quimb')}",
        "SparseOperatorBuilder",
        digits.count,
        len(model.strings),
        bond,
        (
            f"fermion modes {model.convention.fermion_order}" if model.site.fermionic else "site i is site i",
            "state 0 is spin up" if not model.site.fermionic else "state 1 is occupied",
        ),
        model.hash,
        builder,
        lambda: _dense(model, builder),
    )


def _products(model: Model, ops: tuple[tuple[str, int], ...]) -> list[tuple[complex, list[tuple[str, int, int]]]]:
    """Return a product of our words as a sum of products of quimb's."""
    if not model.site.two_modes:
        table: Any = _FERMION if model.site.fermionic else _SPIN
        return [(1.0, [(name, site, 0) for word, site in ops for _, name in table[word]])]
    found = []
    for choice in product(*(TWO_MODES[word] for word, _ in ops)):
        weight: complex = 1.0
        words: list[tuple[str, int, int]] = []
        for (factor, parts), (_, site) in zip(choice, ops, strict=True):
            weight = weight * factor
            words += [(name, site, part) for word, part in parts for _, name in _FERMION[word]]
        found.append((weight, words))
    return found


def _plain(number: complex) -> tuple[complex]:
    return (number.real if not np.imag(number) else number,)


def _dense(model: Model, builder: Any) -> Any:
    small(model)
    return np.asarray(builder.build_mpo().to_dense())
