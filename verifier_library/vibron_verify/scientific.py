"""From what a script returned to facts, and from facts to checks of physics.

``facts_of`` gathers, from the products of the small run, the fields by which a catalogue of assertions judges; the keys
are those of its record of facts.  ``consistency_checks`` judges those that any matrix, state and energy must obey.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.manybody.specification import Model
from vibron_verify.products import Product
from vibron_verify.rubric.check import Check
from vibron_verify.rubric.sectors import in_sector

Values = npt.NDArray[Any]
ENERGIES = ("energy", "e", "e0", "E", "E0", "e_tot", "value")
TOPICS_OF_GROUND_STATES = ("dmrg", "nqs", "ed")
TOLERANCE = {"dmrg": 1e-6, "nqs": 5e-2, "ed": 1e-8}


def facts_of(
    topic: str, kinds: Mapping[str, str], products: Mapping[str, Product], model: Model | None
) -> dict[str, Any]:
    """Return facts of a run at the size that can be solved exactly.

    Parameters
    ----------
    topic : str
        Topic of the rubric.
    kinds : mapping of str to str
        Kind of each element.
    products : mapping of str to Product
        What each element returned.
    model : Model, optional
        The reference at the same size.

    Returns
    -------
    dict
        ``hamiltonian``, ``state`` and ``initial_state`` over the same basis (of the sector, where the reference
        declares one), ``small_energy``, ``energy_error``, ``variance``, ``bond_dimensions``, ``entropies``, ...
    """
    found: dict[str, Any] = {"topic": topic}
    inside: Values | None = None
    for name, product in products.items():
        kind = kinds.get(name, "")
        for _, part in product.walk():
            if kind == "model" and "matrix" in part.values and "hamiltonian" not in found:
                if model is not None and "states" not in part.values and model.sector.declared:
                    inside = np.flatnonzero(in_sector(model, part.values.get("states")))
                found["hamiltonian"] = _within(part.values["matrix"], inside)
            if part.kind == "state" and kind in ("solver", "initial_state") and "vector" in part.values:
                found["state" if kind == "solver" else "initial_state"] = _within(part.values["vector"], inside)
            if part.kind == "state" and kind == "solver":
                found |= {key: part.values[key] for key in ("bond_dimensions", "entropies") if key in part.values}
            if kind in ("solver", "observable"):
                found |= _of_a_calculation(part)
        if (energy := _energy(product)) is not None and (kind == "solver" or "small_energy" not in found):
            if kind == "solver" or name.lower().startswith("e"):
                found |= {"small_energy": energy}
    if model is not None:
        found |= {"model": model.name, "n_sites": model.n_sites, "local_dimension": model.site.dimension}
        found["boundary"] = model.lattice.boundary[0]
    return found


def consistency_checks(facts: Mapping[str, Any]) -> list[Check]:
    """Return checks of matrix, state and energy against one another."""
    checks = []
    matrix, state, energy = facts.get("hamiltonian"), facts.get("state"), facts.get("small_energy")
    if matrix is not None:
        apart = float(np.linalg.norm(matrix - matrix.conj().T) / (np.linalg.norm(matrix) or 1.0))
        checks.append(_check(1, "the Hamiltonian is Hermitian", apart, 1e-12, "‖H − H†‖ / ‖H‖"))
    if state is not None:
        apart = abs(float(np.linalg.norm(state)) - 1.0)
        checks.append(_check(2, "the state is normalised", apart, 1e-10, "|‖ψ‖ − 1|"))
    if matrix is None or facts["topic"] not in TOPICS_OF_GROUND_STATES or len(matrix) > 4096:
        return checks
    levels = np.linalg.eigvalsh(matrix)
    lowest, tolerance = float(levels[0]), TOLERANCE[facts["topic"]]
    if state is not None and energy is not None and len(state) == len(matrix):
        own = float(np.real(np.vdot(state, matrix @ state) / np.vdot(state, state)))
        error = max(1e-8 * max(1.0, abs(own)), 4.0 * float(facts.get("energy_error", 0.0)))
        checks.append(_check(None, "the energy is the state's own", abs(energy - own), error, "|E − ⟨ψ|H|ψ⟩|"))
    if energy is not None:
        error = 1e-9 * max(1.0, abs(lowest)) + 4.0 * float(facts.get("energy_error", 0.0))
        below = max(0.0, lowest - energy)
        checks.append(_check(19, "the energy is not below the exact one", below, error, "max(0, E_exact − E)"))
        checks.append(_check(6, "the energy is the exact one at small size", abs(energy - lowest), tolerance,
                             "|E − E_exact|"))  # fmt: skip
    return checks


def _check(number: int | None, name: str, apart: float, tolerance: float, formula: str) -> Check:
    words = f"{apart:.3g}, allowed {tolerance:.3g}"
    return Check("assertions", name, apart <= tolerance, words, apart, tolerance, formula, number=number)


def _within(array: Values, inside: Values | None) -> Values:
    if inside is None or array.shape[0] < len(inside):
        return array
    return array[inside] if array.ndim == 1 else array[np.ix_(inside, inside)]


def _energy(product: Product) -> float | None:
    for _, part in product.walk():
        if part.kind == "number" and part is product:
            return part.number()
        for name in ENERGIES:
            if name in part.parts and (number := part.parts[name].number()) is not None:
                return number
            if name == "energy" and name in part.values:
                return part.number(name)
    return None


def _of_a_calculation(part: Product) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, ours in (("kinetic_energy", "kinetic_energy"), ("potential_energy", "potential_energy"),
                       ("error", "energy_error"), ("variance", "variance")):  # fmt: skip
        if (number := part.number(name)) is not None:
            found[ours] = number
    return found
