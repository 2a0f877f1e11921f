"""What is asked of one spectrum, or of two: an area, a width, a value at a place, a likeness; with which options."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import Reader, Unclear
from vibron_agents.answering.reading.spectra_rows import LENGTHS
from vibron_agents.answering.reading.spectra_steps import ORDINAL, ORDINALS, PAIR, W, count, given, value

Options = Callable[[Reader, "Readings"], dict[str, Any]]
NO_LINE = (
    r"(?:\bno|\bwithout(?: a| any)?|\bwith no)\s+(?:local |straight |linear |further |"
    r"any )*base ?line(?: correction)?(?: (?:being |is |was )?(?:subtracted|removed|taken off|drawn))?|"
    r"(?:above|down to|from|over|against) (?:the )?zero(?: line)?\b|\bzero line\b|"
    r"\bno line\b"
)
A_LINE = (
    r"(?:above |over |with |under |using |after |on )*(?:an? |the )?(?:local |straight |linear |"
    r"sloping )+(?:base ?)?line(?: (?:through|joining|between|drawn|across|from)[^.;?\d]{0,30}(?:ends?|limits|points|"
    r"edges))?|\bchord\b|base ?line (?:through|joining|between) (?:the |both |its |these )?(?:two )?(?:ends?|limits|"
    r"end ?points|edges)"
)
WHOLE = (
    r"\b(?:whole|entire|full|all of the|complete)\s+(?:\w+\s+)?(?:range|stretch|spectrum|band|grid|window|interval|"
    r"region)\b"
)
SHAPES = (
    ("pseudo_voigt", r"pseudo[- ]?voigt"),
    ("voigt", r"voigt"),
    ("lorentzian", r"lorentz\w*"),
    ("gaussian", r"gauss\w*"),
)


class Readings(NamedTuple):
    """Where readings were taken, ascending in cm^-1, and where the highest of them lies."""

    grid: Sequence[float]
    top: float
    unit: str = "cm-1"


class Ask(NamedTuple):
    """A measurement: its tool, the words that ask for it, its results with theirs, and its options."""

    tool: str
    cue: str
    paths: tuple[tuple[str, str], ...]
    options: Options


def window(reader: Reader, seen: Readings, needed: bool = True) -> dict[str, float]:
    """Take the ends of a part of the grid."""
    for match in re.finditer(PAIR + rf"\s*(?P<length>{LENGTHS})?", reader.rest):
        ends = [number(match.group(1)), number(match.group(2))]
        if match.group("length"):
            scale = 1e7 if match.group("length").startswith("n") else 1e4
            ends = [scale / end for end in ends if end]
        low, high = min(ends), max(ends)
        if seen.grid[0] - 1e-6 <= low < high <= seen.grid[-1] + 1e-6:
            reader.take_span(*match.span())
            return {"low": low, "high": high}
    if needed and not reader.take(WHOLE) and len(seen.grid) < 3:
        raise Unclear("the ends of the band are not told")
    return {"low": seen.grid[0], "high": seen.grid[-1]} if needed else {}


def line(reader: Reader) -> dict[str, str]:
    """Take what is said of the baseline under a band."""
    if reader.take(NO_LINE):
        return {"line": "none"}
    return {"line": "linear"} if reader.take(A_LINE) else {}


def near(reader: Reader, seen: Readings) -> float | None:
    """Take a place on the grid that tells which band is meant."""
    for match in re.finditer(rf"\b(?:near|at|around|about|the|of)\s+({NUMERAL}){W}", reader.rest):
        place = number(match.group(1))
        if seen.grid[0] <= place <= seen.grid[-1]:
            reader.take_span(*match.span())
            return place
    return None


def _band(reader: Reader, seen: Readings) -> dict[str, Any]:
    anchor = value(reader, rf"averag\w+ over ({NUMERAL}){W}", rf"anchor\w*\s*(?:of |= ?)?({NUMERAL}){W}")
    told = line(reader)
    ends = window(reader, seen)
    near(reader, seen)
    return ends | told | given(anchor=anchor)


def _width(reader: Reader, seen: Readings) -> dict[str, Any]:
    level = value(reader, rf"({NUMERAL})\s*%\s*of (?:the|its) (?:peak |maximum )?(?:height|maximum)")
    words = {"quarter": 0.25, "tenth": 0.1, "third": 1.0 / 3.0}
    part = reader.take(r"\b(?:at )?(?:a |one )(quarter|tenth|third) (?:of (?:the|its) )?(?:peak |maximum |height)+")
    if part:
        level = 100.0 * words[part.group(1).lower()]
    above = {} if reader.take(NO_LINE) else window(reader, seen, needed=bool(reader.take(A_LINE)))
    place = near(reader, seen)
    return {"wavenumber": seen.top if place is None else place} | above | given(level=level / 100.0 if level else None)


def _ratio(reader: Reader, seen: Readings) -> dict[str, Any]:
    told = {"none": "none", "linear": "linear"}.get(line(reader).get("line", ""))
    measure = "height" if reader.says(r"\bheights?\b|\bpeak absorbances?\b") else "area"
    first, second = window(reader, seen, needed=False), window(reader, seen, needed=False)
    if not second:
        raise Unclear("the windows of both bands are not told")
    turned = reader.says(r"denominator[^.;?]{0,30}numerator")
    up, down = (second, first) if turned else (first, second)
    return {"numerator": list(up.values()), "denominator": list(down.values()), "measure": measure} | given(line=told)


def _fit(reader: Reader, seen: Readings) -> dict[str, Any]:
    shape = next((name for name, pattern in SHAPES if reader.says(pattern)), None)
    flat = (
        "none"
        if reader.take(NO_LINE)
        else "constant"
        if reader.take(r"\b(?:constant|flat) (?:base ?line|offset)")
        else None
    )
    flat = flat or ("linear" if reader.take(A_LINE) else None)
    guesses = reader.take(
        r"(?:start\w*|guess\w*|initial\w*|centred|centered|centres?|"
        rf"positions?)\b[^.;?\d]{{0,40}}({NUMERAL}(?:{W}(?:,? and |, ){NUMERAL})*){W}"
    )
    centres = [number(one) for one in re.findall(NUMERAL, guesses.group(1))] if guesses else None
    if centres is None and reader.take(r"\b(?:one|a|single|a single|the)\b[^.;?]{0,20}(?:gauss\w*|lorentz\w*|voigt)"):
        centres = [seen.top]
    if centres is None:
        raise Unclear("where the bands to be fitted lie is not told")
    reader.take_all(
        rf"\b(?:{COUNT})\s+(?:overlapping |overlapped )?(?:bands|gaussians|lorentzians|peaks|components|voigts)"
    )
    return {"centres": centres} | given(shape=shape, baseline=flat)


def _noise(reader: Reader, seen: Readings) -> dict[str, Any]:
    return window(reader, seen) | given(order=count(reader, rf"(?:order|degree)\s*(?:of )?({COUNT})\b"))


def _written(reader: Reader, seen: Readings) -> dict[str, Any]:
    form = reader.take(r"\b(AFFN|PAC|SQZ|DIFDUP|DIF|XYPOINTS)\b")
    only = reader.take(r"tables? only|without (?:any )?labels|only the (?:lines|table)|no labels")
    version = reader.take(r"\bversion (?P<only>4\.24|5\.01)")
    told = version.group("only") if version else None
    return given(form=form.group(1).upper() if form else None, table_only=True if only else None, version=told)


def _columns(reader: Reader, seen: Readings) -> dict[str, Any]:
    parted = next((name for name in ("semicolon", "tab") if reader.says(rf"\b{name}")), None)
    decimal = "comma" if reader.says(r"decimal commas?") else None
    bare = reader.take(r"(?:no|without (?:a |the |any )?)\s*(?:declaration|comment|# ?line|header comment)(?: line)?")
    reader.take_all(r"\bone (?:header )?line\b")
    return given(delimiter=parted, decimal=decimal, declare=False if bare else None)


def _bands(reader: Reader, seen: Readings) -> dict[str, Any]:
    return given(
        prominence=value(reader, rf"prominence\s*(?:of |= ?)?(?:at least )?({NUMERAL})\s*(?:sigma|times)"),
        minimum=value(reader, rf"({NUMERAL}) of the (?:highest|strongest)"),
    )


def _hidden(reader: Reader, seen: Readings) -> dict[str, Any]:
    return given(window=value(reader, rf"({NUMERAL}){W} window", rf"window (?:of |= ?)?({NUMERAL}){W}"))


def _ends(reader: Reader, seen: Readings) -> dict[str, Any]:
    return window(reader, seen, needed=False)


def _cosine(reader: Reader, seen: Readings) -> dict[str, Any]:
    power = value(reader, rf"(?:power|exponent)\s*(?:of |= ?|is )?({NUMERAL})", rf"to the ({NUMERAL})(?:th)? power")
    if power is None and reader.take(r"square[- ]?roots?"):
        power = 0.5
    if power is None and reader.take(r"\bsquared absorbances|squares of the absorbances"):
        power = 2.0
    return _ends(reader, seen) | given(power=power)


def _absolute(reader: Reader, seen: Readings) -> dict[str, Any]:
    squares = reader.says(r"least[- ]squares|mean squared?|squared differences?")
    return _ends(reader, seen) | given(least_squares=True if squares else None)


def _information(reader: Reader, seen: Readings) -> dict[str, Any]:
    width = value(
        reader,
        rf"(?:smooth\w*|gaussian|standard deviation|sigma)[^.;?\d]{{0,40}}({NUMERAL}){W}",
        rf"({NUMERAL}){W} gaussian",
    )
    return _ends(reader, seen) | given(smoothing=width)


MOMENTS = (
    ("centroid_error", r"error of the centroid"), ("skewness", r"skew\w*"), ("kurtosis", r"kurtosis"),
    ("variance", r"variance|second (?:central )?moment"),
    ("centroid", r"centroid|gravity|bary ?cent\w+|first moment|mean wavenumber"),
)  # fmt: skip
ASKS = (
    Ask("write_jcamp", r"JCAMP(?:-DX)?|\b(?:AFFN|PAC|SQZ|DIF|DIFDUP|XYPOINTS)\b", (("content", r"."),), _written),
    Ask("write_csv", r"\bCSV\b|\bTSV\b", (("content", r"."),), _columns),
    Ask("noise_100_percent_line", r"100 ?%[- ]lines?|hundred[- ]per ?cent lines?", (
        ("peak_to_peak", r"peak[- ]to[- ]peak"), ("signal_to_noise", r"signal[- ]to[- ]noise|S/N|"
                                                                     r"SNR"), ("slope", r"slope|drift"),
        ("level", r"level|mean"), ("root_mean_square", r"rms|root[- ]mean|noise")), _noise),
    Ask("fit_bands", r"\bfit\w*[^.;?]{0,60}(?:gauss|lorentz|voigt|bands?|peaks?)\w*|(?:gauss|lorentz|"
                     r"voigt)\w*[^.;?]{0,20}fit\w*", (
        ("chi_square", r"chi"), ("scatter", r"scatter|residual"), ("level", r"base ?line (?:level|value)|"
                                                                            r"offset"), ("slope", r"slope"),
        ("bands.*.width", r"width|FWHM|broad|wide"), ("bands.*.area", r"\bareas?\b"), ("bands.*.height",
        r"height|amplitude|high"),
        ("bands.*.centre", r"cent\w+|position|where|wavenumber|lies?\b")), _fit),
    Ask("second_derivative_bands", r"second[- ]derivative[^.;?]{0,40}(?:bands|minima)|hidden bands", (("wavenumber",
        r"."),), _hidden),
    Ask("find_bands", r"(?:find|pick|locat|detect|search)\w*[^.;?]{0,30}(?:bands?|peaks?|maxima)|peak[- ]pick\w*", (
        ("noise", r"\bnoise\b"), ("bands.*.width", r"width|FWHM"), ("bands.*.absorbance", r"absorbance|height|high"),
        ("bands.*.prominence", r"prominence"), ("bands.*.wavenumber", r"where|wavenumber|position|cm-1")), _bands),
    Ask("band_ratio_index", r"ratio of (?:the |its |their )?(?:integrated |band |peak |two |local )*(?:areas?|"
                            r"heights?|absorbances|bands)|\b(?:area|height|band|peak)[- ]ratio|"
                            r"\bindex\b[^.;?]{0,40}(?:area|height|band)|(?:area|"
                            r"height)s?\b[^.;?]{0,60}\b(?:divided by|over that of|over the (?:area|height)|"
                            r"relative to)\b", (
        ("error", r"error|uncertain\w*"), ("ratio", r".")), _ratio),
    Ask("band_moments", "|".join(pattern for _, pattern in MOMENTS), MOMENTS, _band),
    Ask("band_width", r"\bFWHM\b|full[- ]width|half[- ]maximum|how (?:wide|broad)|half[- ]?width|asymmetry|"
                      r"\bwidth of\b|band ?width", (
        ("asymmetry", r"asymmetry"), ("lower", r"lower (?:crossing|half)"), ("upper", r"upper (?:crossing|half)"),
        ("width", r".")), _width),
    Ask("integrate_band", r"\barea\b|\bintegra\w+|\bhow high\b[^.;?]{0,60}\bline\b|height\b[^.;?]{0,60}(?:line|"
                          r"baseline)", (
        ("error", r"(?:standard )?(?:error|uncertainty) of"), ("height", r"\bheight|how high"), ("wavenumber",
        r"\bwhere\b"),
        ("area", r".")), _band),
)  # fmt: skip
LEADING = ("write_jcamp", "write_csv", "fit_bands", "second_derivative_bands", "noise_100_percent_line")
LIKENESS = (
    Ask("compare_spectra", r"compare_spectra|scale factor|\boffset\b|every metric", (("scale", r"scale"), ("offset",
        r"offset")), _ends),
    Ask("earth_mover_distance", r"earth[- ]mover\w*(?:'s)?(?: distance)?|wasserstein(?:-1| 1)?(?: distance)?|\bEMD\b|"
                                r"optimal "
                                r"transport", (("", r"."),), _ends),
    Ask("spectral_information_similarity", r"spectral information (?:similarity|divergence)|\bSIS\b|"
                                           r"\bSID\b", (("", r"."),),
        _information),
    Ask("hit_quality_first_derivative", r"first[- ](?:derivative|difference)s?(?: (?:correlation|hit quality|HQI|"
                                        r"index|metric))?",
        (("", r"."),), _ends),
    Ask("cosine_similarity", r"cosine|dot product|scalar product|contrast angle", (("", r"."),), _cosine),
    Ask("hit_quality_euclidean", r"euclid\w*", (("", r"."),), _ends),
    Ask("hit_quality_absolute", r"(?:mean |sum of )?absolute (?:value|difference|deviation|hit|index|HQI)\w*|"
                                r"least[- ]squares (?:index|hit|HQI)|"
        r"mean squared difference|squared difference", (("", r"."),), _absolute),
    Ask("hit_quality_correlation", r"(?:squared )?correlation|hit[- ]quality(?: index)?|\bHQI\b|"
                                   r"pearson", (("", r"."),), _ends),
)  # fmt: skip


def asked(reader: Reader, sentence: str, asks: Sequence[Ask]) -> Ask | None:
    """Take the first measurement of which the sentence that asks speaks, or else the whole text.

    What is fitted, picked or written is told anywhere.
    """
    leading = [one for one in asks if one.tool in LEADING]
    for text, some in ((reader.rest, leading), (sentence, asks), (reader.rest, asks)):
        for one in some:
            if re.search(one.cue, text, re.IGNORECASE) and reader.take(one.cue):
                return one
    return None


def path_of(one: Ask, sentence: str, text: str) -> str:
    """Return the path of the result that is asked for."""
    for part in (sentence, text):
        for path, pattern in one.paths:
            if re.search(pattern, part, re.IGNORECASE):
                return path
    raise Unclear(f"which result of {one.tool} is asked for is not clear")


def place(reader: Reader, sentence: str, grid: Sequence[float]) -> int | None:
    """Take which point of a grid is meant, by its wavenumber or its place."""
    for match in re.finditer(rf"\bat\s+(?:the )?({NUMERAL}){W}", sentence):
        for index, one in enumerate(grid):
            if abs(one - number(match.group(1))) < 1e-6 * abs(one):
                reader.take(re.escape(match.group()))
                return index
    if named := re.search(
        rf"\b({ORDINAL}|last|middle|central)\s+(?:point|channel|value|ordinate|wavenumber|reading)\b", sentence
    ):
        word = named.group(1)
        return -1 if word == "last" else len(grid) // 2 if word in ("middle", "central") else ORDINALS[word] - 1
    return None
