"""Temperatures and magnetic fields in the unit of energy of a model."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from vibron.core.units import convert
from vibron_agents.answering.reading.manybody_models import System
from vibron_agents.answering.reading.manybody_symbols import ENERGY
from vibron_agents.answering.reading.numerals import NUMERAL, number
from vibron_agents.answering.reading.phrasebook import asking
from vibron_agents.answering.reading.reader import Reader, Unclear

UNITS = ("K", "meV", "eV", "cm^-1", "GHz", "MHz", "kHz")  # of an energy, or of a temperature
_NAMES = {"kelvin": "K", "cm-1": "cm^-1", "mK": "K"}
_UNIT = re.compile(r"\s*(mK|kelvin|meV|eV|cm\^?-1|[kMG]Hz|K)(?![\w/])")


def in_model_units(reader: Reader, one: System, values: Sequence[float], match: re.Match[str]) -> list[float]:
    """Return temperatures in the unit of the model; multiply those that are told in J or t."""
    said = match.group()
    for name in ("J", "t"):
        if re.search(rf"\d\s*\*?\s*{name}(?:/k_?B)?$", said) or re.search(rf"T\)?/{name}\b", said):
            size = one.arguments.get(name, one.arguments.get("Jxy", 1.0) if name == "J" else 1.0)
            if not isinstance(size, int | float) or (one.tool == "custom_model" and one.unit != "1"):
                raise Unclear("the temperature is told in a coupling that changes")
            return [value * abs(float(size)) for value in values]
    after = _UNIT.match(reader.rest, match.end())
    if after is None:
        return list(values)
    reader.take_span(*after.span())
    return [converted(value, after.group(1), one.unit) for value in values]


def converted(value: float, unit: str, wanted: str) -> float:
    """Return an energy or a temperature in another unit.

    >>> round(converted(10.0, "K", "meV"), 4)
    0.8617
    """
    value *= 1e-3 if unit == "mK" else 1.0
    unit = _NAMES.get(unit, unit)
    if unit == wanted:
        return value
    if wanted not in UNITS or unit not in UNITS:
        raise Unclear(f"the model has no unit that {unit} can be brought to")
    unit = "K*boltzmann_constant" if unit == "K" else unit
    if wanted == "K":
        return convert(f"{convert(f'{value!r} {unit}', 'J', kind='energy')!r} J/boltzmann_constant", "K")
    return convert(f"{value!r} {unit}", wanted, kind="energy")


def fields_in_tesla(reader: Reader) -> None:
    """Write a magnetic field in tesla as the energy that it gives a spin, g factor included."""
    field = rf"({NUMERAL}) ?(?:T|tesla)\b(?!\w)"
    match = re.search(field, reader.rest)
    if match is None:
        return
    unit = re.search(rf"\d ?({ENERGY})", reader.rest)
    factor = reader.take(rf"\b(?:g(?:[- ]factors?)?|land[eé] (?:g[- ]?)?factor)(?: g)?(?:\s*=| of| is)* ?({NUMERAL})")
    if unit is None or factor is None or not reader.says(r"\bheisenberg|\bexchange|S\.S|\bantiferromagnetic"):
        raise Unclear("a field in tesla wants an exchange with a unit and a g factor")
    named = _NAMES.get(unit.group(1), unit.group(1))
    if named not in UNITS:
        raise Unclear(f"a field in {named} is not known")
    millielectronvolts = convert(f"{number(factor.group(1)) * number(match.group(1))!r} bohr_magneton*tesla", "meV")
    energy = converted(millielectronvolts, "meV", named)
    start, end = match.span()
    before = re.search(r"(?:\bB(?:_?z)?\s*=\s*|\bfields?(?: B)?(?: of| is| =)? )$", reader.rest[:start])
    if before is None:
        raise Unclear("what the field in tesla does is not clear")
    reader.rest = f"{reader.rest[: before.start()]}external field h = {energy!r} {named}{reader.rest[end:]}"


def asked_in(text: str, unit: str, values: Mapping[str, float]) -> tuple[float, str]:
    """Return what an energy is divided by to be in the unit that is asked for, and that unit."""
    sentence = asking(text)
    named = re.search(r"\bin (?:units? of |multiples of )(?:the )?(J_?1|J_?xy|J|t|U|V)(?!\w)", sentence)
    if named:
        size = values.get(named.group(1).replace("_", ""), 1.0)
        if unit != "1" and named.group(1).replace("_", "") not in values:
            raise Unclear(f"{named.group(1)} is not given")
        return abs(size) or 1.0, "1"
    match = re.search(
        r"(?:\bin |\bin units of |[(,] ?|\bhow many |\bexpressed in )(?:the unit )?"
        r"(kelvin|meV|eV|cm\^?-1|[kMG]Hz|K|hartree|kJ/mol|joules?)(?![\w/])(?! ?\d)",
        sentence,
    )
    wanted = _NAMES.get(match.group(1), match.group(1)) if match else unit
    if unit == "1" or wanted == unit:
        return 1.0, unit
    return 1.0 / converted(1.0, unit, wanted), wanted
