"""Numbers in figures or spelt out, as patterns."""

from __future__ import annotations

import re

SPELT = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
).split()
COUNT = rf"(?:\d+|{'|'.join(sorted(SPELT, key=len, reverse=True))})"
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ONES = "|".join(SPELT[1:10])
WORDED = (
    rf"(?:an?|{_ONES}) (?:hundred|thousand)|(?:{'|'.join(TENS)})(?:[- ](?:{_ONES}))?|"
    rf"{'|'.join(sorted(SPELT[1:20], key=len, reverse=True))}"
)
NUMERAL = r"[-−]?\d+(?:\.\d+)?(?:/\d+)?(?:[eE][-+]?\d+)?"
SCIENTIFIC = r"[-−]?\d+(?:\.\d+)?(?:[eE][-+]?\d+|\s*[x×·*]\s*10\s*\^?\s*[-−]?\d+)?"


def number(text: str) -> float:
    """Return the value of a numeral.

    >>> number("Six"), number("3/4"), number("−2.5")
    (6.0, 0.75, -2.5)
    """
    word = text.strip().lower().replace("−", "-")
    if word in SPELT:
        return float(SPELT.index(word))
    above, _, below = word.partition("/")
    return float(above) / float(below) if below else float(above)


def worded(text: str) -> float:
    """Return the value of a number that is spelt out.

    >>> worded("forty-five"), worded("a hundred"), worded("Twelve")
    (45.0, 100.0, 12.0)
    """
    parts = text.lower().replace("-", " ").split()
    if parts[-1] in ("hundred", "thousand"):
        times = 1 if parts[0] in ("a", "an") else SPELT.index(parts[0])
        return float(times * (100 if parts[-1] == "hundred" else 1000))
    return float(sum(SPELT.index(part) if part in SPELT else 10 * TENS.index(part) + 20 for part in parts))


def between(earlier: float, first: float, last: float, most: int = 2000) -> list[float]:
    """Return what "1640, 1650, ..., 1680" leaves out; nothing where the last is not reached in whole steps.

    >>> between(1640.0, 1650.0, 1680.0), between(1640.0, 1650.0, 1685.0)
    ([1660.0, 1670.0], [])
    """
    step = first - earlier
    count = round((last - first) / step) if step else 0
    even = 1 <= count <= most and abs(first + count * step - last) < 1e-6 * abs(step)
    return [round(first + place * step, 10) for place in range(1, count)] if even else []


def power(text: str) -> str:
    """Return a numeral with a power of ten as Python reads it.

    >>> power("2.5 x 10^19"), power("3e-20")
    ('2.5e19', '3e-20')
    """
    return re.sub(r"\s*(?:[x×·*]|times)\s*10\s*\^?\s*", "e", text).replace("−", "-")
