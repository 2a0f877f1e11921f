"""Questions about sampling and the beam that are read as a whole: folded lines, field of view, widths of lines."""

from __future__ import annotations

import re
from typing import Any

from vibron_agents.answering.reading.infrared_instrument import window
from vibron_agents.answering.reading.infrared_labelled import apart
from vibron_agents.answering.reading.infrared_way import Way, of
from vibron_agents.answering.reading.numerals import COUNT, number
from vibron_agents.answering.reading.whole import Whole

LASER = r"laser|He-?Ne|VCSEL|diode|reference|fringes?"
LIMIT = (
    r"(?:nyquist|folding|fold-over|alias\w*)(?: (?:wavenumber|frequency|limit|point|edge|is|lies|of|at))*|"
    r"(?:as|is|being) (?:the |its )?nyquist\w*(?: \w+)?"
)
FOLDED = r"alias\w*|fold\w*|nyquist|ghost|spurious|under-?sampl\w*"
FRINGES = (
    (0.5, r"(?:every|each|all|both|at the) zero[- ]crossings?|twice (?:per|a|every|each) fringe|"
          r"two (?:samples|points) (?:per|a|every|each) fringe|every half[- ]fringe"),
    (2.0, r"every (?:other|second) (?:\w+ )?fringe|(?:one|a) (?:sample|point) (?:per|for|every) two fringes"),
    (1.0, r"every (?:other|second) zero[- ]crossing|(?:every|each|once (?:per|a|every|each)|(?:one|a) (?:sample|point|"
          r"reading) (?:per|for each|for every|every|each|a)) (?:full |whole |single |laser )*fringe\b|"
          r"(?:every|each) (?:He-?Ne|laser|reference)\w* fringe"),
)  # fmt: skip
SEVERAL = rf"every ({COUNT}|third|fourth|fifth)(?:th|rd)? (?:[\w-]+ )?fringes?|(?:per|for) ({COUNT}) fringes"
ORDER = {"third": 3.0, "fourth": 4.0, "fifth": 5.0}
WHERE = (
    r"\bwhere\b|(?:what|which) (?:\w+ )?(?:wavenumber|place|position)|appear\w*|apparent|(?:show|turn|come|pop)\w* up"
)
DOWNWARD = r"too low|\blower(?:ed)?\b|\bdown\w*|decreas\w*|\bred[- ]?shift\w*|\bbelow\b|too small|reduc\w*"


def whole(way: Way) -> Whole | None:
    """Return what is asked of sampling or of the beam; None where it is not one of these questions."""
    for rule in (_folded, _sampled, _oblique, _widths, _modulated):
        if (found := rule(way)) is not None:
            return found
    return None


def spacing(way: Way) -> float | None:
    """Take how many fringes of the laser lie between two samples."""
    for fringes, pattern in FRINGES:
        if way.take(pattern):
            return fringes
    if match := way.take(SEVERAL):
        word = (match.group(1) or match.group(2)).lower()
        return ORDER.get(word) or number(word)
    return None


def _folded(way: Way) -> Whole | None:
    """Where a line beyond the limit of the sampling appears, or in which zone it lies."""
    zone = way.asks(r"\bzones?\b")
    fringes = way.says(r"fringes?|zero[- ]crossing")
    turned = way.asks(r"(?:turn|show|pop|come)\w* up|appear\w*|spurious")
    if not (way.says(FOLDED) or (fringes and (turned or way.says(r"leak|stray|filter")))) or not (
        zone or way.asks(WHERE)
    ):
        return None
    if not zone and way.asks(
        r"highest|largest|without (?:alias|fold)\w*|(?:what|which|find) (?:is )?(?:the |its )?nyquist"
    ):
        return None
    nyquist: Any
    if fringes and (every := spacing(way)) is not None:
        laser = way.quantity("m", LASER)
        if laser is None:
            return None
        nyquist = of(way.add("laser_sampling", laser_wavelength=laser, fringes=every) + ".nyquist")
    elif fringes or not way.says(LIMIT) or (nyquist := way.quantity("cm^-1", LIMIT)) is None:
        return None
    line: Any = way.quantity("cm^-1")
    if line is None:
        if (length := way.found("m")) is None:
            return None
        line = of(way.add("convert_spectral_unit", values=length.values[0], unit=length.unit, to="cm^-1"))
    name = way.add("alias_wavenumber", wavenumber=line, nyquist=nyquist)
    way.take_all(r"\bin a vacuum\b")
    return way.answer(f"{name}.{'zone' if zone else 'apparent'}")


