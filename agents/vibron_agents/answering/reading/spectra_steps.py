"""What is done to a spectrum before it is measured: the words for each step, and what they say of its options."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from vibron_agents.answering.reading.infrared_choices import WINDOWS
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.phrasebook import DENIED
from vibron_agents.answering.reading.reader import BLOT, Reader, Unclear

Options = Callable[[Reader, str], dict[str, Any]]
W = r"\s*(?:cm\^?\(?-1\)?|wavenumbers?|/cm)?"
PAIR = rf"({NUMERAL}){W}\s*(?:to|and|-|through|up to|\.\.)\s*({NUMERAL}){W}"
ORDINALS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "1st": 1,
    "2nd": 2,
    "3rd": 3,
    "4th": 4,
    "fifth": 5,
    "sixth": 6,
}
ORDINAL = "|".join(ORDINALS)
DEGREES = {"linear": 1, "quadratic": 2, "parabol": 2, "cubic": 3, "quartic": 4}
METHODS = (
    "iarpls", "airpls", "arpls", "iasls", "asls", "drpls", "aspls", "derpsalsa", "psalsa", "brpls", "lsrpls",
        "imodpoly",
    "modpoly", "penalized_poly", "snip", "imor", "mor",
)  # fmt: skip
CRYSTALS = (("germanium|\\bGe\\b", 4.0), ("silicon|\\bSi\\b", 3.42), ("diamond", 2.4), ("ZnSe|zinc selenide", 2.4))


class Strange(Unclear):
    """Something is done to the spectra that no step does."""


class Call(NamedTuple):
    """A step that the text speaks of: where, its tool, where in its result the spectrum stands, and its options."""

    start: int
    tool: str
    path: str
    options: Mapping[str, Any]


@dataclass(frozen=True)
class Operation:
    """A step with the words that ask for it."""

    tool: str
    cue: str
    options: Options
    path: str = ""


def calls(reader: Reader, operations: Sequence[Operation]) -> list[Call]:
    """Take the steps that a text speaks of, in the order in which they are done."""
    places: list[tuple[int, int, Operation]] = []
    for one in operations:
        match = next(
            (
                found
                for found in re.finditer(one.cue, reader.rest, re.IGNORECASE)
                if not DENIED.search(reader.rest[: found.start()]) and BLOT * 3 not in found.group()
            ),
            None,
        )
        if match:
            places.append((*match.span(), one))
    found = []
    for start, end, one in sorted(places, key=lambda place: place[0]):
        if any(begin <= start < stop and tool is not one for begin, stop, tool in places):
            continue  # a longer phrase says it
        clause = _clause(reader.text, start, end)
        reader.take_span(start, end)
        reader.take_all(one.cue)
        found.append(Call(start, one.tool, one.path, one.options(reader, clause)))
    return _as_told(reader.text, found)


def _clause(text: str, start: int, end: int) -> str:
    left = max(text.rfind(mark, 0, start) for mark in (". ", "; ", "? "))
    right = min(
        (place for mark in (". ", "; ", "? ", ", then") if (place := text.find(mark, end)) >= 0), default=len(text)
    )
    return text[left + 1 : right]


def _as_told(text: str, found: list[Call]) -> list[Call]:
    """Return steps in the order in which they are done: what stands behind "after" is done before."""
    for place in range(1, len(found)):
        before = text[: found[place].start]
        if re.search(
            r"\b(?:after|following|once|having|preceded by|of the)\s+(?:[\w-]+\s+){0,2}$", before
        ) and not re.search(r"[.;?]\s", text[found[place - 1].start : found[place].start]):
            found = [*found[: place - 1], found[place], found[place - 1], *found[place + 1 :]]
    return found


def count(reader: Reader, *patterns: str) -> int | None:
    """Take a whole number behind one of some patterns."""
    for pattern in patterns:
        if match := reader.take(pattern):
            return int(number(match.group(1)))
    return None


def value(reader: Reader, *patterns: str) -> float | None:
    """Take a number behind one of some patterns."""
    for pattern in patterns:
        if match := reader.take(pattern):
            return number(match.group(1))
    return None


def given(**options: Any) -> dict[str, Any]:
    """Return the options that are told."""
    return {name: one for name, one in options.items() if one is not None}


def order(reader: Reader) -> int | None:
    """Take the order of a polynomial."""
    told = count(reader, rf"(?:order|degree)\s*(?:of |=\s*|is )?({COUNT})\b")
    if told is not None:
        return told
    if match := reader.take(rf"\b({ORDINAL})[- ](?:order|degree)\b"):
        return ORDINALS[match.group(1).lower()]
    match = reader.take(rf"\b({'|'.join(DEGREES)})\w*\b(?! baseline)(?:\s+(?:poly\w*|fits?))?")
    return DEGREES[match.group(1).lower()] if match else None


def points(reader: Reader) -> int | None:
    """Take the number of points of a window."""
    return count(
        reader,
        rf"\b({COUNT})[- ]?(?:points?|pts?|channels?)\b(?:[- ]window)?",
        rf"window\s*(?:length|size|width)?\s*(?:of|=|is|:)?\s*({COUNT})\b(?:\s*points?)?",
        rf"\bpoints\s*=\s*({COUNT})\b",
    )


def _normalise(reader: Reader, clause: str) -> dict[str, Any]:
    kinds = (
        ("min-max", r"min[-/ ]?max|(?:from |between )?0(?:\.0)? (?:to|and|-|\.\.) 1(?:\.0)?\b|\brange\b"),
        ("vector", r"vector|euclid\w*|unit[- ](?:length|norm)|\bL2\b|length (?:of )?(?:one|1)|\bnorm\b"),
        ("area", r"\bunit[- ]area|\barea[- ]normali|(?:total |whole |its |the )?area (?:becomes|is|of|to|=)* ?(?:one|"
                 r"1|unity)|(?:to|by|on) (?:its |the )?(?:total |unit )?(?:area|integral)|same area"),
        ("max", r"max\w*|peak|highest|strongest|tallest|unit (?:height|intensity)|height|largest"),
    )  # fmt: skip
    to = next((name for name, pattern in kinds if re.search(pattern, clause, re.IGNORECASE)), None)
    reader.take_all(r"(?:from |between )?\b0(?:\.0)? ?(?:to|and|-|\.\.) ?1(?:\.0)?\b")
    reader.take_all(r"(?:to|is|becomes|of|=|be|at)\s*(?P<only>1(?:\.0+)?|one|unity)\b(?! ?(?:cm|%|mm))")
    region = reader.take(rf"normalis[^.;?]{{0,40}}(?:over|within|in|to) (?:the (?:range|region|window) )?{PAIR}")
    if region is None and re.search(
        r"\bto (?:the|its|that of the) (?:\w+ )?(?:band|peak)\b|internal standard",
        clause,
        re.IGNORECASE,
    ):
        raise Strange("the region of the band that sets the scale is not told")
    return given(to=to, region=[number(region.group(1)), number(region.group(2))] if region else None)


def _derivative(reader: Reader, clause: str) -> dict[str, Any]:
    match = re.search(rf"\b({ORDINAL})[- ](?:order )?derivative", clause, re.IGNORECASE)
    if match is None:
        raise Unclear("which derivative is meant is not clear")
    return given(derivative=ORDINALS[match.group(1).lower()], points=points(reader), order=order(reader))


def _baseline(reader: Reader, clause: str) -> dict[str, Any]:
    plain = clause.lower().replace("-", " ")
    method = next((name for name in METHODS if re.search(rf"\b{name.replace('_', ' ')}\b", plain)), None)
    for name, pattern in (
        ("asls", r"asymmetric least|\bals\b"),
        ("rolling_ball", "rolling ball"),
        ("tophat", "top ?hat"),
    ):
        method = method or (name if re.search(pattern, plain) else None)
    lam = reader.take(rf"(?:lambda|lam|λ|stiffness)\s*(?:of|=|is|:)?\s*({NUMERAL}|10\^\d)")
    width = value(reader, rf"half[- ]width\s*(?:of|=|is)?\s*({NUMERAL}){W}", rf"({NUMERAL}){W} half[- ]width")
    told = lam.group(1).replace("10^", "1e") if lam else None
    return given(method=method, lam=float(told) if told else None, half_width=width, order=order(reader))


def _mask(reader: Reader, clause: str) -> dict[str, Any]:
    found = [match for match in re.finditer(PAIR, clause) if number(match.group(1)) < number(match.group(2))]
    if not found:
        raise Unclear("which region is to be left out is not clear")
    for match in found:
        reader.take(re.escape(match.group()))
    line = re.search(r"bridg|straight|linear|line\b|interpolat", clause, re.IGNORECASE)
    regions = [[number(match.group(1)), number(match.group(2))] for match in found]
    return {"regions": regions, "fill": "line" if line else "nan"}


def _resolution(reader: Reader, clause: str) -> dict[str, Any]:
    wanted = value(
        reader, rf"\bto\s+(?:a\s+)?(?:coarser |lower )?(?:resolution\s+(?:of\s+)?)?({NUMERAL}){W}(?: resolution)?",
        rf"({NUMERAL}){W}[- ]+(?:FWHM|resolution|wide|slit|gaussian|triang)", rf"FWHM\s*(?:of|=|is)?\s*({NUMERAL}){W}",
        rf"resolution (?:of )?({NUMERAL}){W}",
    )  # fmt: skip
    if wanted is None:
        raise Unclear("the resolution that is wanted is not told")
    current = value(reader, rf"(?:from|recorded (?:at|with)|measured (?:at|with)|current\w*|already)\s+({NUMERAL}){W}")
    light = False if re.search(r"absorbance (?:itself|directly)|directly on (?:the )?absorbance", clause) else None
    shape = "triangle" if re.search(r"triang|slit", clause, re.IGNORECASE) else None
    return given(resolution=wanted, current=current, shape=shape, light=light)


def _apodise(reader: Reader, clause: str) -> dict[str, Any]:
    maximum = reader.take(rf"({NUMERAL})\s*(mm|cm)\b(?!\^?-)")
    if maximum is None:
        raise Unclear("the path difference is not told")
    kind = next((name for name, pattern in WINDOWS if re.search(pattern, reader.text, re.IGNORECASE)), None)
    reader.take(r"\b(?:three|four|3|4)[- ]term\b")
    return given(maximum=f"{maximum.group(1)} {maximum.group(2)}", kind=kind)


def _atr(reader: Reader, clause: str) -> dict[str, Any]:
    index = rf"(?:n|index|refractive index|n_?\d)\s*(?:of |= ?|is |about )*({NUMERAL})"
    crystal = value(
        reader, rf"(?:diamond|germanium|\bGe|ZnSe|silicon|crystal|prism|element|IRE)[^.;?\d]{{0,30}}{index}",
        rf"(?:crystal|IRE|diamond|germanium|ZnSe)\s*\(({NUMERAL})\)", rf"({NUMERAL}) for (?:the )?(?:diamond|crystal|"
                                                                      r"Ge\w*|ZnSe)",
    )  # fmt: skip
    if crystal is None:
        crystal = next((known for name, known in CRYSTALS if re.search(name, reader.text)), None)
    sample = value(
        reader, rf"(?:sample|film|polymer|organic|oil|liquid|layer)[^.;?\d]{{0,30}}{index}",
        rf"({NUMERAL}) for (?:the )?(?:sample|film|polymer)", rf"sample (?:index )?\(?({NUMERAL})\)?",
    )  # fmt: skip
    angle = value(reader, rf"({NUMERAL})\s*(?:deg\w*|°)")
    kept = value(
        reader, r"(?:kept|unchanged|reference|fixed|same|stays?|scal\w+|"
                rf"normali[sz]\w+)[^.;?\d]{{0,30}}\bat ({NUMERAL}){W}",
        rf"reference(?: wavenumber)?\s*(?:of|at|=|is)?\s*({NUMERAL}){W}", rf"relative to ({NUMERAL}){W}",
    )  # fmt: skip
    return given(crystal_index=crystal, sample_index=sample, angle=f"{angle} deg" if angle else None, reference=kept)


def _spikes(reader: Reader, clause: str) -> dict[str, Any]:
    threshold = value(
        reader, rf"({NUMERAL})[- ]?(?:sigma|σ|standard deviations)", rf"threshold (?:of |= ?)?({NUMERAL})"
    )
    return given(threshold=threshold)


def _wavelet(reader: Reader, clause: str) -> dict[str, Any]:
    name = reader.take(r"\b(haar|db\d+|sym\d+|coif\d+)\b")
    shrink = re.search(r"\b(soft|hard|garrote)\b", reader.text, re.IGNORECASE)
    return given(
        wavelet=name.group(1).lower() if name else None, shrink=shrink.group(1).lower() if shrink else None,
        level=count(reader, rf"\b({COUNT})[- ]levels?\b", rf"levels?\s*(?:of |= ?)?({COUNT})\b"),
        noise=value(reader, rf"noise\s*(?:level |standard deviation |sd )?(?:of |= ?|is )?({NUMERAL})"),
        shifts=count(reader, rf"\b({COUNT}) (?:cycle )?(?:shifts|shifted copies)", rf"shifts\s*(?:of |= "
                                                                                   rf"?)?({COUNT})\b"),
    )  # fmt: skip


def _whittaker(reader: Reader, clause: str) -> dict[str, Any]:
    lam = value(reader, rf"(?:lambda|lam|λ|stiffness)\s*(?:of|=|is|:)?\s*({NUMERAL})")
    return given(lam=lam, order=order(reader))


def _zero_filling(reader: Reader, clause: str) -> dict[str, Any]:
    factor = count(reader, rf"factor (?:of )?({COUNT})\b", rf"\b({COUNT})[- ]?(?:fold|times|x)\b")
    words = {"doubl|twofold": 2, "fourfold|quadrupl": 4, "eightfold": 8}
    return given(
        factor=factor or next((n for word, n in words.items() if re.search(word, clause, re.IGNORECASE)), None)
    )


def _none(reader: Reader, clause: str) -> dict[str, Any]:
    return {}


def _filter(reader: Reader, clause: str) -> dict[str, Any]:
    return given(points=points(reader), order=order(reader))


ANY = r"[^.;?]{0,60}?"
OPERATIONS = (
    Operation("to_absorbance", r"(?:convert|turn|go|transform|chang|put|bring|recalculat|"
                               r"pass)\w*\b[^.;?]{0,50}?\b(?:in|on)?to (?:decadic )?absorbances?\b|"
                               r"\bto absorbances? first|\btake (?:the )?(?:-log10|absorbances?)\b|"
                               r"\bmak\w+ (?:an )?absorbances?\b|absorbances? (?:of|from) (?:it|them|this)\b", _none),
    Operation("rubberband_baseline", r"rubber[- ]?band\w*(?:[- ](?:baseline|correct\w*))*|"
                                     r"(?:lower )?convex[- ]hull(?:[- ]baseline)?", _none, "corrected"),
    Operation("baseline", rf"\b(?:{'|'.join(METHODS)}|als|asymmetric least[- ]squares|rolling[- ]ball|"
                          r"top[- ]?hat)\b(?: baseline)?", _baseline, "corrected"),
    Operation("derivative_spectrum", rf"(?:savitzky[- ]golay )?\b(?:{ORDINAL})[- ](?:order )?(?:savitzky[- ]golay )?"
              r"derivative\b(?! (?:index|correlation|hit|bands|minima|HQI|metric))(?: spectrum)?", _derivative),
    Operation("smooth_savitzky_golay", r"savitzky[- ]golay(?:[- ](?:smooth\w*|filter\w*))?|\bSG[- ](?:smooth\w*|"
                                       r"filter\w*)",
              _filter),
    Operation("smooth_whittaker", r"whittaker(?:[- ]smooth\w*)?", _whittaker),
    Operation("denoise_wavelet", r"wavelets?(?:[- ](?:denois\w*|shrinkage|threshold\w*|filter\w*))?", _wavelet),
    Operation("remove_spikes", r"de-?spik\w*|spikes?\b|cosmic[- ]rays?|glitch\w*", _spikes),
    Operation("mask_regions", rf"mask\w*|blank\w* out|bridg\w*|cut out|(?:replac\w+|interpolat\w+){ANY}straight "
                              rf"line", _mask),
    Operation("match_resolution", rf"(?:degrad|broaden|convol|smear|match|bring|reduc|lower)\w*\b{ANY}(?:resolution|"
                                  r"gaussian|slit|FWHM)", _resolution),
    Operation("apodise", r"apodi[sz]\w*|happ[- ]genzel|norton[- ]beer|blackman[- ]harris|boxcar", _apodise),
    Operation("correct_atr", r"\bATR\b[- ]?(?:correct\w*)?|penetration[- ]depth", _atr),
    Operation("zero_filling", r"zero[- ]?fill\w*", _zero_filling),
    Operation("normalise_spectrum", r"(?:(?:vector|area|min-?max|peak|max\w*|unit|height)[- ])*normali[sz]\w*|"
                                    r"(?:re)?scal(?:e|ed|ing)\b[^.;?]{0,40}?(?:max\w*|highest|strongest|"
                                    r"unit(?:[- ]\w+)?|\bone\b|\b1\b|area|0 to 1)|divid\w+ (?:it |everything |"
                                    r"all )?by (?:its|the) (?:max\w*|highest|area|length|norm)", _normalise),
)  # fmt: skip
