"""Fill the inputs of a tool that are words: choices, molecules, formulas, files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, get_origin

from vibron.core.declaration import Field, record_type
from vibron.core.geometry import Geometry
from vibron.core.quantity import File, Option, Record
from vibron.core.search import stem
from vibron.core.spectrum import Spectrum
from vibron_agents.answering.binding import is_sequence_of_int
from vibron_agents.answering.question import Question
from vibron_agents.answering.switches import switched
from vibron_agents.answering.units import read_unit, same_dimension
from vibron_agents.answering.words import alike, telling

WANTED = ("to", "to_base", "target", "wanted")
GIVEN = ("unit", "quantity", "measure", "per", "base", "from")
CHOICES = {
    "periodic": ("periodic", "ring", "closed chain", "periodic boundary"), "open": ("open",), "pauli": ("pauli",),
    "infinite": ("infinite", "thermodynamic limit"), "square": ("square lattice",), "chain": ("chain", "ring"),
    "10": ("decadic", "base ten", "base 10", "log10"), "e": ("natural", "napierian", "base e", "neperian"),
    "transmittance": ("transmittance", "transmits", "transmission"),
    "max": ("maximum",), "vector": ("unit vector", "unit length"), "min-max": ("zero to one", "0 to 1"),
    "line": ("straight line", "bridge", "bridged"), "percent_transmittance": ("percent transmittance", "%t"),
    "none": ("no baseline", "without baseline"), "ice": ("ice", "frost"),
}  # fmt: skip


def fill_word(one: Field, question: Question, last: bool = True) -> Any:
    """Return what a question says of an input that is a word, of the step that answers or of an earlier one."""
    if isinstance(one.mark, File):
        return question.files[0] if question.files else None
    if isinstance(one.mark, Record):
        return _record(one, question)
    if not isinstance(one.mark, Option) or is_sequence_of_int(one):
        return None
    if one.type is bool:
        return switched(one.name, question.text)
    if one.mark.choices:
        return _choice(one, question, last)
    text = f"{one.name} {one.mark.text}".lower()
    if "two atoms" in text:
        second = len(question.bonds) > 1 and ("substitut" in one.name or "after" in text)
        return list(question.bonds[1 if second else 0]) if question.bonds else None
    many = get_origin(one.type) in (tuple, list)
    if "smiles" in text and question.smiles and (one.required or one.name in question.text.lower()):
        if many:
            return list(question.smiles)
        return question.smiles[1 if one.name == "second" and len(question.smiles) > 1 else 0]
    if "formula" in one.name and question.formulas and not many:
        return question.formulas[0]
    return None


def _record(one: Field, question: Question) -> Any:
    kind = record_type(one.type)
    many = get_origin(one.type) in (tuple, list)
    if kind is Geometry and question.smiles and not many:
        return question.smiles[0]
    if kind is Spectrum and question.files:
        if many:
            return list(question.files)
        return question.files[1 if one.name in ("second", "other", "reference") and len(question.files) > 1 else 0]
    return None


def _choice(one: Field, question: Question, last: bool) -> Any:
    assert isinstance(one.mark, Option)
    choices = one.mark.choices
    if sum(bool(_unit(choice)) for choice in choices) > len(choices) / 2:
        return _unit_choice(one, choices, question)
    found = {choice: _mentions(choice, question.text) for choice in choices}
    wanted = {choice: place for choice, place in found.items() if place >= 0}
    if not last and one.name in WANTED:  # what is asked in the end is not what an earlier step is told
        asked_for = set(question.goal)
        wanted = {choice: at for choice, at in wanted.items() if not set(telling(choice)) & asked_for}
    if not wanted:
        return None
    if one.name in WANTED or one.name in GIVEN:
        goal = set(question.goal)
        if one.name in WANTED:
            asked = [
                choice for choice in wanted
                if set(telling(choice.replace("_", " "))) & goal and not _about_a_number(choice, question)
            ]  # fmt: skip
            if len(asked) == 1:
                return asked[0]
        if len(wanted) == 2:
            return _of_two(wanted, one.name in GIVEN, question)
        about = [_about_a_number(choice, question) for choice in wanted]
        rest = [choice for choice, given in zip(wanted, about, strict=True) if given == (one.name in GIVEN)]
        return rest[0] if len(rest) == 1 else None
    longest = max(wanted, key=lambda choice: (len(choice), -wanted[choice]))
    others = [choice for choice in wanted if choice != longest and choice not in longest]
    return longest if not others else None


def _of_two(mentioned: Mapping[str, int], given: bool, question: Question) -> str | None:
    """Return which of two choices the numbers are, or which is wanted: the numbers stand nearer to what they are."""
    if not question.numbers or len(set(mentioned.values())) < 2:
        return None
    first = question.numbers[0]
    away = {choice: min(abs(place - first.start), abs(place - first.end)) for choice, place in mentioned.items()}
    near, far = sorted(away, key=lambda choice: away[choice])
    return near if given else far


def _about_a_number(choice: str, question: Question) -> bool:
    """Tell whether a choice is what a number of the question is, not what is asked for."""
    words = set(telling(choice.replace("_", " ")))
    spoken = [set(telling(f"{found.before} {found.after}")) for found in question.numbers]
    nearest = [set(telling(found.before)[-1:] + telling(found.after)[:1]) for found in question.numbers]
    return any(words <= one for one in spoken) and any(words & one for one in nearest)


def _mentions(choice: str, text: str) -> int:
    """Return where a text mentions a choice; -1 where it does not."""
    plain = text.lower()
    for phrase in (*CHOICES.get(choice, ()), choice.replace("_", " ").replace("-", " ").lower()):
        exact = choice if re.search(r"[A-Z]", choice) and len(choice) <= 6 else ""
        pattern = re.escape(exact) if exact else re.escape(phrase)
        ending = "" if exact or len(phrase) < 4 else r"(?:s|al|ed|ly)?"
        match = re.search(rf"(?<![\w^]){pattern}{ending}(?![\w^])", text if exact else plain.replace("-", " "))
        if match and (len(phrase) > 1 or choice in CHOICES):
            return match.start()
    words = [stem(word) for word in re.findall(r"[a-z]+", choice.replace("_", " ").lower())]
    if len(words) > 1 and all(alike(word) & set(telling(text)) for word in words):
        return 0
    return -1


def _unit(choice: str) -> str:
    unit, used = read_unit(choice)
    return unit if used == len(choice) else ""


def _unit_choice(one: Field, choices: tuple[str, ...], question: Question) -> str | None:
    asked = question.wanted_unit if one.name in WANTED else ""
    if one.name not in WANTED:
        units = [found.unit for found in question.numbers if found.unit]
        asked = units[0] if units else ""
        if one.name == "per":
            per = re.search(r"\bper\s+(\S+)", question.text)
            asked = read_unit(per.group(1))[0] if per else ""
    return next((choice for choice in choices if asked and _equal(_unit(choice) or choice, asked)), None)


def _equal(one: str, other: str) -> bool:
    if one == other:
        return True
    from vibron.core.units import registry

    if not one or not other or not same_dimension(one, other):
        return False
    try:
        return bool(registry().Unit(one) == registry().Unit(other))
    except Exception:  # the registry raises half a dozen unrelated types
        return False
