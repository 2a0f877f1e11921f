"""Questions about bonds and single bands that are read as a whole: oscillators, hydrogen bonds, contours, shapes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from vibron_agents.answering.reading.infrared_way import Way
from vibron_agents.answering.reading.numerals import NUMERAL, number
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.spectra_steps import W
from vibron_agents.answering.reading.whole import Whole


def whole(way: Way) -> Whole | None:
    """Return what is asked of a bond or a band; None where it is not one of these questions."""
    for rule in (_contour, _shaped, _oriented, _bonded, _spring, _overtones):
        if (found := rule(way)) is not None:
            return found
    return None


SHAPES = (
    ("pseudo_voigt", r"pseudo[- ]?voigt"),
    ("voigt", r"voigt"),
    ("lorentzian", r"lorentz\w*"),
    ("gaussian", r"gauss\w*"),
)


def _contour(way: Way) -> Whole | None:
    """Where a line of a linear molecule's band lies."""
    line = re.search(r"\b([PQR])\(\s*(\d+)\s*\)", way.asking)
    if line is None or not way.says(r"origin|\bnu_?0\b|centred at"):
        return None
    way.take_all(r"\b[PQR]\(\s*\d+\s*\)")
    symbol = rf"\bB\b['′\"″_0-9]*\s*(?:=|of|is)?\s*({NUMERAL}){W}"
    ground = way.take(symbol) or way.take(rf"rotational constant (?:of |is |= ?)?({NUMERAL}){W}")
    if ground is None:
        return None
    upper = way.take(
        rf"(?:(?:and|upper)[^.;?\d]{{0,30}}({NUMERAL}){W}(?: in|,)? ?(?:the |for the )?(?:upper|excited|"
        rf"v ?= ?1)[^.,;]*)|upper[^.;?\d]{{0,30}}({NUMERAL}){W}"
    )
    origin = way.value("cm^-1", r"(?:band )?origin(?: at| is| of)?") or way.value("cm^-1", r"point|grid")
    width = way.quantity("cm^-1", r"wide|width|FWHM|lines")
    temperature = way.quantity("K")
    if origin is None:
        return None
    way.take_all(rf"{re.escape(f'{origin:g}')}{W}")
    name = way.add(
        "rotational_contour", wavenumber=[origin], origin=origin, rotational_constant=number(ground.group(1)),
        upper_constant=number(upper.group(1) or upper.group(2)) if upper else None, temperature=temperature or "300 K",
            width=width or "1 cm^-1",
    )  # fmt: skip
    branch, level = line.group(1), int(line.group(2))

    def place(outputs: Mapping[str, Any]) -> str:
        found = outputs[name]
        for index, (letter, lower) in enumerate(zip(found.branch, found.lower, strict=True)):
            if letter == branch and int(lower) == level:
                return f"{name}.line.{index}"
        raise Unclear("the band has no such line")

    return way.answer(f"{name}.line", place=place)


def _shaped(way: Way) -> Whole | None:
    """The height of a band of unit area at a place."""
    if not way.says(
        r"unit[- ]area|area[- ]normali[sz]ed|area (?:of )?(?:one|1)\b|normali[sz]ed to (?:unit )?area"
    ) or way.says(r"kubo|interferogram"):
        return None
    shape = next((name for name, pattern in SHAPES if way.take(pattern)), None)
    if shape is None or not way.asks(r"height|value|high|maximum|peak|at\b"):
        return None
    width = way.value("cm^-1", r"wide|width|FWHM|full width")
    share = way.value("1", r"share|weight|lorentzian") if "voigt" in shape else None
    places = [one for one in (way.value("cm^-1", r"cent\w+(?: at)?|at"), way.value("cm^-1")) if one is not None]
    if width is None or (not way.asks(r"cent\w+|peak|maximum|top|height") and len(places) < 2):
        return None
    centre = places[0] if places else 1000.0
    wanted = places[1] if len(places) > 1 else centre
    return way.answer(
        way.add("band_shape", wavenumber=wanted, centre=centre, width=width, shape=shape, lorentzian=share)
    )


