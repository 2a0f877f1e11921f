"""What is asked of one vibration by its constants: anharmonicity, levels of a Morse oscillator, the force of a bond."""

from __future__ import annotations

import re
from typing import Any

from vibron_agents.answering.reading.infrared_grids import regular
from vibron_agents.answering.reading.infrared_structures import bonds
from vibron_agents.answering.reading.infrared_way import Way, of
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.whole import Whole

PLACE = r"(?P<place>\d{3,5}(?:\.\d+)?)"
WAVE = r"(?:\s*(?:cm\^?-1|cm⁻¹|wavenumbers))?"
PLACES = r"\d{{3,5}}(?:\.\d+)?{0}(?:(?:, and |, | and )\d{{3,5}}(?:\.\d+)?{0})+"
ARROW = r"\s*(?:->|→|--?>|-|to|<-|←)\s*"
UP = (
    rf"\(?\s*v\S{{0,2}}\s*=?\s*0{ARROW}(?:v\S{{0,2}}\s*=\s*)?(?P<up>\d)\s*\)?|\(?\s*0{ARROW}(?P<up2>\d)\b\s*\)?|"
    r"\(?\s*(?P<up3>[1-9])\s*(?:<-|←|-)\s*0\b\)?"
)
BEHIND = re.compile(rf"(?<![\w.]){PLACE}{WAVE}\s*(?:{UP})", re.IGNORECASE)
BEFORE = re.compile(rf"(?:{UP})[^\d;]{{0,25}}?(?<![\w.]){PLACE}{WAVE}", re.IGNORECASE)
WORDED = re.compile(
    rf"\b(?P<name>fundamental|(?:(?:first|second|third|fourth) )?overtone)\b[^\d;]{{0,25}}?(?<![\w.]){PLACE}{WAVE}",
    re.I,
)
QUANTA = {
    "fundamental": 1,
    "overtone": 2,
    "first overtone": 2,
    "second overtone": 3,
    "third overtone": 4,
    "fourth overtone": 5,
}
WE = r"omega_?e|ω_?e|w_?e|we|harmonic(?: (?:wavenumber|frequency))?|nu_?e"
WEXE = r"omega_?e ?x_?e|ω_?e ?x_?e|ωexe|w_?e ?x_?e|wexe|x_?e ?omega_?e|anharmonicity(?: constant)?|anharmonic constant"


def bands(way: Way) -> list[tuple[int, float]]:
    """Take bands that start from the ground level: the upper level of each and its place."""
    if rows := _listed(way):
        return rows
    for pattern in (BEHIND, BEFORE, WORDED):
        found = list(pattern.finditer(way.rest))
        if len(found) > 1:
            rows = [(_quanta(match), float(match.group("place"))) for match in found]
            if len({quanta for quanta, _ in rows}) == len(rows):
                for match in found:
                    way.take_span(*match.span())
                return rows
    return []


def _listed(way: Way) -> list[tuple[int, float]]:
    """Take bands named first and given behind: "the fundamental and the first overtone lie at 3620 and 7070"."""
    listed = rf"(?P<places>{PLACES.format(WAVE)})"
    match = re.search(
        rf"fundamental\b,?(?: and)? (?:the |its )?(?P<names>(?:first|overtones?)\b[\w', -]*?)\b"
        rf"(?:at|are|=|:|lie)\s*{listed}",
        way.rest,
        re.IGNORECASE,
    ) or re.search(
        rf"fundamental[^\d;.]{{0,25}}(?P<one>\d{{3,5}}(?:\.\d+)?){WAVE},? and (?P<names>[a-z, ]*?\bovertones)\b"
        rf"[^\d;.]{{0,20}}{listed}",
        way.rest,
        re.IGNORECASE,
    )
    if match is None:
        return []
    first = [match["one"]] if "one" in match.groupdict() else []
    places = [float(one) for one in (*first, *re.findall(r"(?<![\w^-])\d{3,5}(?:\.\d+)?", match["places"]))]
    named = re.findall(r"first|second|third|fourth", match["names"], re.IGNORECASE)
    wanted = ["first", "second", "third", "fourth"][: len(places) - 1]
    if named and [one.lower() for one in named] != wanted:
        return []
    way.take_span(*match.span())
    return list(enumerate(places, 1))


def _quanta(match: re.Match[str]) -> int:
    given = match.groupdict()
    if name := given.get("name"):
        return QUANTA[name.lower()]
    return int(given.get("up") or given.get("up2") or given.get("up3") or 0)


