"""Electronic structure of s-type Gaussians in plain numpy, independent of PySCF and of the project."""

import functools
import itertools
import math

import numpy as np
import pytest
from scipy.linalg import eigh
from scipy.optimize import minimize_scalar
from scipy.special import erf

BOHR = 0.529177210544
#: STO-3G of Hehre, Stewart and Pople (1969) as tabulated: exponents by element, and the common coefficients.
STO3G = {"H": (3.425250914, 0.6239137298, 0.1688554040), "He": (6.362421394, 1.158922999, 0.3136497915)}
COEFFICIENTS = (0.1543289673, 0.5353281423, 0.4446345422)
CHARGES = {"H": 1.0, "He": 2.0}


def boys(x):
    return 1.0 - x / 3.0 + x * x / 10.0 if x < 1e-5 else 0.5 * math.sqrt(math.pi / x) * erf(math.sqrt(x))


class SGaussians:
    """Atoms of hydrogen and helium in a minimal basis: integrals, mean fields and all determinants."""

    def __init__(self, symbols, positions, charge=0):
        self.places = np.asarray(positions, dtype=float) / BOHR
        self.charges = np.array([CHARGES[symbol] for symbol in symbols])
        self.electrons = int(self.charges.sum()) - charge
        self.functions = [
            [(a, c * (2.0 * a / math.pi) ** 0.75) for a, c in zip(STO3G[symbol], COEFFICIENTS, strict=True)]
            for symbol in symbols
        ]
        n = len(symbols)
        self.nuclear = sum(
            self.charges[i] * self.charges[j] / np.linalg.norm(self.places[i] - self.places[j])
            for i in range(n)
            for j in range(i)
        )
        self.overlap, self.kinetic, self.core = np.zeros((n, n)), np.zeros((n, n)), np.zeros((n, n))
        pairs = {}
        for i in range(n):
            for j in range(n):
                pairs[i, j] = list(self._pairs(i, j))
                square = float(np.sum((self.places[i] - self.places[j]) ** 2))
                for p, centre, weight, mu in pairs[i, j]:
                    over = weight * (math.pi / p) ** 1.5
                    self.overlap[i, j] += over
                    self.kinetic[i, j] += mu * (3.0 - 2.0 * mu * square) * over
                    self.core[i, j] -= sum(
                        z * 2.0 * math.pi / p * weight * boys(p * float(np.sum((centre - place) ** 2)))
                        for z, place in zip(self.charges, self.places, strict=True)
                    )
        self.core += self.kinetic
        self.repulsion = np.zeros((n, n, n, n))
        for (i, j), left in pairs.items():
            for (k, m), right in pairs.items():
                self.repulsion[i, j, k, m] = sum(
                    2.0 * math.pi**2.5 / (p * q * math.sqrt(p + q)) * v * w
                    * boys(p * q / (p + q) * float(np.sum((a - b) ** 2)))
                    for p, a, v, _ in left
                    for q, b, w, _ in right
                )  # fmt: skip

    def _pairs(self, i, j):
        square = float(np.sum((self.places[i] - self.places[j]) ** 2))
        for a, c in self.functions[i]:
            for b, d in self.functions[j]:
                centre = (a * self.places[i] + b * self.places[j]) / (a + b)
                yield a + b, centre, c * d * math.exp(-a * b / (a + b) * square), a * b / (a + b)

    def restricted(self):
        """Return energy, orbital energies, orbitals and density of the closed shell."""
        occupied, density = self.electrons // 2, np.zeros_like(self.core)
        for _ in range(500):
            fock = self.core + self._two(density)
            levels, orbitals = eigh(fock, self.overlap)
            fresh = 2.0 * orbitals[:, :occupied] @ orbitals[:, :occupied].T
            if np.abs(fresh - density).max() < 1e-12:
                break
            density = 0.5 * (density + fresh) if len(self.core) > 2 else fresh
        energy = 0.5 * np.sum(density * (self.core + fock)) + self.nuclear
        return energy, levels, orbitals, density

    def _two(self, density):
        coulomb = np.einsum("ijkl,kl->ij", self.repulsion, density)
        return coulomb - 0.5 * np.einsum("ikjl,kl->ij", self.repulsion, density)

    def in_orbitals(self):
        """Return the one- and two-electron integrals (ij|kl) in Hartree-Fock orbitals."""
        orbitals = self.restricted()[2]
        one = orbitals.T @ self.core @ orbitals
        two = np.einsum("pqrs,pi,qj,rk,sl->ijkl", self.repulsion, *[orbitals] * 4, optimize=True)
        return one, two

    def second_order(self):
        """Return the correlation energy to second order."""
        levels, (_, two), half = self.restricted()[1], self.in_orbitals(), self.electrons // 2
        inner, outer = range(half), range(half, len(levels))
        return sum(
            two[i, a, j, b] * (2.0 * two[i, a, j, b] - two[i, b, j, a])
            / (levels[i] + levels[j] - levels[a] - levels[b])
            for i in inner for j in inner for a in outer for b in outer
        )  # fmt: skip

    def levels(self, one=None, two=None, electrons=None):
        """Return all energies of all determinants with as many spins up as down (one more up if odd)."""
        if one is None:
            one, two = self.in_orbitals()
        electrons = self.electrons if electrons is None else electrons
        n = len(one)
        moves = [excitations(n, part) for part in ((electrons + 1) // 2, electrons // 2)]
        size = [part.shape[-1] for part in moves]
        unit = [np.eye(count) for count in size]
        shift = np.stack([np.stack([np.kron(moves[0][p, q], unit[1]) + np.kron(unit[0], moves[1][p, q])
                                    for q in range(n)]) for p in range(n)])  # fmt: skip
        total = np.einsum("pq,pqab->ab", one, shift)
        total += 0.5 * np.einsum("pqrs,pqab,rsbc->ac", two, shift, shift, optimize=True)
        total -= 0.5 * np.einsum("pqqs,psab->ab", two, shift)
        return np.linalg.eigvalsh(total) + self.nuclear

    def broken(self):
        """Return energy and <S^2> of the best determinant of two electrons in real orbitals of unlike spins."""
        one, two = self.in_orbitals()

        def energy(angle):
            a = np.array([math.cos(angle), math.sin(angle)])
            b = np.array([math.cos(angle), -math.sin(angle)])
            return a @ one @ a + b @ one @ b + np.einsum("ijkl,i,j,k,l", two, a, a, b, b) + self.nuclear, (a @ b) ** 2

        angle = minimize_scalar(lambda x: energy(x)[0], bounds=(1e-9, math.pi / 4.0), method="bounded",
                                options={"xatol": 1e-12}).x  # fmt: skip
        best = min(energy(angle), energy(0.0), key=lambda found: found[0])
        return best[0], 1.0 - best[1]


@functools.cache
def excitations(orbitals, electrons):
    """Return a^+_p a_q of one spin between its determinants, by the string of occupied orbitals."""
    strings = list(itertools.combinations(range(orbitals), electrons))
    place = {string: number for number, string in enumerate(strings)}
    moves = np.zeros((orbitals, orbitals, len(strings), len(strings)))
    for string, number in place.items():
        for q in string:
            rest = tuple(k for k in string if k != q)
            for p in set(range(orbitals)) - set(rest):
                target = tuple(sorted((*rest, p)))
                sign = (-1.0) ** (string.index(q) + target.index(p))
                moves[p, q, place[target], number] += sign
    return moves


@pytest.fixture(scope="session")
def gaussians() -> type[SGaussians]:
    return SGaussians
