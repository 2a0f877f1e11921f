"""Choices and conditions that spectroscopists state by a word: the apodisation, the dilution, what stays the same."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number

WINDOWS = (
    ("happ-genzel", r"happ[- ]genzel|hamming"), ("blackman-harris-4", r"(?:four|4)[- ]term blackman[- ]harris|"
                                                                      r"blackman[- ]harris[- ](?:four|4)(?:[- ]term)?"),
    ("blackman-harris-3", r"(?:three|3)[- ]term blackman[- ]harris|blackman[- ]harris[- ](?:three|3)(?:[- ]term)?|"
                          r"blackman[- ]harris"),
    ("norton-beer-weak", r"weak norton[- ]beer|norton[- ]beer[, -]*\(?weak"), ("norton-beer-strong",
        r"strong norton[- ]beer|norton[- ]beer[, -]*\(?strong"),
    ("norton-beer-medium", r"medium norton[- ]beer|norton[- ]beer"), ("triangle", r"triang\w+"), ("cosine",
        r"cosine (?:window|apodi\w+)|cosine-apodi\w+"),
    ("boxcar", r"boxcar|unapodi[sz]ed|no apodi[sz]ation|without apodi[sz]ation|rectangular"), ("gauss",
        r"gauss\w* (?:window|apodi\w+)"),
)  # fmt: skip
WINDOWED = ("instrument", "preprocessing")
FOLD = {
    "double": 2,
    "twice": 2,
    "twofold": 2,
    "threefold": 3,
    "fourfold": 4,
    "fivefold": 5,
    "sixfold": 6,
    "eightfold": 8,
    "tenfold": 10,
    "twentyfold": 20,
}
FOLDS = "|".join(FOLD)
DILUTED = re.compile(
    rf"dilut\w* (?:[\w-]+ ){{0,4}}?(?P<fold>{FOLDS})|(?P<factor>{COUNT})[- ]?fold dilut\w*|"
    rf"(?P<word>{FOLDS}) dilut\w*|dilut\w* (?:\w+ )*?1\s*:\s*(?P<ratio>\d+)|dilut\w* (?:\w+ )*?(?:by a factor of|"
    rf"by) (?P<by>{COUNT})\b(?! ?m?L)|(?P<part>{NUMERAL}) mL (?:of [\w ]+ )?(?:was |were |is |are )?(?:\w+ )?(?:to|"
    rf"in|into) (?P<whole>{NUMERAL}) mL",
    re.IGNORECASE,
)
STOP = r"(?:aperture|stop|throughput|etendue|iris)"
SAME_APERTURE = (
    r"(?:same|constant|fixed|unchanged|cannot change|without (?:changing|touching|opening)|not chang\w+|"
    rf"keep\w*) [^.?]{{0,40}}{STOP}|{STOP} (?:is |stays |remains |kept )*(?:the same|constant|fixed|unchanged|alone)|"
    rf"constant[- ]{STOP}"
)
FREE_APERTURE = (
    rf"variable[- ]{STOP}|{STOP} (?:is |be |may be |can be )?(?:opened|widened|adjusted|adapted|follows|matched)"
)
PHRASES: tuple[tuple[str, object, str, tuple[str, ...]], ...] = (
    ("throughput", "constant", SAME_APERTURE, ("signal_averaging_gain",)), ("throughput", "variable", FREE_APERTURE,
        ("signal_averaging_gain",)),
    ("intercept", False, r"(?:forced |line |fit )*through (?:the )?(?:origin|zero)|without (?:an )?intercept|"
                         r"no intercept", ("beer_lambert_calibration",)),
    ("angle", "90 deg", r"(?:transition )?(?:moment|dipole)[^.?]{0,40}(?:perpendicular|normal|"
                        r"right angles?) to (?:the )?(?:chain|fibre|fiber|axis|backbone)|perpendicular (?:band|"
                        r"transition)", ("orientation_function",)),
    ("angle", "0 deg", r"(?:transition )?(?:moment|dipole)[^.?]{0,40}(?:parallel to|along) (?:the )?(?:chain|fibre|"
                       r"fiber|axis|backbone)|parallel (?:band|transition)", ("orientation_function",)),
    ("sides", "double", r"(?:double|two)[- ]sided|both sides", ("rapid_scan_time", "spectrum_to_interferogram")),
        ("sides", "single", r"(?:single|one)[- ]sided", ("rapid_scan_time", "spectrum_to_interferogram")),
    ("invert", True, r"(?:^|[.;,:?] |\b(?:what|which|and|find|calculate|give|state|estimate|compute|get|me|quote|"
                     r"report)(?: is| was|'s)? )(?:an? |the |its )?(?:true|real|actual|corrected)\b(?! \w+(?: of| is|"
                     r" =|:)? ?\d)|(?:what|how much|which)\b[^?]{0,60}(?:really|actually|truly|"
                     r"without (?:the )?stray)|correct\w* (?:it |this |the reading )?for (?:the )?stray",
                     ("stray_light_absorbance",)),
    ("fringes", 0.5, r"every zero[- ]crossing|each zero[- ]crossing|both zero[- ]crossings|twice (?:per|a) fringe|"
                     r"every half fringe", ("laser_sampling",)),
    ("fringes", 1.0, r"(?:every|each|once (?:per|a)|one sample (?:per|a)) (?:full |whole )?fringe|every (?:other|"
                     r"second) zero[- ]crossing", ("laser_sampling",)),
    ("fringes", 2.0, r"every (?:other|second) fringe", ("laser_sampling",)), ("shape", "lorentzian", r"lorentzian",
        ("broaden_sticks", "band_shape")), ("shape", "gaussian", r"gaussian", ("broaden_sticks", "band_shape")),
    ("shape", "voigt", r"voigt", ("broaden_sticks",)), ("kind", "perpendicular", r"perpendicular band",
        ("rotational_contour",)),
    ("bond", "OHO", r"O-H\W*O\b", ("hydrogen_bond",)), ("bond", "NHO", r"N-H\W*O\b", ("hydrogen_bond",)), ("bond",
        "NHN", r"N-H\W*N\b", ("hydrogen_bond",)),
    ("noise", "blanks", r"blanks?\b", ("detection_limit",)), ("noise", "residual", r"residual", ("detection_limit",)),
        ("noise", "intercept", r"(?:error|deviation) of the intercept", ("detection_limit",)),
    ("method", "currie", r"currie", ("detection_limit",)), ("method", "iupac", r"IUPAC|three (?:standard deviations|"
        r"sigma)|(?<![\d.])3 ?(?:sigma|σ)", ("detection_limit",)), ("method", "ich", r"\bICH\b|"
                                                                                     r"3\.3", ("detection_limit",)),
    ("scale", False, r"unscaled|not scaled|without scaling|no scal\w+", ("harmonic_ir",)), ("solvent", "D2O",
        r"D2O|heavy water|deuterium oxide", ("amide_i_structure",)),
    ("to", "vacuum", r"(?:vacuum wavelength(?! of \d)|in (?:a )?vacuum)[^?]*\?|to vacuum",
        ("air_vacuum_wavelength",)),
    ("to", "air", r"\bis (?:it|that|this) in air|(?:wavelength in air|in air|air wavelength)[^.?]*\?|to "
               r"air", ("air_vacuum_wavelength",)),
    ("to", "power", r"how (?:much power|many (?:micro|milli|nano|pico)?watts)|what power|in (?:[munpµ]?W|watts)\b",
        ("photon_flux",)),
    ("to", "reflectance", r"K/S\s*(?:=|of|is)\s*\d|(?:what|which) (?:diffuse )?reflectance", ("kubelka_munk",)),
    ("least_squares", True, r"squared difference|least squares", ("hit_quality_absolute",)), ("power", 0.5,
        r"square[- ]roots?", ("cosine_similarity",)), ("power", 2.0, r"squared absorbances|square of (?:each|"
                                                                     r"the) absorbances?", ("cosine_similarity",)),
    ("quantity", "absorbance", r"absorbance of|absorbance (?:is|reads?)|\bA\s*=", ("absorbance_transmittance",)),
    *(("order", order,
        rf"{word}[- ](?:order|degree) (?:poly\w*|fit|savitzky)|{adjective}|"
                       rf"polynomial\w* of (?:order|degree) (?:{order}|{word})|"
                       rf"{word}[- ]degree|order {order}\b", ("smooth_savitzky_golay", "derivative_spectrum"))
      for order, word, adjective in ((1, "first", "linear (?:fit|polynomial)"), (2, "second", "quadratic|"
          "parabol\\w*"), (3, "third", "cubic"),
                                     (4, "fourth", "quartic"))),
    ("derivative", 1, r"first derivative", ("derivative_spectrum",)), ("derivative", 2, r"second derivative",
        ("derivative_spectrum",)), ("derivative", 3, r"third derivative", ("derivative_spectrum",)),
    ("method", "svm", r"support vector|\bSVM\b", ("classify_spectra",)), ("method", "lda", r"linear "
        r"discriminants?|\bLDA\b",
        ("classify_spectra",)), ("method", "knn", r"nearest[- ]neighbou?rs?|k-?NN", ("classify_spectra",)),
    ("method", "duplex", r"duplex", ("kennard_stone",)), ("scaling", "autoscale", r"auto-?scal\w*|unit variance|"
        r"standardi[sz]ed "
        r"(?:channels|variables)", ("principal_components", "partial_least_squares", "principal_component_regression")),
    ("reference", "first", r"(?:first spectrum|initial spectrum) (?:as|is) (?:the )?reference", ("two_d_correlation",)),
    *(("model", model, pattern, ("calibrate_wavenumber",)) for model, pattern in (
        ("shift", r"(?:constant|pure|rigid|single) (?:shift|offset)|shift (?:model|alone|only)"), ("quadratic",
            r"quadratic|parabol\w*"),
        ("linear", r"linear (?:model|correction|fit)|(?:shift|offset) and (?:a )?(?:scale|slope)|straight line"),
        ("scale", r"scale factor|multiplicative|proportional"))),
    ("closure", True, r"clos(?:ure|ed)|sum to (?:one|1)", ("mcr_als",)),
    ("purpose", "zero-point", r"zero[- ]point", ("scale_frequencies",)),
)  # fmt: skip


def read(text: str) -> Iterator[Fact]:
    """Yield what the words of a question choose."""
    for window, pattern in WINDOWS:
        if match := re.search(pattern, text, re.IGNORECASE):
            yield Fact("apodisation", window, match.start(), match.end(), WINDOWED)
            yield Fact(
                "kind", window, match.start(), match.end(), ("apodisation_window", "apodise", "line_shape_width")
            )
            break
    for name, value, pattern, tools in PHRASES:
        if match := re.search(pattern, text, re.IGNORECASE):
            yield Fact(name, value, match.start(), match.end() if value != 0.5 else match.start(), tools)
    for match in re.finditer(
        r"\b(?:3(?:\.3\d?)?|10)\s*(?:x |× ?|\* ?|times )?(?:sigma|σ|s\b|standard deviations?)", text
    ):
        yield Fact("", None, match.start(), match.end(), ("detection_limit",))
    for name in ("x_unit", "y_kind"):  # a file says itself what it holds
        yield Fact(name, None, 0, 0, ("read_spectrum",))
    if match := re.search(rf"\b[fF]\s?/\s?({NUMERAL})|\bf-?number (?:of |is |= ?)?({NUMERAL})", text):
        value = number(match.group(1) or match.group(2))
        yield Fact("f_number", value, match.start(), match.end(), ("solid_angle_etendue",))
    if match := DILUTED.search(text):
        yield Fact("dilution", fold(match), match.start(), match.end(), ("standard_addition",))


def fold(match: re.Match[str]) -> float:
    """Return how many times a solution was diluted."""
    given = {name: value for name, value in match.groupdict().items() if value}
    if "whole" in given:
        return number(given["whole"]) / number(given["part"])
    return float(next(FOLD[value.lower()] if value.lower() in FOLD else number(value) for value in given.values()))
