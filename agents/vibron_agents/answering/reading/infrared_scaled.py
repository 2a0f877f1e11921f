"""What is asked of lists of wavenumbers: scaled by a factor, fitted, paired, combined, drawn as a spectrum."""

from __future__ import annotations

import re
from typing import Any

from vibron_agents.answering.numbers import Found
from vibron_agents.answering.reading.infrared_computed import level
from vibron_agents.answering.reading.infrared_way import Way, of
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.whole import Whole

CALCULATED = (
    r"comput\w*|calculat\w*|theor\w*|harmonics?|harmonic (?:wavenumbers?|frequenc\w+)|predict\w*|B3LYP\S*|HF\S*|"
    r"MP2\S*|GFN\S*|DFT|gave|gives|from"
)
OBSERVED = r"observ\w*|measur\w*|experiment\w*|fundamentals?|found|seen|true|with"
SCALING = r"\bscal\w*|(?<!rhys )\bfactors?\b|\bmultipl\w*"
VIBRATIONS = r"wavenumbers?|frequenc\w+|\bmodes?\b|harmonics?|vibrat\w*|fundamentals?|stretch\w*|comput\w*|calculat\w*"
FITTED = (
    r"\bfit\w*|\bdetermin\w*|least[- ]squares|\bderiv\w*|\bbest\b|which (?:scal\w+ )?factor|what (?:scal\w+ )?factor|"
    r"\bown factor|separate"
)
SHARE = r"(?:0\.[6-9]\d*|1\.0\d*|1(?![\d.]))"


def _rows(way: Way) -> list[Found]:
    """Return the lists of wavenumbers that nobody has taken, in order."""
    return [one for one in way.numbers if len(one.values) > 1 and one.unit in ("cm^-1", "") and min(one.values) > 20.0]


def _said(way: Way, one: Found, start: int) -> str:
    """Return what a list is by the last word before it that tells."""
    between = way.text[start : one.start]
    places = [(match.end(), name) for name, pattern in (("computed", CALCULATED), ("observed", OBSERVED))
              for match in re.finditer(rf"(?<!\w)(?:{pattern})(?!\w)", between, re.IGNORECASE)]  # fmt: skip
    return max(places)[1] if places else ""


def _two(way: Way) -> tuple[list[float], list[float]] | None:
    """Take the computed and the observed wavenumbers."""
    rows = _rows(way)
    if len(rows) != 2 or len(rows[0].values) != len(rows[1].values):
        return None
    said = [_said(way, rows[0], max(0, rows[0].start - 90)), _said(way, rows[1], rows[0].end)]
    if said[0] == said[1] or not any(said):
        behind = way.text[rows[1].end : rows[1].end + 30]
        if not re.search(OBSERVED, behind):
            return None
        said = ["computed", "observed"]
    computed = 0 if said[0] == "computed" or said[1] == "observed" else 1
    first, second = _taken(way, rows[computed], rows[1 - computed])
    return first, second


def _taken(way: Way, *rows: Found) -> list[list[float]]:
    for one in rows:
        way.take_span(one.start, one.end)
    return [list(one.values) for one in rows]


