"""Numbers that have no place at an input: what is asked for or made, what is called otherwise, light for noise."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from vibron.core.quantity import Array, Quantity
from vibron.core.search import stem
from vibron.core.units import registry
from vibron_agents.answering.binding import takes_numbers, value_for
from vibron_agents.answering.numbers import Found
from vibron_agents.answering.pairing import Slot
from vibron_agents.answering.units import same_dimension
from vibron_agents.answering.words import telling

if TYPE_CHECKING:
    from vibron_agents.answering.filling import Chain

CALLED = frozenset(map(stem, "reflectance transmittance emissivity absorbance albedo".split()))
OPTICAL = CALLED | frozenset(map(stem, "extinction absorption index depth response concentration cosine".split()))
INDEX = stem("index")
LOSSY = frozenset(map(stem, "absorption extinction imaginary".split()))
GENERAL = frozenset(("temperature", "wavelength", "radiance"))
LIGHT = frozenset(
    "wavelength wavenumber lower upper shortest longest cutoff wavelength_1 wavelength_2 short long".split()
)


def is_asked(slot: Slot, chain: Chain) -> bool:
    """Tell whether an input is what the last step finds, by its name or by a part of it in a circle of steps."""
    goal = chain.goal
    if slot.field.name == goal.name:
        return True
    circle = slot.step < len(chain.steps) - 1 and slot.field.name in {*goal.name.split("_")} - GENERAL
    return circle and any(unit_of(slot) == getattr(one.mark, "unit", "1") != "1" for one in goal.outputs)


def is_made(found: Found, slot: Slot, chain: Chain) -> bool:
    """Tell whether a number is called by the name of an input that an earlier step gives, not by that of its own."""
    called = telling(found.before)[-2:]
    own = set(telling(plain(slot.field.name))) & set(called)
    for tool in chain.steps:
        for one in tool.inputs:
            told = set(telling(plain(one.name))) & set(called)
            made = (tool.name, one.name) in chain.fed and one.name != slot.field.name
            named = made and told & set(called[-1:]) and len(told) > len(own)
            if named and takes_numbers(one) and value_for(found, one) is not None:
                return True
    return False


def is_other_light(found: Found, slot: Slot) -> bool:
    """Tell whether a number would be an input only as light of that wavelength, which the input is not."""
    return bool(found.unit) and slot.field.name not in LIGHT and _is_other_light(found.unit, unit_of(slot))


def is_called_otherwise(found: Found, slot: Slot) -> bool:
    """Tell whether a number has the name of another optical quantity than the input: a reflectance is no extinction."""
    called = telling(found.before)[-1:]
    own = set(telling(plain(slot.field.name)))
    if called == [INDEX] and own & LOSSY and not LOSSY & set(telling(found.before)[-3:]):
        return True  # an index of which nothing is said is a real one
    return bool(called) and called[0] in CALLED and bool(own & OPTICAL) and called[0] not in own


@cache
def _is_other_light(given: str, asked: str) -> bool:
    """Tell whether a length or wavenumber could be given for another quantity that light has: a frequency, say."""
    units = registry()
    if not same_dimension(given, "m"):
        return False
    lengths = [units.Unit(unit).dimensionality for unit in ("m", "1/m")]
    own, other = (units.Unit(unit if unit != "1" else "").dimensionality for unit in (given, asked))
    return own in lengths and own != other and other in (*lengths, units.Unit("Hz").dimensionality)


def plain(name: str) -> str:
    """Return the name of an input in words."""
    return name.replace("_", " ")


def unit_of(slot: Slot) -> str:
    """Return the unit of an input; "" where it has none."""
    mark = slot.field.mark
    return mark.unit if isinstance(mark, Quantity | Array) else ""
