"""What another isotope does to a stretching band, read as a whole: where the band goes, by how much."""

from __future__ import annotations

import re
from typing import Any

from vibron_agents.answering.reading import infrared_structures
from vibron_agents.answering.reading.infrared_way import Way, of
from vibron_agents.answering.reading.whole import Whole

DOWN = (
    r"too low|\blower(?:s|ed)?\b|\bdown\w*|decreas\w*|\bred[- ]?shift\w*|\bbelow\b|too small|reduc\w*|\bdrop\w*|"
    r"\bfall\w*|\bsinks?\b"
)
MOVED = r"\bdisplac\w*|\bmoves?\b|\bshift\w*|\bchange\w*"
AMOUNT = r"\bby how (?:much|many|far)|\bhow (?:much|far|many)\b|\bhow large\b|\bby what amount"
OTHER = (
    r"force constant|product|anharmonic|SMILES|isotopologue spectrum|\bratio\b|\bfactor\b|reduced mass|\bT2O|\bNMR\b|"
    r"compute\w* (?:hessian|force)|hydrogen[- ]bond"
)
MASSES = r"(?<![\w.])(?:\d{1,2}[A-Z][a-z]?){1,2}\d?(?![\w.])|(?<=[-=≡#])\d{1,2}(?=[A-Z])|\b[A-Z][a-z]?-\d{1,2}\b"


def whole(way: Way) -> Whole | None:
    """Return the band of a diatomic oscillator after the exchange of an isotope; None where it is not asked for."""
    if way.says(OTHER) or (pair := exchanged(way.text)) is None:
        return None
    way.take_all(MASSES, re.NOFLAG)
    places = [one for one in way.numbers if one.unit == "cm^-1"]
    if len(places) != 1 or len(places[0].values) != 1:
        return None
    place = way.quantity("cm^-1")
    assert place is not None
    parent, heavy = pair
    amount = way.asks(AMOUNT) or way.asks(r"\b(?:what|which|size of the|the) (?:isotop\w+ )?(?:red[- ]?)?shift\b")
    where = way.asks(
        r"\bwhere\b|(?:what|which) (?:wavenumber|position|place|frequency)|\bposition\b|expect\w*|predict\w*"
    )
    if not amount:
        name = way.add("isotope_shift", wavenumber=place, parent=parent, substituted=heavy)
        return way.answer(f"{name}.wavenumber") if where else None
    if not way.asks(f"{DOWN}|{MOVED}"):
        return None
    value = places[0].values[0]
    name = way.add("isotope_shift", wavenumber=value, parent=parent, substituted=heavy)
    if not way.asks(DOWN) or way.says(r"with (?:its |the )?sign|give the sign"):
        return way.answer(f"{name}.shift")
    return apart(way, value, [of(f"{name}.wavenumber")])


def exchanged(text: str) -> tuple[list[str], list[str]] | None:
    """Return a bond before and after the exchange of an isotope; None where either is open.

    >>> exchanged("The 12C16O band lies at 2058 cm^-1; C-O is a diatomic. Where is that of 13C18O?")
    (['12C', '16O'], ['13C', '18O'])
    """
    labelled = [pair for pair in infrared_structures.bonds(text) if any(re.match(r"\d|D", part) for part in pair)]
    if len(labelled) == 2 and _elements(labelled[0]) == _elements(labelled[1]):
        first, second = labelled
        if any(part in ("D", "13C", "15N", "18O", "37Cl") for part in first):
            return None  # which of them is given is not plain
        return list(first), list(second)
    pairs = infrared_structures.bonds(text)
    if len(pairs) == 2 and _elements(pairs[0]) == _elements(pairs[1]) and "D" in {*pairs[0], *pairs[1]}:
        named = [pair for pair in infrared_structures.bonds(_beside(text)) if pair in pairs]
        if len(named) == 1:
            other = pairs[1] if named[0] == pairs[0] else pairs[0]
            return list(named[0]), list(other)
        return None if "D" in pairs[0] else (list(pairs[0]), list(pairs[1]))
    known = {
        fact.name: fact.value
        for fact in infrared_structures.read(text)
        if "isotope_shift" in fact.tools and fact.name in ("parent", "substituted")
    }
    if len(known) != 2:
        return None
    return None if muddled(text) else (known["parent"], known["substituted"])


def muddled(text: str) -> bool:
    """Tell whether a bond is read as exchanged for itself, or the heavy one as the one that is given."""
    known = {
        fact.name: fact.value
        for fact in infrared_structures.read(text)
        if "isotope_shift" in fact.tools and fact.name in ("parent", "substituted")
    }
    return len(known) == 2 and (known["parent"] == known["substituted"] or "D" in known["parent"])


def _beside(text: str) -> str:
    """Return the clause before the wavenumber."""
    return re.split(r"[,.;?:]\s", text[: _number(text)])[-1]


def _number(text: str) -> int:
    """Return where the wavenumber stands, the end of the text where none does."""
    match = re.search(r"\d{3,4}(?:\.\d+)?\s*cm\^?-1", text)
    return match.start() if match else len(text)


def _elements(bond: tuple[str, str]) -> list[str]:
    return sorted(re.sub(r"\d", "", part).replace("D", "H") for part in bond)


def apart(way: Way, place: float, other: Any) -> Whole:
    """Return how far a band lies from a place, without sign: the root mean square of a single pair."""
    name = way.add("match_bands", first=[place], second=other, tolerance=place)
    return way.answer(f"{name}.root_mean_square")
