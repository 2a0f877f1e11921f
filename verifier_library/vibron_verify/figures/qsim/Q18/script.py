"""ADAPT-VQE of hydrogen chains: an ansatz that grows by the excitation of steepest slope, one after another."""

from functools import cache
from itertools import combinations

import numpy as np
from matplotlib.figure import Figure
from pyscf import ao2mo, fci, gto, scf
from scipy.optimize import minimize
from scipy.sparse import csr_array

__elements__ = {
    "molecule": "model", "adapt": "solver", "slopes": "observable", "density": "observable", "shorter": "sweep",
    "plot": "plot",
}  # fmt: skip
__parameters__ = {"distance": 1.0, "operators": 60, "accuracy": 1e-5}
__small__ = {"operators": 2}
__ladder__ = {"accuracy": [1e-3, 1e-4, 1e-5]}


def chain(atoms, distance):
    places = "; ".join(f"H 0 0 {place * distance}" for place in range(atoms))
    return gto.M(atom=places, basis="sto-3g", unit="Angstrom", verbose=0)


def molecule(distance):
    return chain(6, distance)


def determinants(size, electrons):
    """Return bit patterns of equal numbers of electrons of either spin: orbital p has the bits 2p and 2p + 1."""
    strings = [sum(4**p for p in chosen) for chosen in combinations(range(size), electrons)]
    return sorted(up | down << 1 for up in strings for down in strings)


def acting(word, places):
    """Return the matrix of a product of operators (spin orbital, creates) on the patterns, the last acting first."""
    rows, columns, signs = [], [], []
    for column, pattern in enumerate(places):
        sign = 1
        for orbital, creates in reversed(word):
            if (pattern >> orbital & 1) == creates:
                break
            sign *= (-1) ** (pattern & ((1 << orbital) - 1)).bit_count()
            pattern ^= 1 << orbital
        else:
            if pattern in places:
                rows.append(places[pattern])
                columns.append(column)
                signs.append(float(sign))
    return csr_array((signs, (rows, columns)), shape=(len(places),) * 2)


def pool(size, places):
    """Return the excitations less their reversals, of one and of two electrons between any orbitals, spin kept."""
    spins = range(2 * size)
    pairs = list(combinations(spins, 2))
    words = [([(p, 1), (q, 0)], [(q, 1), (p, 0)]) for q, p in pairs if (p - q) % 2 == 0]
    for (p, q), (r, s) in combinations(pairs, 2):
        if len({p, q, r, s}) == 4 and p % 2 + q % 2 == r % 2 + s % 2:
            words.append(([(p, 1), (q, 1), (r, 0), (s, 0)], [(s, 1), (r, 1), (q, 0), (p, 0)]))
    return [acting(one, places) - acting(other, places) for one, other in words]


@cache
def prepared(atoms, distance):
    """Return Hamiltonian, pool and first determinant in the space of equal spins, and the energies of PySCF."""
    mol = chain(atoms, distance)
    field = scf.RHF(mol).set(conv_tol=1e-12).run()
    size, electrons = mol.nao, mol.nelectron // 2
    two = ao2mo.restore(1, ao2mo.kernel(mol, field.mo_coeff), size)
    one = field.mo_coeff.T @ field.get_hcore() @ field.mo_coeff - np.einsum("prrq->pq", two) / 2
    places = {pattern: index for index, pattern in enumerate(determinants(size, electrons))}
    hops = [[sum(acting([(2 * p + s, 1), (2 * q + s, 0)], places) for s in (0, 1)) for q in range(size)]
            for p in range(size)]  # fmt: skip
    matrix = field.energy_nuc() * np.eye(len(places))
    for p, q in np.ndindex(size, size):
        pair = sum(hops[r][s] * two[p, q, r, s] for r in range(size) for s in range(size))
        matrix += hops[p][q] * one[p, q] + hops[p][q] @ pair / 2
    first = np.zeros(len(places))
    first[places[4**electrons - 1]] = 1.0
    exact = fci.FCI(field).set(conv_tol=1e-12).kernel()[0]
    return {"matrix": matrix, "pool": pool(size, places), "first": first, "hops": hops, "hf": field.e_tot, "fci": exact}


