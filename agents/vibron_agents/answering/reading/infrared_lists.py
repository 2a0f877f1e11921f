"""Readings as spectroscopists list them: ordinates on a grid as a spectrum, bands in the order of their quanta."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from vibron_agents.answering.numbers import Found, read_numbers
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.infrared_grids import regular
from vibron_agents.answering.reading.numerals import NUMERAL, number

PAIR_TOOLS = (
    "cosine_similarity", "hit_quality_correlation", "hit_quality_euclidean", "hit_quality_absolute",
        "hit_quality_first_derivative",
    "spectral_information_similarity", "earth_mover_distance",
)  # fmt: skip
FEWEST = 3
PERCENT = re.compile(r"(?:per ?cent|%) ?(?:T\b|transmi\w*)|transmi\w* in (?:per ?cent|%)", re.IGNORECASE)
ENDS = re.compile(
    rf"(?:between|from|range|over)\s+({NUMERAL})\s*(?:cm\^?-1)?\s*(?:and|to|-|–)\s*({NUMERAL})(?!\d)", re.IGNORECASE
)


def read(text: str) -> Iterator[Fact]:
    """Yield the spectra and series that are written out in a question."""
    numbers = read_numbers(text)
    lists = [one for one in numbers if len(one.values) >= FEWEST]
    yield from _spectra(text, lists)
    yield from _bands(text, numbers)


def _spectra(text: str, lists: Sequence[Found]) -> Iterator[Fact]:
    grid, start, end, place = _grid(text, lists)
    if not grid:
        return
    lists = [half for one in lists for half in _halves(one, len(grid))]
    ordinates = [
        one for one in lists if len(one.values) == len(grid) and one is not place and one.unit in ("", "percent")
    ]
    if not ordinates or not ordinates[0].values:
        return
    spectra = [spectrum(text, grid, one) for one in ordinates]
    if len(spectra) == 1:
        yield Fact("spectrum", spectra[0], ordinates[0].start, ordinates[0].end, ())
        yield Fact("position", grid, start, end, ("dvr_levels",))
        yield Fact("potential", list(ordinates[0].values), ordinates[0].start, ordinates[0].end, ("dvr_levels",))
    elif len(spectra) == 2:
        yield Fact("first", spectra[0], ordinates[0].start, ordinates[0].end, PAIR_TOOLS)
        yield Fact("second", spectra[1], ordinates[1].start, ordinates[1].end, PAIR_TOOLS)
    yield Fact("", None, start, end)
    yield from _ends(text, grid, (start, end))


def _ends(text: str, grid: Sequence[float], described: tuple[int, int]) -> Iterator[Fact]:
    """Yield the ends of a part of the grid, "between 1710 and 1750"; a bare number is in the unit of the grid."""
    tools = ("integrate_band", "band_moments", "noise_100_percent_line", *PAIR_TOOLS, "compare_spectra")
    for match in ENDS.finditer(text):
        low, high = sorted((number(match.group(1)), number(match.group(2))))
        inside = min(grid) <= low < high <= max(grid)
        if inside and not described[0] <= match.start() < described[1]:
            yield Fact("low", low, match.start(), match.end(), tools)
            yield Fact("high", high, match.start(), match.end(), tools)
            return


def _halves(one: Found, count: int) -> tuple[Found, ...]:
    """Return a list that holds two spectra, one behind the other, as two."""
    if len(one.values) != 2 * count:
        return (one,)
    return replace(one, values=one.values[:count]), replace(one, values=one.values[count:])


def _grid(text: str, lists: Sequence[Found]) -> tuple[list[float], int, int, Found | None]:
    """Return the abscissa: a list with a unit of its own, or a regular one that is described."""
    place = next((one for one in lists if one.unit in ("cm^-1", "angstrom")), None)
    if place:
        return list(place.values), place.start, place.end, place
    found = regular(text, [len(one.values) for one in lists])
    return (found.values, found.start, found.end, None) if found else ([], 0, 0, None)


def spectrum(text: str, grid: Sequence[float], ordinate: Found) -> dict[str, Any]:
    """Return the record of a spectrum, its wavenumbers ascending and its ordinate a fraction."""
    shares = ordinate.unit == "percent" or PERCENT.search(text[max(0, ordinate.start - 60) : ordinate.end + 25])
    values = [value / 100.0 if shares and max(ordinate.values) > 1.5 else value for value in ordinate.values]
    if grid[0] > grid[-1]:
        grid, values = grid[::-1], values[::-1]
    said = f"{ordinate.before} {ordinate.after}"
    kind = "transmittance" if shares or re.search(r"transmi\w+", said, re.IGNORECASE) else "absorbance"
    found: dict[str, Any] = {"wavenumber": list(grid), "ordinate": values}
    return found | ({"kind": kind} if kind != "absorbance" else {})


def _bands(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield a fundamental and its overtones with their quanta."""
    places = [one for one in numbers if one.unit == "cm^-1"]
    if not re.search(r"fundamental", text, re.IGNORECASE) or not re.search(r"overtone", text, re.IGNORECASE):
        return
    values = [value for one in places for value in one.values]
    if len(values) < 2 or any(later < 1.5 * values[0] for later in values[1:]) or values != sorted(values):
        return
    tools = ("anharmonic_constants",)
    yield Fact("wavenumber", values, places[0].start, places[-1].end, tools)
    yield Fact("quanta", list(range(1, len(values) + 1)), 0, 0, tools)
