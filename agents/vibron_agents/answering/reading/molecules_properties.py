"""What is asked of the electrons of a molecule beside its energy: charges, moments, orbitals, stability."""

from __future__ import annotations

import re
from typing import Any

from vibron_agents.answering.reading.molecules_levels import Found, functional_in, level_in, molecule_in
from vibron_agents.answering.reading.molecules_names import ATOMS, NUMBERS, formula_in
from vibron_agents.answering.reading.numerals import NUMERAL, number
from vibron_agents.answering.reading.reader import Reader, Unclear

UNSTABLE = (
    r"\bspin symmetry\b|\bbelow (?:the )?(?:RHF|restricted)\b|\bbroken[- ]symmetry|\bunrestricted (?:solution|"
    r"orbitals)\b[^.?]{0,40}\blower|"
    r"\bcoulson-fischer|\bunstable\b|\bstab(?:le|ility)\b|\bsymmetry[- ]br(?:oken|eaking)|"
    r"\bdifferent orbitals for different spins|"
    r"\bletting alpha and beta|\bno longer a minimum|\bspin symmetry|\b(?:UHF|"
    r"unrestricted)\b[a-z -]{0,40}\b(?:lower|gain|below)"
)

GAINED = r"\benergy (?:gain|gained|lowering|drops?)|\bhow much (?:energy|lower)|\bby how many|\bgain\b"


def stability(reader: Reader, arguments: dict[str, Any]) -> Found:
    """Whether and how far unrestricted orbitals lie below restricted ones."""
    if not reader.says(UNSTABLE):
        return None
    extra = molecule_in(reader)
    if reader.says(r"<\s*S\^?2\s*>|\bspin contamination"):
        reader.take(r"<\s*S\^?2\s*>")
        return "stability_analysis", "spin_square", "1", extra
    if reader.says(rf"{GAINED}|\bby how much|\bhow (?:far|deep|large|big)\b"):
        return "stability_analysis", "gain", "hartree", extra
    sentences = re.split(r"(?<=[.?!;:])\s+|,\s+", reader.text)
    decided = any(re.match(r"(?:is|does|do|has|will|are|would|can)\b.*\?", one, re.IGNORECASE) for one in sentences)
    if decided or reader.says(r"\byes\b.{0,6}\bno\b|\bwhether\b"):
        if reader.says(r"\bstable\b") and not reader.says(r"\bunstable\b"):
            raise Unclear("whether it is stable is the other way round")
        return "stability_analysis", "broken", "1", extra
    if reader.says(rf"{GAINED}|\blower(?:s|ed|ing)?\b|\bhow far\b|\bdifference\b|\bbelow\b"):
        return "stability_analysis", "gain", "hartree", extra
    if reader.says(r"\bunrestricted energy|\b(?:UHF )?energy of the (?:stable|unrestricted|broken)|\bUHF energy"):
        return "stability_analysis", "unrestricted", "hartree", extra
    raise Unclear("what is asked of the stability is not clear")


def fine_structure(reader: Reader, arguments: dict[str, Any]) -> Found:
    """The splitting of a p shell by the spin-orbit coupling."""
    if not reader.says(r"\bspin-orbit|\bfine[- ]structure"):
        return None
    formula = formula_in(reader)
    symbol = formula.rstrip("+-")
    if symbol not in NUMBERS:
        raise Unclear("the atom is not named")
    charge = 1 if formula.endswith("+") else -1 if formula.endswith("-") else 0
    if match := reader.take(rf"\bcharge(?: of)? ([+-]?{NUMERAL})|\b{symbol}(\d+)\+"):
        charge = int(number((match.group(1) or match.group(2)).lstrip("+")))
    elif reader.says(r"\bbare nucleus|\b(?:one|single) electron (?:at|around|in|about|bound)|\bhydrogen-?like"):
        charge = NUMBERS[symbol]
    reader.take_all(r"\b[2-6]p(?:_?[13]/2)?\b|\bj\s*=\s*[13]/2|\bp_?[13]/2")
    extra: dict[str, Any] = {"symbol": symbol, "charge": charge}
    if reader.says(r"\bdirac\b|\bfour[- ]components?"):
        extra["method"] = "Dirac"
    reader.take(r"\bX(?P<only>2)C\b")
    if "basis" in arguments:
        extra["basis"] = f"unc-{arguments['basis'].lower().removeprefix('unc-').replace('pv', 'pV').replace('z', 'Z')}"
    if reader.says(r"\bsplit"):
        return "spin_orbit_splitting", "splitting", "cm^-1", extra
    raise Unclear("only the splitting of the shell is read")


