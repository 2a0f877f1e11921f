"""The small and the full run of a script, judged by the assertions of physics that apply to their facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import FunctionType
from typing import Any

from vibron.manybody.specification import Model
from vibron_verify.assertions import CATALOGUE, Facts, judge
from vibron_verify.check import Check
from vibron_verify.products import Product
from vibron_verify.rubric.facts import declared_facts, energy_check, measured_facts
from vibron_verify.rubric.reading import Rubric
from vibron_verify.rubric.sampling import moments, own_moments
from vibron_verify.run_facts import Kinds, Products, claimed_energy, full_facts, small_facts

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
                names[one.assertion, one.name] = one
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


def _said(value: float | None) -> str:
    return "" if value is None else f"deviation {value:.3g}"
