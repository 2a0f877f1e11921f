"""Numbers in figures or spelt out, as patterns."""

from __future__ import annotations

import re

SPELT = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
).split()
COUNT = rf"(?:\d+|{'|'.join(sorted(SPELT, key=len, reverse=True))})"
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


def power(text: str) -> str:
    """Return a numeral with a power of ten as Python reads it.

    >>> power("2.5 x 10^19"), power("3e-20")
    ('2.5e19', '3e-20')
    """
    return re.sub(r"\s*(?:[x×·*]|times)\s*10\s*\^?\s*", "e", text).replace("−", "-")
