"""Kitaev honeycomb model: a small torus by exact diagonalisation, and its fermions with and without vortices."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import custom_model, exact_ground_state, free_fermion_modes

__elements__ = {
    "torus": "model",
    "ground_state": "solver",
    "densities": "sweep",
    "gaps": "sweep",
    "vortices": "observable",
    "draw": "plot",
}
__parameters__ = {"Lx": 3, "Ly": 3, "Kx": 1.0, "Ky": 1.0, "Kz": 1.0, "cells": 20}
__small__ = {"Lx": 2, "Ly": 2, "Kx": 0.8, "Ky": 1.0, "Kz": 1.3, "cells": 4}
__ladder__ = {"cells": [4, 10, 20]}


def neighbours(Lx, Ly):
    """Return each cell with the next one along either direction of a torus."""
    cells = np.arange(Lx * Ly)
    return cells, (cells + Ly) % (Lx * Ly), cells // Ly * Ly + (cells + 1) % Ly


def torus(Lx, Ly, Kx, Ky, Kz):
    """Spins 2c and 2c + 1 of cell c are joined by a z bond, 2c and those of the next cells by x and y bonds."""
    cells, right, above = neighbours(Lx, Ly)
    ends = {"x": right, "y": above, "z": cells}
    links = {axis: np.stack([2 * cells, 2 * ends[axis] + 1], 1).tolist() for axis in "xyz"}
    terms = [{"name": axis, "ops": [axis.upper()] * 2, "on": axis, "coeff": f"-K{axis}"} for axis in "xyz"]
    lattice = {"kind": "custom", "size": [2 * Lx * Ly], "links": links}
    return custom_model(lattice, {"kind": "spin"}, terms, {"Kx": Kx, "Ky": Ky, "Kz": Kz}, units="pauli")


def hexagon(c, Lx, Ly):
    """Return the six words of the plaquette above the z bond of a cell."""
    _, right, above = neighbours(Lx, Ly)
    left = int(np.flatnonzero(right == c)[0])
    corner = int(above[left])
    sites = (2 * c, 2 * c + 1, 2 * left, 2 * corner + 1, 2 * corner, 2 * int(above[c]) + 1)
    return list(zip("XYZXYZ", sites, strict=True))


def ground_state(model, Lx, Ly):
    """Return the lowest state with the products of spins around each plaquette, 1 without a vortex."""
    found = exact_ground_state(model)
    loops = [found.state.matrix_element(found.state, *hexagon(c, Lx, Ly)).real for c in range(Lx * Ly)]
    return {"energy": found.value, "psi": found.state, "plaquettes": np.array(loops)}


def fermions(n, Kx, Ky, Kz, ux=1.0, uz=1.0):
    """Return the modes of n x n cells, a fermion a z bond; ux and uz are signs of the gauge field on the bonds."""
    cells, right, above = neighbours(n, n)
    links = {axis: np.stack([cells, ends], 1).tolist() for axis, ends in (("x", right), ("y", above))}
    terms = [
        {"name": f"{kind}_{axis}", "ops": ops, "on": axis, "coeff": f"K{axis}*u{axis}", "plus_hc": True}
        for axis in "xy"
        for kind, ops in (("hop", ["Cdag", "C"]), ("pair", ["C", "C"]))
    ]
    terms += [{"name": "z", "ops": ["N"], "on": "site", "coeff": "2*Kz*uz"},
              {"name": "constant", "ops": ["Id"], "on": "site", "coeff": "-Kz*uz"}]  # fmt: skip
    parameters = {"Kx": Kx, "Ky": Ky, "Kz": Kz, "ux": ux, "uy": 1.0, "uz": uz}
    lattice = {"kind": "custom", "size": [n * n], "links": links}
    return free_fermion_modes(custom_model(lattice, {"kind": "fermion"}, terms, parameters))


def densities(cells):
    """Return energies a cell without vortices for couplings in both phases, and with a vortex in every plaquette."""
    couplings = np.array([[1.0, 1.0, 1.0], [1.0, 1.0, 2.5], [0.3, 0.3, 1.0]])
    free = np.array([fermions(cells, *K).ground_energy for K in couplings]) / cells**2
    signs = (-1.0) ** (np.arange(cells**2) % cells)
    return {"K": couplings, "free": free, "full": fermions(cells, 1.0, 1.0, 1.0, ux=signs).ground_energy / cells**2}


def gaps():
    """Return the lowest fermion of 12 x 12 cells against Kz where the torus holds the momenta of the cones."""
    strengths = np.array([0.0, 1.0, np.sqrt(3.0), 2.0, 2.25, 2.5, 3.0])
    return {"Kz": strengths, "gap": np.array([fermions(12, 1.0, 1.0, Kz).energies[0] for Kz in strengths])}


def vortices(cells):
    """Return the energy of two vortices, side by side and half a torus apart."""
    plain = fermions(cells, 1.0, 1.0, 1.0).ground_energy
    found = {}
    for word, count in (("near", 1), ("far", cells // 2)):
        crossed = [i * cells + -i % cells for i in range(count)]
        signs = np.ones(cells**2)
        signs[crossed] = -1.0
        found[word] = fermions(cells, 1.0, 1.0, 1.0, uz=signs).ground_energy - plain
    return found


def draw(densities, gaps, vortices, ground_state, cells, Lx, Ly):
    figure = Figure(figsize=(7, 3.4), layout="constrained")
    left, right = figure.subplots(1, 2)
    words = ("no vortex", "a vortex in\neach plaquette", f"{Lx} x {Ly} cells,\nexact")
    values = (densities["free"][0], densities["full"], ground_state["energy"] / (Lx * Ly))
    left.plot(words, values, "o")
    left.axhline(-1.5746, color="k", lw=0.8, ls="--", label="-1.5746")
    left.set(ylabel="energy a cell / K", xlim=(-0.5, 2.5), title=f"equal couplings, {cells} x {cells} cells")
    left.legend(fontsize=8)
    right.plot(gaps["Kz"], gaps["gap"], "o", label="12 x 12 cells")
    right.plot([0, 2, 3], [0, 0, 2], "k-", lw=0.8, label="2 (Kz - Kx - Ky), or none")
    right.axhline(vortices["near"], color="C3", lw=0.8, ls=":", label="two vortices at Kz = K")
    right.set(xlabel="Kz / K", ylabel="energy / K", title="gap of the fermions")
    right.legend(fontsize=8)
    return figure
