"""Questions of radiation that are read as a whole: a rule takes every number by its phrase, or leaves the question."""

from __future__ import annotations

import re

from vibron.core.errors import VibronError
from vibron_agents.answering.reading import (
    radiation_imaging,
    radiation_interfaces,
    radiation_particles,
    radiation_seen,
    radiation_sky,
    radiation_stacks,
)
from vibron_agents.answering.reading.radiation_told import Told
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.whole import Whole
from vibron_agents.answering.units import same_dimension

RULES = (
    *radiation_interfaces.RULES, *radiation_stacks.RULES, *radiation_particles.RULES, *radiation_imaging.RULES,
    *radiation_seen.RULES, *radiation_sky.RULES,
)  # fmt: skip
FURTHER = re.compile(
    r"\b(?:twice|double[sd]?|halved?|by (?:what|which|how) (?:factor|much|many)|ratio of|times (?:more|less|larger|"
    r"smaller|higher|lower)|difference between|compared (?:to|with)|relative to|how (?:much|many)(?: \w+)? (?:more|"
    r"less|larger|smaller|higher|lower|warmer|colder|hotter|longer|shorter)|instead of|cylind\w+|error|uncertainty)\b",
    re.IGNORECASE,
)

AUTHORITY = re.compile(
    r"\b([A-Z][a-z]{2,})(?:'s|')? (?:theory|formula|method|approximation|model|law|relation|criteri\w+|equation)\b|"
    r"\b(?:after|according to|formula of|method of|law of) ([A-Z][a-z]{3,})\b(?!'s)"
)
KNOWN = frozenset(
    "Mie Lorenz Rayleigh Hagen Rubens Johnson Myhre Dozier Henyey Greenstein Stephens Planck Sellmeier Fresnel Drude "
    "Lorentz Gervais Airy Barsi Roberts Hulst Eddington Bodhaine Wiscombe Joseph Snell Kirchhoff Beer The".split()
)


def whole(text: str) -> Whole | None:
    """Return what a question of radiation asks for, where a rule takes all its numbers; None where none does."""
    named = {name for match in AUTHORITY.finditer(text) for name in match.groups() if name}
    if named - KNOWN:
        return None
    if FURTHER.search(re.sub(r"phase difference between", "", text, flags=re.IGNORECASE)):
        return None
    for rule in RULES:
        way = Told(text)
        try:
            found: Whole | None = rule(way)
        except Unclear as why:
            return Whole(reason=str(why))
        except VibronError:
            continue
        if found is not None and not way.left_over() and _fits(found, way):
            return found
    return None


def _fits(found: Whole, way: Told) -> bool:
    """Tell whether the unit that is wanted is one of the result; light does not make a length of a wavenumber."""
    wanted = way.question.wanted_unit
    if not wanted or wanted == "percent":
        return not wanted or found.unit == "1"
    lengths = [same_dimension(one, "um") and "^-1" not in one and "1/" not in one for one in (wanted, found.unit)]
    return found.unit == wanted or (same_dimension(wanted, found.unit) and lengths[0] == lengths[1])
