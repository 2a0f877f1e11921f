"""Evolution in time."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy.special import j0

from vibron_verify.assertions.catalogue import assertion, within
from vibron_verify.assertions.facts import Facts
from vibron_verify.check import Check


@assertion(number=55, topics=("any",), formula="<ψ(t)|ψ(t)> = 1", tolerance="1e-10", needs=("norms",))
def norm_in_time(facts: Facts) -> Iterator[Check]:
    """Evolution keeps the norm."""
    yield within("norm", np.abs(np.asarray(facts.norms) - 1), 1e-10)


@assertion(
    number=56,
    topics=("any",),
    formula="E(t) = E(0); product formulas: |E(t) - E(0)| ~ dt^p",
    tolerance="1e-8 exact, 1e-6 tdvp; power p - 0.1 at least for trotter",
    needs=("energies_in_time|trotter_errors", "integrator"),
)
def energy_conservation(facts: Facts) -> Iterator[Check]:
    """Energy is conserved after a quench, and by a product formula as its order promises."""
    if facts.integrator != "trotter" and facts.energies_in_time is not None:
        drift = np.abs(np.asarray(facts.energies_in_time) - facts.energies_in_time[0])
        yield within("drift", drift, {"exact": 1e-8, "tdvp": 1e-6}[facts.integrator])
    elif facts.integrator == "trotter" and facts.has("trotter_errors") and facts.has("time_steps"):
        power = np.polyfit(np.log(facts.time_steps), np.log(facts.trotter_errors), 1)[0]
        yield within("power_of_the_drift", facts.trotter_order - power, 0.1, f"power {power:.3f}")


@assertion(
    number=57,
    topics=("any",),
    formula="<N>(t) = <N>(0)",
    tolerance="1e-10",
    needs=("charges_in_time",),
)
def charges_in_time(facts: Facts) -> Iterator[Check]:
    """Conserved charges stay as they are at each step."""
    for name, series in facts.charges_in_time.items():
        yield within(name, np.abs(np.asarray(series) - series[0]), 1e-10)


@assertion(
    number=58,
    topics=("any",),
    formula="U(-t) U(t) ψ = ψ",
    tolerance="1e-8",
    needs=("initial_state", "returned_state"),
)
def forth_and_back(facts: Facts) -> Iterator[Check]:
    """Going forth and back in time returns the state."""
    yield within("distance", np.linalg.norm(np.asarray(facts.returned_state) - facts.initial_state), 1e-8)


@assertion(
    number=59,
    topics=("any",),
    formula="log error = p log dt + constant",
    tolerance="0.1 on the power",
    needs=("time_steps", "trotter_errors", "trotter_order"),
)
def product_formula_order(facts: Facts) -> Iterator[Check]:
    """The error of a product formula falls with the power of its order."""
    power = np.polyfit(np.log(facts.time_steps), np.log(facts.trotter_errors), 1)[0]
    yield within("power", abs(power - facts.trotter_order), 0.1, f"power {power:.3f}")


@assertion(
    number=60,
    topics=("any",),
    formula="‖exp(-iHt) - product‖ ≤ t²/(2n) ‖[A, B]‖",
    tolerance="the bound",
    needs=("hamiltonian_parts", "trotter_unitary", "evolution_time", "trotter_steps"),
)
def commutator_bound(facts: Facts) -> Iterator[Check]:
    """A first-order product formula errs no more than the commutator of its two parts allows."""
    first, second = (np.asarray(part) for part in facts.hamiltonian_parts)
    levels, vectors = np.linalg.eigh(first + second)
    exact = (vectors * np.exp(-1j * levels * facts.evolution_time)) @ vectors.conj().T
    bound = facts.evolution_time**2 / 2 / facts.trotter_steps * np.linalg.norm(first @ second - second @ first, 2)
    yield within("error", np.linalg.norm(exact - facts.trotter_unitary, 2), bound + 1e-12)


@assertion(
    number=61,
    topics=("any",),
    formula="1 - |<ψ|ψ(t)>|² = Var(H) t² + O(t⁴)",
    tolerance="1e-3 relative",
    needs=("short_time", "short_fidelity", "hamiltonian", "initial_state"),
)
def short_time_fidelity(facts: Facts) -> Iterator[Check]:
    """At short times the fidelity falls as the energy variance."""
    state = np.asarray(facts.initial_state)
    image = facts.hamiltonian @ state
    variance = np.vdot(image, image).real - np.vdot(state, image).real ** 2
    yield within("ratio", abs((1 - facts.short_fidelity) / (variance * facts.short_time**2) - 1), 1e-3)


@assertion(
    number=62,
    topics=("any",),
    formula="signal beyond 2vt + 10 sites = 0; beyond 2d sites after d layers exactly",
    tolerance="1e-8; 1e-14 for circuits",
    needs=("spread|circuit_correlations",),
)
def lieb_robinson_cone(facts: Facts) -> Iterator[Check]:
    """Nothing spreads faster than the light cone."""
    if facts.has("spread") and facts.has("times") and facts.has("velocity"):
        signal = np.asarray(facts.spread)
        distances = np.arange(signal.shape[1])
        outside = distances > 2 * facts.velocity * np.asarray(facts.times)[:, None] + 10
        if outside.any():
            yield within("cone", np.abs(signal[outside]), 1e-8)
    if facts.has("circuit_correlations") and facts.has("circuit_depth"):
        beyond = np.abs(np.asarray(facts.circuit_correlations)[2 * facts.circuit_depth :])
        if beyond.size:
            yield within("circuit", beyond, 1e-14)


@assertion(
    number=63,
    topics=("any",),
    formula="d<n_i>/dt = j_{i-1} - j_i",
    tolerance="dt²/6 max |d²(j_{i-1} - j_i)/dt²|, doubled",
    needs=("densities_in_time", "currents_in_time", "times"),
)
def continuity(facts: Facts) -> Iterator[Check]:
    """Densities change by what the currents carry."""
    step = float(np.asarray(facts.times)[1] - facts.times[0])
    densities, currents = np.asarray(facts.densities_in_time), np.asarray(facts.currents_in_time)
    if currents.shape[1] == densities.shape[1]:
        inflow = np.roll(currents, 1, axis=1) - currents
    else:
        inflow = -np.diff(np.pad(currents, ((0, 0), (1, 1))), axis=1)
    change = (densities[2:] - densities[:-2]) / (2 * step)
    tolerance = 2 / 6 * np.abs(np.diff(inflow, 2, axis=0)).max() + 1e-10
    yield within("balance", np.abs(change - inflow[1:-1]), tolerance)


@assertion(
    number=64,
    topics=("any",),
    formula="m_s(t) = J0(2Jt) / 2",
    tolerance="1e-3 until 2Jt = L - 3 (L/2)^(1/3), at the centre of an open chain or on a ring",
    needs=("staggered_in_time", "times", "n_sites"),
    where={"model": "xx"},
)
def bessel_quench(facts: Facts) -> Iterator[Check]:
    """The Néel state of the XX chain loses its staggered magnetisation as a Bessel function."""
    times, j = np.asarray(facts.times), facts.parameter("J")
    # The ends, or the way round a ring, add a term like J_L(2Jt): its front is 3 (L/2)^(1/3) wide.
    early = 2 * j * times < facts.n_sites - 3 * np.cbrt(facts.n_sites / 2)
    yield within("bessel", np.abs(np.asarray(facts.staggered_in_time) - j0(2 * j * times) / 2)[early], 1e-3)