def _fitted(way: Way) -> Whole | None:
    """Fit factors to pairs of wavenumbers, and scale others with them."""
    if not way.says(SCALING) or not way.says(FITTED) or (lists := _two(way)) is None:
        return None
    computed, observed = lists
    way.take_all(r"\b(?:one|single)\b")
    ranges = [float(match.group(1)) for match in way.take_all(
        r"\b(?:below and above|above and below|split at|divided at|meet(?:ing)? at|boundary (?:at|of)|"
        rf"on either side of|ranges?[^\d.]{{0,25}})\s*({NUMERAL})(?:\s*cm\^?-1)?")]  # fmt: skip
    name = way.add("fit_scale_factors", computed=computed, observed=observed, ranges=ranges or None)
    other = _others(way)
    if other:
        if ranges:
            scaled = way.add("scale_frequencies", wavenumber=other, factors=of(f"{name}.factors"), ranges=ranges)
        else:
            scaled = way.add("scale_frequencies", wavenumber=other, factors=of(f"{name}.factors"))
        return way.answer(f"{scaled}.0" if len(other) == 1 else scaled)
    for output, pattern in (
        ("root_mean_square", r"rms|root[- ]mean"), ("mean_absolute", r"mean absolute|"
                                                                     r"average (?:absolute )?(?:deviation|error)|"
                                                                     r"\bMAD\b|\bMAE\b"),
    ):  # fmt: skip
        if way.asks(pattern):
            return way.answer(f"{name}.{output}")
    output = (
        "uncertainties"
        if way.asks(r"uncertaint")
        else "counts"
        if way.asks(r"how many pairs|number of pairs")
        else "factors"
    )
    if not ranges:
        return way.answer(f"{name}.{output}.0")
    if match := re.search(
        r"\b(?:(upper|higher|high|above)|(lower|low|below))\b(?! and)[^?]*", way.asking, re.IGNORECASE
    ):
        return way.answer(f"{name}.{output}.{-1 if match.group(1) else 0}")
    return way.answer(f"{name}.{output}") if way.asks(r"factors|both|each") else None


def _others(way: Way) -> list[float]:
    """Take what else is to be scaled."""
    one = way.found("cm^-1", many=True) or way.found("cm^-1")
    return list(one.values) if one else []


def _scaled(way: Way) -> Whole | None:
    """Scale wavenumbers by a factor that is given or that of a level of theory."""
    if not way.says(SCALING) or not way.says(VIBRATIONS) or way.says(r"force (?:field|constants?) scal|\bfit\w*\b"):
        return None
    if way.says(r"absorbances?\b|transmi\w+|reflectance|classical|stray|cosine|hit quality|huang|\bfit\w* line"):
        return None
    if way.structures and not _rows(way):
        return None
    rows = _rows(way)
    observed = None
    if len(rows) == 2 and way.says(r"\bmatch\w*|\bpair\w*|\bcompar\w*"):
        if (lists := _two(way)) is None:
            return None
        values, observed = lists
    elif len(rows) == 1:
        values = _taken(way, rows[0])[0]
    elif not rows and (alone := way.found("cm^-1")):
        values = list(alone.values)
    else:
        return None
    given = level(way)
    ranges, factors = _factors(way)
    if way.asks(r"\b(?:which|what)(?: is the| would be the)?(?: \w+){0,2} (?:scal\w+ )?factor"):
        raise Unclear("a factor is fitted to pairs of computed and observed wavenumbers")
    if not factors and "method" not in given:
        raise Unclear("by which factor they are scaled is not said")
    purpose = next((name for name, pattern in (
        ("zero-point", r"zero[- ]point"), ("harmonic", r"(?:true|real|experimental|best) harmonic|purpose harmonic"),
        ("fundamentals", r"fundamental")) if way.says(pattern)), None)  # fmt: skip
    method = None if factors else "/".join(given.values())
    name = way.add(
        "scale_frequencies", wavenumber=values, method=method, purpose=None if factors else purpose,
        ranges=ranges or None,
        factors=factors or None,
    )  # fmt: skip
    if observed is not None:
        return _paired(way, observed, name)
    if len(values) == 1:
        return way.answer(f"{name}.0")
    return _element(way, name, values)


def _factors(way: Way) -> tuple[list[float], list[float]]:
    """Take factors of one's own, and where the ranges of several meet."""
    if match := way.take(
        rf"({SHARE}) (?:for [\w ]+ )?(?:below|under|up to) ({NUMERAL})(?:\s*cm\^?-1)?\s*(?:,|and|but)+\s*(?:by |"
        rf"with )?({SHARE}) (?:above|over|beyond|for)(?: (?:that|it|the rest|{NUMERAL}(?:\s*cm\^?-1)?|higher \w+))?"
    ):
        return [float(match.group(2))], [float(match.group(1)), float(match.group(3))]
    found = [float(match.group(1)) for match in way.take_all(rf"(?<![\w.^-])({SHARE})(?!\w|\.\d|\s*cm)")]
    if len(found) > 1:
        raise Unclear("which factor belongs to which range is not clear")
    return [], found


