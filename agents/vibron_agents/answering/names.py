"""Give names, structures, files and molecules to the inputs that take their kind."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from vibron.core.elements import ATOMIC_INDEX
from vibron.core.written_units import convert, dimension
from vibron_agents.answering.chain import Filled
from vibron_agents.answering.entities import Entity
from vibron_agents.answering.question import Question

KINDS = {"compound": "smiles", "program": "circuit", "bits": "state"}  # of entities, by what inputs call them
USED = frozenset(("smiles", "bond", "circuit", "state", "basis", "file"))  # that a question does not name in passing
SHORTEST, LONGEST = 1e-11, 1e-9  # length of a bond, m
_FUNCTIONAL = re.compile(
    r"\b(?:CAM-B3LYP|B3LYP|PBE0?|BLYP|BP86|M06(?:-2X|-L)?|TPSS|r2SCAN|SCAN|LDA|SVWN|wB97X?(?:-?[DV]\d?)?|MP2)\b"
)
_LEVEL = re.compile(r"\b[A-Z][\w()-]*/(?:\d-\d+\+*G|cc-p|aug-|def2-|STO-)[\w+*(),-]*")
_DIATOMIC, _ISOTOPE = re.compile(r"([A-Z][a-z]?)([A-Z][a-z]?)([+-]?)"), re.compile(r"\d{1,3}([A-Z][a-z]?)")
_FORMULA = re.compile(r"(?:[A-Z][a-z]?\d*)+")


def give_names(draft: Filled) -> None:
    """Fill the inputs of a chain that take no numbers; what is required and not there is missing."""
    pools = _pools(draft)
    molecule, number = _molecule_of(draft, pools)
    left = {kind: list(dict.fromkeys(pool)) for kind, pool in pools.items()}
    for place, slot in draft.chain.slots():
        kind = slot.entity
        if place in draft.arguments:
            continue
        if slot.face.type == "Geometry" and molecule:
            draft.arguments[place] = molecule
            draft.used |= {number} - {-1}
            left["smiles"] = []
            draft.features["entities"] += 1
        elif kind and left.get(kind):
            several = slot.face.type.startswith("list") and kind != "bond"
            draft.arguments[place] = left.pop(kind) if several else left[kind].pop(0)
            draft.features["entities"] += 1
        elif kind and slot.face.required and pools.get(kind) and place[0]:
            draft.arguments[place] = pools[kind][-1]  # two steps on one molecule
        elif slot.face.required and not slot.is_numeric and not slot.face.choices:
            draft.missing.append(place)
    draft.features["unused_entities"] += sum(bool(pool) for kind, pool in left.items() if kind in USED)


def _pools(draft: Filled) -> dict[str, list[Any]]:
    """Return the named things of a question by kind; SMILES come before compounds that are called by name."""
    text, pools = draft.question.text, dict[str, list[Any]]()
    for written, entity in sorted(_named(draft.question), key=lambda one: one[1].kind == "compound"):
        pools.setdefault(KINDS.get(entity.kind, entity.kind), []).append(entity.value)
        if entity.kind == "compound" and _FORMULA.fullmatch(written):
            pools.setdefault("formula", []).append(written)
    pools.setdefault("functional", []).extend(_FUNCTIONAL.findall(text))
    pools.setdefault("level", []).extend(_LEVEL.findall(text))
    labels = [match for one in draft.question.entities if (match := _ISOTOPE.fullmatch(str(one.value)))]
    bonds = pools.get("bond", [])
    if labels and len(bonds) == 1 and labels[0][1] in bonds[0]:  # the same bond with the other isotope
        bonds.append(tuple(labels[0][0] if symbol == labels[0][1] else symbol for symbol in bonds[0]))
    return pools


def _named(question: Question) -> list[tuple[str, Entity]]:
    """Return the named things of a question as written; with a basis set, HF is Hartree-Fock, not a compound."""
    named = [(question.text[one.start : one.end], one) for one in question.entities]
    has_basis = any(one.kind == "basis" for _, one in named)
    return [(written, one) for written, one in named if not has_basis or written != "HF"]


def _molecule_of(draft: Filled, pools: Mapping[str, Sequence[Any]]) -> tuple[dict[str, Any] | None, int]:
    """Return the geometry of a diatomic molecule of stated bond length, with that quantity, or of an atom."""
    named = _named(draft.question)
    pairs = [match for text, _ in named if (match := _DIATOMIC.fullmatch(text))]
    bond = pairs[0].groups()[:2] if pairs else (pools.get("bond") or [()])[0]
    symbols = [str(one).lstrip("0123456789").replace("D", "H") for one in bond]
    charge = {"+": 1, "-": -1}.get(pairs[0][3], 0) if pairs else 0
    for number, one in enumerate(draft.question.quantities):
        free = number not in draft.used and len(one.values) == 1 and one.unit and dimension(one.unit) == dimension("m")
        if symbols and free and SHORTEST < convert(one.values[0], one.unit, "m") < LONGEST:
            length = convert(one.values[0], one.unit, "angstrom")
            return _geometry(symbols, [[0.0, 0.0, 0.0], [0.0, 0.0, length]], charge), number
    atoms = [one.value for _, one in named if one.kind == "element"]
    return (_geometry(atoms[:1], [[0.0, 0.0, 0.0]], 0) if atoms and not pools.get("smiles") else None), -1


def _geometry(symbols: Sequence[str], positions: list[list[float]], charge: int) -> dict[str, Any] | None:
    """Return a geometry as JSON-able data; an odd number of electrons leaves one unpaired."""
    if not all(one in ATOMIC_INDEX for one in symbols):
        return None
    odd = (sum(ATOMIC_INDEX[one] + 1 for one in symbols) - charge) % 2
    extra = {name: value for name, value in (("charge", charge), ("unpaired", odd)) if value}
    return {"symbols": list(symbols), "positions": positions, **extra}
