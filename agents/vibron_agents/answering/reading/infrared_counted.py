"""Questions about gases, light and cones of light that are read as a whole: molecules, wavelengths in air, photons."""

from __future__ import annotations

import re
from dataclasses import replace

from vibron_agents.answering.reading.infrared_way import Way
from vibron_agents.answering.reading.whole import Whole


def whole(way: Way) -> Whole | None:
    """Return what is asked of a gas, of light in air or of photons; None where it is not one of these questions."""
    for rule in (_crowded, _refracted, _reflected, _absorbed):
        if (found := rule(way)) is not None:
            return found
    return None


def _crowded(way: Way) -> Whole | None:
    """The number density of a gas by temperature and pressure."""
    if not way.asks(
        r"number density|how many (?:\w+ )?(?:molecules|particles|atoms)\b|(?:molecules|particles) per cm"
    ) or (
        way.says(
            r"ppm|ppb|ppt\b|%|per ?cent|mole fraction|mixing|share|mg/|g/m|mol/L|absorb|"
            r"cross[- ]section|litre|liter|\bL\b"
        )
    ):
        return None
    if way.asks(
        r"column|per (?:square|cm\^?2|m\^?2)|in total|in the cell|square|\bhits?\b|strik|collid|"
        r"per second|each second|vessel|flask|bottle"
    ):
        return None
    pressure, temperature = way.quantity("Pa"), way.quantity("K")
    way.take_all(r"\b(?:one|a|1) (?:cubic|cm|cc)\w*|(?<=per )(?:cm\^?-?3|m\^?3)|\bcm\^?-?3|cm³")
    if pressure is None or temperature is None:
        return None
    return way.answer(way.add("number_density", temperature=temperature, pressure=pressure))


def _refracted(way: Way) -> Whole | None:
    """A wavelength in air or in a vacuum, and how far the index of air exceeds one."""
    if not way.says(r"\bair\b") or not way.says(r"vacuum|refractiv|\bn ?- ?1\b|index of (?:\w+ )?air"):
        return None
    if way.says(
        r"cavity|film|prism|glass|fringe|interferogram|resolution|layer|lens|path difference|turbulen|Cn2|profile"
    ):
        return None
    excess = way.asks(r"refractivity|\bn ?- ?1\b|exceed one|exceeds? (?:one|unity|1)|above (?:one|unity)|less one")
    into = (
        "air"
        if re.search(r"\bin(?:side)? (?:\w+ ){0,3}air\b|\bair wavelength|\bto air\b", way.asking)
        else "vacuum"
        if way.asks(r"\bvacuum\b")
        else ""
    )
    if excess:
        into = "air"
    elif not way.asks(r"wavelength|\bwhere\b|what (?:does|would)|\bum\b|\bnm\b|micromet|nanomet"):
        return None
    share = way.found("1", r"(?:relative )?humidity|humid|RH\b|moist\w*")
    given = way.found("m", r"wavelength|line|laser|at")
    temperature, pressure = way.quantity("K"), way.quantity("Pa")
    if given is None or not into or len(given.values) > 1:
        return None
    if re.search(r"\bin (?:\w+ ){0,2}air\b", way.asking) and way.asks(r"\bvacuum\b"):
        before, after = way.text[: given.start], way.text[given.end :]
        of_air = re.search(r"\bair\b[^.;?]{0,20}$", before) or re.match(r" ?(?:\w+ )?in (?:\w+ )?air\b", after)
        into = "vacuum" if of_air else into
    humidity = None if share is None else share.text if share.unit == "percent" else share.values[0]
    way.take_all(r"\bone\b|\bunity\b|\bn ?- ?1\b|He-?Ne")
    name = way.add(
        "air_vacuum_wavelength", wavelength=given.text, to=into, temperature=temperature,
        pressure=pressure, humidity=humidity,
    )  # fmt: skip
    return replace(way.answer(f"{name}.{'refractivity' if excess else 'wavelength'}"), unit="1" if excess else "um")


def _reflected(way: Way) -> Whole | None:
    """The function of Kubelka and Munk of a diffuse reflectance, or the reflectance of it."""
    if not way.says(r"kubelka|\bK/S\b|\bF\(R\w*\)") or way.says(
        r"normali[sz]|baseline|concentrat|spectrum of|derivative"
    ):
        return None
    way.take_all(r"\(1 ?- ?R\w*\)\^?2 ?/ ?\(?2 ?R\w*\)?")
    back = way.asks(r"reflect(?!ance (?:of|is|=) ?\d)\w*") and not way.asks(r"kubelka|K/S|F\(R")
    way.take_all(r"\b(?:at|near|around|of the) \d+(?:\.\d+)?\s*(?:cm\^?-1|um|nm)(?: band)?")
    value = way.value("1")
    if value is None:
        return None
    return replace(way.answer(way.add("kubelka_munk", values=value, to="reflectance" if back else None)), unit="1")


def _absorbed(way: Way) -> Whole | None:
    """The coefficient of a gas from the cross section of its molecules and their share."""
    if not way.says(r"cross[- ]section") or not way.asks(r"absorption coefficient|per cm\b|cm\^?-1"):
        return None
    if way.says(r"\bpath\b|m long|km\b|absorbance of|transmi|litre|L mol|ppm.?m\b|per ppm"):
        return None
    section = way.found("cm^2")
    share = way.found("ppm", r"ppm\w*|of")
    temperature, pressure = way.quantity("K"), way.quantity("Pa")
    if None in (section, share, temperature, pressure) or section is None or share is None:
        return None
    bases = [base for base, pattern in (("10", r"decadic|base[- ]?(?:ten|10)|log10"),
                                     ("e", r"napierian|natural|base[- ]?e\b"))
             if way.says(pattern)]  # fmt: skip
    if len(bases) != 1:
        return None
    return way.answer(way.add(
        "absorption_units", values=section.values[0], unit="cm^2", base=bases[0], to="cm^-1", to_base=bases[0],
        temperature=temperature, pressure=pressure, mole_fraction=share.values[0] * 1e-6,
    ))  # fmt: skip
