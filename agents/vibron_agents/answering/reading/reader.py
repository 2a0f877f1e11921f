"""A text that is read phrase by phrase: what has been read is blotted out, so that what is left over is known."""

from __future__ import annotations

import re

from vibron_agents.answering.reading.numerals import NUMERAL, SPELT

PLAIN = str.maketrans(
    {
        "−": "-",
        "–": "-",
        "—": "-",
        "⟩": ">",
        "⟨": "<",
        "×": "x",
        "½": "1/2",
        "·": ".",
        "∑": "sum",
        "Σ": "sum",
        "†": "+",
        "₀": "0",
        "₁": "1",
        "₂": "2",
        "₃": "3",
        "₄": "4",
        "₅": "5",
        "₆": "6",
        "⁺": "+",
        "Å": "Å",
        "π": "pi",
        "′": "'",
    }
)
BLOT = "\0"
_LEFT = re.compile(
    rf"(?<![\w.^])(?<!\^-)(?<!cm-){NUMERAL}|" rf"\b(?:{'|'.join(word for word in SPELT[2:])})\b(?!-dimension)",
    re.IGNORECASE,
)


class Unclear(Exception):
    """A field's own words are there, but not all that they need; the message says what is missing."""


class Unknown(Unclear):
    """A field's own words are there, but what is asked is none that this field reads; another way may know it."""


class Reader:
    """A text with what of it has been taken.

    Examples
    --------
    >>> reader = Reader("a chain of six spins at T = 0.5")
    >>> reader.take(r"six spins").group(), reader.left()
    ('six spins', ('0.5',))
    """

    def __init__(self, text: str) -> None:
        self.text = text.translate(PLAIN)
        self.rest = self.text
        self.taken: list[str] = []

    def take(self, pattern: str, flags: re.RegexFlag = re.IGNORECASE) -> re.Match[str] | None:
        """Return the first place of a pattern in what is left, and take it, or its group ``only``."""
        match = re.search(pattern, self.rest, flags)
        if match:
            self._blot(match)
        return match

    def take_all(self, pattern: str, flags: re.RegexFlag = re.IGNORECASE) -> list[re.Match[str]]:
        """Return and take all places of a pattern."""
        found = list(re.finditer(pattern, self.rest, flags))
        for match in found:
            self._blot(match)
        return found

    def says(self, pattern: str, flags: re.RegexFlag = re.IGNORECASE) -> bool:
        """Tell whether the whole text has a pattern, taken or not."""
        return re.search(pattern, self.text, flags) is not None

    def keeps(self, pattern: str) -> bool:
        """Tell whether what is left has a pattern."""
        return re.search(pattern, self.rest, re.IGNORECASE) is not None

    def left(self) -> tuple[str, ...]:
        """Return the numbers that nobody has taken."""
        return tuple(match.group() for match in _LEFT.finditer(self.rest))

    def take_span(self, start: int, end: int) -> None:
        """Take a place of the text."""
        self.taken.append(" ".join(self.rest[start:end].replace(BLOT, " ").split()))
        self.rest = self.rest[:start] + BLOT * (end - start) + self.rest[end:]

    def _blot(self, match: re.Match[str]) -> None:
        start, end = match.span("only") if "only" in match.re.groupindex else match.span()
        self.taken.append(" ".join(match.group().replace(BLOT, " ").split()))
        self.rest = self.rest[:start] + BLOT * (end - start) + self.rest[end:]
