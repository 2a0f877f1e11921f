"""How people state questions of infrared radiation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from vibron_agents.answering.numbers import read_numbers
from vibron_agents.answering.reading import (
    radiation_air,
    radiation_geometry,
    radiation_ground,
    radiation_line,
    radiation_lists,
    radiation_matter,
    radiation_mixtures,
    radiation_scenes,
    radiation_series,
    radiation_sources,
    radiation_spectra,
    radiation_surfaces,
    radiation_whole,
    radiation_widths,
)
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.intent import Intent
from vibron_agents.answering.reading.radiation_inputs import PHRASES
from vibron_agents.answering.reading.radiation_limits import CONTRARY, NAMED, NEEDED, TWISTS
from vibron_agents.answering.reading.radiation_links import GRANTED, LINKS, MEASURED, WORDED
from vibron_agents.answering.reading.radiation_outputs import OUTPUTS
from vibron_agents.answering.reading.radiation_tools import CUES

__all__ = [
    "GRANTED",
    "LINKS",
    "MEASURED",
    "TWISTS",
    "WORDED",
    "closeness",
    "contrary",
    "intents",
    "place",
    "read",
    "whole",
]

whole = radiation_whole.whole
PARTS = (
    radiation_geometry, radiation_matter, radiation_air, radiation_spectra, radiation_surfaces, radiation_scenes,
    radiation_mixtures,
)  # fmt: skip
ASKING = re.compile(
    r"\b(?:what|which|how|where|when|compute|calculate|find|determine|evaluate|estimate|give|express|report|predict|"
    r"tell|is|are|does|do)\b",
    re.IGNORECASE,
)
SENTENCE = re.compile(r"(?<=[.;?!:])\s+(?=[A-Z(])")
DENIED = re.compile(
    r"\b(?:no|not|without|rather than|instead of|never|neglect\w*|ignor\w*)\s+(?:(?:a|an|the|any)\s+)?$", re.IGNORECASE
)
FINALLY = re.compile(
    r"\band then\b(?: \w+){0,2} (?=give|tell|find|compute|work|calculate|the|what)|\band finally\b|"
    r"\band on to\b|, then (?=the|tell)",
    re.IGNORECASE,
)
ASSIGNED = re.compile(r"\b\w+\s*=\s*[-−\d.]+")  # and what a thing does not do: neither is asked for
JOINING = re.compile(
    r"at|for|to|from|by|on|up|in|is|around|before|behind|between|through|inside|into|hot|warm|cold|near", re.I
)
BREAK = re.compile(
    r"[,;(\d]|\b(?:before|against|above|over|and|with|while|but|then|in front|under|behind|has|have|is|are)\b", re.I
)
FILLER = re.compile(
    r"^(?:of|for|is|are|at|to|a|an|the|about|only|near|around|set|has|with|by|=|:|in|equal|equals|was)$", re.I
)


def read(text: str) -> Iterator[Fact]:
    """Yield what a question says of inputs."""
    told = [fact for part in PARTS for fact in part.read(text)]
    yield from told
    numbers = [one for one in read_numbers(text) if not one.optional]
    yield from radiation_line.read(numbers, told)
    for listed in (radiation_sources, radiation_widths, radiation_ground, radiation_series, radiation_lists):
        yield from listed.read(text, numbers)


def asking(text: str) -> str:
    """Return the sentence that asks; the whole text where none stands out.

    >>> asking("A wall is at 300 K. What does it radiate?")
    'What does it radiate?'
    """
    parts = SENTENCE.split(text)
    for one in parts:
        if one.rstrip().endswith("?"):
            return one if ASKING.search(one) or len(one.split()) < 3 else text
    return next((one for one in reversed(parts) if ASKING.match(one.strip())), text)


def intents(text: str) -> Iterator[Intent]:
    """Yield the tools that a question may be for, and the output it asks for."""
    sentence = asking(text)
    final = next(reversed(list(FINALLY.finditer(text))), None)  # of several steps, the last one answers
    for tool in CUES:
        inside, outside = _cue(tool).search(sentence), _cue(tool).search(text)
        if not (inside or outside) or _denied(text, _cue(tool)) or contrary(text, tool):
            continue
        path, plain = _output(tool, sentence, text)
        match = inside or outside
        assert match is not None
        length = min(len(match.group()), 40) / 40
        strength = 0.7 + (0.1 if inside else 0.0) + (0.08 if plain else 0.0) + 0.05 * length
        named = 0.1 if tool in NAMED else 0.0
        last = 0.2 if final and _cue(tool).search(text, final.end()) else 0.0
        yield Intent(tool, path, strength + named + last, (outside or match).start())


def place(text: str, tool: str, length: int) -> int | None:
    """Return which of several results a question asks for: that of an end member, or at the one frequency stated."""
    told = radiation_lists.place(text, tool, length)
    return radiation_sources.place(text, tool, length) if told is None else told


def contrary(text: str, tool: str) -> bool:
    """Tell whether a text speaks of what a tool is not for, or does not speak of what it is for."""
    if tool in NEEDED and not re.search(NEEDED[tool], text, re.IGNORECASE):
        return True
    return tool in CONTRARY and any(
        not DENIED.search(text[: match.start()]) for match in re.finditer(CONTRARY[tool], text, re.IGNORECASE)
    )


def _denied(text: str, cue: re.Pattern[str]) -> bool:
    """Tell whether a text speaks of a tool only to say that it is not meant."""
    return all(DENIED.search(text[: match.start()]) for match in cue.finditer(text))


@cache
def _cue(tool: str) -> re.Pattern[str]:
    pattern = CUES[tool].replace(" .{", r"\b.{")
    return re.compile(rf"(?<!\w)(?:{pattern})", re.IGNORECASE)


def _output(tool: str, sentence: str, text: str) -> tuple[str, bool]:
    """Return the path of what is asked for, and whether a phrase of the asking sentence names it."""
    if tool not in OUTPUTS:
        return "", True
    asked = ASKING.search(sentence)
    for part, plain in ((sentence[asked.start() :] if asked else sentence, True), (sentence, True), (text, False)):
        bare = radiation_series.LOSSLESS.sub(" ", ASSIGNED.sub("", part))
        found = [
            (match.start(), place, path)
            for place, (path, pattern) in enumerate(OUTPUTS[tool])
            if pattern[0] not in ".^" and (match := re.search(rf"(?<!\w)(?:{pattern})", bare, re.IGNORECASE))
        ]
        if found:
            return min(found)[2], plain
    return next((path for path, pattern in OUTPUTS[tool] if pattern[0] in ".^" and re.search(pattern, text)), ""), False


def closeness(text: str, start: int, end: int, tool: str, name: str) -> float:
    """Return how near the number at a place stands to a phrase for an input, from 0 to 1.

    >>> text = "a skin of emissivity 0.98 before a wall at 290 K"
    >>> closeness(text, 21, 25, "stefan_boltzmann", "emissivity")
    1.0
    >>> closeness(text, 43, 48, "stefan_boltzmann", "emissivity") < 0.5
    True
    """
    pattern = _phrase(tool, name)
    if pattern is None:
        return 0.0
    best = 0.0
    sentence = text.rfind(". ", 0, start) + 1
    left = list(pattern.finditer(text, sentence, start))
    if left:
        between = text[left[-1].end() : start]
        apart = _words(between) + (1.5 if re.search(r"\b(?:and|but|while|whereas)\b", between) else 0.0)
        apart += 3.0 if ")" in between and "(" not in between else 0.0  # a bracket is about what stands before it
        best = _weight(left[-1]) / (1.0 + 0.35 * apart)
    stop = min((place for place in (text.find(". ", end), text.find("; ", end)) if place >= 0), default=len(text))
    right = pattern.search(text, end, stop)
    if right:
        between = text[end : right.start()]
        aside = between.replace("(", " ", 1) if right.end() <= text.find(")", end) else between
        apart = _words(between) + (4 if BREAK.search(aside) else 0)
        best = max(best, 0.9 * _weight(right) / (1.0 + 0.6 * apart))
    return best


def _weight(phrase: re.Match[str]) -> float:
    """Return how much a phrase says: one that only joins says little."""
    return 0.3 if JOINING.fullmatch(phrase.group()) else 1.0


def _words(between: str) -> int:
    """Return how many words stand between a phrase and a number, those that join not counted."""
    words = re.findall(r"[^\W_]+(?:\.\d+)?|[=:]", between)
    return sum(0 if FILLER.match(word) else 1 for word in words) + 2 * between.count(", ")


@cache
def _phrase(tool: str, name: str) -> re.Pattern[str] | None:
    phrase = PHRASES.get(f"{name}.{tool}", PHRASES.get(name, ""))
    return re.compile(rf"(?<!\w)(?:{phrase})(?!\w)", re.IGNORECASE) if phrase else None
