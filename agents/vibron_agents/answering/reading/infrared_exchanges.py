"""Which atoms of a molecule are exchanged for other isotopes: D2O, both hydrogens by deuterium, atom 2 as 13C."""

from __future__ import annotations

import re

from vibron_agents.answering.reading.infrared_isotopologues import FORMULA, TOKEN, atoms_of, heavy
from vibron_agents.answering.reading.infrared_way import Way
from vibron_agents.answering.reading.reader import Unclear

ISOTOPES = {
    "deuterium": ("H", 2), "deuterons?": ("H", 2), "D": ("H", 2), "2H": ("H", 2), "tritium": ("H", 3), "T": ("H", 3),
    "carbon-13": ("C", 13), "13C": ("C", 13), "carbon-14": ("C", 14), "14C": ("C", 14), "nitrogen-15": ("N", 15),
    "15N": ("N", 15), "oxygen-18": ("O", 18), "18O": ("O", 18), "17O": ("O", 17), "chlorine-37": ("Cl", 37),
    "37Cl": ("Cl", 37), "34S": ("S", 34), "sulfur-34": ("S", 34), "81Br": ("Br", 81),
}  # fmt: skip
_ISOTOPE = "|".join(sorted(ISOTOPES, key=len, reverse=True))
ELEMENTS = {
    "hydrogen": "H", "proton": "H", "H": "H", "carbon": "C", "C": "C", "nitrogen": "N", "N": "N", "oxygen": "O",
    "O": "O", "chlorine": "Cl", "Cl": "Cl", "sulfur": "S", "sulphur": "S", "bromine": "Br",
}  # fmt: skip
_ELEMENT = "|".join(sorted(ELEMENTS, key=len, reverse=True))
LISTED = re.compile(
    r"\batoms? (?P<atoms>\d+(?:(?:,| and|, and) \d+)*)\)?(?: (?:is|are|both|each|being|made|replaced|set|exchanged|"
    r"substituted|swapped|turned|changed|labelled|in))*(?: (?:by|with|as|to|into|for|=|:|->|"
    rf"→))* ?(?P<isotope>{_ISOTOPE})\b"
)
REPLACED = re.compile(
    rf"\b(?P<count>both|all(?: (?:the|its|of the|of its|two|three|four|six))?|every|each|one|a single|two|the|its|a)?"
    rf"(?: of the)?(?: \w+)? ?\b(?P<element>{_ELEMENT})(?P<plural>s)?(?: atoms?)?"
    rf"(?: \(?atoms? (?P<atoms>\d+(?:(?:,| and|, and) \d+)*)\)?)?"
    r"(?: (?:is|are|has been|have been|being|was|were))?(?: (?:replaced|substituted|exchanged|swapped|changed|"
    r"turned))?"
    rf" (?:by|with|for|to|into|as) (?:an? )?(?P<isotope>{_ISOTOPE})\b"
)
INSTEAD = re.compile(
    rf"(?<!\w)(?P<isotope>{_ISOTOPE})s?(?: atoms?)? (?:instead of|for|in place of|replacing) (?P<count>both|"
    rf"all(?: the)?|every|each|one|the|its)? ?(?P<element>{_ELEMENT})(?P<plural>s)?(?P<atoms>(?!))?\b"
)
DEUTERATED = re.compile(
    r"\b(?:fully |completely |per-?)?deutera\w+|\bperdeutero\w*|(?<=[a-z])-?d(?P<count>\d)\b|"
    r"\(?d(?P<other>\d)\)?-(?=[a-z])",
    re.IGNORECASE,
)
LABELLED = re.compile(rf"(?<!\w)(?P<isotope>{_ISOTOPE})(?:[- ](?:labelled|labeled|substituted|isotopologue|"
                      r"isotopomer|species)|(?= (?:of|for) ))")  # fmt: skip


def exchanged(way: Way) -> tuple[str, list[str]] | None:
    """Take what is said of isotopes and return the parent with the atoms that are others; None where nothing is.

    Raises
    ------
    Unclear
        Isotopes are named, but not the atoms.
    """
    for named in FORMULA.finditer(way.rest):
        parts = [(one["mass"], one["symbol"], int(one["count"] or 1)) for one in TOKEN.finditer(named.group())]
        if (found := heavy(parts)) is not None:
            way.take_all(re.escape(named.group()), re.NOFLAG)
            if any(one != found[0] for one in way.structures):
                raise Unclear("which molecule is meant is not clear")
            _blot(way)
            return found
    if not way.structures:
        return None
    smiles = way.one_structure()
    symbols = atoms_of(smiles)
    isotopes: dict[int, int] = {}
    for pattern in (LISTED, REPLACED, INSTEAD):
        while match := way.take(pattern.pattern, re.NOFLAG):
            element, mass = _isotope(match.group("isotope"))
            if listed := match.group("atoms"):
                places = [int(part) for part in re.findall(r"\d+", listed)]
            else:
                places = _places(smiles, symbols, element, match.group("count") or "", bool(match.group("plural")))
            if any(place > len(symbols) or symbols[place - 1] != element for place in places):
                raise Unclear(f"which atoms are {match.group('isotope')} is not clear")
            isotopes |= dict.fromkeys(places, mass)
    if not isotopes and (match := way.take(DEUTERATED.pattern)):
        count = match.group("count") or match.group("other")
        places = [place for place, symbol in enumerate(symbols, 1) if symbol == "H"]
        if count and int(count) != len(places):
            raise Unclear("which hydrogen atoms are exchanged is not clear")
        isotopes = dict.fromkeys(places, 2)
    if not isotopes and (match := way.take(LABELLED.pattern, re.NOFLAG)):
        element, mass = _isotope(match.group("isotope"))
        isotopes = dict.fromkeys(_places(smiles, symbols, element, "", False), mass)
    if not isotopes:
        return None
    _blot(way)
    return smiles, [f"{place}:{mass}" for place, mass in sorted(isotopes.items())]


def _blot(way: Way) -> None:
    """Take what says the same once more."""
    for pattern in (LISTED, REPLACED, LABELLED):
        way.take_all(pattern.pattern, re.NOFLAG)
    way.take_all(rf"\([^()]*\batoms? \d[^()]*\)|\batoms? \d+(?:(?:,| and) \d+)*|(?<!\w)(?:{_ISOTOPE})(?!\w)", re.NOFLAG)


def _isotope(word: str) -> tuple[str, int]:
    return next(value for name, value in ISOTOPES.items() if re.fullmatch(name, word))


def _places(smiles: str, symbols: list[str], element: str, count: str, plural: bool) -> list[int]:
    """Return the atoms of an element that are meant: all of them, the only one, or one of several that are alike."""
    places = [place for place, symbol in enumerate(symbols, 1) if symbol == element]
    if len(places) == 1 or count.startswith(("all", "both", "every", "each")):
        return places
    if plural and count in ("the", "its", ""):
        return places
    if count == "two":
        return places if len(places) == 2 else _unclear(element)
    if count in ("one", "a single", "a") and len(set(_kinds(smiles, places))) == 1:
        return places[:1]
    return _unclear(element)


def _unclear(element: str) -> list[int]:
    raise Unclear(f"which atoms of {element} are exchanged is not clear")


def _kinds(smiles: str, places: list[int]) -> list[int]:
    """Return which atoms are alike, as numbers that equal atoms share."""
    from rdkit import Chem

    molecule = Chem.AddHs(Chem.MolFromSmiles(smiles))
    ranks = list(Chem.CanonicalRankAtoms(molecule, breakTies=False))
    return [ranks[place - 1] for place in places]
