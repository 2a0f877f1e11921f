"""Which element of a list of results a question asks for: the second one, the one at 1656 cm^-1, the highest."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from vibron.core.quantity import Array, Quantity
from vibron.core.registry import find
from vibron.core.result import follow
from vibron.core.spectrum import Spectrum
from vibron.core.tool import Tool
from vibron.core.workflow import Workflow
from vibron_agents.answering.numbers import Found, stands_in
from vibron_agents.answering.question import Question
from vibron_agents.answering.reading.fact import Fact, facts, part
from vibron_agents.answering.reading.phrasebook import asking
from vibron_agents.answering.units import same_dimension

ASKS = re.compile(r"\b(?:what|which|how|find|give|compute|calculate)\b", re.IGNORECASE)
ORDER = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
MIDDLE = -2
ENDS = {"last": -1, "middle": MIDDLE}
ORDINAL = re.compile(
    rf"\b(?P<word>{'|'.join(ORDER)}|last|middle)[\s-]+(?:(?:principal|pure|latent|calibration|training|new|unknown|test|retained|"
    r"given|of the|listed)\s+)*(?P<noun>[a-z]+)|\b(?P<named>component|factor|spectrum|sample|point|channel|PC|row|mode|"
    r"site|level|state|band|line|peak)\s?(?P<number>\d{1,2})\b(?!\.\d)", re.IGNORECASE,
)  # fmt: skip
NO_PLACE = re.compile(
    r"derivative|rank|order|moment|harmonic|overtone|law|hit|kind|time|and|or|to|from|in|of|is|by|if", re.IGNORECASE
)
NOUNS = {
    "akch": r"components?|factors?|pcs?|constituents?|analytes?|species|loadings?|profiles?|class(?:es)?|interferents?",
    "mp": r"spectr\w+|samples?|powders?|rows?|mixtures?|standards?|specimens?|unknowns?|solutions?|readings?",
    "nj": r"points?|channels?|wavenumbers?|variables?|pixels?|values?|positions?|elements?",
}
EXTREME = re.compile(
    r"\b(?P<top>highest|largest|greatest|strongest|longest|most intense|dominant|main)\b(?! (?:first|to|isotop))|"
    r"\b(?P<bottom>lowest|smallest|least|weakest|shortest)\b(?! (?:first|to))", re.IGNORECASE,
)  # fmt: skip
STRENGTH = re.compile(r"strong|weak|intense|dominant|main", re.IGNORECASE)
STRENGTHS = ("intensity", "strength", "abundance", "height", "activity", "infrared", "weights")
NEAREST, ERRORS = re.compile(r"\b(?:nearest|closest|best)\b", re.IGNORECASE), ("error", "offset", "difference")
PLACES = re.compile(
    r"(?:highest|lowest)[- ](?:\w+ )?(?:wavenumber|frequency|vibration|mode|band|stretch|fundamental|level)",
    re.IGNORECASE,
)
VALUES = (str, bool, int, float, np.generic, np.ndarray, list, tuple)
COUNT = re.compile(r"\bhow many\b|\bnumber of\b", re.IGNORECASE)
ONE = re.compile(
    r"\b(?:what|which|how \w+|what \w+)(?:'s| is| was| does| has| would| will)\b|[a-rt-z0-9]\?\s*$", re.IGNORECASE
)
MANY = re.compile(
    r"\b(?:are|were|all|each|every|both|list|respectively|become|values|wavenumbers|series|them|they|these|spectra|"
    r"energies|levels|frequencies|intensities|components|coordinates|positions|two|three|four|five|six)\b",
    re.IGNORECASE,
)  # fmt: skip

SEVERAL = re.compile(
    r"^(?:(?:and|then|so|please|give|list|report|state|name|return|show|find|compute|calculate|tell me|quote|what are|"
    r"what were|which are) )*(?:(?:me|the|all|their|its|these|both) )*(?:[\w-]+ )?(?P<noun>[a-z-]{3,}s|indices|spectra|"
    r"maxima|minima|shares)(?= (?:of|for|in|from|at|to|that|which|with|by)\b|[,?.:;]|$)", re.IGNORECASE,
)  # fmt: skip
SINGULAR = re.compile(
    r"\w*(?:ss|us|is|as)|\w*(?:hertz|watts|volts|kelvins|degrees|metres|meters|units|wavenumbers|seconds|percents)|"
    r"does|was|has|losses|emissions?|always|perhaps|across|besides|towards", re.IGNORECASE,
)  # fmt: skip


@dataclass(frozen=True)
class Pick:
    """A value, the path at which it stands in what the last step gave, and why none could be picked."""

    value: Any
    path: str = ""
    reason: str = ""
    counted: bool = False


def pick(workflow: Workflow, outputs: Any, question: Question, bound: Sequence[Found]) -> Pick:
    """Return the element of the result that a question asks for; the whole result where it asks for all.

    Parameters
    ----------
    workflow : Workflow
        With the path of the result.
    outputs : mapping
        What each step gave.
    question : Question
    bound : sequence of Found
        The numbers that went into inputs; another number may tell the place of the result.
    """
    step, _, rest = workflow.result.partition(".")
    whole = outputs[step]
    sentence = asking(question.text)
    records = isinstance(whole, list | tuple) and rest and not rest[0].isdigit()
    if records and COUNT.search(sentence):
        return Pick(len(whole), rest, counted=True)
    if records and len(whole) == 1:
        whole, rest, records = whole[0], f"0.{rest}", False
        value = follow(outputs[step], rest)
    else:
        value = [follow(one, rest) for one in whole] if records else workflow.result_in(outputs)
    if (
        not isinstance(value, VALUES)
        or (isinstance(value, list) and value and isinstance(value[0], dict))
        or (isinstance(value, str | list | tuple) and not value)
    ):
        return Pick(value, rest, f"{workflow.result} holds no single value")
    shape = np.shape(value) if isinstance(value, np.ndarray | list | tuple) else ()
    if not shape or np.size(value) < 2:
        return Pick(value, rest)
    if (COUNT.search(sentence) and not question.wanted_unit and len(shape) == 1) and _counts(value, sentence):
        return Pick(np.size(value), rest, counted=True)
    tool = find(next(one.tool for one in workflow.steps if one.name == step))
    axes = _axes(tool, rest.removeprefix("0."), len(shape))
    found: list[int] = []
    told = False
    for axis, length in zip(axes, shape, strict=True):
        place = 0 if length == 1 else _place(axis, len(shape), length, (tool, whole, value), question, bound)
        if isinstance(place, str):
            return Pick(value, rest, place)
        if place is None:
            if not told and (
                _several(sentence) or MANY.search(sentence) or not ONE.search(sentence) or _elementwise(bound, length)
            ):
                return Pick(follow(value, ".".join(map(str, found))) if found else value, rest)
            return Pick(value, rest, f"{workflow.result} holds {length} values, and the question does not tell which")
        found.append(place)
        told = told or length > 1
    path = ".".join(map(str, found))
    named = f"{path}.{rest}" if records else f"{rest}.{path}".strip(".")
    return Pick(follow(value, path), named)


def _several(sentence: str) -> bool:
    """Tell whether what is asked for first in a sentence is a plural: "sizes of the clusters", "list the indices"."""
    match = SEVERAL.search(sentence)
    return match is not None and not SINGULAR.fullmatch(match.group("noun"))


def _counts(value: Any, sentence: str) -> bool:
    """Tell whether the length of a list is the number that is asked for: of names, places or lines."""
    named = all(isinstance(one, str | int | np.integer) and not isinstance(one, bool) for one in value)
    lines = re.search(r"(?:how many|number of) (?:\w+ )?(?:lines|bands|peaks|levels|modes)", sentence, re.IGNORECASE)
    return named or lines is not None


def _axes(tool: Tool, path: str, dimensions: int) -> tuple[str, ...]:
    name = path.partition(".")[0]
    one = next((field for field in tool.outputs if field.name == name), tool.outputs[0])
    axes = one.mark.axes if isinstance(one.mark, Array) else ()
    return tuple(axes) if len(axes) == dimensions and "." not in path else ("",) * dimensions


def _place(
    axis: str, dimensions: int, length: int, result: tuple[Tool, Any, Any], question: Question, bound: Sequence[Found]
) -> int | str | None:  # fmt: skip
    """Return where along an axis the element stands, None where nothing tells; or why what tells does not fit."""
    tool, whole, value = result
    sentence = asking(question.text)
    if told := part(tool.domain, "place"):
        labelled = told(question.text, tool.name, length)
        if labelled is not None:
            return int(labelled)
    beside = {
        one.name: (one.mark.unit, np.asarray(getattr(whole, one.name)))
        for one in tool.outputs
        if isinstance(one.mark, Array) and one.mark.axes == (axis,) and len(tool.outputs) > 1
    }
    if isinstance(whole, list | tuple):
        beside = {
            one.name: (one.mark.unit, np.asarray([getattr(record, one.name) for record in whole], dtype=float))
            for one in tool.outputs
            if isinstance(one.mark, Quantity)
        }
    beside = {name: (unit, row) for name, (unit, row) in beside.items() if row.shape == (length,)}
    read = [(fact.start, fact.end) for fact in facts(question.text, tool.domain) if _of(fact, tool)]
    if isinstance(spectrum := getattr(whole, "corrected", None), Spectrum) and value is spectrum.ordinate:
        beside["wavenumber"] = ("cm^-1", np.asarray(spectrum.wavenumber))
    loose = [
        one for one in question.numbers
        if one not in bound and len(one.values) == 1 and one.unit and not stands_in(one, read)
    ]  # fmt: skip
    if named := _named_places(loose, value, beside, question.text):
        return named[0] if len(set(named)) == 1 else "the question names several places"
    if (place := _ordinal(sentence, axis, dimensions)) is not None:
        place = length // 2 if place == MIDDLE and length % 2 else length - 1 if place == -1 else place
        return place if 0 <= place < length else f"there are only {length}"
    if dimensions == 1 and NEAREST.search(sentence):
        off = next((values for name, (_, values) in beside.items() if name in ERRORS), None)
        if off is not None:
            return int(np.argmin(np.abs(off)))
    if dimensions == 1 and (match := EXTREME.search(sentence)):
        row = np.asarray(value)
        if STRENGTH.search(match.group()):
            row = next((np.asarray(values) for name, (_, values) in beside.items() if name in STRENGTHS), row)
        elif PLACES.search(sentence):
            row = next((np.asarray(values) for name, (_, values) in beside.items() if name == "wavenumber"), row)
        if row.dtype.kind in "fi":
            return int(np.argmax(row) if match.group("top") else np.argmin(row))
    return None


def _named_places(
    loose: Sequence[Found], value: Any, beside: Mapping[str, tuple[str, Any]], text: str
) -> list[int]:  # fmt: skip
    """Return the places that numbers name along a row; the first behind the asking word, if there is one."""
    found: list[tuple[int, int]] = []
    for unit, row in beside.values():
        for one in loose:
            if row is not value and unit != "1" and same_dimension(unit, one.unit):
                near = int(np.argmin(np.abs(row - _in(one, unit))))
                if abs(row[near] - _in(one, unit)) <= 1e-4 * abs(row[near]):
                    found.append((one.start, near))
    asked = max((match.start() for match in ASKS.finditer(text)), default=0)
    behind = sorted((start, place) for start, place in found if start > asked)
    return [place for _, place in behind[:1] or found]


def _ordinal(sentence: str, axis: str, dimensions: int) -> int | None:
    """Return the place that a word such as "second" names along an axis; -1 for the last, -2 for the middle."""
    wanted = next((pattern for letters, pattern in NOUNS.items() if axis and axis in letters), "")
    places = []
    for match in ORDINAL.finditer(sentence):
        noun = match.group("noun") or match.group("named")
        if NO_PLACE.fullmatch(noun):
            continue
        if dimensions > 1 and not (wanted and re.fullmatch(wanted, noun, re.IGNORECASE)):
            continue
        word = (match.group("word") or "").lower()
        number = match.group("number")
        places.append(int(number) - 1 if not word else ENDS[word] if word in ENDS else ORDER.index(word))
    return places[0] if len(set(places)) == 1 else None


def _in(one: Found, unit: str) -> float:
    from vibron.core.units import convert

    return float(convert(f"{one.values[0]!r} {one.unit}", unit, kind="position"))


def _of(fact: Fact, tool: Tool) -> bool:
    return not fact.tools or bool({tool.name, tool.family} & set(fact.tools))


def _elementwise(bound: Sequence[Found], length: int) -> bool:
    return any(len(one.values) == length for one in bound)
