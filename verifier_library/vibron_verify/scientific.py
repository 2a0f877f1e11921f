"""From what a script returned to facts, and from facts to the assertions of physics.

The small run gives matrix, state and energy of a system that can be solved exactly; the full run gives the claimed
energy, entropies and the energies along a ladder.  Both are judged by the catalogue of assertions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import FunctionType
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.manybody.specification import Model
from vibron_verify.assertions import CATALOGUE, Facts, judge
from vibron_verify.assertions.measures import lowest_of
from vibron_verify.check import Check
from vibron_verify.products import Product
from vibron_verify.rubric.facts import declared_facts, energy_check, measured_facts, named_energy
from vibron_verify.rubric.reading import Rubric
from vibron_verify.rubric.sampling import moments, own_moments
from vibron_verify.rubric.sectors import in_sector

Values = npt.NDArray[Any]
Kinds = Mapping[str, str]
Products = Mapping[str, Product]
ENERGIES = ("energy", "e", "e0", "E", "E0", "e_tot")
STATES = ("psi", "state", "vector", "wavefunction", "ground_state")
METHODS = {"dmrg": "mps", "nqs": "nqs", "exact": "exact", "qsim": "exact"}
BUNDLES = {
    "dmrg": ("ground_state",), "nqs": ("ground_state",), "exact": ("ground_state",), "dft": ("molecule",),
    "infrared": ("infrared",), "qsim": ("dynamics", "circuit"), "": ("ground_state",),
}  # fmt: skip
IN_TIME = (
    *("times", "integrator", "trotter_order", "norms", "energies_in_time", "charges_in_time", "returned_state"),
    *("densities_in_time", "currents_in_time", "staggered_in_time", "spread"),
)
AT_TEMPERATURE = ("temperatures", "thermal_betas", "infinite_entropy", "free_energy")
NESTED = ("chi", "chi_max", "max_bond", "bond_dimension", "D", "n_max", "n_states")
NEEDED = {name for one in CATALOGUE.values() for names in (*one.needs, *one.where) for name in names.split("|")}
MOST_STATES = 1 << 14
MOST_LEVELS = 4096
PYSCF = {"RHF": "hf", "UHF": "hf", "ROHF": "hf", "CISD": "cisd", "CCSD": "ccsd", "RCCSD": "ccsd", "MP2": "mp2"}


def assertion_checks(
    rubric: Rubric | None, kinds: Kinds, runs: Sequence[Products], given: Sequence[Mapping[str, Any]],
    models: tuple[Model, Model] | None, ladder: Sequence[float] = (),
) -> list[Check]:  # fmt: skip
    """Return the checks of the assertions that apply to a small and a full run.

    Parameters
    ----------
    rubric : Rubric, optional
        It gives topic, facts, and the requested assertions.
    kinds : mapping of str to str
        Kind of each element.
    runs : (mapping of str to Product, mapping of str to Product)
        What the elements returned at the size that can be solved exactly, and in the full run.
    given : (mapping, mapping)
        The parameters of both.
    models : tuple of Model, optional
        The rubric's system at both sizes.
    ladder : sequence of float
        Energies along a ladder of nested bases.
    """
    topic, energy = (rubric.topic, rubric.energy) if rubric else ("", "")
    measured, checks = measured_facts(rubric.facts, runs[1]) if rubric else ({}, [])
    if energy not in ("", "none"):
        checks.append(energy_check(energy, runs[1]))
    declared = [declared_facts(rubric.declared, one) if rubric else {} for one in given]
    own = replace(small_facts(topic, kinds, runs[0], models[0] if models else None, energy), **declared[0])
    whole = full_facts(topic, kinds, runs[1], models[1] if models else None, ladder, energy)
    checks += own_energy(own, ", small run")
    asked = tuple(rubric.assertions) if rubric else ()
    silent, used = dict.fromkeys(asked, ""), set[str]()
    for size, facts in (("small run", own), ("full run", replace(whole, **declared[1], **measured))):
        names = {}
        bundles: tuple[str | tuple[str, ...], ...] = (*_bundles(rubric), *((asked,) if asked else ()))
        for bundle in bundles:
            for one in judge(facts, bundle):
                names[one.number, one.name] = one
        checks += [
            replace(one, name=f"{_titled(one)}, {size}", message=one.message or _said(one.value))
            for one in names.values() if one.passed is not None
        ]  # fmt: skip
        used |= {name for one in names.values() if one.passed is not None for name in _facts_of(one.assertion)}
        for name in tuple(silent):
            found = judge(facts, (name,))
            silent[name] = found[0].message
            if any(one.passed is not None for one in found):
                del silent[name]
    checks += [
        Check("assertions", name.replace("_", " "), False, f"asked for and {words}") for name, words in silent.items()
    ]
    unused = [name for name in measured if name in NEEDED and name not in used]
    return [
        *checks,
        *(Check("rubric", f"fact {name}", None, "leads to no check") for name in unused),
    ]


def _facts_of(assertion: str) -> set[str]:
    """Return the facts that an assertion cannot do without, and those that its formula reads where they are known."""
    one = CATALOGUE[assertion]
    read = set(one.body.__code__.co_names) if isinstance(one.body, FunctionType) else set[str]()
    return read | {name for names in (*one.needs, *one.where) for name in names.split("|")}


def _titled(check: Check) -> str:
    part, whole = check.name.replace("_", " "), check.assertion.replace("_", " ")
    return whole if part == whole else f"{whole}: {part}"


def _bundles(rubric: Rubric | None) -> tuple[str, ...]:
    """Return the bundles of a rubric: those it names, or its topic's, and those of facts of time and temperature."""
    if rubric is None or rubric.bundles:
        return rubric.bundles if rubric else BUNDLES[""]
    named = (*rubric.facts, *rubric.declared)
    in_time = any(name in IN_TIME for name in named) and rubric.topic != "qsim"
    heated = ("thermal",) if any(name in AT_TEMPERATURE for name in named) else ()
    return (*(("dynamics",) if in_time else BUNDLES[rubric.topic]), *heated)