def _sampled(way: Way) -> Whole | None:
    """Up to which wavenumber a spectrum is free of folding, and how far the samples are apart."""
    if (
        not way.says(r"fringe|zero[- ]crossing")
        or not way.says(LASER)
        or way.says(r"film|etalon|cell|thick|mirror velocity")
    ):
        return None
    limit = way.asks(r"(?:up to|highest|largest|without|free of|free spectral|nyquist|folding (?:wavenumber|limit))")
    step = way.asks(r"\bstep\b|interval|how far apart|spacing (?:of|between)|distance between")
    if limit == step or way.asks(r"how many fringes|every how many|where|appear|show up"):
        return None
    every = spacing(way)
    if every is None and (match := way.take(r"\bone (?:full |whole )?fringe\b")):
        every = 1.0 if match else None
    laser = way.quantity("m", LASER)
    if every is None or laser is None:
        return None
    way.take_all(r"\bin a vacuum\b")
    name = way.add("laser_sampling", laser_wavelength=laser, fringes=every)
    return way.answer(f"{name}.{'nyquist' if limit else 'path_step'}")


def _modulated(way: Way) -> Whole | None:
    """The frequency at which a moving mirror modulates light of a wavenumber."""
    if not way.says(r"mirror|scann?er|carriage|interferometer") or not way.asks(r"frequen\w*|\b[kM]?Hz\b"):
        return None
    if way.says(r"optical (?:velocity|speed)|path difference|\bOPD\b|retardation|fringe|resolution|scans?\b|sampl"):
        return None
    if way.asks(r"laser|He-?Ne|wavenumber|velocity|speed|how fast") and not way.asks(r"frequen\w*"):
        return None
    speed = way.quantity("m/s")
    light = way.quantity("cm^-1")
    if speed is None or light is None or way.asks(r"(?:of|for) the (?:reference )?(?:laser|He-?Ne)"):
        return None
    return way.answer(way.add("modulation_frequency", wavenumber=light, mirror_velocity=speed) + ".frequency")


def _oblique(way: Way) -> Whole | None:
    """What a cone of light of some half-angle does to a line."""
    if not way.says(r"half[- ]angle|semi-?angle|field of view|diverg\w*|full (?:cone )?angle|oblique|cone of"):
        return None
    if way.says(r"path difference|\bOPD\b|retardation|focal|solid angle|etendue|resolution|jacquinot|\bf/\d|numerical"):
        return None
    paths = {
        "broadening": r"broad\w*|smear\w*|spread\w*|\bwide\b|widen\w*|width", "correction": r"factor|multipl\w*",
        "shift": r"shift\w*|displac\w*|(?:by )?how (?:much|far|many)|moved?\b",
        "apparent": r"appear\w*|apparent|\bwhere\b|observed|at (?:what|which) wavenumber|show up|recorded",
    }  # fmt: skip
    path = way.asked_of(paths)
    angle = way.found("rad", r"half[- ]angle|semi-?angle|diverg\w*|angle|cone")
    line = way.quantity("cm^-1")
    if not path or angle is None or line is None or len(angle.values) > 1:
        return None
    told = re.sub(r"\b(?:true|real) (?:position|wavenumber|place|value)? ?(?:is|of|at|=|lies at) ?\d", "", way.asking)
    if re.search(r"\btrue\b|\bcorrected?\b(?! by)|\breal\b", told, re.IGNORECASE) and path != "correction":
        return None
    if path == "shift" and way.says(DOWNWARD) and way.asks(r"how (?:much|far|many)"):
        if halved(way):
            return None
        name = way.add("field_of_view_shift", wavenumber=[float(line.split()[0])], half_angle=angle.text)
        return apart(way, float(line.split()[0]), of(f"{name}.apparent"))
    width = f"{angle.values[0] / 2.0!r} {angle.unit}" if halved(way) else angle.text
    return way.answer(way.add("field_of_view_shift", wavenumber=line, half_angle=width) + f".{path}")


def halved(way: Way) -> bool:
    """Tell whether the whole angle of a cone is given."""
    return way.says(r"full[- ](?:cone |opening )?angle|full divergence|opening angle") and not way.says(
        r"half[- ]angle"
    )


def _widths(way: Way) -> Whole | None:
    """The width of a line by path difference and window, or the path difference that a width takes."""
    if not way.says(r"path difference|\bOPD\b|retardation") or way.says(
        r"half[- ]angle|mirror|stop|interferogram (?:is|has) multi"
    ):
        return None
    if way.asks(r"lobe|weight|multipl|scan time|points"):
        return None
    kind = window(way)
    plain = way.says(r"nominal|1/L\b|1/\(?OPD|reciprocal of the (?:path|OPD|retard)")
    if kind is None and not plain:
        return None
    length, wide = way.quantity("m"), way.quantity("cm^-1")
    way.take_all(r"\b(?:three|four|3|4)[- ]terms?\b|\b1/L\b")
    if (length is None) == (wide is None) or re.search(r"\bbut\b|instead", way.asking):
        return None
    if length is not None:
        name = way.add("spectral_resolution", maximum_path_difference=length, apodisation=kind)
        return way.answer(f"{name}.{'nominal' if plain and not way.asks('FWHM|width|wide') else 'width'}")
    if not way.asks(r"path difference|OPD|retardation|how far|how long|travel"):
        return None
    return way.answer(way.add("spectral_resolution", width=wide, apodisation=kind) + ".maximum_path_difference")
