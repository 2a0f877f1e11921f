"""Parameters that are drawn at random for a run: a script cannot know them, and a rubric bounds them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from vibron.core.errors import VibronError
from vibron_verify.rubric.reading import Rubric
from vibron_verify.rubric.systems import model_of
from vibron_verify.script.expression import value

RANGE = (0.6, 1.4)
DIGITS = 4


def drawn_parameters(rubric: Rubric, small: Mapping[str, Any], rng: np.random.Generator) -> dict[str, Any]:
    """Return drawn values of some parameters of the small run.

    Parameters
    ----------
    rubric : Rubric
        Under ``draw`` it lists the values of a parameter or its bounds, sizes included; a coupling of its model that is
        neither listed nor fixed to one value is drawn from 0.6 to 1.4 times its value, inside its own bounds.
    small : mapping
        The parameters of the small run.
    rng : Generator
        Draws them.
    """
    found: dict[str, Any] = {}
    for name in sorted(small):
        rule, own = rubric.draw.get(name), small[name]
        if isinstance(rule, str):
            continue
        if isinstance(rule, Mapping):
            found[name] = round(float(rng.uniform(rule["min"], rule["max"])), DIGITS)
        elif rule is not None:
            found[name] = rule[int(rng.integers(len(rule)))]
        elif isinstance(own, float) and own and is_coupling(rubric, small, name):
            bounds = rubric.parameters.get(name, {})
            if "value" not in bounds:
                chosen = round(own * float(rng.uniform(*RANGE)), DIGITS)
                found[name] = min(max(chosen, bounds.get("min", chosen)), bounds.get("max", chosen))
    following = {name: rule for name, rule in rubric.draw.items() if isinstance(rule, str)} if found else {}
    return found | {name: value(rule.removeprefix("$"), {**small, **found}) for name, rule in following.items()}


def is_coupling(rubric: Rubric, small: Mapping[str, Any], name: str) -> bool:
    """Return True if a parameter changes the couplings of the rubric's model and nothing else of it."""
    if not re.search(rf"\b{re.escape(name)}\b", rubric.system.get("model", "")):
        return False
    try:
        model, other = model_of(rubric, small), model_of(rubric, {**small, name: small[name] * 0.9})
    except VibronError:
        return False
    same = all(getattr(model, part) == getattr(other, part) for part in ("lattice", "site", "sector", "name"))
    return same and model.hash != other.hash