def small_facts(topic: str, kinds: Kinds, products: Products, model: Model | None, named: str = "") -> Facts:
    """Return the facts of a run that can be solved exactly: matrix, state and energy in one basis."""
    found = _declared(topic, model) | _of_molecules(products)
    inside: Values | None = None
    for part in _parts(kinds, products, "model"):
        if "matrix" in part.values or (part.kind == "array" and part.values["value"].ndim == 2):
            matrix = part.values.get("matrix", part.values.get("value"))
            assert matrix is not None
            if model is not None and len(matrix) == model.full_dimension and model.sector.declared:
                inside = np.flatnonzero(in_sector(model))
            found["hamiltonian"] = _within(matrix, inside)
            break
    for kind, name in (("initial_state", "initial_state"), ("solver", "state")):
        for part in _parts(kinds, products, kind):
            vector = part.values.get("vector")
            plain = [part.parts[word].values.get("value") for word in STATES if word in part.parts]
            if vector is None and plain and plain[0] is not None and plain[0].ndim == 1:
                vector = plain[0]
            if vector is not None:
                found[name] = _within(vector, inside)
                found |= {"norms": [float(np.linalg.norm(found[name]))]} if topic == "qsim" else {}
            if "unitary" in part.values:
                found["circuit_unitary"] = part.values["unitary"]
    energy = claimed_energy(topic, kinds, products, named)
    if energy is not None:
        found |= _of_an_energy(energy)
        found["small_energy"] = found["energy"]
        if "hamiltonian" in found and len(found["hamiltonian"]) <= MOST_LEVELS:
            found["exact_energy"] = lowest_of(found["hamiltonian"])
    return Facts(**found)


def full_facts(
    topic: str, kinds: Kinds, products: Products, model: Model | None, ladder: Sequence[float] = (), named: str = ""
) -> Facts:
    """Return the facts of the full run: the claimed energy, entropies, and energies along a ladder."""
    found = _declared(topic, model) | _of_molecules(products)
    for part in _parts(kinds, products, "solver"):
        if part.kind == "state" and "entropies" in part.values:
            found |= {name: part.values[name] for name in ("entropies", "bond_dimensions")}
    energy = claimed_energy(topic, kinds, products, named)
    if energy is not None:
        found |= _of_an_energy(energy)
        if model is not None and not model.lattice.infinite and model.full_dimension <= MOST_STATES:
            found["exact_energy"] = model.lowest_energy
    if len(ladder) > 1 and topic in ("dmrg", "exact"):
        found["ladder_energies"] = np.asarray(ladder)
    return Facts(**found)


def claimed_energy(topic: str, kinds: Kinds, products: Products, named: str = "") -> Product | None:
    """Return the energy that is claimed to be the lowest, with its error if the same record holds one."""
    path = energy_path(topic, kinds, products, named)
    return named_energy(path, products) if path else None


