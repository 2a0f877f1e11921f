"""Couplings of a model by symbol or phrase, with the unit of energy they are in."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import Reader, Unclear

ALSO = {  # what a symbol of a question is called by the tool
    "bose_hubbard": {"J": "t"},
    "custom_model": {"A": "J"},
    "j1j2": {"J": "J1"},
    "xxz": {"B": "h", "J": "Jxy", "Delta": "Jz/Jxy"},
    "heisenberg": {"B": "h", "V": "J"},
    "tfim": {"h": "g", "B": "g", "hx": "g", "hz": "h", "Gamma": "g"},
    "ssh": {"t1": "v", "t2": "w"},
    "kitaev_chain": {"Delta": "delta"},
    "pxp": {"Omega": "omega"},
}
SYMBOL = r"J_?1|J_?2|J_?z|J_?xy|h_?x|h_?z|t_?1|t_?2|n_?max|[Dd]elta|[Oo]mega|[Tt]heta|Gamma|mu|[UVJghtvwbAB]|Δ|Ω|θ|μ|Γ"
GREEK = {"Δ": "Delta", "Ω": "Omega", "θ": "theta", "μ": "mu", "Γ": "Gamma", "Theta": "theta"}
_SIZE = NUMERAL.replace("[-−]?", "")
VALUE = rf"(?:arctan\({_SIZE}\)(?:\s*=\s*{_SIZE})?|{_SIZE}\s*\*?\s*pi(?:/\d+)?(?!\w)|pi(?:/\d+)?(?!\w)|{_SIZE})"
ENERGY = r"(?:meV|eV|cm\^?-1|kHz|MHz|GHz|Hz|kelvin|K)(?![\w/])"
_IN = r"intra-?cell|(?:in|inside|within) (?:a|the|each|one) (?:unit )?cell"
_OUT = r"inter-?cell|between (?:the |neighbou?ring |adjacent |unit )*cells"
_IS = r"(?: of| is| =| equals| being| at| amounts to)*"
PHRASES = (
    (
        "V",
        r"(?:repulsion(?: V)? (?:of )?# between (?:electrons on )?neighbou?r\w*|"
        r"(?:nearest[- ])?neighbou?r(?:ing)? (?:repulsion|interaction)(?: V)?(?: of| is|"
        r" =)? #|inter-?site repulsion(?: V)?(?: of| is| =)? #)",
    ),
    ("J2", rf"next[- ]nearest[- ]neighbou?r (?:exchange|coupling|interaction)(?: J_?2)?{_IS} #"),
    (
        "U",
        r"(?:on-?site |intra-?(?:site|dot|orbital) |local |contact )?(?:coulomb |hubbard |mutual )?"
        rf"(?:repulsion|interaction)(?: strength| energy| parameter)?(?: U)?{_IS} #",
    ),
    (
        "U",
        r"(?:(?:on-?site|hubbard|charging) (?:coulomb )?(?:energy|coulomb|term|parameter)|coulomb (?:energy|integral)|"
        rf"hubbard)(?: U)?{_IS} #",
    ),
    (
        "U",
        rf"repel (?:each other|one another)(?: on (?:a|the same) site)? (?:with|by)(?: an energy)?(?: U)?{_IS} #",
    ),
    ("v", rf"(?:{_IN})\b(?: (?:hopping|amplitude|bonds?))*(?: v)?(?: of| is| =)? #"),
    ("v", rf"(?:hopping|amplitude)?(?: of)? ?# (?:{_IN})\b"),
    ("w", rf"(?:{_OUT})\b(?: (?:hopping|amplitude|bonds?))*(?: w)?(?: of| is| =)? #"),
    ("w", rf"# (?:{_OUT})\b"),
    (
        "t",
        r"(?:hopping|tunnell?ing|transfer|resonance)(?: (?:matrix )?(?:element|integral)| amplitude| energy| rate|"
        rf" parameter| strength| constant)?(?: [tJ])?{_IS} #",
    ),
    ("t", r"(?:hop|hops|tunnel|tunnels) (?:with|at)(?: an?| the)?(?: amplitude| rate)?(?: [tJ])?(?: of| =)? #"),
    ("g", r"transverse (?:magnetic )?field(?: g| h)?(?: of| is| =|(?: strength)?) #"),
    ("h", r"(?:longitudinal|magnetic|uniform|external) field(?: h| B)?(?: of| is| =)? #"),
    ("h", r"field(?: h| B)?(?: of| is| =)? # (?:along|in|pointing along) (?:the )?z\b"),
    ("h", r"in an? (?:external |uniform |magnetic )*field(?: h| B)?(?: of| =)? #(?=.*\bheisenberg|.*\bXXZ)"),
    ("mu", r"chemical potential(?: mu)?(?: of| is| =)? #"),
    ("delta", r"pairing(?: amplitude| delta)?(?: of| is| =)? #"),
    ("Jz/Jxy", r"anisotropy(?: parameter)?(?: Delta)?(?: of| is| =)? #"),
    ("omega", r"rabi frequency(?: omega)?(?: of| is| =)? #"),
    (
        "J",
        r"(?:exchange(?: constant| coupling| interaction| parameter| integral| energy| strength)?|"
        r"(?:couplings?|interaction)(?: constant| strength| energy)?)(?: J)?(?: of| is| are| equals| being| =| at)* #",
    ),
    (
        "n_max",
        rf"(?:at most|no more than|up to|maximum of) ({COUNT}) (?:(?:bosons|particles|atoms)(?: (?:per|on (?:a|"
        rf"each|any)) site)?|(?:per|on (?:a|each|any)) site)",
    ),
    ("n_max", rf"(?:cut ?off|truncat\w+|occupation)(?: at| to| of)* ({COUNT})(?: bosons)? (?:per|on (?:a|each)) site"),
)


def symbols_in(reader: Reader, keep: str = "") -> tuple[dict[str, float], str]:
    """Take the values of symbols and phrases, and return them with the unit of energy they are in."""
    found: dict[str, float] = {}
    units: set[str] = set()
    reader.rest = re.sub(rf"\b({SYMBOL})\s*=\s*({SYMBOL})\s*=\s*({VALUE})", r"\1 = \3, \2 = \3", reader.rest)
    reader.take_all(r"\b(?:hbar|ħ|k_?B|a)\s*=\s*(?:hbar\s*=\s*|k_?B\s*=\s*)?1(?!\.?\d)")
    for name, phrase in PHRASES:
        pattern = phrase.replace("#", rf"({NUMERAL})\s*\*?\s*({ENERGY}|[tJ](?!\w))?")
        if match := reader.take(rf"\b{pattern}"):
            given = [part for part in match.groups() if part is not None]
            _keep(found, units, name, number(given[0]), given[1] if len(given) > 1 else "")
    pattern = (
        rf"(?<![\w<^/])({SYMBOL})(\s*/\s*(?:t|U|h|g|w|J_?1|J_?xy|J|[Oo]mega|Omega))?\s*(?:=|:|\bof\b|\bis\b)\s*"
        rf"(\+|-)?\s*({VALUE})\s*\*?\s*(?:rad(?:ians?)?\b)?({ENERGY}|(?:t|w|"
        rf"J_?1|J_?xy|J)(?![\w^]))?(?![\w^])"
    )
    same = rf"(?<![\w<^])({SYMBOL})\s*=\s*(?P<only>(t|J_?1|J_?xy|J)(?:/(\d+))?)(?![\w^/])"
    for match in reader.take_all(same, re.RegexFlag(0)):
        name = GREEK.get(match.group(1), match.group(1)).replace("_", "")
        _keep(found, units, name, 1.0 / float(match.group(4) or 1.0), match.group(3))
    for match in reader.take_all(pattern, re.RegexFlag(0)):
        name = GREEK.get(match.group(1), match.group(1)).replace("_", "")
        sign = -1.0 if match.group(3) == "-" else 1.0
        value = sign * _pi(match.group(4))
        per = (match.group(2) or "").replace(" ", "").lstrip("/").replace("_", "")
        if per and per not in ("t", "J", "J1", "Jxy", "w"):
            raise Unclear(f"it gives {match.group(1)} over {per}")
        if name in found and not math.isclose(found[name], value):
            raise Unclear(f"it gives {name} twice")
        _keep(found, units, name, value, match.group(5) or per, bool(per))
    if len(units) > 1:
        raise Unclear("it gives energies in several units")
    return found, next(iter(units), "1")


def _pi(text: str) -> float:
    """Return a value such as ``0.2 pi``, ``pi/4`` or ``arctan(1/3)``."""
    if inverse := re.match(r"arctan\(([^)]*)\)", text):
        return math.atan(number(inverse.group(1)))
    before, found, after = text.replace("*", "").partition("pi")
    if not found:
        return number(text)
    return math.pi * (number(before) if before.strip() else 1.0) / float(after.lstrip("/") or 1.0)


def _keep(found: dict[str, float], units: set[str], name: str, value: float, unit: str, ratio: bool = False) -> None:
    """Keep a value; one in units of a hopping or an exchange is multiplied by it when all is read."""
    unit = unit.replace("_", "")
    if unit in ("t", "J", "J1", "Jxy", "w"):
        found[f"{name}/{unit}"] = value
        return
    found[name] = value
    if unit:
        units.add({"kelvin": "K", "cm-1": "cm^-1"}.get(unit, unit))


def multiplied(values: Mapping[str, float], named: str) -> dict[str, float]:
    """Return the values with ratios multiplied out, under the names of the tool."""
    also = ALSO.get(named, {})
    plain = {name: value for name, value in values.items() if "/" not in name or name == "Jz/Jxy"}
    if named == "tfim" and ("g" in plain or "g/J" in values):
        also = {}
    found = {also.get(name, name): value for name, value in plain.items()}
    for name, value in values.items():
        top, _, per = name.partition("/")
        if per and name != "Jz/Jxy":
            scale = plain.get(per, 1.0)
            top = also.get(top, top)
            if top == "Jz/Jxy":
                found[top] = value
            elif top not in found:
                found[top] = value * scale
    if "delta" in found and named == "xxz":
        found["Jz/Jxy"] = found.pop("delta")
    return found
