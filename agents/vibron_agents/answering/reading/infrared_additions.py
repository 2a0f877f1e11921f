"""Contents by the method of standard additions: what was added, in which volume, and how the sample was diluted."""

from __future__ import annotations

from vibron_agents.answering.numbers import Found
from vibron_agents.answering.reading.infrared_points import ADDED, diluted, is_content, of_unit, points_of
from vibron_agents.answering.reading.infrared_way import Way
from vibron_agents.answering.reading.numerals import NUMERAL, number
from vibron_agents.answering.reading.whole import Whole


def whole(way: Way) -> Whole | None:
    """Return what follows from known additions to a sample; None where it is not one of these questions."""
    if not way.says(ADDED) or (found := points_of(way)) is None or found.blanks:
        return None
    if found.contents.unit == "mL":
        return _volumes(way, found.contents, found.signals)
    return _addition(way, found.contents, found.signals)


def _volumes(way: Way, volumes: Found, signals: Found) -> Whole | None:
    """Additions that are told as volumes of a stock solution to aliquots that are filled up."""
    stock = next((one for one in way.numbers if is_content(one.unit) and len(one.values) == 1), None)
    filled = way.take(rf"(?:to|up to|volume of|make)\s+(?:a |the )?(?:final |total |volume of |mark )*({NUMERAL})\s*mL")
    aliquot = way.found("mL", r"aliquots?|portions?|sample|of|each|pipett\w*")
    if stock is None or not filled or aliquot is None or aliquot.unit != "mL":
        return None
    way.take_span(stock.start, stock.end)
    final = number(filled.group(1))
    if final < aliquot.values[0] + max(volumes.values) - 1e-9:
        return None
    added = [round(one * stock.values[0] / final, 12) for one in volumes.values]
    turned = way.says(r"in the (?:measured|final|diluted|flask)")
    return _added(way, added, signals, stock.unit, None if turned else final / aliquot.values[0])


def _addition(way: Way, contents: Found, signals: Found) -> Whole | None:
    """Extrapolate additions to the sample, which was diluted before where the undiluted one is asked for."""
    measured = way.asks(r"\bin the (?:measured|diluted|spiked|final|cuvette)")
    fold = diluted(way)
    if fold is None and way.says(r"\bdilut|undiluted"):
        return None
    return _added(way, list(contents.values), signals, contents.unit, None if measured else fold)


def _added(way: Way, added: list[float], signals: Found, unit: str, dilution: float | None) -> Whole | None:
    path = way.asked_of({
        "error": r"standard error|uncertaint\w*|standard deviation", "slope": r"\bslope\b",
        "intercept": r"\bintercept\b",
        "r_squared": r"\bR\^?2\b|determination", "concentration": r"concentrat\w*|content|how much|amount|"
                                                                  r"how many|\bin\b|level",
    })  # fmt: skip
    if not path or way.asks(r"interval|confidence|recover\w*"):
        return None
    name = way.add("standard_addition", added=added, signal=list(signals.values), dilution=dilution)
    return of_unit(way, f"{name}.{path}", {"slope": f"1/({unit})", "intercept": "1", "r_squared": "1"}.get(path, unit))
