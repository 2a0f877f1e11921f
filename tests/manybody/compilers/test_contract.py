"""The compiler contract: every named model, through every compiler, is the same matrix.

Couplings are graded, different on every bond and site, because uniform ones hide a reversed order.  The reference is
written here a third time, from the strings of the model and textbook matrices, so that the sparse matrix is held to
it as well.
"""

import itertools
from collections.abc import Callable, Iterable
from dataclasses import replace

import numpy as np
import pytest

from vibron.core.errors import DomainError
from vibron.core.registry import find
from vibron.manybody.compilers._compiled import Compiled
from vibron.manybody.compilers.to_netket import to_netket
from vibron.manybody.compilers.to_quimb import to_quimb
from vibron.manybody.compilers.to_sparse_pauli_op import to_sparse_pauli_op
from vibron.manybody.compilers.to_tenpy import to_tenpy
from vibron.manybody.hilbert.basis import sector_basis
from vibron.manybody.hilbert.hamiltonian import hamiltonian
from vibron.manybody.hilbert.levels import split
from vibron.manybody.hilbert.matrix import matrix_of
from vibron.manybody.operators.strings import OperatorString
from vibron.manybody.specification import Lattice, Model, Sector

PRIMES = np.array([2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]) / 10.0


def graded(count: int, scale: float = 1.0) -> list[float]:
    return list(np.round(scale * PRIMES[:count], 6))


MODELS = {
    "heisenberg": {"size": (4,), "boundary": "periodic", "J": graded(4), "h": graded(4, 0.3)},
    "heisenberg_two_site_ring": {"size": (2,), "boundary": "periodic", "J": [0.7], "h": graded(2)},
    "heisenberg_spin_one": {"size": (3,), "spin": 1.0, "J": graded(2), "h": graded(3, 0.3)},
    "heisenberg_pauli": {"size": (4,), "units": "pauli", "J": graded(3), "h": graded(4, 0.3)},
    "heisenberg_honeycomb": {"size": (2, 1), "lattice": "honeycomb", "J": graded(3), "h": graded(4, 0.3)},
    "heisenberg_xxz": {"size": (4,), "boundary": "twisted", "twist": 40.0, "J": graded(4), "Jz": graded(4, 0.5)},
    "heisenberg_j1j2": {"size": (5,), "J": graded(4), "J2": graded(3, 0.4)},
    "heisenberg_all_pauli": {
        "size": (4,), "units": "pauli", "J": graded(3), "Jz": graded(3, 0.6), "J2": graded(2, 0.4),
    },
    "tfim": {"size": (5,), "J": graded(4), "g": graded(5, 0.7), "h": graded(5, 0.2)},
    "aklt": {"size": (3,)},
    "bilinear_biquadratic": {"size": (3,), "theta": 25.0},
    "hubbard": {"size": (3,), "t": graded(2), "U": graded(3, 2.0), "potential": graded(3, 0.5)},
    "hubbard_interleaved": {
        "size": (3,), "boundary": "periodic", "t": graded(3), "U": graded(3), "fermion_order": "interleaved",
    },
    "hubbard_twisted": {"size": (3,), "boundary": "twisted", "twist": 40.0, "t": graded(3), "U": graded(3)},
    "hubbard_extended": {"size": (3,), "t": graded(2), "U": graded(3, 2.0), "V": graded(2, 0.3)},
    "tj": {"size": (4,), "t": graded(3), "J": graded(3, 0.4)},
    "tj_interleaved": {"size": (3,), "t": graded(2), "J": graded(2), "fermion_order": "interleaved"},
    "bose_hubbard": {"size": (3,), "t": graded(2), "U": graded(3), "potential": graded(3, 0.3), "n_max": 3},
    "bose_hubbard_odd": {"size": (3,), "t": graded(2), "U": graded(3), "V": graded(2, 0.3), "n_max": 2},
    "kitaev_chain": {"size": (5,), "t": graded(4), "delta": graded(4, 0.6), "mu": graded(5, 0.2)},
    "kitaev_chain_ring": {"size": (4,), "boundary": "periodic", "t": graded(4), "delta": graded(4, 0.6)},
    "ssh": {"cells": 2, "v": 0.3, "w": 0.7, "V": 0.2},
    "haldane_shastry": {"n_sites": 5},
    "pxp": {"n_sites": 5, "omega": 0.7},
    "pxp_open": {"n_sites": 5, "boundary": "open"},
    "kicked_ising": {"size": (4,), "J": graded(3), "h": graded(4, 0.3), "b": graded(4, 0.2)},
}  # fmt: skip


NAMES = (
    "heisenberg", "tfim", "aklt", "bilinear_biquadratic", "hubbard", "tj",
    "bose_hubbard", "kitaev_chain", "ssh", "haldane_shastry", "pxp", "kicked_ising",
)  # fmt: skip


def named(case: str) -> Model:
    tool = max((name for name in NAMES if case.startswith(name)), key=len)
    return replace(find(tool).function(**MODELS[case]), sector=Sector())


