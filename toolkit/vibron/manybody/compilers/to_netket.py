from __future__ import annotations

import warnings
from importlib.metadata import version
from typing import Annotated, Any

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Option, Record
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.manybody.compilers._compiled import Compiled, Dense, refuse, small
from vibron.manybody.hilbert.basis import finite, whole
from vibron.manybody.hilbert.group import SymmetryElement
from vibron.manybody.operators.local import TWO_MODES
from vibron.manybody.specification import Model

_KINDS = ("spin", "qubit", "boson", "fermion", "spinful_fermion")
_DAGGER = {"C": 0, "Cdag": 1}


@tool(
    valid_for="spins, qubits, bosons and fermions with and without spin",
    limitations="t-J sites have no Hilbert space there; the Hilbert space is that of the sector's charges, other "
    "parts of the sector are left to the wave function",
    papers=("vicentini2022",),
    see_also=("to_sparse", "to_sparse_pauli_op"),
    extra="manybody",
    cost="light",
)
def to_netket(
    model: Annotated[Model, Record("model")],
    constrain: Annotated[bool, Option("whether the Hilbert space keeps the charges of the sector")] = True,
) -> Compiled:
    r"""Return a model as a NetKet operator: a ``LocalOperator``, or a ``FermionOperator2nd``.

    .. math:: H = \sum_b h_b,\qquad \langle s|h_b|s'\rangle \text{ on the few sites of } b

    NetKet's own named Hamiltonians are not used: they count in Pauli units and turn the spins of one sublattice.

    Returns
    -------
    Compiled
        ``.native`` is the operator, ``.native.hilbert`` its space; ``dense()`` is over the whole space.

    Raises
    ------
    DomainError
        NetKet has no such sites, or the lattice is infinite.

    Examples
    --------
    >>> found = to_netket(heisenberg(size=(4,), boundary="periodic"))
    >>> found.native.hilbert.size, found.strings
    (4, 12)
    """
    finite(model)
    refuse(model, _KINDS, "NetKet")
    netket = require("netket", extra="manybody")
    fermionic = model.site.fermionic
    make = _fermions if fermionic else _local
    native = make(netket, model, _space(netket, model, constrain))
    return Compiled(
        f"netket {version('netket')}",
        type(native).__name__,
        native.hilbert.size,
        len(model.strings),
        None,
        (
            "modes with spin down first, then up" if model.site.two_modes else "site i is site i",
            "spins are written as 2 Sz" if model.site.kind in ("spin", "qubit") else "states by their numbers",
        ),
        model.hash,
        native,
        lambda: _dense(model, make(netket, model, _space(netket, model, False))),
    )


def _space(netket: Any, model: Model, constrain: bool) -> Any:
    sector, kind, n = model.sector, model.site.kind, model.n_sites
    if kind in ("spin", "qubit"):
        spin = model.site.S if kind == "spin" else 0.5
        return netket.hilbert.Spin(spin, n, total_sz=sector.total_sz if constrain else None)
    if kind == "boson":
        return netket.hilbert.Fock(model.site.n_max, n, n_particles=sector.n_particles if constrain else None)
    if kind == "fermion":
        return netket.hilbert.SpinOrbitalFermions(n, n_fermions=sector.n_particles if constrain else None)
    if not constrain or (sector.n_up is None and sector.n_particles is None):
        return netket.hilbert.SpinOrbitalFermions(n, s=0.5)
    if sector.n_up is None or sector.n_down is None:
        return netket.hilbert.SpinOrbitalFermions(n, s=0.5, n_fermions=sector.n_particles)
    return netket.hilbert.SpinOrbitalFermions(n, s=0.5, n_fermions_per_spin=(sector.n_down, sector.n_up))


def _local(netket: Any, model: Model, space: Any) -> Any:
    kind = complex if any(np.iscomplexobj(matrix) for matrix in model.blocks.values()) else float
    supports = [list(support) for support, _ in model.blocks]
    return netket.operator.LocalOperator(space, list(model.blocks.values()), supports, dtype=kind)


def _fermions(netket: Any, model: Model, space: Any) -> Any:
    terms: list[list[tuple[int, int]]] = []
    weights: list[complex] = []
    for number, ops, _ in model.strings:
        products: list[tuple[complex, list[tuple[int, int]]]] = [(number, [])]
        for word, site in ops:
            options = TWO_MODES[word] if model.site.two_modes else ((1.0, ((word, 0),)),)
            products = [
                (weight * factor, [*done, *(pair for name, part in parts for pair in _pair(model, name, site, part))])
                for weight, done in products
                for factor, parts in options
            ]
        weights += [weight for weight, _ in products]
        terms += [done for _, done in products]
    real = all(np.imag(weight) == 0 for weight in weights)
    constant = sum((w for w, term in zip(weights, terms, strict=True) if not term), 0.0)
    kept = [(w, term) for w, term in zip(weights, terms, strict=True) if term]
    numbers = [np.real(w) if real else w for w, _ in kept]
    words = [term for _, term in kept]
    made = netket.operator.FermionOperator2nd(
        space, words, numbers, np.real(constant) if real else constant, dtype=float if real else complex
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # advice on a class for fixed numbers of fermions, given once here
        made._setup()
    return made


def _pair(model: Model, name: str, site: int, part: int) -> list[tuple[int, int]]:
    mode = site if not model.site.two_modes else site + (model.n_sites if part == 0 else 0)
    if name == "Id":
        return []
    return [(mode, 1), (mode, 0)] if name == "N" else [(mode, _DAGGER[name])]


def _dense(model: Model, operator: Any) -> Dense:
    """Return NetKet's matrix in our order of states, with our signs."""
    small(model)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        matrix = np.asarray(operator.to_numba_operator().to_dense())
    states = np.asarray(operator.hilbert.all_states())
    basis = whole(model)
    digits = basis.digits
    if model.site.kind in ("spin", "qubit"):
        values = np.rint((digits.dimension - 1 - states) / 2).astype(np.int64)
    else:
        values = np.rint(states).astype(np.int64)
    # Which of our digits each of NetKet's modes is.
    own = np.arange(digits.count)
    if model.site.two_modes:
        own = np.array([digits.digit(i, part) for part in (1, 0) for i in range(model.n_sites)])
    codes = sum((values[:, k] << basis.shift(int(d)) for k, d in enumerate(own)), np.zeros(len(states), dtype=np.int64))
    goals = np.argsort(own)
    place = np.argsort(codes)
    sign = np.ones(len(basis)) * SymmetryElement(goals, False, 1.0, digits).sign(basis.codes)
    if not np.array_equal(codes[place], basis.codes):
        raise DomainError("has another space there", field="model", value=len(states), remedy="report this model")
    return np.asarray(matrix[np.ix_(place, place)] * np.outer(sign, sign))
