"""Regular grids of wavenumbers as they are described: from 1650 to 1662 cm^-1 every 2, or from 1000 cm^-1 on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from vibron_agents.answering.reading.numerals import NUMERAL, number

WAVES = r"(?:cm\^?-1|cm⁻¹|wavenumbers?|reciprocal cent\w+)"
UNIT = rf"(?:{WAVES}|um|µm|micromet\w+|microns?|angstroms?|Å|nm)"
FIRST, LAST, STEP = (rf"(?P<{name}>{NUMERAL})\s*{UNIT}?" for name in ("first", "last", "step"))
BETWEEN = rf"(?:from |between |over |, |at |\()?{FIRST}\s*(?:to|and|through|-|–|up to|down to)\s*{LAST}"
EVERY = (
    r"(?:in steps of|in|every|each|spaced by|spaced|at intervals of|with (?:a|one) (?:step|spacing) of|by|steps? of|"
    r"step|spacing(?: of)?)"
)
EVEN = r"(?:evenly|equally|uniformly|regularly|equidistant\w*|even|equal)"
BEGIN = r"(?:start\w*|beginn?\w*|first (?:one|point|value) (?:at|is)|from)(?: at| from| with)?"
PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{BETWEEN},?\s*[()]?\s*{EVERY}\s*{STEP}",
        rf"{BETWEEN},?\s*[()]?\s*(?:with|at|in|,)?\s*(?:a )?{STEP}[- ](?:steps?|spacing|intervals?|apart)",
        rf"{EVERY}\s*{STEP}(?: apart| steps?| spacing)?,?\s*{BETWEEN}",
        rf"{BEGIN}\s*{FIRST}[^.;?\d]{{0,25}}?{EVERY}\s*{STEP}",
        rf"{EVERY}\s*{STEP}(?: apart| steps?| spacing)?,?\s*{BEGIN}\s*{FIRST}",
        rf"{STEP}\s*(?:apart|steps?|spacing),?\s*{BEGIN}\s*{FIRST}",
        rf"{STEP}[- ](?:grid|raster|sampling|spacing)[^.;?\d]{{0,20}}{BETWEEN}",
        rf"{EVEN}[^.;?\d]{{0,40}}{BETWEEN}",
        rf"{BETWEEN}[^.;?\d]{{0,20}}{EVEN}",
    )
)


class Grid(NamedTuple):
    """Its values, and where the text says so."""

    values: list[float]
    start: int
    end: int


def regular(text: str, counts: Sequence[int]) -> Grid | None:
    """Return the grid that a text describes; where step or end is not told, the number of readings tells it.

    >>> regular("0.1, 0.3, 0.2 every 2 cm^-1 from 1650 to 1654", [3]).values
    [1650.0, 1652.0, 1654.0]
    >>> regular("0.1, 0.3, 0.2, starting at 1650 cm^-1 in steps of 4 cm^-1", [3]).values
    [1650.0, 1654.0, 1658.0]
    """
    for pattern in PATTERNS:
        for match in pattern.finditer(text):
            told = {name: number(value) for name, value in match.groupdict().items() if value}
            if values := _values(told, counts):
                return Grid(values, match.start(), match.end())
    return None


def _values(told: dict[str, float], counts: Sequence[int]) -> list[float]:
    first, last, step = told["first"], told.get("last"), told.get("step")
    if last is None:
        count = counts[0] if len(set(counts)) == 1 else 0
        return [round(first + (step or 0.0) * place, 9) for place in range(count)] if step else []
    if step is None:
        count = counts[0] if len(set(counts)) == 1 else 0
        return [round(first + (last - first) * place / (count - 1), 9) for place in range(count)] if count > 1 else []
    count = round(abs(last - first) / step) if step else 0
    if not count or abs(count * step - abs(last - first)) > 1e-6 * step:
        return []
    sign = 1.0 if last > first else -1.0
    return [round(first + sign * step * place, 9) for place in range(count + 1)]
