"""Formulas that a question writes out, such as x/(1 - exp(-x)): the small whole numbers in them are no quantities."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vibron_agents.answering.units import read_unit

_NAMES = frozenset(
    "exp sqrt cos sin tan ln log tanh sinh cosh coth alpha beta gamma delta eps epsilon kappa lambda mu nu omega phi "
    "pi rho sigma tau theta kT kB".split()
)
_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?(?:\s*[x×·*]\s*10\^?[-−]?\d+)?)|"
    r"(?P<name>[^\W\d]\w*\*?)|(?P<sign>[-−+*·/^()=]))"
)
_START = re.compile(r"(?<![\w.^])[\w(.−-]")
_SMALL = re.compile(r"\d|1[0-2]")
_SHORT = 4  # letters of a symbol


def formula_numbers(text: str) -> Iterator[tuple[int, int]]:
    """Yield the places of the small whole numbers that stand in formulas.

    >>> text = "scaled by x/(1 - exp(-x)), with n = 2 and T1 = 5 ps"
    >>> [text[start:end] for start, end in formula_numbers(text)]
    ['1']
    """
    place = 0
    for start in _START.finditer(text):
        run = list(_run(text, start.start())) if start.start() >= place else []
        for side in _sides(_closed(run)):
            yield from _small(side)
        place = run[-1].end() if run else place


def _run(text: str, place: int) -> Iterator[re.Match[str]]:
    """Yield the tokens of one formula, which begins with a symbol, a number or a bracket."""
    last: re.Match[str] | None = None
    while match := _TOKEN.match(text, place):
        gap = match.end() - match.start() > len(match.group().strip())
        if last is None and (gap or (match["sign"] and match["sign"] not in "(-−")):
            return
        if match["name"] and not _belongs(text, match["name"], last):
            return
        if last is not None and _parts(text, last, match, gap):
            return
        yield match
        last, place = match, match.end()


def _parts(text: str, last: re.Match[str], match: re.Match[str], gap: bool) -> bool:
    """Tell whether two tokens do not belong together: a number after a symbol, a hyphen, two words."""
    if match["number"]:
        return not last["sign"] or (last["sign"] == "/" and text[: last.start("sign")][-1:] in "fF")
    if match["name"]:
        return (gap and not last["sign"] and match["name"] in "aAI") or (
            bool(last["name"]) and gap and len(match["name"]) > 2
        )
    hyphen = match["sign"] in "-−" and not gap and not last["sign"]
    power = bool(last["name"]) and _is_unit(last["name"])  # cm-1
    return hyphen and (power or not re.match(r"[\d(]", text[match.end() :]))


def _belongs(text: str, name: str, last: re.Match[str] | None) -> bool:
    """Tell whether a name is a symbol, the unit of the number before it, or below the stroke of 1/Tor."""
    unit = _is_unit(name)
    over = last is not None and last["sign"] == "/" and text[: last.start("sign")].endswith("1")
    return _is_symbol(name) or (last is not None and bool(last["number"]) and unit) or (
        over and not unit and len(name) <= _SHORT
    )  # fmt: skip


def _is_symbol(name: str) -> bool:
    return name in _NAMES or (len(name.partition("_")[0]) <= _SHORT and not re.fullmatch(r"[A-Za-z]?[a-z]{2,}", name))


def _closed(run: list[re.Match[str]]) -> list[re.Match[str]]:
    """Return the tokens before the first bracket that is not closed."""
    opened: list[int] = []
    for place, token in enumerate(run):
        if token["sign"] == "(":
            opened.append(place)
        elif token["sign"] == ")" and opened:
            opened.pop()
    return run[: opened[0]] if opened else run


def _sides(run: list[re.Match[str]]) -> Iterator[list[re.Match[str]]]:
    """Yield what stands between the signs of equality."""
    side: list[re.Match[str]] = []
    for token in run:
        if token["sign"] == "=":
            yield side
            side = []
        else:
            side.append(token)
    yield side


def _small(side: list[re.Match[str]]) -> Iterator[tuple[int, int]]:
    """Yield the small whole numbers of a side that has symbols and signs; one with a unit is a quantity."""
    units = _units(side)
    if not any(token["name"] and not unit for token, unit in zip(side, units, strict=True)) or not any(
        token["sign"] and token["sign"] in "-−+*/^(" for token in side
    ):
        return
    for place, token in enumerate(side):
        before, after = (side[at]["sign"] if 0 <= at < len(side) else "" for at in (place - 1, place + 1))
        alone = before == "(" and after == ")"  # R(7) is a line
        raised = any(one["sign"] == "^" for one in side[max(0, place - 2) : place])
        measured = any(units[place + 1 : place + 2])  # 2 K are a temperature
        if token["number"] and _SMALL.fullmatch(token["number"]) and not (alone or raised or measured):
            yield token.span("number")


def _units(side: list[re.Match[str]]) -> list[bool]:
    """Tell which tokens belong to the unit of a number: the m and s of 5 m/s, but not T1, nor the F of 4F^2."""
    found: list[bool] = []
    opened = False  # a unit may go on
    for place, token in enumerate(side):
        powered = place + 2 < len(side) and side[place + 1]["sign"] == "^" and bool(side[place + 2]["number"])
        if token["name"]:
            name = token["name"]
            part = (
                opened and _is_unit(name) and not re.search(r"(?<!m)\d", name) and not (powered and name in "AFJNTVW")
            )
            opened = part
        else:
            part = opened and bool(found) and found[-1] and (token["sign"] or "") in "/^*·"
            part = part or (bool(found) and found[-1] and side[place - 1]["sign"] == "^")
            opened = part or bool(token["number"])
        found.append(part)
    return found


def _is_unit(name: str) -> bool:
    return read_unit(name)[1] == len(name)