def _overtones(way: Way) -> Whole | None:
    """Fit the constants of an oscillator to its bands, and go on from there."""
    if way.says(r"omega_?e ?(?:=|of|is)|combination") or not (rows := bands(way)):
        return None
    name = way.add("anharmonic_constants", quanta=[one for one, _ in rows], wavenumber=[one for _, one in rows])
    constants = {"harmonic": of(f"{name}.omega"), "anharmonicity": of(f"{name}.anharmonicity")}
    way.take_all(r"v\s*=\s*0\b")
    if way.asks(r"force constant|\bN/m\b|N m\^?-1"):
        bond = _bond(way)
        return way.answer(way.add("force_constant", wavenumber=of(f"{name}.omega"), bond=bond))
    if way.says(r"morse") or way.wants(r"well depth|depth of the well|bound levels|overtone"):
        return _levels(way, constants)
    for output, pattern in (
        ("residual", r"residual|deviat\w*"), ("dissociation", r"dissociat\w*|birge|\bD_?0\b"),
        ("zero_point", r"zero[- ]point"),
        ("anharmonicity", rf"{WEXE}|\bx_?e\b"), ("omega", WE),
    ):  # fmt: skip
        if way.wants(rf"(?<!\w)(?:{pattern})"):
            return way.answer(f"{name}.{output}")
    return None


def _morse(way: Way) -> Whole | None:
    if not way.says(rf"\bmorse\b|(?<!\w)(?:{WEXE})") or way.says(
        r"isotop|deuter|\bVPT2|\bfit\b|grid|bands? (?:at|are)"
    ):
        return None
    product = way.take(rf"(?<!\w)(?:{WEXE})\s*(?:of|is|=|:|being)?\s*(\d+(?:\.\d+)?)") or way.take(
        rf"(\d+(?:\.\d+)?){WAVE} (?:for |as )?(?:{WEXE})"
    )
    ratio = None if product else way.take(r"(?<!\w)x_?e\s*(?:of|is|=)?\s*(0?\.\d+)")
    harmonic = way.take(
        rf"(?<!\w)(?:{WE})(?! ?x)\s*(?:wavenumber |frequency )?(?:of|is|=|:|at|being)?\s*(\d+(?:\.\d+)?)"
    ) or way.take(rf"(\d+(?:\.\d+)?){WAVE} (?:for |as )?(?:{WE})(?! ?x)")
    if harmonic is None or not (product or ratio):
        return None
    omega = float(harmonic.group(1))
    xe = float(product.group(1)) if product else omega * float(ratio.group(1)) if ratio else 0.0
    return _levels(way, {"harmonic": omega, "anharmonicity": xe})


def _levels(way: Way, constants: dict[str, Any]) -> Whole:
    """Return the level, the transition or the depth that is asked of a Morse oscillator."""
    if way.asks(r"how far (?:below|above|from|off|short)|\btwice the\b|shortfall|deviat\w*|\bdefect\b"):
        raise Unclear("a difference of levels takes a step of its own")
    name = way.add("morse_levels", **constants)
    quanta = way.take(
        rf"\(?\bv\S{{0,2}}\s*=?\s*0{ARROW}(?:v\S{{0,2}}\s*=\s*)?(?P<up>\d+)\)?|\(?\b0{ARROW}(?P<up2>\d+)\b\)?|"
        r"(?P<up3>\b[1-9]\d?)\s*(?:<-|←)\s*0\b"
    )
    way.take_all(r"\bv\S{0,2}\s*=\s*0(?![.\d])")
    if way.asks(r"how many (?:bound )?(?:\w+ )?(?:levels|states)|number of (?:bound )?(?:\w+ )?(?:levels|states)"):
        return way.answer(f"{name}.energy", counted=True)
    if way.asks(r"highest bound|last bound|uppermost"):
        return way.answer(f"{name}.energy.-1")
    if quanta:
        up = int(next(filter(None, quanta.groupdict().values())))
        return way.answer(f"{name}.transition.{up - 1}")
    if match := re.search(r"\b(?:(first|second|third|fourth|fifth) )?overtone\b", way.asking, re.IGNORECASE):
        way.take(r"\b(?:first|second|third|fourth|fifth)(?= overtone)")
        order = ("first", "second", "third", "fourth", "fifth")
        return way.answer(f"{name}.transition.{order.index((match.group(1) or 'first').lower()) + 1}")
    for output, pattern in (
        ("well_depth", r"well depth|depth|\bD_?e\b|how deep"), ("dissociation", r"dissociat\w*|\bD_?0\b|bond energy"),
        ("energy.0", r"zero[- ]point|ground (?:state|level)"), ("transition.0", r"fundamental"),
    ):  # fmt: skip
        if way.asks(pattern):
            if output == "dissociation" and way.asks(r"bottom|equilibrium"):
                output = "well_depth"
            return way.answer(f"{name}.{output}")
    if level := re.search(rf"\bv\S?\s*=\s*({COUNT})", way.asking):
        way.take(re.escape(level.group()))
        return way.answer(f"{name}.energy.{int(number(level.group(1)))}")
    raise Unclear("what is asked of the Morse oscillator is not clear")


def _bond(way: Way) -> list[str]:
    """Take the bond that is named, and only one."""
    found = bonds(way.text)
    if len(found) != 1:
        raise Unclear("which bond is meant is not clear")
    way.take_all(r"(?<!\w)\d{1,2}(?=[A-Z])", re.NOFLAG)
    return list(found[0])


