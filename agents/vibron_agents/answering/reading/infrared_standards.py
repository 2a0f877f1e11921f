"""Contents from standards: a calibration line and its limits of detection."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from vibron_agents.answering.numbers import Found
from vibron_agents.answering.reading.infrared_points import ADDED, Points, diluted, of_unit, points_of
from vibron_agents.answering.reading.infrared_way import Way, of
from vibron_agents.answering.reading.numerals import NUMERAL, number
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.whole import Whole

LIMITS = r"\bLO[DQ]\b|limits? of (?:detection|quanti\w+)|(?:detection|quanti\w+|decision) limit|critical level"
OTHERS = (
    r"(?:what|which) (?:absorbance|signal|reading|height|area)|stray|\bslope\b[^?]*\bintercept\b|relative|\bratio|"
    r"recover\w*|differ\w*|how many times|deviat\w* from"
)


def whole(way: Way) -> Whole | None:
    """Return what is asked of a calibration by standards; None where it is none of these questions."""
    if (found := points_of(way)) is None or found.contents.unit == "mL":
        return None
    if way.says(LIMITS):
        return _limit(way, found)
    return None if found.blanks or way.says(ADDED) else _line(way, found.contents, found.signals)


def _line(way: Way, contents: Found, signals: Found) -> Whole | None:
    """Read an unknown from a straight line, or return what the line is."""
    if not way.says(r"calibrat\w*|standards?|beer|regression|straight line|least[- ]squares|solutions|concentrations?"):
        return None
    if way.asks(OTHERS):
        return None
    before = way.asks(r"original|undiluted|before (?:the |its )?dilution|itself|stock")
    fold = diluted(way) if before else None
    if fold is None and way.says(r"dilut|\w*fold\b"):
        return None
    path_length = way.quantity("m")
    shown = way.take(rf"transmi\w*\s*(?:only |just |about )?({NUMERAL})\s*%|({NUMERAL})\s*%\s*(?:T\b|transmi\w*)")
    interval = way.take(rf"({NUMERAL})\s*(?:%|per ?cent) (?:confidence|CI)")
    path = way.asked_of({
        "r_squared": r"\bR\^?2\b|\bR²|r[- ]?squared|determination", "residual_sd": r"residual|s_?y/?x",
        "absorptivity_error": r"(?:error|uncertaint\w*) (?:of|in) the (?:molar )?absorptivity",
        "slope_error": r"(?:error|uncertaint\w*|deviation) (?:of|in) the slope",
        "intercept_error": r"(?:error|uncertaint\w*|deviation) (?:of|in) the intercept",
        "absorptivity": r"absorptivit\w*|extinction coefficient|epsilon|ε", "predicted_error.0": r"standard error|"
                                                                                               r"uncertaint\w*",
        "slope": r"\bslope\b|\bsensitivity\b", "intercept": r"(?:what|which|the|its|give)[^?]{0,20}\bintercept\b"
                                                                     r"(?! line)",
    })  # fmt: skip
    if interval or way.asks(r"interval|confidence|lack[- ]of[- ]fit|outlier"):
        return None
    unknown = None if path and path != "predicted_error.0" else _reading(way, signals)
    if path.startswith("absorptivity") and path_length is None:
        raise Unclear("how long the path is is not told")
    through = r"through (?:the )?(?:origin|zero)|without (?:an )?intercept|no intercept|zero intercept"
    given: Any = list(unknown.values) if unknown else None
    if shown and given is None:
        turned = way.add("absorbance_transmittance", values=[number(shown.group(1) or shown.group(2)) / 100.0],
                         quantity="transmittance", to="absorbance")  # fmt: skip
        given = of(turned)
    if not path and given is None:
        return None
    name = way.add(
        "beer_lambert_calibration", concentration=list(contents.values), absorbance=list(signals.values),
        path_length=path_length if path.startswith("absorptivity") else None,
        intercept=False if way.says(through) else None, unknown=given if path in ("", "predicted_error.0") else None,
    )  # fmt: skip
    unit = {"slope": f"1/({contents.unit})", "absorptivity": f"1/({contents.unit})/cm", "predicted": contents.unit}
    kind = path.partition("_error")[0]
    if fold and path:
        return None
    path = path or ("predicted.0" if shown or len(given) == 1 else "predicted")
    kind = kind or "predicted"
    if kind in ("intercept", "slope", "absorptivity") and shown:
        return None
    found = of_unit(way, f"{name}.{path}", unit.get(kind, "1"))
    if fold is None or found is None or found.workflow is None:
        return found
    return replace(found, workflow=replace(found.workflow, divisor=1.0 / fold))


def _reading(way: Way, signals: Found) -> Found | None:
    """Take the only number that can be the reading of an unknown."""
    rest = [one for one in way.numbers if one.unit == signals.unit]
    if len(rest) != 1 or re.search(
        r"(?:\bR\^?2|R²|\b[nNrR]|factor|slope|intercept|errors?|ratio|pH|limit|blanks?)\s*(?:=|of|is|was|reads?)?\s*$",
        way.text[max(0, rest[0].start - 24) : rest[0].start],
    ):
        return None
    way.take_span(rest[0].start, rest[0].end)
    return rest[0]


def _limit(way: Way, found: Points) -> Whole | None:
    """Return a limit of detection or quantification."""
    contents, signals, blanks = found
    path = way.asked_of({
        "quantification_limit": r"\bLOQ\b|quanti\w+", "decision_limit": r"decision|critical",
        "detection_limit": r"\bLOD\b|detect\w*",
    })  # fmt: skip
    methods = [name for name, pattern in (
        ("currie", r"\bcurrie"), ("iupac", r"\bIUPAC\b|three (?:times|standard deviations|sigma)|three-sigma|"
                                           r"(?<![\d.])3 ?(?:times|sigma|σ|s\b)"),
        ("ich", r"\bICH\b|3\.3")) if way.says(pattern)]  # fmt: skip
    alpha = way.take(r"\b(?:alpha|α|error (?:rates?|probabilit\w+)|risk)[^.;?\d]{0,30}(0\.\d+|\d+(?:\.\d+)? ?%)")
    if not path or len(methods) > 1 or (way.asks(r"\bLOD\b|detect") and way.asks(r"\bLOQ\b|quanti")):
        return None
    if way.says(r"\bblanks?\b") and not blanks and not way.says(r"(?:includ|with) (?:a |the )?blank"):
        return None
    intercept = way.says(r"(?:error|deviation) (?:of|in) (?:the )?(?:y-)?intercept")
    share = alpha.group(1).replace(" ", "") if alpha else ""
    name = way.add(
        "detection_limit", concentration=list(contents.values), signal=list(signals.values),
        blanks=list(blanks.values) if blanks else None, method=methods[0] if methods else None,
        noise="blanks" if blanks else "intercept" if intercept else None,
        alpha=(float(share.rstrip("%")) / (100.0 if "%" in share else 1.0)) if share else None,
    )  # fmt: skip
    return of_unit(way, f"{name}.{path}", contents.unit)
