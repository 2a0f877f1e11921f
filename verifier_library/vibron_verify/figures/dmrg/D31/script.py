"""Thermal pure quantum states: one random vector of the Heisenberg ring, made colder by powers of l - H."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import heisenberg, thermal_expectation, to_sparse

__elements__ = {"ring": "model", "pure": "solver", "canonical": "observable", "scatter": "sweep", "plot": "plot"}
__parameters__ = {"N": 14, "J": 1.0, "bound": 0.5, "steps": 30, "seed": 2, "vectors": 20, "samples": 100}
__small__ = {"N": 8}
__ladder__ = {"vectors": [10, 20]}
TEMPERATURES = np.linspace(0.2, 2.0, 10)


def ring(N, J):
    return heisenberg(size=(N,), boundary="periodic", J=J)


def powers(matrix, bound, steps, random):
    """Yield the energy, the squared norm and the direction of each power of bound - H on a random vector."""
    real, imaginary = random.normal(size=(2, matrix.shape[0]))
    psi, square = real + 1j * imaginary, 1.0
    for _ in range(steps + 1):
        norm = np.linalg.norm(psi)
        psi, square = psi / norm, square * norm**2
        image = matrix @ psi
        yield np.vdot(psi, image).real, square, psi
        psi = bound * psi - image


def pure(model, N, J, bound, steps, seed):
    """Return energies a site, the temperatures to which they belong, and correlations in the last state."""
    built = to_sparse(model)
    found = list(powers(built.matrix, N * J * bound, steps, np.random.default_rng(seed)))
    energy, psi = np.array([one[0] for one in found]), found[-1][2]
    sz = 0.5 - (built.codes[:, None] >> np.arange(N)[::-1] & 1)
    T = (N * J * bound - energy[1:]) / (2 * np.arange(1, steps + 1))
    return {"energy": energy / N, "T": T, "psi": psi, "correlations": np.abs(psi) ** 2 @ (sz[:, :1] * sz)}


def canonical(model, vectors):
    """Return thermodynamic functions a site, from several states exp(-H/2T) r, and their standard errors."""
    found = thermal_expectation(model, TEMPERATURES, method="typicality", vectors=vectors, seed=1)
    names = {"energy": "energy", "C": "specific_heat", "entropy": "entropy", "chi": "susceptibility"}
    values = {ours: getattr(found, name) / model.n_sites for ours, name in names.items()}
    errors = {ours: found.errors[name] / model.n_sites for ours, name in names.items()}
    return {"T": TEMPERATURES, **values, "errors": errors}


def scatter(J, bound, samples, seed):
    """Return mean and standard deviation of the energy a site after N powers, over random vectors, against N."""
    sizes, random = np.arange(6, 15, 2), np.random.default_rng(seed)
    mean, spread = [], []
    for N in sizes:
        matrix = to_sparse(ring(N, J)).matrix
        found = [list(powers(matrix, N * J * bound, N, random))[-1][:2] for _ in range(samples)]
        energy, square = np.array(found).T
        mean.append(np.average(energy, weights=square) / N)
        spread.append(np.sqrt(samples * np.sum((square * (energy / N - mean[-1])) ** 2)) / np.sum(square))
    return {"N": sizes, "mean": np.array(mean), "spread": np.array(spread)}


def plot(pure, canonical, scatter, N, J, vectors, samples):
    figure = Figure(figsize=(6, 3.4), layout="constrained")
    left, right = figure.subplots(1, 2)
    error = 2 * canonical["errors"]["energy"]
    left.fill_between(canonical["T"], canonical["energy"] - error, canonical["energy"] + error, alpha=0.3, lw=0)
    left.plot(canonical["T"], canonical["energy"], label=f"canonical, {vectors} vectors a sector")
    left.plot(pure["T"], pure["energy"][1:], "C3.", label="powers of l - H, one vector")
    levels = [-0.43007, -0.37608, -0.30734, -0.24875, -0.20465, -0.13762, -0.10220]
    left.plot([0.2, 0.4, 0.6, 0.8, 1.0, 1.5, 2.0], levels, "k+", ms=8, label="all levels of 14 spins")
    left.set(xlabel="T / J", ylabel="energy a site / J", xlim=(0.1, 2.05), ylim=(-0.45 * J, -0.05 * J))
    right.semilogy(scatter["N"], scatter["spread"], "o-", label=f"{samples} random vectors")
    right.set(xlabel="N", ylabel="standard deviation a site / J")
    for axes in (left, right):
        axes.legend(fontsize=7)
    figure.suptitle(f"Thermal pure states, Heisenberg ring of {N} spins (reduced)", fontsize=10)
    return figure