def _element(way: Way, name: str, values: list[float]) -> Whole:
    """Return the scaled wavenumber that is asked for, or all of them."""
    if match := re.search(
        r"\b(?:(?P<top>highest|largest|greatest|upper|last)|lowest|smallest|lower|first)\b(?! first)",
        way.asking,
        re.IGNORECASE,
    ):
        order = sorted(range(len(values)), key=lambda place: values[place], reverse=bool(match.group("top")))
        return way.answer(f"{name}.{order[0]}")
    if re.search(
        r"\b(?:all|list|each|wavenumbers|frequencies|fundamentals|values|they|three|four|five)\b",
        way.asking,
        re.IGNORECASE,
    ):
        way.take_all(rf"\b(?:all )?{COUNT}(?= (?:wavenumbers|frequencies|values|modes|fundamentals|of them)|,)")
        return way.answer(name)
    raise Unclear("which of the scaled wavenumbers is meant is not clear")


def _paired(way: Way, observed: list[float], name: str) -> Whole | None:
    tolerance = way.value("cm^-1", r"within|tolerance|at most|up to|closer")
    match = way.add("match_bands", first=observed, second=of(name), tolerance=tolerance)
    output = way.asked_of({"root_mean_square": r"rms|root[- ]mean", "mean_difference": "mean", "score": "score|dice"})
    return way.answer(f"{match}.{output}") if output else None


MODE = r"(?:nu|ν|v)_?"
LABEL = rf"(?<![\w=])[2-4]?{MODE}\d(?:\s*\+\s*[2-4]?{MODE}\d)+(?![\d.])|(?<![\w=])[2-4]{MODE}\d(?![\d.])"


def _combined(way: Way) -> Whole | None:
    """List overtones and combinations of fundamentals."""
    if not way.says(
        r"\bcombinations?\b|\bovertones?\b|\bdifference bands?\b|hot bands?|two[- ]quant|binary|summation band"
    ) or not way.says(r"\bfundamentals?\b"):
        return None
    numbered = way.take_all(rf"\b{MODE}(?P<at>\d)\s*(?:=|at|:|is|\()\s*(?P<place>\d{{3,4}}(?:\.\d+)?)(?:\s*cm\^?-1)?")
    if [match["at"] for match in numbered] != [str(place) for place in range(1, len(numbered) + 1)]:
        return None
    way.take_all(rf"\b{COUNT} (?:\w+ )?fundamentals?\b")
    rows = [] if numbered else _rows(way)
    if (len(rows) != 1 and len(numbered) < 2) or way.says(
        r"VPT2|morse|birge|dissociat|x_?e\b|omega_?e|(?:estimat|find|what|deriv|comput|calculat|determin|giv)\w*[^.;?]{0,40}anharmonicity"
    ):
        return None
    values = [float(match["place"]) for match in numbered] or _taken(way, rows[0])[0]
    band = re.search(LABEL, way.asking)
    meant = "+".join(re.sub(r"nu_?|ν_?|v_?", "v", part) for part in re.split(r"\s*\+\s*", band.group())) if band else ""
    way.take_all(LABEL, re.NOFLAG)
    if meant and re.search(LABEL, way.asking[band.end() if band else 0 :]):
        raise Unclear("which of the bands is meant is not clear")
    ends = way.take(
        rf"(?:between|from|in the (?:range|region|window)|within)\s*({NUMERAL})(?:\s*cm\^?-1)?\s*(?:and|to|-|"
        rf"–)\s*({NUMERAL})(?:\s*cm\^?-1)?"
    )
    way.take(r"\btwo[- ]quantum\b")
    quanta = way.take(rf"\b({COUNT}) quanta\b|\b(?:up to|at most) ({COUNT}) quanta|\bquanta\s*=\s*(\d)")
    way.take_all(r"\bbinary\b|\bsingle\b")
    hot = way.says(r"difference bands?|hot bands?") and not way.says(r"(?:no|without|not) (?:\w+ )?(?:hot|difference)")
    name = way.add(
        "combination_bands", fundamentals=values, low=float(ends.group(1)) if ends else None,
        high=float(ends.group(2)) if ends else None,
        quanta=int(number(next(filter(None, quanta.groups())))) if quanta else None, differences=hot or None,
    )  # fmt: skip
    if way.asks(r"how many|number of|count"):
        return way.answer(name, counted=True)
    near = way.value("cm^-1", r"near\w*|close\w*|to")
    output = (
        "label"
        if way.asks(
            r"label|which (?:[\w-]+ )?(?:overtone|combination|one|transition|sum|band)\b|"
            r"what combination|assign\w*|name"
        )
        and not way.asks(r"wavenumber|\bwhere\b|(?<!\d )\bcm\b")
        and not way.says(r"\bwavenumber\b[^.;?]{0,20}[.?]?$")
        else "wavenumber"
    )

    def place(outputs: Any) -> str:
        rows = outputs[name]
        if meant:
            at = [row.label.replace(" ", "") for row in rows]
            return f"{name}.{at.index(meant) if meant in at else len(rows)}.{output}"
        if near is not None:
            return f"{name}.{min(range(len(rows)), key=lambda at: abs(rows[at].wavenumber - near))}.{output}"
        return f"{name}.{0 if len(rows) == 1 or lowest else len(rows) - 1 if highest else len(rows)}.{output}"

    lowest, highest = way.asks(r"\blowest|\bfirst\b"), way.asks(r"\bhighest|\blast\b")
    return way.answer(f"{name}.{output}", place=place)


