"""How a quantity of a question fits an input: the features of the pair."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from vibron.core.errors import InputError
from vibron.core.written_units import convert, dimension
from vibron_agents.answering.catalogue import Slot, rarity
from vibron_agents.answering.context import About
from vibron_agents.answering.question import StatedQuantity
from vibron_agents.answering.weights import Weights

ANY_UNIT = re.compile(r"`unit`|\bany (?:one )?unit\b|\b(?:same|one) unit\b|\bany scale\b")
CLOSE = 0.45  # weight of a word that qualifies a quantity
PARTS = ("name", "text", "near")
ZONES = ("before", "after", "owner")
HALVES = (("diameter", "radiu", 0.5), ("radiu", "diameter", 2.0), ("fwhm", "half", 0.5))
RISEN = frozenset(("horizon", "elev", "altitude"))
_MOLECULES = re.compile(r"[*/ ]?molecules?\b(?:\^-1)?")
_MODEL = ("J", "1/m", "s", "Hz")  # dimensions of quantities in the units of a model, besides temperatures
_LOWER = frozenset("low lower min minimum first start from begin initial".split())
_UPPER = frozenset("high higher upper max maximum last stop end final to".split())
_ENDS = {"lower": (_LOWER, _UPPER), "upper": (_UPPER, _LOWER), "": (frozenset[str](), frozenset[str]())}


@dataclass(frozen=True)
class Binding:
    """How a quantity fits an input."""

    features: Mapping[str, float]
    values: tuple[float, ...] | None  # in the unit of the input; None where that depends on other inputs
    score: float


@cache
def relation(unit: str, wanted: str, kind: str, text: str) -> str:
    """Return how a number in one unit relates to an input: ``exact``, ``same``, ``related``, ...; "" if it does not."""
    if kind == "model":
        measured = unit and (unit == "K" or dimension(unit) in {dimension(one) for one in _MODEL})
        return "pure" if not unit else "model_unit" if measured else ""
    plain = wanted in ("1", "")
    if not unit:
        return "pure" if plain else "bare"
    one, other = dimension(unit), dimension(wanted)
    if plain:
        return "any_unit" if ANY_UNIT.search(text) else "share" if one == dimension("1") and unit != "dB" else ""
    if one == other:
        return "exact" if unit == wanted else "same"
    spectral = {dimension(part) for part in ("m", "1/m", "Hz", "J")}
    if kind in ("position", "width", "energy") and one in spectral and other in spectral:
        return "related" if kind != "energy" or dimension("m") not in (one, other) else ""
    molar = dimension("J/mol")
    if kind == "energy" and molar in (one, other) and {one, other} <= spectral | {molar}:
        return "related"
    counted = "molecule" in unit + wanted and dimension(uncounted(unit)) == dimension(uncounted(wanted))
    return "counted" if counted else ""


def uncounted(unit: str) -> str:
    """Return a unit in which molecules are only counted.

    >>> uncounted("cm^2/molecule"), uncounted("molecule/cm^3"), uncounted("cm^-1/(molecule cm^-2)")
    ('cm^2', '1/cm^3', 'cm^-1/( cm^-2)')
    """
    plain = _MOLECULES.sub("", unit)
    return f"1{plain}" if plain[:1] == "/" else plain


def pair(quantity: StatedQuantity, slot: Slot, about: About, weights: Weights) -> Binding | None:
    """Return the features of a quantity in an input; None where it cannot go there."""
    face = slot.face
    how, target = relation(quantity.unit, face.unit, face.kind, face.text), face.unit or "1"
    if not how and (per := density_of(quantity.unit, slot)):
        how, target = "density", f"{face.unit}/({per})"
    if not how and "cosine" in slot.names and dimension(quantity.unit) == dimension("rad"):
        how = "cosine"
    counts = quantity.spelt and not quantity.unit and all(one == int(one) for one in quantity.values)
    if (
        not how
        or (counts and face.type not in ("integer", "list of integer"))
        or not slot.is_numeric
        or not _has_shape(quantity, slot)
    ):
        return None
    values: tuple[float, ...] | None = quantity.values
    if how in ("same", "related", "share", "density", "counted"):
        units = (quantity.unit, target) if how != "counted" else (uncounted(quantity.unit), uncounted(target))
        try:
            values = tuple(convert(one, *units, face.kind) for one in quantity.values)
        except InputError:  # a width whose position another input holds
            values = None
    if values is not None and how != "any_unit":
        values = _meant(values, slot, about, quantity)
        if not within(face.bounds, values):
            return None
    if face.type in ("integer", "list of integer") and any(one != int(one) for one in quantity.values):
        return None
    every = _features(quantity, slot, about, weights, values, how)
    features = {name: value for name, value in every.items() if value}
    return Binding(features, values, weights.dot("pair", features))


def _features(
    quantity: StatedQuantity, slot: Slot, about: About, weights: Weights, values: tuple[float, ...] | None, how: str
) -> dict[str, float]:
    face, symbol, several = slot.face, quantity.symbol.lower(), len(quantity.values) > 1
    close = {**about.owner, **{stem: 0.5 * weight for stem, weight in about.after.items()}, **about.before}
    usual = weights.magnitudes.get(f"{slot.tool}.{slot.base}") if values else None
    ends, others = _ENDS.get(quantity.role, _ENDS[""])
    said = {
        f"{part}_{zone}": min(math.fsum(row[word] * rarity(word) for word in stems if word in row), 2.0)
        for part, stems in (("name", slot.names), ("text", slot.words), ("near", slot.near))
        for zone, row in (("before", about.before), ("after", about.after), ("owner", about.owner), ("far", about.far))
    }
    for part, stems in (("name", slot.names), ("text", slot.words), ("near", slot.near)):
        said |= dict(zip((f"like_{part}_{zone}" for zone in ZONES), about.likeness(stems), strict=True))
    said["learned"] = weights.called(slot.base, close, quantity.symbol)
    said["symbol"] = float(symbol == face.name.lower()) + float(symbol in slot.near) if symbol else 0.0
    return {
        "same" if how == "counted" else how: 1.0,
        **said,
        "initial": float(0 < len(symbol) <= 2 and face.name[0].lower() == symbol[0]),
        "typical": 0.0 if not values or usual is None else -min(abs(math.log10(abs(values[0]) + 1e-30) - usual), 4) / 2,
        "required" if face.required else "optional": 1.0,
        "list_in_list": float(several and slot.takes_list),
        "one_in_list": float(not several and slot.takes_list),
        "list_in_one": float(several and not slot.takes_list),
        "default": float(values is not None and len(values) == 1 and face.default == values[0]),
        "spelt": float(quantity.spelt),
        "spelt_optional": float(quantity.spelt and not face.required),
        "blank": float(sum(said.values()) < 0.1 and how in ("pure", "bare", "any_unit")),
        "bare_blank": float(how == "bare" and not any(said[f"{part}_{zone}"] for part in PARTS for zone in ZONES)),
        "repeated": float(about.repeated),
        "role": float(bool(ends & slot.names)) - float(bool(others & slot.names)),
    }


def _meant(values: tuple[float, ...], slot: Slot, about: About, quantity: StatedQuantity) -> tuple[float, ...]:
    """Return values as an input means them: half a diameter for a radius, the cosine of an angle."""
    if quantity.symbol.replace(" ", "").endswith(("/2pi", "/(2pi)", "/2π")) and slot.face.kind == "model":
        values = tuple(2.0 * math.pi * one for one in values)
    near = {word for zone in (about.before, about.after) for word, weight in zone.items() if weight > CLOSE}
    names, angle = slot.names | slot.words, dimension(quantity.unit) == dimension("rad") if quantity.unit else False
    risen = angle and bool(near & RISEN)
    if "cosine" in slot.names and angle:
        turned = (convert(one, quantity.unit, "rad") for one in values)
        return tuple(round(math.sin(one) if risen else math.cos(one), 15) for one in turned)
    if "zenith" in names and risen and not names & RISEN:
        return tuple(convert(90.0, "deg", slot.face.unit) - one for one in values)
    for said, meant, factor in HALVES:
        if said in near and meant not in near and meant in slot.names and said not in slot.names:
            return tuple(factor * one for one in values)
    return values


def density_of(unit: str, slot: Slot) -> str:
    """Return the spectral unit per which a unit is a density of an input; "" if it is none."""
    spectral = slot.per if unit and "spectral unit" in slot.face.text else ()
    return next((one for one in spectral if dimension(f"{slot.face.unit}/({one})") == dimension(unit)), "")


def _has_shape(quantity: StatedQuantity, slot: Slot) -> bool:
    """Return True if the number of values can be that of an input."""
    count, (*first, last) = len(quantity.values), map(str.strip, slot.face.shape.split(","))
    if not first and last in ("", "..."):
        return count == 1 or last == "..." or slot.takes_list
    fits = not last.isdigit() or (count % int(last) == 0 if first else count == int(last))
    return fits and len(first) < 2


def within(bounds: Mapping[str, float], values: Iterable[float]) -> bool:
    """Return True if values obey bounds, which are named ``gt``, ``ge``, ``lt`` and ``le``."""
    return all(getattr(operator, end)(one, limit) for end, limit in bounds.items() for one in values)
