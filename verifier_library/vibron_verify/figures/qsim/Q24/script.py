"""Resonance fluorescence: Mollow's triplet, and antibunching of the photons, by correlations at two times."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Jump, steady_state, tfim, two_time_correlation

__elements__ = {
    "atom": "model", "steady": "solver", "photons": "observable", "spectra": "sweep", "plot": "plot",
}  # fmt: skip
__parameters__ = {"rabi": 5.0, "gamma": 1.0, "time": 6.0, "samples": 60, "points": 400}
__small__ = {"rabi": 1.5, "samples": 12}
__ladder__ = {"points": [100, 200, 400]}


def atom(rabi):
    """Return a two-level atom in the frame of a resonant drive, H = rabi X / 2."""
    return tfim((1,), g=-rabi / 2)


def steady(model, gamma):
    """Return the stationary state, the excitation and the part of the light that is coherent."""
    found = steady_state(model, [Jump("Sm", gamma)], ("Pup", "X", "Y"))
    x, y = found.observables["X"][0], found.observables["Y"][0]
    return {
        "state": found.state, "excited": found.observables["Pup"][0], "coherent": (x**2 + y**2) / 4.0, "gap": found.gap,
    }  # fmt: skip


def photons(model, gamma, time, samples):
    """Return the correlations of the field and of its intensity at two times."""
    times, jumps = np.linspace(0.0, time, samples + 1), [Jump("Sm", gamma)]
    field = two_time_correlation(model, jumps, times, "Sp", "Sm")
    intensity = two_time_correlation(model, jumps, times, "Pup", "Sm", left="Sp")
    return {"times": times, "field": field.real, "g2": intensity.real / intensity.product_real}


def light(drive, gamma, frequencies):
    jumps = [Jump("Sm", gamma)]
    return two_time_correlation(atom(drive * gamma), jumps, [0.0], frequencies=frequencies).spectrum


def spectra(gamma, points):
    """Return spectra at three drives, their areas, and the central line over the side line of a strong drive."""
    frequencies = gamma * np.sinh(np.linspace(-7.0, 7.0, points + 1))
    lines = {f"{drive:g}": light(drive, gamma, frequencies) for drive in (0.3, 1.0, 5.0)}
    area = np.array([np.trapezoid(one, frequencies) / (2.0 * np.pi) for one in lines.values()])
    centre, side = light(20.0, gamma, [0.0, 20.0 * gamma])
    return {"frequencies": frequencies, "lines": lines, "area": area, "ratio": centre / side}


def plot(spectra, photons, rabi, gamma):
    figure = Figure(figsize=(6.4, 3.2), layout="constrained")
    left, right = figure.subplots(1, 2)
    for name, lines in spectra["lines"].items():
        left.plot(spectra["frequencies"] / gamma, lines / lines.max(), lw=1, label=f"Ω = {name} γ")
    left.set(
        xlabel="frequency from the drive / γ", ylabel="incoherent spectrum", xlim=(-9, 9), title="Mollow's triplet"
    )
    right.plot(gamma * photons["times"], photons["g2"], "C3-", label=f"Ω = {rabi / gamma:g} γ")
    right.axhline(1.0, color="C7", lw=0.5)
    right.set(xlabel="delay / γ$^{-1}$", ylabel="$g^{(2)}$", title="antibunching")
    for axes in (left, right):
        axes.legend(fontsize=8)
    return figure