# The reference: Kronecker products of textbook matrices, modes and sites in our order.


def reference(model: Model, strings: Iterable[OperatorString] | None = None) -> np.ndarray:
    spin, two, n = model.site.kind in ("spin", "qubit"), model.site.two_modes, model.n_sites
    local = 2 if two else model.site.dimension
    modes = n * (2 if two else 1)
    eye, parity = np.eye(local), np.diag([1.0, -1.0])

    def on(matrix: np.ndarray, mode: int, string: bool = False) -> np.ndarray:
        total = np.ones((1, 1))
        for k in range(modes):
            total = np.kron(total, matrix if k == mode else parity if string and k < mode else eye)
        return total

    def mode(site: int, down: int) -> int:
        return down * n + site if model.convention.fermion_order == "up_block" else 2 * site + down

    def operator(word: str, site: int) -> np.ndarray:
        if spin:
            s = (local - 1) / 2
            m = s - np.arange(local)
            raising = np.diag(np.sqrt(s * (s + 1) - m[1:] * (m[1:] + 1)), 1)
            x, y, z = (raising + raising.T) / 2, (raising - raising.T) / 2j, np.diag(m)
            table = {"Sx": x, "Sy": y, "Sz": z, "X": 2 * x, "Y": 2 * y, "Z": 2 * z, "Sp": raising, "Sm": raising.T}
            table |= {"Pup": np.diag(m == s) * 1.0, "Pdn": np.diag(m == -s) * 1.0, "Id": eye}
            return on(table[word], site)
        if model.site.kind == "boson":
            b = np.diag(np.sqrt(np.arange(1.0, local)), 1)
            return on({"B": b, "Bdag": b.T, "N": b.T @ b, "Id": eye}[word], site)
        lower = np.array([[0.0, 1.0], [0.0, 0.0]])
        if not two:
            fermion = {"C": on(lower, site, True), "Cdag": on(lower.T, site, True)}
            return fermion[word] if word in fermion else fermion["Cdag"] @ fermion["C"] if word == "N" else on(eye, 0)
        up, down = on(lower, mode(site, 0), True), on(lower, mode(site, 1), True)
        n_up, n_down = up.T @ up, down.T @ down
        return {
            "Cup": up, "Cdagup": up.T, "Cdn": down, "Cdagdn": down.T, "Nup": n_up, "Ndn": n_down, "Ntot": n_up + n_down,
            "Nupdn": n_up @ n_down, "Sz": (n_up - n_down) / 2, "Sp": up.T @ down, "Sm": down.T @ up, "Id": on(eye, 0),
        }[word]  # fmt: skip

    total = np.zeros((local**modes,) * 2, dtype=complex)
    for number, ops, _ in model.strings if strings is None else strings:
        product = on(eye, 0)
        for word, site in ops:
            product = product @ operator(word, site)
        total += number * product
    if model.site.kind == "tj":  # no site holds two
        digits = np.array(list(itertools.product((0, 1), repeat=modes)))
        kept = ~(np.array([digits[:, mode(i, 0)] & digits[:, mode(i, 1)] for i in range(n)]).astype(bool).any(axis=0))
        total = total[np.ix_(kept, kept)]
    return total


def violations(model: Model, dense: np.ndarray) -> list[str]:
    """Say what a compiled matrix breaks."""
    expected = reference(model)
    found = []
    if dense.shape != expected.shape or np.abs(dense - expected).max() > 1e-12 * max(1.0, np.abs(expected).max()):
        found.append("matrix")
    if np.abs(dense - dense.conj().T).max() > 1e-12:
        found.append("Hermitian")
    if np.abs(np.linalg.eigvalsh(dense) - np.linalg.eigvalsh(expected)).max() > 1e-10:
        found.append("spectrum")
    return found


def sparse(model: Model) -> np.ndarray:
    return hamiltonian(model).matrix.toarray()


COMPILERS: dict[str, Callable[[Model], Compiled]] = {
    "tenpy": to_tenpy,
    "tenpy_no_charges": lambda model: to_tenpy(model, conserve="none"),
    "netket": to_netket,
    "quimb": to_quimb,
    "jordan_wigner": to_sparse_pauli_op,
    "parity": lambda model: to_sparse_pauli_op(model, mapping="parity", qubit_order="reversed"),
    "bravyi_kitaev": lambda model: to_sparse_pauli_op(model, mapping="bravyi_kitaev"),
}


def refused(compiler: str, model: Model) -> bool:
    two_states = model.site.kind in ("qubit", "fermion", "spinful_fermion") or (
        model.site.kind == "spin" and model.site.dimension == 2
    )
    if compiler.startswith("tenpy"):
        return False
    if compiler == "netket":
        return model.site.kind == "tj"
    return not two_states and not (compiler != "quimb" and model.site.dimension == 4)


