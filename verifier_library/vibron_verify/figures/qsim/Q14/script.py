"""Digital simulation of two to six Ising spins: probabilities against time for a few Trotter steps or many."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import custom_model, floquet_evolution, krylov_evolution

__elements__ = {"spins": "model", "evolve": "solver", "two": "sweep", "errors": "sweep", "plot": "plot"}
__parameters__ = {"n": 6, "J": 1.0, "B": 0.5, "time": 3.0, "samples": 30, "steps": 8}
__small__ = {"n": 3}
__ladder__ = {"steps": [2, 4, 8]}


def spins(n, J, B):
    """H = J sum over all pairs of X X + B sum of Z."""
    terms = [
        {"name": "ising", "ops": ["X", "X"], "on": "all", "coeff": "J"},
        {"name": "field", "ops": ["Z"], "on": "site", "coeff": "B"},
    ]
    lattice = {"kind": "chain", "size": [n], "boundary": ["open"]}
    return custom_model(lattice, {"kind": "qubit"}, terms, {"J": J, "B": B})


def digital(n, J, B, dt, steps):
    """States after each step: all pairs together, then one rotation of all spins, a first-order product formula.

    The state at first is an eigenstate of the field, and populations do not see a rotation at the end: for them it is
    the symmetric formula of second order.
    """
    drive = spins(n, J * dt, B * dt)
    return floquet_evolution(drive, steps, ("ising", "field"), "all_up", ("Z",))


def populations(found):
    """Probability of all spins up, and the mean of Z, in time."""
    return np.column_stack([found.echo, found.observables["Z"].mean(1)])


def evolve(n, J, B, time, samples, steps):
    """Some steps from each of the times to the next."""
    found = digital(n, J, B, time / samples / steps, samples * steps)
    up, mean_z = populations(found)[::steps].T
    norms, times = np.linalg.norm(found.states[::steps], axis=1), np.linspace(0, time, samples + 1)
    return {"times": times, "up": up, "mean_z": mean_z, "norms": norms, "state": found.state}


def exact(n, J, B, times):
    return populations(krylov_evolution(spins(n, J, B), times, "all_up", observables=("Z",)))


def two(J, B, time, samples):
    """Probability that two spins flipped, after 2, 4 and 8 steps to each time, without Trotter error, and at B = 0."""
    times = np.linspace(0, time, samples + 1)
    found = {"exact": 1 - exact(2, J, B, times)[:, 0]}
    for steps in (2, 4, 8):
        ends = [digital(2, J, B, t / steps, steps) for t in times[1:]]
        found[f"steps_{steps}"] = np.array([0.0, *(1 - one.echo[-1] for one in ends)])
    found["no_field"] = np.array([1.0, *(digital(2, J, 0.0, t, 1).echo[-1] for t in times[1:])])
    return found


def errors(evolve, n, J, B, time):
    """Error of the populations at the last time against the step, and the largest of the series."""
    counts = np.array([16, 32, 64, 128])
    target = np.abs(krylov_evolution(spins(n, J, B), [time], "all_up").state) ** 2
    ends = [digital(n, J, B, time / k, int(k)).state for k in counts]
    apart = np.abs(np.column_stack([evolve["up"], evolve["mean_z"]]) - exact(n, J, B, evolve["times"]))
    found = [np.abs(np.abs(state) ** 2 - target).max() for state in ends]
    return {"dt": time / counts, "error": np.array(found), "of_series": apart.max()}


def plot(evolve, two, n, J, B):
    figure = Figure(figsize=(6, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    times = evolve["times"]
    fine = np.linspace(0, times[-1], 200)
    left.plot(fine, 1 - exact(2, J, B, fine)[:, 0], "k-", lw=1, label="exact")
    for colour, steps in zip("C0 C1 C2".split(), (2, 4, 8), strict=True):
        left.plot(times, two[f"steps_{steps}"], colour + ".--", lw=0.5, label=f"{steps} steps")
    left.set(xlabel="J t", ylabel="probability", title=f"flip of two spins, B = {B:g} J")
    curves = exact(n, J, B, fine)
    for column, (colour, name, label) in enumerate((("C0", "up", "all up"), ("C3", "mean_z", "mean of Z"))):
        right.plot(fine, curves[:, column], "k-", lw=1)
        right.plot(times, evolve[name], colour + "o", ms=3, label=label)
    right.set(xlabel="J t", title=f"{n} spins, all pairs")
    for axes in (left, right):
        axes.legend(fontsize=8)
    return figure
