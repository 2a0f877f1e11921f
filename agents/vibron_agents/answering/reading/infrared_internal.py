"""Contents from the ratio of a band to that of an internal standard: which number is whose, in which mixture."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from vibron_agents.answering.numbers import Found
from vibron_agents.answering.reading.infrared_points import is_content
from vibron_agents.answering.reading.infrared_way import Way
from vibron_agents.answering.reading.whole import Whole

Values = Sequence[tuple[float, Found]]
NAMED = (
    r"(?P<name>[A-Za-z][\w-]+)(?: (?:serves|served|added|was added|is added|was used|is used))* as (?:the |an )?"
    r"internal[- ]standard|(?P<comma>[A-Za-z][\w-]+), (?:the|our|an|"
    r"used as) internal[- ]standard|internal[- ]standard\s*\(?(?:is |was |of )?(?P<after>[A-Za-z][\w-]+)?"
)
UNKNOWN = re.compile(
    r"\b(?:unknown|(?:the|a|my|our|this|process|patient|test) (?:[\w-]+ )?(?:sample|film|tablet|pellet|extract|"
    r"specimen)|my \w+|sample)\b", re.IGNORECASE,
)  # fmt: skip
NO_NAME = frozenset("for with and in method procedure has was is at of the to it at added gave give gives".split())
SAME = r"\b(?:the )?same (?:amount|concentration|content|quantity|level|spike|dose)|\bequal amount|\balso\b"
JOINT = re.compile(r",|;|\band\b|\bwith\b|\bwhile\b|\bagainst\b|\.\s", re.IGNORECASE)


def whole(way: Way) -> Whole | None:
    """Return a response factor or the content of an unknown; None where it is not all told."""
    if not way.says(r"\binternal[- ]standard"):
        return None
    told = [part for one in re.finditer(NAMED, way.text) for part in one.groups() if part]
    names = [rf"\b{re.escape(part)}\b" for part in told if part not in NO_NAME]
    standard = "|".join([r"internal[- ]standard", r"\bIS\b", r"\bstandard\b", *names])
    numbers = [found for found in way.numbers if found.unit != "cm^-1"]
    contents = [(value, found) for found in numbers if is_content(found.unit) for value in found.values]
    signals = [(value, found) for found in numbers if found.unit == "" for value in found.values]
    if len(contents) + len(signals) != sum(len(found.values) for found in numbers):
        return None
    for found in way.numbers:
        way.take_span(found.start, found.end)
    way.take_all(r"\b(?:one|two|three)\b(?= (?:\w+ )?(?:calibration|reference|standard|mixture|pellet|film))")
    if way.asks(r"response factor") and len(contents) == 2 and len(signals) == 2:
        known = _whose(way, contents, standard), _whose(way, signals, standard)
        if None in known:
            return None
        return _factor(way, known)
    return _content(way, contents, signals, standard)


def _factor(way: Way, known: Sequence[Sequence[float] | None]) -> Whole | None:
    """Return the signal of the analyte per content over that of the standard; the unknown does not matter for it."""
    if known[0] is None or known[1] is None:
        return None
    name = way.add(
        "internal_standard_ratio", analyte_signal=[known[1][0]], analyte_concentration=[known[0][0]],
        standard_signal=[known[1][1]], standard_concentration=[known[0][1]], unknown_signal=[known[1][0]],
        unknown_standard_signal=[known[1][1]], unknown_standard_concentration=[known[0][1]],
    )  # fmt: skip
    return replace(way.answer(f"{name}.response_factor"), unit="1")


def _content(way: Way, contents: Values, signals: Values, standard: str) -> Whole | None:
    if len(signals) != 4 or len(contents) not in (2, 3):
        return None
    mark = next((match.start() for match in UNKNOWN.finditer(way.text) if _between(match.start(), signals)), None)
    if mark is None:
        return None
    first, later = ([one for one in contents if (one[1].start < mark) is side] for side in (True, False))
    if len(first) != 2 or len(later) > 1 or (not later and not way.says(SAME)):
        return None
    known, read, unknown = (_whose(way, rows, standard) for rows in (first, signals[:2], signals[2:]))
    units = {one[1].unit for one in contents}
    if known is None or read is None or unknown is None or len(units) != 1:
        return None
    if later and _is_standard(way, later[0][1], standard) is False:
        return None
    name = way.add(
        "internal_standard_ratio", analyte_signal=[read[0]], analyte_concentration=[known[0]],
        standard_signal=[read[1]], standard_concentration=[known[1]], unknown_signal=[unknown[0]],
        unknown_standard_signal=[unknown[1]],
        unknown_standard_concentration=[later[0][0] if later else known[1]],
    )  # fmt: skip
    path = way.asked_of({"response_factor": r"response factor", "concentration.0": "."})
    return replace(way.answer(f"{name}.{path}"), unit="1" if path == "response_factor" else units.pop())


def _between(place: int, signals: Values) -> bool:
    """Tell whether a place stands behind the readings of the known mixture and before those of the unknown."""
    return signals[1][1].start < place < signals[2][1].start


def _is_standard(way: Way, one: Found, standard: str) -> bool | None:
    """Tell whether the words around a number say that it is the standard's; None where they say nothing."""
    after = JOINT.split(re.split(r"\d", way.text[one.end : one.end + 45])[0])[0]
    if re.search(r"[A-Za-z]{3}", re.sub(r"\b(?:of|for|the|wt|in)\b", "", after)):
        return re.search(standard, after, re.IGNORECASE) is not None
    before = JOINT.split(re.split(r"\d", way.text[max(0, one.start - 45) : one.start])[-1])[-1]
    if re.search(standard, before, re.IGNORECASE):
        return True
    return None


def _whose(way: Way, rows: Values, standard: str) -> list[float] | None:
    """Return the analyte's and the standard's value of two; those that nothing tells follow the order of mention."""
    if len(rows) != 2:
        return None
    told = [_is_standard(way, one[1], standard) for one in rows] if rows[0][1] is not rows[1][1] else [None, None]
    if told in ([True, False], [True, None]):
        return [rows[1][0], rows[0][0]]
    if told in ([False, True], [None, True], [False, None]):
        return [rows[0][0], rows[1][0]]
    if told == [None, None]:
        return [rows[0][0], rows[1][0]] if _analyte_first(way, rows[0][1], standard) else None
    return None


def _analyte_first(way: Way, one: Found, standard: str) -> bool:
    """Tell whether the contents, whose order the readings follow, begin with that of the analyte."""
    contents = [found for found in way.question.numbers if is_content(found.unit) and found.end <= one.start]
    if len(contents) < 2:
        return False
    return _is_standard(way, contents[0], standard) is not True and _is_standard(way, contents[1], standard) is True
