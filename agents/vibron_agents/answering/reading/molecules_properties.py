"""What is asked of the electrons of a molecule beside its energy: charges, moments, orbitals, stability."""

from __future__ import annotations

import re
from typing import Any

from vibron_agents.answering.reading.molecules import ATOMS
from vibron_agents.answering.reading.molecules_levels import Found, functional_in, level_in, molecule_in
from vibron_agents.answering.reading.reader import Reader, Unclear

UNSTABLE = (
    r"\bcoulson-fischer|\bunstable\b|\bstab(?:le|ility)\b|\bsymmetry[- ]br(?:oken|eaking)|"
    r"\bdifferent orbitals for different spins|"
    r"\bletting alpha and beta|\bno longer a minimum|\bspin symmetry|\b(?:UHF|"
    r"unrestricted)\b[a-z -]{0,40}\b(?:lower|gain|below)"
)


def stability(reader: Reader, arguments: dict[str, Any]) -> Found:
    """Whether and how far unrestricted orbitals lie below restricted ones."""
    if not reader.says(UNSTABLE):
        return None
    extra = molecule_in(reader)
    if reader.says(r"\bgain|\blower(?:s|ed|ing)?\b"):
        return "stability_analysis", "gain", "hartree", extra
    if reader.says(r"<\s*S\^?2\s*>|\bspin contamination"):
        reader.take(r"<\s*S\^?2\s*>")
        return "stability_analysis", "spin_square", "1", extra
    if reader.says(r"\bunrestricted energy|\benergy of the (?:stable|unrestricted|broken)"):
        return "stability_analysis", "unrestricted", "hartree", extra
    if re.search(r"(?:^|[.?;:,]\s*)(?:is|does|has|will|are)\b[^?]*\?", reader.text, re.IGNORECASE):
        if reader.says(r"\bstable\b") and not reader.says(r"\bunstable\b"):
            raise Unclear("whether it is stable is the other way round")
        return "stability_analysis", "broken", "1", extra
    raise Unclear("what is asked of the stability is not clear")


def populations(reader: Reader, arguments: dict[str, Any]) -> Found:
    """Charges, spins and bond orders."""
    if not reader.says(r"\bmulliken|\bl(?:oe|ö|o)wdin|\bmayer\b|\bbond order|\bspin density"):
        return None
    extra = molecule_in(reader)
    symbols = extra["geometry"]["symbols"]
    if functional := functional_in(reader):
        extra["functional"] = functional
    if reader.says(r"\bmayer\b|\bbond order"):
        if len(symbols) != 2 and len(set(symbols[1:])) != 1:
            raise Unclear("which bond is not said")
        return "population_analysis", "bond_orders.0.1", "1", extra
    kind = (
        "spins"
        if reader.says(r"\bspin (?:density|population)")
        else "lowdin"
        if reader.says(r"\bl(?:oe|ö|o)wdin")
        else "mulliken"
    )
    names = {symbol: name for name, symbol in ATOMS.items()}
    places = [
        place
        for place, symbol in enumerate(symbols)
        if reader.says(
            rf"\b(?:on|of|at|carried by|carries|for) (?:the |each |an |"
            rf"a )?(?:{names.get(symbol, symbol)}(?! hydride| fluoride| chloride)|"
            rf"{symbol})\b(?!(?-i: ?[+A-Z]))(?! in [a-z]+ hydride)"
        )
        or reader.says(rf"\b{names.get(symbol, symbol)}'s\b|\b{names.get(symbol, symbol)} atom\b")
    ]
    if len({symbols[place] for place in places}) != 1:
        raise Unclear("the charge of which atom is not said")
    return "population_analysis", f"{kind}.{places[0]}", "1" if kind == "spins" else "e", extra


def ionisation(reader: Reader, arguments: dict[str, Any]) -> Found:
    """The energy to take an electron out."""
    koopmans = reader.says(r"\bkoopmans")
    if not reader.says(r"\bdelta[- ]?SCF|ΔSCF|\bioni[sz]ation (?:energy|potential)|\bcore[- ]hole|\bXPS\b") or (
        koopmans and not reader.says(r"\bSCF")
    ):
        return None
    if level_in(reader) not in ("HF", "") or reader.says(r"\bsecond ioni[sz]ation"):
        raise Unclear("an ionisation energy by this method takes several steps")
    extra = molecule_in(reader, needed=False)
    if isinstance(extra["geometry"], str):
        raise Unclear("the nuclei are not placed")
    if functional := functional_in(reader):
        extra["functional"] = functional
    if reader.take(r"\b1s\b|\bcore\b|\bK shell"):
        extra["orbital"] = 0
    path = "relaxation" if reader.says(r"\brelaxation energy") else "energy"
    return "delta_scf", path, "eV", extra


def response(reader: Reader, arguments: dict[str, Any]) -> Found:
    """Dipole moment and polarisability."""
    dipole, field = reader.says(r"\bdipole moment"), reader.says(r"\bpolari[sz]abilit")
    if not (dipole or field):
        return None
    if reader.says(r"\bparallel|\bperpendicular|\banisotrop|\bcomponent|\balong the (?:bond|axis)|\bhyperpol"):
        raise Unclear("a part of the tensor is not clear")
    if level_in(reader) not in ("HF", ""):
        raise Unclear("the response by this method is not known")
    extra = molecule_in(reader)
    if functional := functional_in(reader):
        extra["functional"] = functional
    return "electric_properties", *(("mean_polarisability", "bohr^3") if field else ("moment", "debye")), extra


def orbitals(reader: Reader, arguments: dict[str, Any]) -> Found:
    """Energies of the highest occupied and the lowest empty orbital."""
    top, bottom = (
        reader.says(r"\bHOMO\b|\bhighest occupied|\bkoopmans"),
        reader.says(r"\bLUMO\b|\blowest (?:empty|unoccupied|virtual)"),
    )
    if not (top or bottom):
        return None
    if top and bottom:
        raise Unclear("the gap of two orbitals takes a step of its own")
    extra = molecule_in(reader)
    if functional := functional_in(reader):
        extra["functional"] = functional
    if reader.says(r"\bkoopmans|\bioni[sz]ation"):
        return "delta_scf", "koopmans", "eV", extra
    return "orbitals", "highest_occupied" if top else "lowest_empty", "hartree", extra
