"""A spectral line that a question states by its wavenumber, intensity at 296 K and energy of the lower state."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from vibron_agents.answering.numbers import Found
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.units import same_dimension

LOWER = re.compile(
    r"(?:lower[- ](?:state|level)|initial[- ]state|ground[- ]level)(?: \w+)* ?\w*\s*$|\bE(?:''|\"|″)\s*=?\s*$"
)
TOOLS = ("line_intensity",)
GAS = ("partition_function",)  # what is said of a gas for its partition sum holds for its lines
REFERENCE = 296.0


def read(numbers: Sequence[Found], told: Sequence[Fact]) -> Iterator[Fact]:
    """Yield the list of one line that is stated, and the numbers that are in it."""
    single = [one for one in numbers if len(one.values) == 1]
    strengths = [one for one in single if "molecule" in one.unit and same_dimension(one.unit, "cm/molecule")]
    places = [one for one in single if one.unit == "cm^-1"]
    lower = [one for one in places if LOWER.search(one.before)]
    known = [one for one in single if one.unit == "K" and one.values[0] == REFERENCE]
    gas = {fact.name: fact.value for fact in told if fact.tools == GAS and fact.name in ("molecule", "isotopologue")}
    if not (len(strengths) == len(lower) == len(known) == 1 and len(places) == len(gas) == 2):
        return
    at = next(one for one in places if one is not lower[0])
    line = {"wavenumber": at, "intensity": strengths[0], "lower_energy": lower[0]}
    columns = {name: [one.values[0]] for name, one in line.items()}
    kind = {name: [value] for name, value in gas.items()}
    yield Fact("lines", {**kind, **columns, "air_width": [0.0]}, strengths[0].start, strengths[0].end, TOOLS)
    for one in (at, lower[0], known[0]):
        yield Fact("", None, one.start, one.end, TOOLS)