def turned(vector, generator, angle):
    """Return exp(angle G) of a vector, for a real G with G^3 = -G."""
    image = generator @ vector
    return vector + np.sin(angle) * image + (1 - np.cos(angle)) * (generator @ image)


def energy_and_slopes(angles, chosen, matrix, first):
    """Return the energy and its slopes: one pass forth, one back."""
    vector = first
    for angle, generator in zip(angles, chosen, strict=True):
        vector = turned(vector, generator, angle)
    image = matrix @ vector
    energy, slopes = vector @ image, np.zeros(len(chosen))
    for index in range(len(chosen) - 1, -1, -1):
        slopes[index] = 2 * image @ (chosen[index] @ vector)
        vector, image = (turned(one, chosen[index], -angles[index]) for one in (vector, image))
    return energy, slopes


def grown(setting, operators, accuracy):
    """Return the energies as the ansatz grows, the steepest slope before each step, and the last vector."""
    matrix, first = setting["matrix"], setting["first"]
    angles, chosen, energies, steepest = np.zeros(0), [], [first @ matrix @ first], []
    vector = first
    for _ in range(operators):
        image = matrix @ vector
        slopes = np.array([abs(2 * image @ (one @ vector)) for one in setting["pool"]])
        steepest.append(slopes.max())
        if slopes.max() < accuracy:
            break
        chosen.append(setting["pool"][int(np.argmax(slopes))])
        found = minimize(energy_and_slopes, np.append(angles, 0.0), (chosen, matrix, first), jac=True, method="BFGS",
                         options={"gtol": accuracy})  # fmt: skip
        angles, vector = found.x, first
        for angle, generator in zip(angles, chosen, strict=True):
            vector = turned(vector, generator, angle)
        energies.append(found.fun)
    return {"energies": np.array(energies), "steepest": np.array(steepest), "vector": vector, "angles": angles}


def adapt(distance, operators, accuracy):
    setting = prepared(6, distance)
    found = grown(setting, operators, accuracy)
    lowest = np.linalg.eigvalsh(setting["matrix"])[0]
    return {**found, "energy": found["energies"][-1], "hf": setting["hf"], "fci": setting["fci"], "lowest": lowest}


def slopes(distance):
    """Return the slopes along ten operators from a random vector, and how far they are from those by differences."""
    setting = prepared(6, distance)
    rng = np.random.default_rng(0)
    chosen = [setting["pool"][place] for place in rng.choice(len(setting["pool"]), 10)]
    vector = rng.normal(size=len(setting["first"]))
    setup, angles = (chosen, setting["matrix"], vector / np.linalg.norm(vector)), np.linspace(-0.3, 0.4, 10)
    steps = 1e-4 * np.eye(10)
    ends = np.array([[energy_and_slopes(angles + sign * step, *setup)[0] for sign in (1, -1)] for step in steps])
    slopes = energy_and_slopes(angles, *setup)[1]
    return {"slopes": slopes, "apart": np.abs(slopes - (ends[:, 0] - ends[:, 1]) / 2e-4).max()}


def density(adapt, distance):
    """Return the one-particle density matrix of the last state, which must have six electrons."""
    vector = adapt["vector"]
    return np.array([[vector @ (hop @ vector) for hop in row] for row in prepared(6, distance)["hops"]])


def shorter(distance, accuracy):
    """Return the same for four atoms until no slope is left."""
    setting = prepared(4, distance)
    found = grown(setting, 40, accuracy)
    return {"energies": found["energies"], "energy": found["energies"][-1], "fci": setting["fci"]}


def plot(adapt, shorter, operators):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    for name, found, style in (("H$_4$", shorter, "C3s-"), ("H$_6$", adapt, "C0o-")):
        errors = np.maximum(found["energies"] - found["fci"], 1e-12)
        axes.semilogy(range(len(errors)), errors, style, ms=3, lw=0.8, label=f"{name} at 1 Å, STO-3G")
    axes.axhline(1.6e-3, color="0.6", lw=0.8, label="1 kcal/mol")
    axes.set(
        xlabel="operators",
        ylabel="above full interaction, hartree",
        title="ADAPT-VQE" + (f", reduced: {operators} operators of 140" if operators < 140 else ""),
    )
    axes.legend(fontsize=8)
    return figure
