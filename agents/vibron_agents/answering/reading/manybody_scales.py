"""Rates that are given in cycles, and results that are multiplied by a phonon, a mass or a turn."""

from __future__ import annotations

import math
import re

from vibron_agents.answering.reading.numerals import NUMERAL, number
from vibron_agents.answering.reading.reader import Reader, Unclear

HERTZ = {"Hz": 1e-6, "kHz": 1e-3, "MHz": 1.0, "GHz": 1e3}  # in MHz


def in_hertz(reader: Reader) -> None:
    """Write a rate that is given over 2 pi as one of radians, and take the frequency that all have in resonance."""
    reader.rest = re.sub(
        rf"\b(g|kappa|gamma|κ|γ)\s*/\s*\(?2\s*\*?\s*pi\)?\s*(?:=|of|is)?\s*({NUMERAL})\s*([kMG]?Hz)\b",
        lambda found: f"{found[1]} = {2.0 * math.pi * number(found[2]) * HERTZ[found[3]]!r} 1/us",
        reader.rest,
    )
    reader.rest = re.sub(
        rf"(?<=[= ])\(?2 ?\*? ?pi\)? ?(?:x|\*|\.)? ?({NUMERAL})\s*([kMG]?Hz)\b",
        lambda found: f"{2.0 * math.pi * number(found[1]) * HERTZ[found[2]]!r} 1/us",
        reader.rest,
    )
    if reader.says(r"\bresonan"):
        hertz = rf"{NUMERAL} ?[kMGT]?Hz"
        reader.take(
            rf"\b{hertz} (?:microwave )?(?:resonator|cavity|mode)|\b(?:resonator|cavity|mode) (?:at|of) {hertz}"
        )


def scale_in(reader: Reader, tool: str, path: str) -> tuple[float, str]:
    """Take what a result is to be multiplied by, and its unit then: a phonon, a band mass; radians are no hertz."""
    cycles = r"(?-i:\b[TGM]?Hz\b|cm\^?-1|\bm?eV\b)|\bwavenumbers?\b"
    if tool == "phonon_chain_dispersion" and path != "sound" and reader.says(cycles):
        if reader.says(r"\brad(?:ians?)?(?:/| per )[a-z]?s"):
            return 1.0, ""
        if reader.says(r"\bangular"):
            raise Unclear("whether radians or cycles are meant is not clear")
        return 0.5 / math.pi, "Hz"
    if tool != "frohlich_polaron":
        return 1.0, ""
    phonon = reader.take(
        rf"\bphonons?(?: energy| quantum)?(?: of| is| at|\s*=)* ({NUMERAL}) ?(meV|THz|cm\^?-1)|"
        rf"\b({NUMERAL}) ?(meV|THz|cm\^?-1) (?:[A-Za-z-]+ )?phonons?\b"
    )
    mass = reader.take(
        rf"\b(?:band|bare|effective) (?:band |electron )?mass(?: of| is|\s*=)* ({NUMERAL})(?: ?m_?(?:e|0)\b)?"
    )
    if path.endswith("mass"):
        absolute = mass and reader.says(r"\bfree[- ]electron mass|\bm_?(?:e|0)\b")
        return (number(mass.group(1)), "1") if mass and absolute else (1.0, "")
    size, unit = (part for part in phonon.groups() if part) if phonon else ("1", "")
    sign = -1.0 if reader.says(r"\bhow (?:deep|far)\b[^?]*\bbelow\b") else 1.0
    return sign * number(size), unit
