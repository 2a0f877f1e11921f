"""Molecular formulas as counts of elements."""

import re
from collections import Counter
from functools import lru_cache

from vibron.core.elements import SYMBOLS
from vibron.core.errors import InputError

_TOKEN = re.compile(r"([A-Z][a-z]?)(\d*)|([(\[])|([)\]])(\d*)|[.·*](\d*)")
_CHARGE = re.compile(r"(\^?\d*[+-]|[+-]\d*)$")


@lru_cache(maxsize=200_000)
def _parsed(text: str) -> tuple[tuple[str, int], ...]:
    bare = _CHARGE.sub("", "".join(text.split()))
    stack: list[Counter[str]] = [Counter()]
    total: Counter[str] = Counter()
    factor, place = 1, 0
    leading = re.match(r"\d+", bare)
    if leading:
        factor, place = int(leading[0]), leading.end()
    while place < len(bare):
        token = _TOKEN.match(bare, place)
        if token is None:
            raise _unreadable(text)
        symbol, count, opening, closing, repeat, multiple = token.groups()
        if symbol:
            element = "H" if symbol in ("D", "T") else symbol
            if element not in SYMBOLS:
                raise _unreadable(text)
            stack[-1][element] += int(count or 1)
        elif opening:
            stack.append(Counter())
        elif closing:
            if len(stack) == 1:
                raise _unreadable(text)
            inner = stack.pop()
            stack[-1].update({name: number * int(repeat or 1) for name, number in inner.items()})
        else:
            total.update({name: number * factor for name, number in stack[0].items()})
            stack[0], factor = Counter(), int(multiple or 1)
        place = token.end()
    total.update({name: number * factor for name, number in stack[0].items()})
    if len(stack) > 1 or not total or min(total.values()) < 1:
        raise _unreadable(text)
    return tuple(sorted(total.items()))


def _unreadable(text: str) -> InputError:
    return InputError(
        "is not a molecular formula",
        field="formula",
        value=text,
        remedy="write element symbols and counts, for example C8H10N4O2 or (CH3)2CO",
    )


def parse_formula(text: str) -> dict[str, int]:
    """Atoms of each element; brackets, dots between fragments and a final charge are understood, D and T are H.

    >>> parse_formula("(CH3)2CO")
    {'C': 3, 'H': 6, 'O': 1}
    >>> parse_formula("C2H7N.HCl")
    {'C': 2, 'Cl': 1, 'H': 8, 'N': 1}
    """
    return dict(_parsed(text))


def hill_formula(counts: dict[str, int]) -> str:
    """Formula in Hill order: carbon, hydrogen, then the alphabet; the alphabet alone without carbon.

    >>> hill_formula({"O": 1, "H": 6, "C": 2})
    'C2H6O'
    """
    first = ("C", "H") if counts.get("C") else ()
    order = [name for name in first if counts.get(name)] + sorted(set(counts) - set(first))
    return "".join(f"{name}{counts[name] if counts[name] > 1 else ''}" for name in order if counts[name])
