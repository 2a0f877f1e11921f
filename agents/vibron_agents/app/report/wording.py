"""Numbers and flags in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from vibron_agents.app.report.reading import entries, mapping, probability, sequence, text
from vibron_agents.pages.filters import percent
from vibron_agents.spectrum.verdict import verdict_of

_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

_WARNINGS = {
    "saturated": "The strongest bands are cut off: too much sample. Their heights cannot be compared.",
    "noisy": "The spectrum is noisy: weak bands may be missed or may not be real.",
    "very_weak": "The spectrum is very weak: small bands drown in the noise and in the baseline.",
    "short_range": "Only a part of the range was measured: bands outside it could not be used.",
    "digitised_from_paper": "The curve was read off a paper chart: positions are less certain than they look.",
    "co2_residue": "Carbon dioxide of the air is visible near 2349 and 667 cm⁻¹; these bands are not the sample's.",
    "water_residue": "Water vapour of the air is visible at 1400–1900 and 3500–3900 cm⁻¹: not the sample's.",
    "baseline": "The baseline is far from zero or sloping: the heights of weak bands are uncertain.",
}

_STRENGTHS = {"s": "strong", "m": "medium", "w": "weak"}


@dataclass(frozen=True)
class AnswerSentence:
    """The answer as one sentence in parts, so that the page can set the name in another type."""

    lead: str
    name: str = ""
    chance: str = ""
    tail: str = ""
    meaning: str = ""

    def __str__(self) -> str:
        chance = f" ({self.chance})" if self.chance else ""
        return f"{self.lead} {self.name}{chance}{self.tail}" if self.name else self.lead


def answer(analysis: Mapping[str, Any], names: list[str]) -> AnswerSentence:
    r"""Say in one sentence what the spectrum most likely is and how far to trust that.

    >>> str(answer({"confidence": {"first": 0.41, "shown": 0.72}}, ["ethyl acetate", "methyl propanoate"]))
    'Most likely ethyl acetate (41\u202f%); the answer is among the two shown with 72\u202f%'
    """
    if error := text(analysis.get("error") and (analysis.get("message") or analysis["error"])):
        lead = "No structure is proposed" if analysis.get("peaks") else "This spectrum could not be analysed"
        return AnswerSentence(f"{lead}: {error}")
    if not names:
        return AnswerSentence("No structure is proposed for this spectrum")
    confidence = mapping(analysis.get("confidence"))
    first, shown = probability(confidence.get("first")), probability(confidence.get("shown"))
    if first is None:
        first = probability(entries(analysis, "candidates")[0].get("probability"))
    count = _NUMBERS[len(names)] if len(names) < len(_NUMBERS) else str(len(names))
    several = shown is not None and len(names) > 1
    tail = f"; the answer is among the {count} shown with {percent(shown)}" if several else ""
    chance = percent(first) if first is not None else ""
    verdict = verdict_of(analysis)
    if verdict and verdict.kind:
        return AnswerSentence(verdict.lead, meaning=_sentence(verdict.reason))
    if verdict and verdict.state == "none":
        return AnswerSentence(verdict.lead, names[0], chance, "", _sentence(verdict.reason))
    return AnswerSentence(verdict.lead if verdict else "Most likely", names[0], chance, tail, _meaning(first))


def warnings(analysis: Mapping[str, Any]) -> list[str]:
    """Return the warnings about input and quality as sentences, each once."""
    found = [
        warning
        for part in (analysis, mapping(analysis.get("input")), mapping(analysis.get("quality")))
        for warning in sequence(part.get("warnings"))
    ]
    return list(dict.fromkeys(sentence for sentence in map(_warning, found) if sentence))


def strength(code: Any) -> str:
    """Spell out the strength of a band.

    >>> strength("s"), strength("broad")
    ('strong', 'broad')
    """
    return _STRENGTHS.get(text(code), text(code))


def label(key: str) -> str:
    """Turn a key into words: ``top_n`` reads "top n".

    >>> label("signal_to_noise"), label("SNR")
    ('signal to noise', 'SNR')
    """
    return text(key.replace("_", " "))


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def _meaning(chance: float | None) -> str:
    if chance is None:
        return "This analysis states no confidence: read the list as an order, not as odds."
    many, out_of = (10, "ten") if 0.15 <= chance <= 0.85 else (100, "a hundred")
    right = min(max(round(many * chance), 1), many - 1)
    count = _NUMBERS[right] if right < len(_NUMBERS) else str(right)
    return f"Of {out_of} answers given with this confidence, about {count} {'is' if right == 1 else 'are'} right."


def _warning(warning: Any) -> str:
    if isinstance(warning, Mapping):
        said = text(warning.get("text") or warning.get("message") or warning.get("code"))
    else:
        said = text(warning)
    return _WARNINGS.get(said, said)