def _sticks(way: Way) -> Whole | None:
    """Draw bands that are given by place and intensity, and read their sum at a place."""
    if not way.says(r"\bsticks?\b|broaden\w*|km/mol") or not way.says(r"gaussian|lorentzian|voigt|FWHM|broad"):
        return None
    pairs = [(float(one.group(1)), float(one.group(2))) for one in way.take_all(
        rf"({NUMERAL})(?:\s*cm\^?-1)?\s*[(,]\s*(?:intensity )?({NUMERAL})\s*km/mol\s*\)?")]  # fmt: skip
    pairs = pairs or [(float(one.group(2)), float(one.group(1))) for one in way.take_all(
        rf"({NUMERAL})(?:\s*km/mol)?\s*(?:at|near|@)\s*({NUMERAL})(?:\s*cm\^?-1)?(?=\s*(?:,|and|\)|;|\())")
    ]  # fmt: skip
    pairs = pairs or [(float(one.group(2)), float(one.group(1))) for one in way.take_all(
        rf"({NUMERAL})\s*km/mol\s*(?:at|near|@)\s*({NUMERAL})(?:\s*cm\^?-1)?(?![\w.])")]  # fmt: skip
    rows = [] if pairs else [one for one in way.numbers if len(one.values) > 1]
    if len(rows) == 2 and len(rows[0].values) == len(rows[1].values):
        places = next((one for one in rows if one.unit == "cm^-1"), rows[0])
        strengths = next(one for one in rows if one is not places)
        first, second = _taken(way, places, strengths)
        pairs = list(zip(first, second, strict=True))
    if not pairs:
        return None
    width = way.value("cm^-1", r"wide|width|FWHM|full width|broad\w*|gaussian\w*|lorentzian\w*|half[- ]maximum")
    place = way.value("cm^-1", r"at|exactly")
    if place is None and len(pairs) == 1 and way.asks(r"cent(?:re|er)|peak|maximum|top|how high|height"):
        place = pairs[0][0]
    if place is None:
        return None
    shape = next((one for one in ("gaussian", "voigt", "lorentzian") if way.says(one)), None)
    name = way.add(
        "broaden_sticks", wavenumber=[one for one, _ in pairs], intensity=[one for _, one in pairs], grid=[place],
        width=width, shape=shape,
    )  # fmt: skip
    return way.answer(f"{name}.0")


rules = (_fitted, _scaled, _combined, _sticks)
