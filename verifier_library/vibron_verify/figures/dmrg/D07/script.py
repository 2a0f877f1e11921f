"""Majumdar-Ghosh chain, J2 = J1 / 2: dimers by DMRG, and the two dimer states of rings by diagonalisation."""

import numpy as np
from matplotlib.figure import Figure
from scipy.sparse import csr_matrix, diags
from scipy.sparse.linalg import eigsh
from tenpy.algorithms.dmrg import TwoSiteDMRGEngine
from tenpy.models.spins_nnn import SpinChainNNN2
from tenpy.networks.mps import MPS

__elements__ = {
    "chain": "model",
    "neel": "initial_state",
    "ground_state": "solver",
    "dimers": "observable",
    "rings": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 16, "J2": 0.5, "chi": 8, "sweeps": 6, "largest": 16}
__small__ = {"L": 6, "largest": 8}
__ladder__ = {"chi": [2, 4, 8]}


def chain(L, J2):
    near = {"Jx": 1.0, "Jy": 1.0, "Jz": 1.0}
    far = {"Jxp": J2, "Jyp": J2, "Jzp": J2}
    return SpinChainNNN2({"L": L, "S": 0.5, "conserve": "Sz", "bc_MPS": "finite", "bc_x": "open", **near, **far})


def neel(model):
    sites = model.lat.mps_sites()
    pairs = ["up", "down"] * (len(sites) // 2)
    return MPS.from_product_state(sites, pairs, bc="finite", unit_cell_width=len(sites))


def ground_state(model, psi, chi, sweeps):
    truncation = {"chi_max": chi, "svd_min": 1e-10}
    engine = TwoSiteDMRGEngine(psi, model, {"mixer": True, "max_sweeps": sweeps, "trunc_params": truncation})
    energy, psi = engine.run()
    return {"energy": energy, "psi": psi}


def dimers(psi):
    """<S_i . S_(i+1)> and the entropy of each bond."""
    flips = psi.correlation_function("Sp", "Sm")
    alongs = psi.correlation_function("Sz", "Sz")
    bonds = np.array([flips[i, i + 1].real + alongs[i, i + 1].real for i in range(psi.L - 1)])
    return {"bond": bonds, "entropy": psi.entanglement_entropy(), "sz": psi.expectation_value("Sz")}


def rings(J2, largest):
    """The three lowest levels of rings in the sector Sz = 0: two dimer states, then a gap."""
    sizes = np.arange(6, largest + 1, 2)
    levels = []
    for L in sizes:
        basis = np.array([s for s in range(2**L) if s.bit_count() == L // 2])
        place = np.zeros(2**L, dtype=int)
        place[basis] = np.arange(len(basis))
        matrix = csr_matrix((len(basis), len(basis)))
        for distance, J in ((1, 1.0), (2, J2)):
            for i in range(L):
                pair = (1 << i) | (1 << (i + distance) % L)
                differ = (basis & pair != 0) & (basis & pair != pair)
                rows = np.flatnonzero(differ)
                flip = csr_matrix((np.ones(len(rows)), (rows, place[basis[rows] ^ pair])), shape=matrix.shape)
                matrix = matrix + J * (flip / 2 + diags(np.where(differ, -0.25, 0.25)))
        start = np.random.default_rng(2).normal(size=len(basis))
        levels.append(np.sort(eigsh(matrix, k=3, which="SA", v0=start, tol=1e-12)[0]))
    return {"sizes": sizes, "levels": np.array(levels)}


def plot(ground_state, dimers, rings, L):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    bonds = np.arange(1, L)
    left.plot(bonds, dimers["bond"], "o", label=r"$\langle S_i\cdot S_{i+1}\rangle$")
    left.plot(bonds, dimers["entropy"], "s", ms=4, label="entropy of the cut")
    for exact in (-0.75, 0.0, np.log(2)):
        left.axhline(exact, color="gray", lw=0.7, ls="--")
    left.set(xlabel="bond", ylabel="correlation, entropy (nats)")
    for k in range(3):
        right.plot(rings["sizes"], rings["levels"][:, k] / rings["sizes"], ".", label=f"level {k}")
    right.plot(L, ground_state["energy"] / L, "x", label="open, DMRG")
    right.axhline(-3 / 8, color="gray", ls="--", label="-3/8")
    right.set(xlabel="sites", ylabel="energy a site / J1")
    for axes in (left, right):
        axes.legend(fontsize=7)
    figure.suptitle("Majumdar-Ghosh chain and rings", fontsize=10)
    return figure
