"""Small systems, and the test that an assertion holds on right facts and fails on doctored ones."""

import functools
from dataclasses import replace

import numpy as np
import pytest

from vibron_verify.assertions import CATALOGUE, Facts

X = np.array([[0, 1], [1, 0]], dtype=complex)
Y = np.array([[0, -1j], [1j, 0]])
Z = np.diag([1.0 + 0j, -1.0])


class Small:
    """Spin and fermion chains as dense matrices, site 0 leftmost."""

    paulis = (X, Y, Z)

    @staticmethod
    def at(operators, sites):
        return functools.reduce(np.kron, [operators.get(site, np.eye(2)) for site in range(sites)])

    def heisenberg(self, sites, couplings=None, ring=False):
        """Return the sum of J_i S_i.S_{i+1}."""
        bonds = [(i, (i + 1) % sites) for i in range(sites if ring else sites - 1)]
        couplings = np.ones(len(bonds)) if couplings is None else couplings
        terms = [
            j * self.at({a: p, b: p}, sites) / 4
            for j, (a, b) in zip(couplings, bonds, strict=True)
            for p in self.paulis
        ]
        return np.sum(terms, axis=0)

    def ising(self, sites, field, ring=False):
        """Return -sum ZZ - g sum X."""
        bonds = [(i, (i + 1) % sites) for i in range(sites if ring else sites - 1)]
        matrix = -np.sum([self.at({a: Z, b: Z}, sites) for a, b in bonds], axis=0)
        return matrix - field * np.sum([self.at({i: X}, sites) for i in range(sites)], axis=0)

    @staticmethod
    def ground(matrix):
        levels, vectors = np.linalg.eigh(matrix)
        return levels, vectors[:, 0]

    def total_sz(self, sites):
        return np.sum([self.at({i: Z}, sites) for i in range(sites)], axis=0).diagonal().real / 2

    @staticmethod
    def digits(sites):
        return (np.arange(2**sites)[:, None] >> np.arange(sites)[::-1]) & 1

    @staticmethod
    def entropies(state, sites):
        found = []
        for cut in range(1, sites):
            weights = np.linalg.svd(state.reshape(2**cut, -1), compute_uv=False) ** 2
            weights = weights[weights > 1e-15]
            found.append(float(-(weights * np.log(weights)).sum()))
        return np.array(found)

    @staticmethod
    def evolve(matrix, state, time):
        levels, vectors = np.linalg.eigh(matrix)
        return vectors @ (np.exp(-1j * levels * time) * (vectors.conj().T @ state))

    @staticmethod
    def exponential(matrix, time):
        levels, vectors = np.linalg.eigh(matrix)
        return (vectors * np.exp(-1j * levels * time)) @ vectors.conj().T

    @staticmethod
    def chain(sites, hopping=-1.0, ring=False):
        """Return a one-particle hopping matrix."""
        matrix = np.diag(np.full(sites - 1, hopping), 1)
        if ring:
            matrix[0, -1] = hopping
        return matrix + matrix.T


@pytest.fixture(scope="session")
def small():
    return Small()


@pytest.fixture(scope="session")
def both_ways():
    """Judge right facts and then spoilt ones: each check must be seen to hold and to fail."""

    def judge(name, case):
        right, *spoilt = case
        checks = CATALOGUE[name].judge(right)
        assert checks and all(check.passed for check in checks), checks
        unseen = {check.name for check in checks}
        for changes in spoilt:
            facts = changes if isinstance(changes, Facts) else replace(right, **changes)
            failed = {check.name for check in CATALOGUE[name].judge(facts) if check.passed is False}
            assert failed, f"{sorted(changes)} was not noticed"
            unseen -= failed
        assert not unseen, f"never seen to fail: {sorted(unseen)}"

    return judge
