"""How templates write numbers and formulas."""

from __future__ import annotations

import re


def percent(value: float | None) -> str:
    r"""Write a probability as whole per cent, never as a certainty it is not.

    >>> percent(0.413), percent(0.004), percent(0.998), percent(None)
    ('41\u202f%', '< 1\u202f%', '> 99\u202f%', '–')
    """
    if value is None:
        return "–"
    if value < 0.01:
        return "< 1\u202f%"
    if value > 0.99:
        return "> 99\u202f%"
    return f"{100.0 * value:.0f}\u202f%"


def formula_parts(formula: str) -> list[tuple[str, bool]]:
    """Split a formula into pieces, each with whether it is set as an index.

    >>> formula_parts("C4H8O2")
    [('C', False), ('4', True), ('H', False), ('8', True), ('O', False), ('2', True)]
    """
    return [(part, part.isdigit()) for part in re.findall(r"(?<=[A-Za-z)\]])\d+|(?:\D|(?<![A-Za-z)\]])\d)+", formula)]
