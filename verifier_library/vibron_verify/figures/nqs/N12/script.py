"""Cluster state and toric code as restricted Boltzmann machines whose weights are known, not learned."""

import itertools

import netket as nk
import numpy as np
from matplotlib.figure import Figure

__elements__ = {
    "cluster": "model",
    "cluster_machine": "initial_state",
    "energy_of": "solver",
    "sizes": "sweep",
    "weights": "sweep",
    "toric_code": "observable",
    "plot": "plot",
}
__parameters__ = {"L": 8, "lengths": [4, 8, 11], "angles": 25}
__small__ = {"L": 6, "lengths": [6], "angles": 5}


def pauli(n, letters):
    """Return a Pauli string from the letters of some sites."""
    return "".join(letters.get(site, "I") for site in range(n))


def cluster(L):
    """Minus the sum of Z X Z on three neighbours of a ring."""
    strings = [pauli(L, {(i - 1) % L: "Z", i: "X", (i + 1) % L: "Z"}) for i in range(L)]
    return nk.operator.PauliStrings(nk.hilbert.Spin(0.5, L), strings, [-1.0] * L)


def machine(hilbert, groups, weight, hidden_bias, visible_bias):
    """A machine with one hidden unit for each group of spins, all imaginary: cos(weight sum of s + bias)."""
    kernel = np.zeros((hilbert.size, len(groups)), dtype=complex)
    for unit, group in enumerate(groups):
        kernel[list(group), unit] = 1j * weight
    network = nk.models.RBM(alpha=len(groups) / hilbert.size, param_dtype=complex)
    bias = np.full(len(groups), 1j * hidden_bias)
    visible = np.full(hilbert.size, 1j * visible_bias)
    parameters = {"Dense": {"kernel": kernel, "bias": bias}, "visible_bias": visible}
    return nk.vqs.FullSumState(hilbert, network, variables={"params": parameters})


def cluster_machine(hamiltonian, L, angle=np.pi / 4):
    """A hidden unit for each bond: cos(pi/4 (s + s') - pi/4) is -1 where both spins are down, 1 elsewhere."""
    return machine(hamiltonian.hilbert, [(i, (i + 1) % L) for i in range(L)], angle, -np.pi / 4, 0.0)


def energy_of(hamiltonian, vstate):
    psi = vstate.to_array()
    image = hamiltonian.to_sparse() @ psi
    energy = np.vdot(psi, image).real
    return {"energy": energy, "variance": np.vdot(image, image).real - energy**2, "state": vstate}


def sizes(lengths):
    found = [energy_of(cluster(n), cluster_machine(cluster(n), n)) for n in lengths]
    return {name: np.array([one[name] for one in found]) for name in ("energy", "variance")}


def weights(hamiltonian, L, angles):
    """Energy a site when all weights are turned away from pi/4 together."""
    angle = np.linspace(0.0, np.pi / 2, angles)
    found = [energy_of(hamiltonian, cluster_machine(hamiltonian, L, one)) for one in angle]
    return {"angle": angle, "energy": np.array([one["energy"] for one in found]) / L}


def toric_code():
    """Kitaev's code on a torus of 2 x 2 cells: spins on eight edges, a hidden unit for each plaquette."""
    cells = list(itertools.product(range(2), repeat=2))
    right = {(x, y): 4 * (x % 2) + 2 * (y % 2) for x in range(3) for y in range(3)}
    up = {cell: edge + 1 for cell, edge in right.items()}
    stars = [(right[x, y], right[x + 1, y], up[x, y], up[x, y + 1]) for x, y in cells]
    faces = [(right[x, y], right[x, y + 1], up[x, y], up[x + 1, y]) for x, y in cells]
    strings = [pauli(8, dict.fromkeys(star, "X")) for star in stars]
    strings += [pauli(8, dict.fromkeys(face, "Z")) for face in faces]
    hamiltonian = nk.operator.PauliStrings(nk.hilbert.Spin(0.5, 8), strings, [-1.0] * 8)
    # cos(pi/4 sum of s) forbids odd plaquettes; the visible bias takes out the sign that it gives to single loops
    found = energy_of(hamiltonian, machine(hamiltonian.hilbert, faces, np.pi / 4, 0.0, np.pi / 2))
    return {"energy": found["energy"], "variance": found["variance"]}


def plot(sizes, weights, toric_code, lengths, L):
    figure = Figure(figsize=(5, 3.6))
    left, right = figure.subplots(1, 2)
    left.plot(lengths, -np.array(lengths), "k-", lw=1, label="−N")
    left.plot(lengths, sizes["energy"], "o", label="cluster ring")
    left.plot([8], [toric_code["energy"]], "x", ms=10, label="toric code")
    left.set(xlabel="spins N", ylabel="energy (K)")
    left.legend()
    right.plot(weights["angle"] / np.pi, weights["energy"], ".-", label=f"machine, N = {L}")
    right.plot([0.25], [-1], "r*", ms=10, label="exact weights")
    right.set(xlabel="weight (π)", ylabel="energy a spin (K)")
    right.legend()
    figure.suptitle("Exact machines of stabiliser states")
    figure.tight_layout()
    return figure
