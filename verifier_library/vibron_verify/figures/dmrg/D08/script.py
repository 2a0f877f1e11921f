"""Chain of Affleck, Kennedy, Lieb and Tasaki by DMRG: energy, string order, correlations and entropy."""

import numpy as np
from matplotlib.figure import Figure
from tenpy.algorithms.dmrg import TwoSiteDMRGEngine
from tenpy.models.aklt import AKLTChain
from tenpy.networks.mps import MPS

__elements__ = {
    "chain": "model",
    "both_ends_up": "initial_state",
    "ground_state": "solver",
    "order": "observable",
    "multiplet": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 16, "J": 1.0, "chi": 8, "sweeps": 6}
__small__ = {"L": 6}
__ladder__ = {"chi": [4, 6, 8]}


def chain(L, J):
    return AKLTChain({"L": L, "J": J, "bc_MPS": "finite", "conserve": "Sz"})


def product_state(model, Sz):
    """Up and down in turn, then Sz sites turned from down to zero."""
    sites = model.lat.mps_sites()
    spins = ["up", "down"] * (len(sites) // 2)
    spins[1 : 2 * Sz : 2] = ["0.0"] * Sz
    return MPS.from_product_state(sites, spins, bc="finite", unit_cell_width=len(sites))


def both_ends_up(model):
    """A state of Sz = 1, where the free spins 1/2 at both ends point up and the ground state is unique."""
    return product_state(model, 1)


def ground_state(model, psi, chi, sweeps):
    truncation = {"chi_max": chi, "svd_min": 1e-9}
    engine = TwoSiteDMRGEngine(psi, model, {"mixer": True, "max_sweeps": sweeps, "trunc_params": truncation})
    energy, psi = engine.run()
    return {"energy": energy, "psi": psi}


def order(psi):
    """Correlation and string order from the site at a third of the chain to the next ones, and the entropies."""
    first, last = psi.L // 3, psi.L - psi.L // 3
    distances = np.arange(1, last - first + 1)
    places = list(first + distances)
    spin = psi.correlation_function("Sz", "Sz", [first], places)[0].real
    sign = np.diag(np.exp(1j * np.pi * np.diag(psi.sites[0].Sz.to_ndarray())))
    for site in psi.sites:
        if "Turn" not in site.opnames:
            site.add_op("Turn", sign)
    string = psi.correlation_function("Sz", "Sz", [first], places, opstr="Turn", str_on_first=False)[0].real
    middle = slice(psi.L // 2 - 2, psi.L // 2 + 1)
    slope = np.polyfit(distances[:4], np.log(np.abs(spin[:4])), 1)[0]
    return {
        "distance": distances, "spin": spin, "string": string, "xi": -1 / slope, "string_end": string[-1],
        "entropy": psi.entanglement_entropy(), "middle_entropy": psi.entanglement_entropy()[middle],
        "schmidt": np.array([np.sort(psi.get_SL(psi.L // 2))[:-3:-1]]),
    }  # fmt: skip


def multiplet(model, energy, chi, sweeps):
    """Lowest energy with Sz = 0 and 1: both belong to the four states of the spins at the ends."""
    return np.array([ground_state(model, product_state(model, 0), chi, sweeps)["energy"], energy])


def plot(ground_state, order, L):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    left.semilogy(order["distance"], np.abs(order["spin"]), "o", label="|⟨Sz Sz⟩|")
    left.semilogy(order["distance"], np.abs(order["string"]), "s", ms=4, label="string order")
    left.semilogy(order["distance"], 4 / 3 / 3.0 ** order["distance"], "k-", lw=0.7, label="4/3 · 3^(-r)")
    left.axhline(4 / 9, color="gray", ls="--", label="4/9")
    left.set(xlabel="distance (sites)", ylabel="correlation")
    right.plot(np.arange(1, L), order["entropy"], "o")
    right.axhline(np.log(2), color="gray", ls="--", label="ln 2")
    right.set(xlabel="cut", ylabel="entropy (nats)", ylim=(0, 0.8))
    right.set_title(f"E / bond = {ground_state['energy'] / (L - 1):.6f}", fontsize=9)
    for axes in (left, right):
        axes.legend(fontsize=7)
    figure.suptitle(f"AKLT chain, L = {L}", fontsize=10)
    return figure
