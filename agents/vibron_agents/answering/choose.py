"""Which words of a question choose the options of a tool, and which of its outputs is asked for."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from vibron.core.index import Face
from vibron.core.written_units import dimension, is_tabled
from vibron_agents.answering.bind import relation, uncounted
from vibron_agents.answering.catalogue import PLAIN, Known, Out, Slot, rarity, telling
from vibron_agents.answering.context import nearness
from vibron_agents.answering.question import Question
from vibron_agents.answering.weights import Weights

_YES = re.compile(
    r"\b(?:yes|true|whether)\b|(?:^|[.;:,]\s)(?:is|are|does|do|will|would|can|has|have)\b[^?]*\?", re.IGNORECASE
)
LEAST, LEARNED = 0.25, 1.2  # strengths below which words, or only words of earlier questions, choose no option
ALIKE, ALIKE_GAP = 0.6, 0.2  # nearness in meaning that chooses an option, and by how much it must be ahead
TARGET = frozenset(("to", "into", "wanted", "output", "target"))
SYNONYMS = {"ppmv": "ppm", "ppbv": "ppb", "torr": "Torr", "hartree": "Eh"}


@dataclass(frozen=True)
class Choice:
    """A value of an option, how strongly the words speak for it, and whether it may be left at its default."""

    value: Any
    strength: float
    rival: Any = None


@lru_cache(maxsize=64)
def stems(question: Question) -> Mapping[str, int]:
    """Return the place of each stem of a question, names of things included, among its words."""
    found = {one.stem: one.start for one in question.tokens if one.word.lower() not in PLAIN}
    for entity in question.entities:
        for stem in telling(question.text[entity.start : entity.end]):
            found.setdefault(stem, entity.start)
    if question.wanted_unit == "percent":
        found.setdefault("percent", len(question.text))
    return {stem: place for place, stem in enumerate(sorted(found, key=lambda one: found[one]))}


def choice(
    question: Question, slot: Slot, weights: Weights, units: Iterable[str], taken: Iterable[Any], unit: str
) -> Choice | None:
    """Return the value of an option that the question's words or units choose; None where they choose none.

    ``units`` are those of the quantities bound next to it, ``taken`` values of its twin in the same tool, and ``unit``
    is that of the first output.
    """
    if slot.name == "per":
        return _density_choice(question, slot, unit)
    if units_of(slot):
        return _unit_choice(question, slot, units)
    here, found = stems(question), list[tuple[float, Any]]()
    values = dict.fromkeys((*slot.options, *slot.face.choices, *((True, False) if slot.face.type == "boolean" else ())))
    phrases = {value: slot.options.get(value, ()) for value in values if value not in taken}
    strengths = {value: max((_strength(one, here) for one in said), default=0.0) for value, said in phrases.items()}
    for value, strength in strengths.items():
        learned = weights.chosen(f"{slot.name}={value}", here)
        if any(strengths.values()):  # what the question names comes before what it resembles
            learned = min(learned, 0.2) if strength else 0.0
        if is_target(slot) and strength:
            strength *= 2.0 if any(set(one) <= set(question.asked) for one in phrases[value]) else 0.7
        if strength + learned > (LEAST if strength else LEARNED):
            found.append((strength + learned, value))
    if not found and not slot.is_numeric:
        found = _resembling(question, phrases)
    if not found and slot.face.required:
        for value, said in phrases.items():  # the fraction of a phrase that is there
            parts = [sum(rarity(word) for word in one if word in here) / len(one) for one in said]
            found += [(0.5 * max(parts), value)] if any(parts) else []
    if not found:
        return None
    (strength, value), *others = sorted(found, key=lambda item: -item[0])
    return Choice(value, strength, others[0][1] if others and others[0][0] > 0.7 * strength else None)


def _resembling(question: Question, phrases: Mapping[Any, Sequence[Sequence[str]]]) -> list[tuple[float, Any]]:
    """Return the value of which a phrase is like words of a question, if it is much more so than any other."""
    near, found = nearness(question), []
    for value, said in phrases.items():
        every = [min(float(near.to(frozenset((word,))).max(initial=0.0)) for word in one) for one in said if one]
        found.append((max(every, default=0.0), value))
    (first, value), *others = sorted(found, key=lambda one: -one[0]) or [(0.0, None)]
    clear = first > ALIKE and all(first - one > ALIKE_GAP for one, _ in others)
    return [(0.5 * first, value)] if clear else []


def _strength(phrase: Sequence[str], here: Mapping[str, int]) -> float:
    """Return how strongly a phrase is in a question: all its words, near each other."""
    places = [here[word] for word in phrase if word in here]
    if len(places) < len(phrase):
        return 0.0
    spread = max(places) - min(places) - len(places) + 1
    return sum(map(rarity, phrase)) / (1.0 + 0.3 * spread)


@cache
def units_of(slot: Slot) -> bool:
    """Return True if the choices of an option are units."""
    choices = [one for one in slot.face.choices if one]
    named = "unit" in slot.names or "unit" in slot.words
    return bool(choices) and named and sum(is_tabled(one) for one in choices) > len(choices) / 3


def is_target(slot: Slot) -> bool:
    """Return True if an option says what the result is to be."""
    return bool(TARGET & (slot.names | slot.words | {slot.name}))


def _unit_choice(question: Question, slot: Slot, units: Iterable[str]) -> Choice | None:
    for unit in filter(None, (question.wanted_unit,) if is_target(slot) else units):
        dimensions = dimension(unit), dimension(uncounted(unit))
        same = [one for one in slot.face.choices if _squeezed(one) == _squeezed(unit)]
        similar = [one for one in slot.face.choices if is_tabled(one) and dimension(one) in dimensions]
        if same or similar:
            return Choice((same or similar)[0], 1.0 if same else 0.7)
    return None


def _density_choice(question: Question, slot: Slot, unit: str) -> Choice:
    wanted, text = dimension(question.wanted_unit or "1"), question.text.replace(" ", "")
    fitting = [one for one in slot.face.choices if question.wanted_unit and dimension(f"({unit})/({one})") == wanted]
    named = fitting or [one for one in slot.face.choices if f"per{one}" in text]
    return Choice(named[0], 1.0) if named else Choice(slot.face.default, 0.0)


def _squeezed(unit: str) -> str:
    plain = unit.replace("**", "^").replace("*", "").replace(" ", "")
    return SYNONYMS.get(plain, plain)


@dataclass(frozen=True)
class WantedOutput:
    """An output with its features and the score that follows."""

    out: Out
    features: Mapping[str, float]
    score: float


def outputs(
    question: Question, tool: Known, unit_of: Callable[[Face], str], weights: Weights, bound: Iterable[Slot] = ()
) -> list[WantedOutput]:
    """Return the outputs of a tool, each in the unit that ``unit_of`` gives, the most likely asked for first."""
    asked, here = frozenset(question.asked), frozenset(stems(question))
    near = nearness(question)
    mine = near.weights(dict.fromkeys(asked, 1.0 / max(len(asked), 1)))
    named = frozenset(stem for slot in bound if not slot.face.required for stem in slot.names)
    says_yes, found = bool(_YES.search(question.text)), []
    for place, out in enumerate(tool.outputs):
        face, wanted = out.face, question.wanted_unit
        fits = unit_fits(unit_of(face), wanted, face.kind) if wanted else False
        features = {
            "asked_words": _weighed(asked & out.words),
            "asked_said": _weighed(asked & out.said),
            "words": _weighed(here & out.words),
            "said": _weighed(here & out.said),
            "like_words": float(mine @ near.to(out.words)),
            "like_said": float(mine @ near.to(out.said)),
            "bound": _weighed(named & out.words),
            "learned": weights.called(f"> {out.name}", dict.fromkeys(asked, 1.0), "") if len(tool.outputs) > 1 else 0.0,
            "first": float(place == 0),
            "plain": float(face.type in ("float", "integer") or face.shape == "..."),
            "many": float(face.shape not in ("", "...")),
            "text": float(face.type == "string"),
            "yes": float(face.type == "boolean" and says_yes),
            "no": float(face.type == "boolean" and not says_yes),
            "unit": float(fits),
            "other_unit": float(bool(wanted) and not fits),
        }
        features = {name: value for name, value in features.items() if value}
        found.append(WantedOutput(out, features, weights.dot("output", features)))
    return sorted(found, key=lambda one: -one.score)


def unit_fits(unit: str, wanted: str, kind: str) -> bool:
    """Return True if a result in one unit can be given in the wanted one."""
    if unit in ("", "1"):
        return wanted in ("percent", "ppm", "ppb", "1")
    return bool(relation(wanted, unit, kind if kind not in ("", "model") else "energy", ""))


def _weighed(found: frozenset[str]) -> float:
    return min(math.fsum(map(rarity, found)), 3.0)  # exact: the order of a set differs between processes


def explained(question: Question, vocabulary: frozenset[str]) -> tuple[float, float]:
    """Return the fraction of the asked words and of all telling words that some tools' cards hold, by rarity."""
    parts = []
    for words in (frozenset(question.asked), frozenset(stems(question))):
        whole = math.fsum(map(rarity, words))
        parts.append(math.fsum(map(rarity, words & vocabulary)) / whole if whole else 1.0)
    return parts[0], parts[1]
