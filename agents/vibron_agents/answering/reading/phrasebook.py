"""A field's phrasebook: what a question is for, what it asks of a result, and what stands beside its numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from vibron_agents.answering.reading.intent import Intent

Path = str | Callable[[str], str]
ASKING = re.compile(
    r"\b(?:what|which|how|where|when|compute|calculate|find|determine|evaluate|estimate|give|express|report|predict|tell|"
    r"convert|work out|name|list)\b", re.IGNORECASE,
)  # fmt: skip
SENTENCE = re.compile(r"(?<=[.;?!:])\s+(?=[A-Z(])")
DENIED = re.compile(
    r"\b(?:no|not|without|rather than|instead of|never|neglect\w*|ignor\w*)\s+(?:(?:a|an|the|any)\s+)?$", re.I
)
MODEL = re.compile(
    r"\b(?:line|fit|model|curve|polynomial) with(?:out)? (?:an? |its |the )?$", re.IGNORECASE
)  # no output
STOP = re.compile(r"[.;?!]\s|(?<![\w^.])(?:\d+(?:\.\d+)?)(?:[eE][-+]?\d+)?")
JOINT = re.compile(r"\band\b|\bbut\b|\bwhile\b|,|\bto\b|\bthen\b|\bwith\b(?! the (?:electric )?field)", re.IGNORECASE)
FILLER = re.compile(
    r"^(?:of|is|are|at|to|a|an|the|about|only|near|around|set|has|with|by|=|:|in|equal|equals|was)$", re.I
)


def asking(text: str) -> str:
    """Return the sentence that asks; the whole text where none stands out.

    >>> asking("A cell holds 3 Torr of CO. How many molecules are that?")
    'How many molecules are that?'
    """
    parts = SENTENCE.split(text)
    asked = [one for one in parts if one.rstrip().endswith("?") and len(one.split()) > 3]
    if asked:
        return asked[0]
    return next((one for one in reversed(parts) if ASKING.search(one)), text)


@dataclass(frozen=True)
class Phrasebook:
    """Patterns of a field.

    ``cues`` tell what a question is for, ``refusals`` what a tool does not do though its cue is there, ``outputs``
    which result is asked for, in the order in which they are looked for, and ``inputs`` what stands beside a number:
    the key is the name of an input, or ``input.tool`` where one tool speaks otherwise.
    """

    cues: Mapping[str, str]
    outputs: Mapping[str, tuple[tuple[Path, str], ...]]
    inputs: Mapping[str, str]
    refusals: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def _cues(self) -> dict[str, re.Pattern[str]]:
        return {tool: re.compile(rf"(?<![\w-])(?:{cue})", re.IGNORECASE) for tool, cue in self.cues.items()}

    @cached_property
    def _inputs(self) -> dict[str, re.Pattern[str]]:
        return {name: re.compile(rf"(?<!\w)(?:{one})(?!\w)", re.IGNORECASE) for name, one in self.inputs.items()}

    def intents(self, text: str) -> Iterator[Intent]:
        """Yield the tools that a question may be for, and the output that it asks for."""
        sentence = asking(text)
        for tool, cue in self._cues.items():
            inside, outside = cue.search(sentence), cue.search(text)
            match = inside or outside
            place = outside.start() if outside else 0
            if match is None or all(DENIED.search(text[: one.start()]) for one in cue.finditer(text)):
                continue
            if tool in self.refusals and re.search(self.refusals[tool], text, re.IGNORECASE):
                continue
            path, plain = self._output(tool, sentence, text)
            length = min(len(match.group()), 40) / 40
            yield Intent(tool, path, 0.7 + (0.1 if inside else 0.0) + (0.08 if plain else 0.0) + 0.05 * length, place)

    def _output(self, tool: str, sentence: str, text: str) -> tuple[str, bool]:
        """Return the path of what is asked for, and whether a phrase of the asking sentence names it."""
        if tool not in self.outputs:
            return "", True
        for part, plain in ((sentence, True), (text, False)):
            for path, pattern in self.outputs[tool]:
                if any(not MODEL.search(part[: one.start()]) for one in re.finditer(pattern, part, re.IGNORECASE)):
                    return path if isinstance(path, str) else path(text), plain and pattern != "."
        return "", False

    def closeness(self, text: str, start: int, end: int, tool: str, name: str) -> float:
        """Return how near the number at a place stands to a phrase for an input, from 0 to 1.

        The words between two numbers are parted at the last joint: what stands before "and" or a comma belongs to the
        former number, what stands behind it to the latter one.
        """
        pattern = self._inputs.get(f"{name}.{tool}", self._inputs.get(name))
        if pattern is None:
            return 0.0
        left, right = _about(text, start, end)
        best = 0.8 if pattern.search(text, start, end) else 0.0  # the unit may tell
        if before := list(pattern.finditer(left)):
            best = 1.0 / (1.0 + 0.2 * _words(left[before[-1].end() :]))
        if after := pattern.search(right):
            best = max(best, 0.95 / (1.0 + 0.2 * _words(right[: after.start()])))
        return best


def _about(text: str, start: int, end: int) -> tuple[str, str]:
    """Return the words that belong to a number, before it and behind it."""
    left = max((match.end() for match in STOP.finditer(text[:start])), default=0)
    before = text[left:start]
    if left and text[left - 1].isdigit() and (joints := list(JOINT.finditer(before))):
        before = before[joints[-1].end() :]
    match = STOP.search(text, end)
    right = match.start() if match else len(text)
    after = text[end:right]
    if match and match.group()[-1].isdigit() and (joints := list(JOINT.finditer(after))):
        after = after[: joints[-1].start()]
    return before, after


def _words(between: str) -> int:
    """Return how many words stand between a phrase and a number, those that join not counted."""
    words = re.findall(r"[^\W_]+(?:\.\d+)?|[=:]", between)
    return sum(0 if FILLER.match(word) else 1 for word in words) + 2 * between.count(", ")