def _force(way: Way) -> Whole | None:
    """Return the force constant of a bond whose fundamental is given with its anharmonicity."""
    if not way.asks(r"force constant") or way.says(r"isotop|deuterat|substitut"):
        return None
    xe = way.take(rf"(?<!\w)(?:{WEXE})\s*(?:of|is|=|:|being)?\s*(\d+(?:\.\d+)?){WAVE}")
    if xe is None:
        return None
    bond = _bond(way)
    place = way.value("cm^-1")
    if place is None:
        return None
    anharmonicity = float(xe.group(1)) if way.says(r"fundamental|band|observed") else None
    return way.answer(way.add("force_constant", wavenumber=place, bond=bond, anharmonicity=anharmonicity))


def _well(way: Way) -> Whole | None:
    """Solve for a particle in a potential that is given on a grid."""
    if not way.says(r"\bDVR\b|discrete variable|\bpotential\b|\bwell\b"):
        return None
    way.take(r"\b(?:0\.5|1/2) k x(?:\^?2|²)")
    rows = [one for one in way.numbers if len(one.values) > 4]
    heights = [one for one in rows if one.unit == "cm^-1"]
    if len(heights) != 1 or (mass := way.quantity("u")) is None:
        return None
    way.take_span(heights[0].start, heights[0].end)
    count = len(heights[0].values)
    places = next((one for one in rows if one is not heights[0] and len(one.values) == count), None)
    if places is not None:
        scale = {"pm": 0.01, "nm": 10.0}.get(places.unit, 1.0)
        position = [value * scale for value in places.values]
        way.take_span(places.start, places.end)
    elif grid := regular(way.text, [count]):
        position = grid.values
        way.take_span(grid.start, grid.end)
    else:
        return None
    if len(position) != count:
        return None
    way.take(
        r"\btwo (?:lowest|deepest|first|bottom) (?:\w+ )?(?:levels|states)|"
        r"\b(?:lowest|first|bottom) two (?:levels|states)"
    )
    levels = way.take(rf"\b({COUNT}) levels\b")
    name = way.add("dvr_levels", position=position, potential=list(heights[0].values), mass=mass,
                   levels=int(number(levels.group(1))) if levels else None)  # fmt: skip
    if way.asks(r"transition|spacing|splitting|above the (?:lowest|ground)|fundamental|tunnel\w*|first excited"):
        if match := re.search(r"\b(second|third)\b", way.asking):
            return way.answer(f"{name}.transition.{('second', 'third').index(match.group(1)) + 1}")
        return way.answer(f"{name}.transition.0")
    if way.asks(r"\blowest|ground|zero[- ]point"):
        return way.answer(f"{name}.energy.0")
    return None


def _doublet(way: Way) -> Whole | None:
    """Take a Fermi doublet apart: the upper band is the one at the higher wavenumber, intensities follow the bands."""
    if not way.says(r"\bfermi\b|\bdoublet\b") or not way.asks(
        r"coupl|matrix element|interaction|\bW\b|unperturbed|deperturbed|zero[- ]order|mix\w*|dark|bright"
    ):
        return None
    places = [one for one in way.numbers if one.unit == "cm^-1"]
    values = [value for one in places for value in one.values]
    if len(values) != 2:
        return None
    for one in places:
        way.take_span(one.start, one.end)
    way.take_all(r"\b(?:two|both|one)\b")
    ratio = way.take(
        rf"(?:intensity |area )?ratio[^\d.;]{{0,40}}({NUMERAL})(?:\s*(?::|to)\s*({NUMERAL}))?|"
        rf"\b({NUMERAL}) times (?:as |more )"
    )
    strengths: list[float] = []
    if ratio is None and way.take(
        r"equal(?:ly)? (?:\w+ )?(?:intens\w+|strong|strength|area)|same (?:intensity|area|strength)"
    ):
        strengths = [1.0, 1.0]
    elif ratio:
        strengths = [float(ratio.group(1) or ratio.group(3)), float(ratio.group(2) or 1.0)]
        if way.says(r"ratio[^.;]*lower (?:to|over|/|:)|(?:lower|weaker) (?:is|one)"):
            raise Unclear("which band of the doublet is the stronger is not clear")
    else:
        rest = [one for one in way.numbers if one.unit != "cm^-1" and not one.optional]
        strengths = [value for one in rest for value in one.values]
        for one in rest:
            way.take_span(one.start, one.end)
    if len(strengths) != 2:
        return None
    upper, lower = sorted(values, reverse=True)
    swapped = values[0] < values[1] and not ratio and not way.says(r"upper (?:one |band )?first")
    given = strengths[::-1] if swapped else strengths
    name = way.add("fermi_resonance", upper=upper, lower=lower, upper_intensity=given[0], lower_intensity=given[1])
    for output, pattern in (
        ("coupling", r"coupl|matrix element|interaction|\bW\b"), ("mixing", r"mix\w*|share|fraction|percent"),
        ("overtone", r"dark|overtone|combination"), ("fundamental", r"fundamental|bright|unperturbed|deperturbed|"
                                                                    r"zero[- ]order"),
    ):  # fmt: skip
        if way.asks(pattern):
            return way.answer(f"{name}.{output}")
    return None


rules = (_overtones, _morse, _force, _well, _doublet)
