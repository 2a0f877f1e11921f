"""Parameters at which the small run is repeated: other units of energy, one coupling changed, declared relations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from vibron.core.errors import InputError, VibronError
from vibron_verify.products.model_matrix import whole_matrix
from vibron_verify.recomputed.solved import levels_of
from vibron_verify.recomputed.space import MOST_STATES
from vibron_verify.rubric.draws import is_coupling
from vibron_verify.rubric.reading import Rubric
from vibron_verify.rubric.systems import model_of
from vibron_verify.script.expression import value

FACTORS = (2.0, 0.5)  # of the unit of energy: exact in floating point
CHANGE = 1.125  # of one coupling
MOST_RESPONSES = 3
EQUAL = 1e-10
SEARCHED = ("dmrg", "exact")  # topics whose results do not depend on a rate of learning or on samples
WORDS = {"same": 1.0, "opposite": -1.0}


@dataclass(frozen=True)
class Variant:
    """Parameters of the small run that are changed together.

    Attributes
    ----------
    key : str
        Names it among the others.
    sort : str
        ``relation``, ``scale``, ``mirror`` or ``response``.
    title : str
        The change in words.
    changed : mapping
        The changed parameters.
    factor : float
        Of a scale, the new unit of energy.
    times : mapping of str to float
        Of a relation, by what each quantity is multiplied.
    tolerance : float, optional
        Of a relation.
    """

    key: str
    sort: str
    title: str
    changed: Mapping[str, Any]
    factor: float = 1.0
    times: Mapping[str, float] = field(default_factory=dict)
    tolerance: float | None = None


def variants(rubric: Rubric, small: Mapping[str, Any]) -> tuple[Variant, ...]:
    """Return the variants of a small run, those that say most first.

    Parameters
    ----------
    rubric : Rubric
        Its ``relations`` are taken as they are; ``scale`` names parameters that are energies or times where its model's
        couplings do not show it.
    small : mapping
        The parameters of the small run.
    """
    couplings = _couplings(rubric, small) if rubric.topic in SEARCHED else []
    return (
        *_relations(rubric, small), *_scales(rubric, small), *_mirrors(rubric, small, couplings),
        *_responses(small, couplings),
    )  # fmt: skip


def _relations(rubric: Rubric, small: Mapping[str, Any]) -> Iterator[Variant]:
    for number, rule in enumerate(rubric.relations):
        if strange := [name for name in rule["change"] if name not in small]:
            raise InputError(
                "is not a parameter of the script", field=f"relations[{number}].change", value=strange[0],
                remedy=f"use {', '.join(small)}",
            )  # fmt: skip
        changed = {name: _like(small[name], _worked_out(one, small)) for name, one in rule["change"].items()}
        times = {path: factor for word, factor in WORDS.items() for path in rule.get(word, ())}
        times |= {path: float(_worked_out(one, small)) for path, one in rule.get("times", {}).items()}
        yield Variant(
            f"relation-{number}", "relation", _words(changed), changed, times=times, tolerance=rule.get("tolerance")
        )


def _worked_out(told: Any, given: Mapping[str, Any]) -> Any:
    return value(told.removeprefix("$"), given) if isinstance(told, str) else told


def _like(old: Any, new: Any) -> Any:
    return int(new) if isinstance(old, int) and not isinstance(old, bool) and float(new).is_integer() else new


def _words(changed: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} = {one}" for name, one in changed.items())


def _scales(rubric: Rubric, small: Mapping[str, Any]) -> Iterator[Variant]:
    powers = energy_powers(rubric, small)
    for factor in FACTORS if powers else ():
        changed = {name: small[name] * factor**power for name, power in powers.items()}
        yield Variant(f"scale-{factor:g}", "scale", f"energies times {factor:g}", changed, factor)


def energy_powers(rubric: Rubric, small: Mapping[str, Any]) -> dict[str, int]:
    """Return of each parameter the power of energy that its unit has; nothing where the unit is fixed in the script.

    The unit can be changed if the Hamiltonian is multiplied as a whole when all couplings are.
    """
    declared = rubric.scale
    if not declared and (rubric.topic not in SEARCHED or rubric.evolution or "model" not in rubric.system):
        return {}
    energies = declared.get("energies", [name for name in small if _is_float(small[name], rubric, small, name)])
    powers = {**dict.fromkeys(energies, 1), **dict.fromkeys(declared.get("times", ()), -1)}
    powers = {name: power for name, power in powers.items() if isinstance(small.get(name), int | float)}
    return powers if energies and ("model" not in rubric.system or _is_unit(rubric, small, energies)) else {}


def _is_float(own: Any, rubric: Rubric, small: Mapping[str, Any], name: str) -> bool:
    return isinstance(own, float) and own != 0.0 and is_coupling(rubric, small, name)


def _is_unit(rubric: Rubric, small: Mapping[str, Any], energies: list[str]) -> bool:
    try:
        models = [model_of(rubric, {**small, **{n: small[n] * f for n in energies}}) for f in (1.0, FACTORS[0])]
    except (VibronError, TypeError, KeyError):
        return False
    if models[0].lattice.infinite or models[0].full_dimension > MOST_STATES:
        return False
    one, other = (whole_matrix(model) for model in models)
    return bool(abs(other - FACTORS[0] * one).max() <= EQUAL * abs(one).max())


def _couplings(rubric: Rubric, small: Mapping[str, Any]) -> list[str]:
    """Return the couplings that the rubric does not fix."""
    free = [name for name in sorted(small) if "value" not in rubric.parameters.get(name, {})]
    return [name for name in free if "model" in rubric.system and _is_float(small[name], rubric, small, name)]


def _mirrors(rubric: Rubric, small: Mapping[str, Any], couplings: Sequence[str]) -> Iterator[Variant]:
    """Yield the first coupling whose sign a basis change removes: the lowest level of the system is the same."""
    for name in couplings:
        bounds, changed = rubric.parameters.get(name, {}), {name: -small[name]}
        if bounds.get("min", changed[name]) > changed[name] or bounds.get("max", changed[name]) < changed[name]:
            continue
        try:
            one, other = (levels_of(model_of(rubric, {**small, **more}), 1)[0] for more in ({}, changed))
        except (VibronError, ValueError, ArithmeticError):
            continue
        if abs(one - other) <= EQUAL * max(1.0, abs(one)):
            yield Variant(f"mirror-{name}", "mirror", _words(changed), changed)
            return


def _responses(small: Mapping[str, Any], couplings: Sequence[str]) -> Iterator[Variant]:
    """Yield a variant for each of the first couplings."""
    for name in couplings[:MOST_RESPONSES]:
        changed = {name: float(f"{small[name] * CHANGE:.12g}")}
        yield Variant(f"response-{name}", "response", _words(changed), changed)