def core(reader: Reader, arguments: dict[str, Any]) -> Found:
    """Excitations out of the 1s orbitals of an element."""
    if not reader.says(
        r"\bcore[- ]excit|\bK[- ]edge|\bX-ray absorption|\bXAS\b|\bNEXAFS\b|\b1s excitation|"
        r"\b1s\b[^.?]{0,30}(?:→|->|to)[^.?]{0,20}(?:LUMO|pi|virtual)|\bcore-valence"
    ):
        return None
    extra = molecule_in(reader)
    symbols = set(extra["geometry"]["symbols"])
    names = {symbol: name for name, symbol in ATOMS.items()}
    found = [
        one
        for one in symbols
        if reader.says(
            rf"\b(?:{names.get(one, one)}|(?-i:{one})) (?:1s|K|core)\b|\bK[- ]edge of (?:the )?{names.get(one, one)}"
        )
    ]
    if len(found) != 1 and len(symbols) > 1:
        raise Unclear("whose core is excited is not said")
    extra |= {"element": found[0] if found else symbols.pop(), "functional": functional_in(reader), "count": 1}
    if level_in(reader) == "HF" and not extra["functional"]:
        extra["functional"] = ""
    elif not extra["functional"]:
        del extra["functional"]
    reader.take_all(r"\b1s\b")
    if reader.says(r"\bRPA\b|\bfull TD-?DFT|\bwith(?:out)? de-?excitations"):
        extra["method"] = "TDA" if reader.says(r"\bwithout de-?excit") else "RPA"
    if match := reader.take(rf"\bshift(?:ed)?(?: upwards?)?(?: by| of)? ({NUMERAL}) ?eV"):
        extra["shift"] = number(match.group(1))
    if reader.says(r"\boscillator strength"):
        return "core_excitations", "strengths.0", "1", extra
    return "core_excitations", "energies.0", "eV", extra


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
    if not reader.says(
        r"\bdelta[- ]?SCF|ΔSCF|\bioni[sz]ation (?:energy|potential)|\bcore[- ]hole|\bXPS\b|"
        r"\b(?:electron|core|1s) binding energy"
    ) or (koopmans and not reader.says(r"\bSCF|\borbital relaxation")):
        return None
    if level_in(reader) not in ("HF", "") or reader.says(r"\bsecond ioni[sz]ation"):
        raise Unclear("an ionisation energy by this method takes several steps")
    extra = molecule_in(reader, needed=False)
    if isinstance(extra["geometry"], str):
        raise Unclear("the nuclei are not placed")
    if functional := functional_in(reader):
        extra["functional"] = functional
    if match := reader.take(r"\borbital (?:number |no\. ?|index )?(\d+)(?:,? \(?count(?:ed|ing) from (?:zero|0)\)?)?"):
        extra["orbital"] = int(match.group(1))
        reader.take_all(r"\b1s\b")
    elif reader.take(r"\b1s\b|\bcore\b|\bK shell"):
        extra["orbital"] = _core(reader, extra["geometry"]["symbols"])
        reader.take_all(r"\b1s\b")
    path = (
        "relaxation"
        if reader.says(r"\b(?:orbital )?relaxation (?:energy|contribution)|\borbital relaxation\b")
        else "energy"
    )
    return "delta_scf", path, "eV", extra


def _core(reader: Reader, symbols: list[str]) -> int:
    """Return the place of the 1s orbital of an atom, below which lie those of heavier atoms."""
    names = {symbol: name for name, symbol in ATOMS.items()}
    heavy = sorted((one for one in symbols if one != "H"), key=lambda one: -NUMBERS[one])
    named = [
        one for one in set(heavy)
        if reader.says(rf"\b(?:{names.get(one, one)}|(?-i:{one}))\(?[- ](?:1s|K\b|core)|"
                       rf"\b(?:1s|core)[a-z -]* (?:on|of|at|from) (?:the )?(?:{names.get(one, one)}|(?-i:{one}))\b")
    ]  # fmt: skip
    if len(set(heavy)) == 1:
        return 0
    if len(named) != 1:
        raise Unclear("whose core electron is taken out is not said")
    return heavy.index(named[0])


def response(reader: Reader, arguments: dict[str, Any]) -> Found:
    """Dipole moment and polarisability."""
    dipole, field = reader.says(r"\bdipole\b(?! polari[sz])"), reader.says(r"\bpolari[sz]abilit")
    if not (dipole or field):
        return None
    if reader.says(r"\banisotrop|(?<!parallel )(?<!perpendicular )\bcomponent|\bhyperpol") or (
        dipole and reader.says(r"\bparallel|\bperpendicular|\balong the (?:bond|axis)")
    ):
        raise Unclear("a part of the tensor is not clear")
    if level_in(reader) not in ("HF", ""):
        raise Unclear("the response by this method is not known")
    extra = molecule_in(reader)
    if functional := functional_in(reader):
        extra["functional"] = functional
    if field and (part := reader.take(r"\b(?:parallel|along the (?:bond|molecular)(?: axis)?|(perpendicular))\b")):
        if len(extra["geometry"]["symbols"]) != 2:
            raise Unclear("a part of the tensor is not clear")
        place = 0 if part.group(1) else 2  # two atoms lie along z
        return "electric_properties", f"polarisability.{place}.{place}", "bohr^3", extra
    return "electric_properties", *(("mean_polarisability", "bohr^3") if field else ("moment", "debye")), extra


def orbitals(reader: Reader, arguments: dict[str, Any]) -> Found:
    """Energies of the highest occupied and the lowest empty orbital, the symmetry of the molecule."""
    if reader.says(r"\bpoint group\b|\bschoenflies|\bschönflies"):
        return "orbitals", "point_group", "1", {"basis": "STO-3G", **arguments, **molecule_in(reader)}
    top, bottom = (
        reader.says(r"\bHOMO\b|\bhighest occupied|\bkoopmans"),
        reader.says(r"\bLUMO\b|\blowest (?:empty|unoccupied|virtual)"),
    )
    if not (top or bottom) and reader.says(r"\borbital energies\b") and reader.says(r"\b(?:all|list|every)\b"):
        functional = functional_in(reader)
        return (
            "orbitals",
            "energies.0",
            "hartree",
            molecule_in(reader) | ({"functional": functional} if functional else {}),
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