def energy_path(topic: str, kinds: Kinds, products: Products, named: str = "") -> str:
    """Return where the energy is that is claimed to be the lowest.

    As named, else of the solver, else of an element named for an energy; circuits claim one only where it is named.
    """
    if named or topic == "qsim":
        return "" if named == "none" else named
    solvers = [name for name in products if kinds.get(name) == "solver"]
    for name in solvers:
        for place, part in products[name].walk(name):
            for word in ENERGIES:
                if word in part.parts and part.parts[word].number() is not None:
                    return f"{place}.{word}"
    for name in (*solvers, *(name for name in products if "energy" in name.lower())):
        numbers = {name: products[name], **{f"{name}.{key}": part for key, part in products[name].parts.items()}}
        for place, one in numbers.items():
            if one.kind == "number" and one.number() is not None:
                return place
    return ""


def _declared(topic: str, model: Model | None) -> dict[str, Any]:
    found: dict[str, Any] = {"topic": topic} if topic else {}
    if topic in METHODS:
        found["method"] = METHODS[topic]
    if model is None:
        return found
    numbers = {name: float(value) for name, value in model.parameters.items() if np.ndim(value) == 0}
    return found | {
        "model": model.name, "parameters": numbers, "n_sites": model.n_sites,
        "local_dimension": model.site.dimension, "boundary": model.lattice.boundary[0],
        "lattice": model.lattice.kind,
    }  # fmt: skip


def _of_an_energy(product: Product) -> dict[str, Any]:
    names = {"error": "energy_error", "variance": "variance", "r_hat": "r_hat"}
    found = {ours: product.number(name) for name, ours in names.items() if product.number(name) is not None}
    return {"energy": product.number(), **found}


def own_energy(facts: Facts, run: str) -> Iterator[Check]:
    """Yield the check that an energy is that of the state which was returned with it; ``run`` ends its name."""
    if facts.energy is None or facts.state is None or facts.hamiltonian is None:
        return
    if len(facts.state) == len(facts.hamiltonian):
        own = moments(facts.hamiltonian, facts.state)
        yield energy_of_state(float(facts.energy), own, float(facts.energy_error or 0.0), run)


def energy_of_state(claimed: float, state: tuple[float, float], error: float, run: str) -> Check:
    """Return the check that a claimed energy is the one of a state, of which mean and standard deviation are given.

    The error of a mean over samples is at most the standard deviation, whatever the script claims.
    """
    own, deviation = state
    apart, allowed = abs(claimed - own), 1e-8 * max(1.0, abs(own)) + 5.0 * min(error, deviation)
    words = f"{claimed:.10g} claimed, {own:.10g} of the state"
    name = f"the energy is the state's own{run}"
    return Check("assertions", name, apart <= allowed, words, apart, allowed, "|E − ⟨ψ|H|ψ⟩|")


def full_energy(kinds: Kinds, products: Products, topic: str, named: str, operator: Product | None) -> Iterator[Check]:
    """Yield the check of :func:`own_energy` in a run whose operator may be sparse."""
    energy = claimed_energy(topic, kinds, products, named)
    state = small_facts(topic, kinds, products, None, "none").state if operator is not None else None
    if energy is None or energy.number() is None or state is None or operator is None:
        return
    own = own_moments(operator, state)
    if own is not None:
        yield energy_of_state(energy.number() or 0.0, own, energy.number("error") or 0.0, ", full run")


def _of_molecules(products: Products) -> dict[str, Any]:
    """Return facts of calculations of molecules: energies by method, and the density in orthonormal orbitals."""
    found: dict[str, Any] = {}
    for product in products.values():
        method = PYSCF.get(product.words.get("method", "").partition("+")[0])
        energy = product.number("energy")
        if method and energy is not None and "molecule" in product.parts:
            found.setdefault("energies", {})[method] = energy
        if "density_matrix" in product.values and "overlap" in product.values:
            values, vectors = np.linalg.eigh(product.values["overlap"])
            root = (vectors * np.sqrt(np.maximum(values, 0.0))) @ vectors.T
            found["one_rdm"] = root @ product.values["density_matrix"] @ root
            found["n_electrons"] = int(product.parts["molecule"].number("electrons") or 0)
    return found


def _parts(kinds: Kinds, products: Products, kind: str) -> Iterator[Product]:
    for name, product in products.items():
        if kinds.get(name) == kind:
            yield from (part for _, part in product.walk())


def _within(array: Values, inside: Values | None) -> Values:
    if inside is None or array.shape[0] <= inside.max(initial=0):
        return array
    return array[inside] if array.ndim == 1 else array[np.ix_(inside, inside)]


def _said(value: float | None) -> str:
    return "" if value is None else f"deviation {value:.3g}"