def _oriented(way: Way) -> Whole | None:
    """The orientation from two polarised absorbances."""
    if not way.says(r"hermans|herman's|dichroi\w+|orientation (?:function|factor)|polari[sz]ed"):
        return None
    parallel = way.take(
        rf"A_?(?:par\w*|∥|\|\|)\s*(?:=|of|is)?\s*({NUMERAL})|(?:parallel|"
        rf"along)[^.;?\d]{{0,40}}?({NUMERAL})(?!\s*(?:deg|°|cm))"
    )
    across = way.take(
        rf"A_?(?:perp\w*|⊥)\s*(?:=|of|is)?\s*({NUMERAL})|(?:perpendicular|"
        rf"across)(?! to)[^.;?\d]{{0,40}}?({NUMERAL})(?!\s*(?:deg|°|cm))"
    )
    ratio = None
    if parallel is None and across is None:
        ratio = way.take(rf"(?:dichroic ratio|dichroism)\b[^.;?\d]{{0,20}}?"
                         rf"(?:of the {NUMERAL}{W} band[^.;?\d]{{0,30}})?"
                         rf"\b(?:is|of|=|was|amounts to|reads)\s*(?P<only>{NUMERAL})(?!\s*cm)")  # fmt: skip
    if ratio is None and (parallel is None or across is None):
        return None
    angle = way.take(rf"({NUMERAL})\s*(?:deg\w*|°)")
    way.take_all(rf"\b(?:at|the|of)\s+{NUMERAL}\s*cm\^?-1")
    right = way.says(r"(?:moment|dipole|transition)[^.;?]{0,30}perpendicular to")
    path = way.asked_of({
        "dichroic_ratio": r"dichroic ratio|dichroism", "isotropic": r"isotropic|unoriented|structural",
        "order": r"hermans?|orientation|order",
    })  # fmt: skip
    if not path or (ratio and path != "order"):
        return None
    name = way.add(
        "orientation_function",
        parallel=number(ratio.group("only") if ratio is not None else _first(parallel)),
        perpendicular=1.0 if ratio is not None else number(_first(across)),
            angle=f"{angle.group(1)} deg" if angle else "90 deg" if right else None,
    )  # fmt: skip
    return way.answer(f"{name}.{path}")


def _bonded(way: Way) -> Whole | None:
    """Strength and length of a hydrogen bond from the shift of the stretch."""
    if not way.says(
        r"hydrogen[- ]bond|\bH-bond|iogansen|badger|\b[ON]-?H?\W{2,4}[ON]\b (?:distance|separation)|\bfree\b"
    ) or not way.asks(r"enthalpy|distance|how long|length|shift|strength|iogansen|badger"):
        return None
    if way.says(r"\bSMILES\b|compute|simulat|optimi[sz]"):
        return None
    places = [value for one in way.numbers if one.unit == "cm^-1" for value in one.values]
    if len(places) == 1 and way.says(r"bonded|dimer|complex") and not way.says(r"shift\w* (?:of|by|is)|red[- ]?shift"):
        raise Unclear("where the free stretch lies is not told")
    if len(places) != 2:
        return None
    kinds = (
        ("NHN", r"N-?H\W{1,4}N\b"),
        ("NHO", r"N-?H\W{1,4}O\b|\bN-?H\b|amide|amine|pyrrole"),
        ("OHO", r"O-?H\b|alcohol|phenol|water|acid|OH\b"),
    )
    bond = next((name for name, pattern in kinds if way.says(pattern)), None)
    while way.value("cm^-1") is not None:
        pass
    way.take_all(r"\bCCl4\b|\bC2Cl4\b|\bCS2\b")
    name = way.add("hydrogen_bond", free=max(places), bonded=min(places), bond=bond)
    asked = r"distance|how (?:long|far)|length|angstrom|Å"
    if way.asks(asked) and way.asks(r"enthalpy"):
        return None
    if way.asks(asked):
        return way.answer(f"{name}.distance")
    if way.says(r"iogansen|square[- ]root|inert|gas phase"):
        return way.answer(f"{name}.enthalpy_iogansen")
    if way.says(r"badger|drago|pure base|dissolved in the base"):
        return way.answer(f"{name}.enthalpy_base")
    return way.answer(f"{name}.shift") if way.asks(r"\bshift") else None


