"""The lines of a displaced oscillator at a temperature, counted from the line without phonons."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from vibron_agents.answering.reading.manybody_heat import converted
from vibron_agents.answering.reading.numerals import NUMERAL, number
from vibron_agents.answering.reading.reader import Reader, Unclear

_KELVIN = rf"\b(?:at|T\s*=|temperatures?(?: T)?(?: of| is| =|=)*|to)\s*({NUMERAL}) ?(?:K\b|kelvins?\b)"
_ENERGY = rf"\b(?:k_?B ?\*?\s?T|kT|thermal energy)(?: of| is| =|=)* ?({NUMERAL})\s*(meV|eV|cm\^?-1|K\b)?"


def warmth(reader: Reader, with_unit: bool) -> float | str:
    """Take a temperature as an energy; 0 where none is given."""
    if match := reader.take(_KELVIN):
        kelvin = number(match.group(1))
        reader.take_all(rf"\(?\b{_ENERGY}\)?")
        if kelvin and not with_unit:
            raise Unclear("the energies have no unit and the temperature has one")
        return f"{converted(kelvin, 'K', 'eV')!r} eV" if kelvin else 0.0
    if match := reader.take(_ENERGY):
        size, unit = number(match.group(1)), match.group(2) or ""
        if unit == "K":
            size, unit = converted(size, "K", "eV"), "eV"
        if size and bool(unit) != with_unit:
            raise Unclear("some energies have a unit and some have none")
        return f"{size!r} {unit}" if unit and size else size
    if match := reader.take(rf"(?-i:\bT)(?: of| is| =|=)* ?({NUMERAL})(?! ?[a-zA-Z°])"):
        if number(match.group(1)) and with_unit:
            raise Unclear("the temperature has no unit")
        return number(match.group(1))
    if re.search(r"\btemperature\b[a-z ]{0,12}\d", reader.rest, re.IGNORECASE):
        raise Unclear("the temperature is not read")
    return 0.0


def line(path: str) -> Callable[[Mapping[str, Any]], str]:
    """Return what tells the place of a line, say ``weights.1`` with one phonon more, among all lines of an output."""
    kind, _, phonons = path.partition(".")

    def place(outputs: Mapping[str, Any]) -> str:
        found = outputs["answer"]
        step = float(found.positions[1] - found.positions[0])
        vertical = float(np.sum(found.weights * found.positions) / np.sum(found.weights))
        orders = np.rint((found.positions - vertical + found.reorganisation) / step)
        return f"answer.{kind}.{int(np.argmin(np.abs(orders - int(phonons))))}"

    return place