@pytest.mark.parametrize("case", MODELS)
def test_the_sparse_matrix_is_the_model(case: str) -> None:
    model = named(case)
    assert violations(model, sparse(model)) == []


@pytest.mark.parametrize("compiler", COMPILERS)
def test_every_compiler_gives_the_same_matrix(compiler: str) -> None:
    broken = {}
    for case in MODELS:
        model = named(case)
        if refused(compiler, model):
            with pytest.raises(DomainError):
                COMPILERS[compiler](model)
        elif found := violations(model, COMPILERS[compiler](model).dense()):
            broken[case] = found
    assert broken == {}


@pytest.mark.parametrize("case", MODELS)
def test_sector_dimensions_add_up_and_hold_the_same_spectrum(case: str) -> None:
    model = named(case)
    pieces = [sparse(piece) for piece in split(model)]
    assert sum(len(piece) for piece in pieces) == model.full_dimension
    levels = np.sort(np.concatenate([np.linalg.eigvalsh(piece) for piece in pieces]))
    assert np.abs(levels - np.linalg.eigvalsh(sparse(model))).max() < 1e-10


@pytest.mark.parametrize("case", MODELS)
def test_the_model_commutes_with_what_it_says_it_conserves(case: str) -> None:
    model = named(case)
    matrix = reference(model)
    charges = {
        "n_up": "Nup", "n_down": "Ndn", "n_particles": "Ntot" if model.site.two_modes else "N", "total_sz": "Sz",
    }  # fmt: skip
    for name in set(charges) & set(model.symmetries):
        word = "Z" if model.convention.spin == "pauli" else charges[name]
        charge = reference(model, [OperatorString(1.0, ((word, i),), name) for i in range(model.n_sites)])
        assert np.abs(matrix @ charge - charge @ matrix).max() < 1e-12


@pytest.mark.parametrize(
    ("lattice", "bonds"),
    [
        (Lattice("chain", 2, "periodic"), 1),
        (Lattice("chain", 5, "periodic"), 5),
        (Lattice("chain", 5), 4),
        (Lattice("ladder", 4), 10),
        (Lattice("ladder", (3, 3), "periodic"), 15),
        (Lattice("square", (4, 4), "periodic"), 32),
        (Lattice("square", (2, 2), "periodic"), 4),
        (Lattice("square", (4, 2), "periodic"), 12),
        (Lattice("triangular", (4, 4), "periodic"), 48),
        (Lattice("honeycomb", (3, 3), "periodic"), 27),
        (Lattice("kagome", (3, 3), "periodic"), 54),
    ],
)
def test_every_bond_is_there_once(lattice: Lattice, bonds: int) -> None:
    pairs = [frozenset((bond.i, bond.j)) for bond in lattice.bonds("nn")]
    assert len(pairs) == len(set(pairs)) == bonds


# Deliberately wrong compilers: each must be caught, or the contract proves nothing.


def reversed_order(model: Model) -> np.ndarray:
    n = model.n_sites
    turned = [OperatorString(c, tuple((w, n - 1 - i) for w, i in ops), t) for c, ops, t in model.strings]
    return reference(model, turned)


def four_times(model: Model) -> np.ndarray:
    return 4.0 * reference(model)


def a_bond_doubled(model: Model) -> np.ndarray:
    last = max(model.strings, key=lambda s: sum(i for _, i in s.ops) if len(s.ops) > 1 else -1)
    pair = {i for _, i in last.ops}
    return reference(model, [*model.strings, *(s for s in model.strings if {i for _, i in s.ops} == pair)])


def hopping_sign(model: Model) -> np.ndarray:
    return reference(model, [s._replace(coefficient=-s.coefficient) if len(s.ops) > 1 else s for s in model.strings])


def no_jordan_wigner_string(model: Model) -> np.ndarray:
    blocks = {(support, ()): matrix for (support, _), matrix in model.blocks.items()}
    return matrix_of(blocks, sector_basis(model)).toarray()


def transposed(model: Model) -> np.ndarray:
    return reference(model).T


@pytest.mark.parametrize(
    ("wrong", "case"),
    [
        (reversed_order, "heisenberg"),
        (reversed_order, "hubbard"),
        (four_times, "heisenberg_xxz"),
        (a_bond_doubled, "heisenberg_two_site_ring"),
        (a_bond_doubled, "bose_hubbard"),
        (hopping_sign, "hubbard_interleaved"),
        (no_jordan_wigner_string, "hubbard_interleaved"),
        (no_jordan_wigner_string, "kitaev_chain_ring"),
        (transposed, "hubbard_twisted"),
    ],
)
def test_a_wrong_compiler_is_caught(wrong: Callable[[Model], np.ndarray], case: str) -> None:
    model = named(case)
    assert violations(model, reference(model)) == []
    assert violations(model, wrong(model)) != []


def test_uniform_couplings_would_hide_a_reversed_order() -> None:
    model = find("heisenberg").function(size=(4,))
    assert violations(model, reversed_order(model)) == []
