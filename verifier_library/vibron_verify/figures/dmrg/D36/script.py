"""Chern numbers of the Haldane model from twisted boundaries, where its gap closes, and edge levels of a flake."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Sector, chern_number, exact_levels, free_fermion_ground_state, haldane_honeycomb

__elements__ = {
    "flake": "model",
    "ground_state": "solver",
    "edge_levels": "sweep",
    "gaps": "sweep",
    "boundary": "sweep",
    "diagram": "sweep",
    "meshes": "sweep",
    "curvature": "observable",
    "draw": "plot",
}
__parameters__ = {"length": 5, "width": 5, "t2": 0.1, "phi": 90.0, "M": 0.2, "mesh": 8}
__small__ = {"length": 2, "width": 2, "mesh": 6}
__ladder__ = {"mesh": [4, 6, 8]}
CELLS = 9  # of the torus whose boundaries are twisted, which holds the corners of the Brillouin zone


def flake(length, width, t2, phi, M):
    """Half-filled cells with open edges."""
    filled = Sector(n_particles=length * width)
    return haldane_honeycomb((length, width), boundary="open", t2=t2, phi=phi, M=M, sector=filled)


def ground_state(model):
    found = free_fermion_ground_state(model, ("N",))
    return {"energy": found.value, "density": found.observables["N"]}


def edge_levels(length, width, t2, phi, M):
    """Return the levels of one particle on the flake, and those of a plain insulator, which has none at the edge."""
    found = [flake(length, width, t2, phi, mass).with_sector(n_particles=1) for mass in (M, 1.0)]
    chern, plain = (exact_levels(model, count=model.dimension).energies for model in found)
    return {"chern": chern, "plain": plain}


def torus(t2, phi, M):
    """One particle on 3 x 3 cells, whose lower levels are filled."""
    return haldane_honeycomb((3, 3), t2=t2, phi=phi, M=M, sector=Sector(n_particles=1))


def edges(t2, phi, M):
    """Return the highest filled level and the lowest empty one."""
    return exact_levels(torus(t2, phi, M), count=CELLS + 1).energies[CELLS - 1 :]


def gaps(t2, phi):
    """Return the levels at the gap against the difference of the sublattices."""
    masses = np.linspace(0.0, 1.0, 11)
    found = np.array([edges(t2, phi, M) for M in masses])
    return {"M": masses, "edges": found, "gap": found[:, 1] - found[:, 0]}


def boundary(t2):
    """Return where the gap of the plain insulator would close, from two masses, against the phase."""
    phases, masses = np.array([-120.0, -90.0, 30.0, 60.0, 90.0]), np.array([0.8, 1.0])
    wide = np.array([[np.diff(edges(t2, phase, M))[0] for M in masses] for phase in phases])
    slope = (wide[:, 1] - wide[:, 0]) / (masses[1] - masses[0])
    return {"phi": phases, "M": masses[0] - wide[:, 0] / slope}


def diagram(t2):
    """Return Chern numbers of the filled levels against phase and mass."""
    phases, masses = np.array([-150.0, -90.0, -30.0, 30.0, 90.0, 150.0]), np.array([-0.4, 0.2, 0.6])
    found = [[chern_number(torus(t2, phase, M), CELLS, mesh=6).value for M in masses] for phase in phases]
    return {"phi": phases, "M": masses, "number": np.array(found)}


def meshes(t2):
    """Return the Chern number from coarse and fine meshes of twists, and its largest flux through a plaquette."""
    counts = np.array([4, 6, 8])
    found = [chern_number(torus(t2, 90.0, 0.2), CELLS, mesh=int(n)) for n in counts]
    return {
        "mesh": counts,
        "number": np.array([one.value for one in found]),
        "largest": np.array([abs(one.flux).max() for one in found]),
    }


def curvature(t2, phi, M, mesh):
    """Return the flux of each plaquette of twists, their sum over 2 pi, and the smallest gap of all twists."""
    found = chern_number(torus(t2, phi, M), CELLS, mesh=mesh)
    return {"flux": found.flux, "number": found.flux.sum() / (2.0 * np.pi), "gap": found.gap}


def draw(gaps, boundary, diagram, curvature, edge_levels, t2, M):
    figure = Figure(figsize=(8, 3.2), layout="constrained")
    left, middle, right = figure.subplots(1, 3)
    phase = np.linspace(-180.0, 180.0, 200)
    edge = 3.0 * np.sqrt(3.0) * abs(np.sin(np.radians(phase)))
    left.plot(phase, edge, "k-", phase, -edge, "k-", lw=0.8)
    left.plot(boundary["phi"], boundary["M"] / t2, "kx", label="gap closes")
    colours = {-1: "C3", 0: "C7", 1: "C0"}
    for i, one in enumerate(diagram["phi"]):
        for j, mass in enumerate(diagram["M"]):
            C = int(diagram["number"][i, j])
            left.annotate(f"{C:d}", (one, mass / t2), color=colours[C], ha="center", va="center", fontsize=8)
    left.set(xlabel="φ / degrees", ylabel="M / t2", ylim=(-7, 10.5), title="Chern number")
    left.legend(fontsize=7, loc="upper left")
    middle.plot(gaps["M"] / t2, gaps["edges"], "k-", lw=0.8)
    for mass, word, colour in ((M, "chern", "C0_"), (1.0, "plain", "C7_")):
        middle.plot(np.full(len(edge_levels[word]), mass / t2), edge_levels[word], colour, ms=12)
    middle.axvline(3.0 * np.sqrt(3.0), color="k", lw=0.7, ls=":")
    middle.set(xlabel="M / t2", ylabel="energy / t", ylim=(-1.2, 1.2))
    middle.set_title("gap of the torus, levels of a flake", fontsize=9)
    shown = right.imshow(curvature["flux"], origin="lower", extent=(0, 360, 0, 360))
    figure.colorbar(shown, ax=right, shrink=0.7)
    right.set(xlabel="second twist / degrees", ylabel="first twist / degrees", title="flux of each plaquette")
    return figure