def isotopes(way: Way) -> list[str] | None:
    """Take the two atoms of the one bond that is named, with the mass numbers that are said of them."""
    masses = way.take(
        r"\(?\b(\d{1,3}[A-Z][a-z]?)\s*[-=≡,/]\s*(?:and )?(\d{1,3}[A-Z][a-z]?)\b\)?", re.NOFLAG
    ) or way.take(r"\b(\d{1,3}[A-Z][a-z]?)(\d{1,3}[A-Z][a-z]?)\b", re.NOFLAG)
    if masses:
        return [masses.group(1), masses.group(2)]
    if twins := way.take(r"\b(\d{1,2}[CNOFSP]|\d\dCl|\d\dBr)_?2\b", re.NOFLAG):  # 14N2
        return [twins.group(1), twins.group(1)]
    bonds = way.question.bonds
    if len(bonds) != 1:
        if bonds or not (alike := way.take(r"\b(N|O|F|Cl|Br|I)_?2\b", re.NOFLAG)):
            return None
        return [alike.group(1), alike.group(1)]
    bond = list(bonds[0])
    named = way.take_all(r"\b(?P<mass>\d{1,3})(?P<symbol>[A-Z][a-z]?)\b|\b(?P<atom>[A-Z][a-z]?)-(?P<number>\d{1,3})\b",
                         re.NOFLAG)  # fmt: skip
    for match in named:
        symbol, mass = match["symbol"] or match["atom"], match["mass"] or match["number"]
        if bond.count(symbol) != 1:
            return None
        bond[bond.index(symbol)] = f"{mass}{symbol}"
    return bond


def _spring(way: Way) -> Whole | None:
    """The force constant of a bond whose isotopes are named."""
    if not way.asks(r"force constant|spring constant|stiff\w*") or way.says(
        r"D\b.{0,30}instead|deuter|product|ratio|exchang|substitut"
    ):
        return None
    place = way.value("cm^-1", r"harmonic(?: wavenumber)?|at|stretch\w*|band|omega_?e|wavenumber") or way.value("cm^-1")
    anharmonic = way.value("cm^-1", r"anharmonicity|x_?e|omega_?e ?x_?e")
    bond = isotopes(way)
    if place is None or bond is None:
        return None
    if way.asks(r"millidyn\w*|mdyne|dyn/|\bdynes?\b") and not way.question.wanted_unit:
        raise Unclear("the unit in which it is asked for is not known")
    way.take_all(r"\b(?:two|both) (?:masses|atoms|nuclei|balls)\b")
    return way.answer(way.add("force_constant", wavenumber=place, bond=bond, anharmonicity=anharmonic))


def _overtones(way: Way) -> Whole | None:
    """The constants of an oscillator from bands that are given with their upper levels."""
    levels = {"fundamental": 1, "first overtone": 2, "second overtone": 3, "third overtone": 4}
    patterns = (
        rf"(?P<place>{NUMERAL}){W}\s*\(\s*v'?\s*=\s*(?P<level>\d)\s*\)",
        rf"v'?\s*=\s*(?P<level>\d)\s*(?:at|:|,|is)?\s*(?P<place>\d{{3,}}(?:\.\d+)?){W}",
        rf"(?P<level>{'|'.join(levels)})[^.;?\d]{{0,25}}(?P<place>\d{{3,}}(?:\.\d+)?){W}",
    )
    found = next((some for pattern in patterns if len(some := list(re.finditer(pattern, way.rest, re.I))) > 1), [])
    if not found or way.says(r"morse|well depth|combination|resonance"):
        return None
    for match in found:
        way.take_span(*match.span())
    quanta = [levels.get(match["level"].lower()) or int(match["level"]) for match in found]
    name = way.add("anharmonic_constants", quanta=quanta, wavenumber=[number(match["place"]) for match in found])
    path = way.asked_of({
        "zero_point": r"zero[- ]point", "dissociation": r"dissociat\w*|limit", "residual": r"residual|deviat\w*",
        "anharmonicity": r"anharmonicity|x_?e\b|wexe", "omega": r"harmonic (?:wavenumber|frequency)|omega_?e",
    })  # fmt: skip
    return way.answer(f"{name}.{path}") if path else None


def _first(match: re.Match[str] | None) -> str:
    """Return the group of a match that is there."""
    return next((part for part in match.groups() if part), "") if match else ""
