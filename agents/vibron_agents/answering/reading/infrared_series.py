"""Lists that belong together, point by point: standards and their absorbances, measured lines and true ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from vibron_agents.answering.numbers import Found, read_numbers
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.numerals import NUMERAL, number

READ = r"absorb\w*|signals?|heights?|areas?|gave|read\w*|response|bands?"
KNOWN = r"reference|true|known|literature|certified|accepted|tabulated|should|nominal|actual"
SEEN = r"measured|found|observed|read\w*|instrument|spectrometer|recorded"
PAIRS: dict[str, tuple[tuple[str, str], tuple[str, str]]] = {
    "beer_lambert_calibration": (("concentration", r"concentrat\w*|standards?|solutions?|contain\w*|known"),
        ("absorbance", READ)),
    "standard_addition": (("added", r"add\w*|spik\w*"), ("signal", READ)),
    "detection_limit": (("concentration", r"concentrat\w*|standards?|solutions?|contain\w*"), ("signal", READ)),
    "photometric_linearity": (("nominal", KNOWN), ("measured", SEEN + r"|read\w*|gave")),
    "calibrate_wavenumber": (("measured", SEEN), ("reference", KNOWN)),
    "fit_scale_factors": (("computed", r"comput\w*|calculat\w*|harmonic|theor\w*"), ("observed",
        r"observ\w*|measured|fundamentals?|experiment\w*")),
    "match_bands": (("first", r"first|observ\w*|measured"), ("second", r"second|comput\w*|calculat\w*|reference")),
    "anharmonic_constants": (("quanta", r"\bv\b|levels?|quanta"), ("wavenumber", r"bands?|at|wavenumbers?")),
    "broaden_sticks": (("wavenumber", r"at|lines?|wavenumbers?"), ("intensity", r"intensit\w*|strengths?")),
}  # fmt: skip
LONE = {
    "allan_deviation": "values", "hit_gap_confidence": "scores", "retrieval_metrics": "ranks",
        "standard_normal_variate": "spectra",
    "scale_frequencies": "wavenumber",
}  # fmt: skip
UNKNOWN = re.compile(
    r"unknown|sample|shows?|reads?|gives?|gave|measures?|\bmy\b|\btea\b|wine|juice|water|extract|effluent|specimen|"
    r"test",
    re.IGNORECASE,
)


def read(text: str) -> Iterator[Fact]:
    """Yield the lists of a question as the inputs of tools that take series."""
    numbers = read_numbers(text)
    lists = [one for one in numbers if len(one.values) > 1]
    for tool, names in PAIRS.items():
        pair = _pair(lists, names)
        for (name, _), one in zip(names, pair, strict=False):
            yield Fact(name, list(one.values), one.start, one.end, (tool,))
        if pair and tool == "beer_lambert_calibration":
            yield from _unknown(text, numbers, pair)
        if pair and tool == "detection_limit":
            blanks = [one for one in lists if one not in pair and re.search(r"blank", _words(text, one), re.IGNORECASE)]
            yield from (Fact("blanks", list(one.values), one.start, one.end, (tool,)) for one in blanks[:1])
    yield from _averaged(text, numbers)
    long = [one for one in lists if len(one.values) > 2]
    if len(long) == 1:
        for tool, name in LONE.items():
            values = list(long[0].values)
            yield Fact(
                name, [values] if tool == "standard_normal_variate" else values, long[0].start, long[0].end, (tool,)
            )


def _averaged(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield how far apart readings are, and how many of them make up the averaging time that is asked for."""
    tool = ("allan_deviation",)
    seconds = {"s": 1.0, "min": 60.0, "hour": 3600.0, "ms": 1e-3}
    interval, places = 1.0, []
    if match := re.search(rf"(?:every|each|interval of|spaced|apart by)\s+({NUMERAL})\s*(s|min|ms)\b", text):
        interval, places = number(match.group(1)) * seconds[match.group(2)], [match.span()]
    elif match := re.search(rf"({NUMERAL})\s*(?:Hz|(?:readings|samples|values|points) (?:per|a|each) second)", text):
        interval, places = 1.0 / number(match.group(1)), [match.span()]
    elif match := re.search(
        r"one (?:reading|value|sample|point)?\s*(?:a|per|each|every) (second|minute)|every (second|minute)",
        text,
    ):
        interval = 60.0 if "minute" in match.group() else 1.0
        places = [match.span()]
    time = next((one for one in numbers if one.unit in seconds and len(one.values) == 1
                 and not any(start <= one.start < end for start, end in places)), None)  # fmt: skip
    yield from (Fact("interval", interval, *span, tool) for span in places)
    if time is not None and (factor := time.values[0] * seconds[time.unit] / interval) >= 1 and factor == round(factor):
        yield Fact("factors", [int(factor)], time.start, time.end, tool)


def _words(text: str, one: Found) -> str:
    return text[max(0, one.start - 60) : one.end + 30]


def _pair(lists: Sequence[Found], names: tuple[tuple[str, str], tuple[str, str]]) -> tuple[Found, ...]:
    """Return two lists of equal length in the order of the names; nothing where it cannot be told."""
    equal = [
        (one, other)
        for place, one in enumerate(lists)
        for other in lists[place + 1 :]
        if len(one.values) == len(other.values)
    ]
    if len(equal) != 1:
        return ()
    one, other = equal[0]
    if names[0][0] in ("concentration", "added") and bool(one.unit) != bool(other.unit):
        return (one, other) if one.unit else (other, one)
    scores = [
        [bool(re.search(pattern, f"{found.before} {found.after}", re.IGNORECASE)) for _, pattern in names]
        for found in (one, other)
    ]
    straight, crossed = scores[0][0] + scores[1][1], scores[0][1] + scores[1][0]
    if straight == crossed:
        return ()
    return (one, other) if straight > crossed else (other, one)


def _unknown(text: str, numbers: Sequence[Found], pair: Sequence[Found]) -> Iterator[Fact]:
    """Yield the signals that are to be turned into concentrations: bare numbers behind the lists."""
    behind = max(one.end for one in pair)
    for one in numbers:
        if one.start >= behind and not one.unit and not one.optional and UNKNOWN.search(text[behind : one.start]):
            yield Fact("unknown", list(one.values), one.start, one.end, ("beer_lambert_calibration",))
            return
