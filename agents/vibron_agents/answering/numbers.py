"""Read the numbers of a sentence: with their units, and the words that stand about them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from vibron_agents.answering.reading.numerals import WORDED, between, worded
from vibron_agents.answering.units import read_unit

_PLAIN = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+"
_POWER = r"(?:[eE][-+−]?\d+|\s*(?:[x×·*]|times)\s*10\s*(?:\^|\*\*)?\s*\(?[-+−]?\d+\)?|\s*[x×·]\s*10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?"
NUMBER = re.compile(
    rf"(?<![\w.^])(?P<sign>[-−+]?)(?:10(?:\^|\*\*)\(?(?P<ten>[-+−]?\d+)\)?|10(?P<small>[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)|(?P<plain>{_PLAIN}){_POWER})"
)
_SPACED = re.compile(r"(?<![\w.,^])(\d{1,3})[\u2009\u202f ](?=\d{3}(?![\d,]))")  # 12 000
_ROW, _GAP = re.compile(r"\[[-−+\d.eE\s]+\]"), re.compile(r"(?<=\d)[ \t]+(?=[-−+.\d])")  # [0.1 0.3 0.2]
_NONE = re.compile(  # 1/e, units set to one, dimensions and the first place of a list
    r"\b1/[a-z]\b|(?<=\bmany )1/[a-z]+\b|(?<=\bin )1/[a-z]+\b|"
    r"(?:hbar|ħ|\bk_?B)\s*=\s*(?:hbar\s*=\s*|k_?B\s*=\s*)?1(?!\.?\d)|"
    r"(?<=\bthe )(?:19|20)\d\d(?= [A-Z])|(?<=[A-Za-z]-)(?:19|20)\d\d\b|"  # years
    r"\b(?:to|at least) \w+ (?:significant |decimal )?(?:figures|digits|decimals|places)\b|"
    r"\b[248] ?(?:pi\b|π)|\(1\s*[-−]\s*[xy]\)?|\b[123]D\b|\bcount(?:ed|ing) from (?:0|1|zero|one)\b"
)
_IN_UNIT = re.compile(r"[A-Za-zµμ]+-$")  # "cm-1" that stands alone
_EXPONENT = re.compile(  # of a unit, or of a name such as KRS-5 or carbon-13
    r"\^\(?[-−+]?$|[A-Z]{2}-$|\b(?:carbon|nitrogen|oxygen|chlorine|bromine|sulfur)-$"
)
_IMAGINARY = re.compile(r"[ij](?!\w)")
_SPELT = re.compile(rf"\b(?:{WORDED})\b(?=[\s-]+[A-Za-z°%])", re.IGNORECASE)
_SUPER = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹−", "-0123456789-")
_BETWEEN = re.compile(
    r"\s*(,\s*(?:\.{2,3}|…)\s*,?|,\s*and|,\s*or|,|and|or|to|and to|-|–|—|through|by|x|×)\s*$", re.IGNORECASE
)


@dataclass(frozen=True)
class Found:
    """A number or a list of numbers in a sentence.

    ``unit`` is "" where none is written.  ``before`` and ``after`` are the words about it within its clause; ``role``
    is ``lower`` or ``upper`` for the ends of a range, ``1``, ``2``, ... for the parts of a list taken apart.  An
    ``optional`` number was spelt out and may count things that are no input.  ``owner`` is what stands before the
    clause, the thing that a bracket or a symbol is about; ``lent`` the unit that it has in common with another number.
    The parts of a complex number are called n and k.  A table has its ``rows`` one behind the other in ``values``.
    """

    values: tuple[float, ...]
    unit: str
    start: int
    end: int
    before: str = ""
    after: str = ""
    role: str = ""
    whole: bool = False
    optional: bool = False
    owner: str = ""
    lent: str = ""
    rows: int = 0

    @property
    def text(self) -> str:
        """The number with its unit, as a tool reads it at its boundary."""
        return f"{self.values[0]!r} {self.unit}".strip()


def read_numbers(sentence: str) -> list[Found]:
    """Return the quantities of a sentence in order.

    >>> [(found.values, found.unit) for found in read_numbers("a wavelength of 3, 4 and 5 um at 300 K")]
    [((3.0, 4.0, 5.0), 'um'), ((300.0,), 'K')]
    >>> [(found.values, found.role) for found in read_numbers("between 8 and 14 micrometres")]
    [((8.0,), 'lower'), ((14.0,), 'upper')]
    """
    sentence = _ROW.sub(lambda row: _GAP.sub(lambda gap: f"{',':<{len(gap.group())}}", row.group()), sentence)
    sentence = _NONE.sub(lambda match: " " * len(match.group()), sentence)
    sentence = _SPACED.sub(lambda match: f"{match.group(1)},", sentence)
    raw = _raw(sentence)
    merged = _lists(sentence, raw)
    return [_of_complex(_with_words(sentence, merged, index)) for index in range(len(merged))]


def _of_complex(one: Found) -> Found:
    """Return a part of a complex index, such as 1.5 - 0.02i, as what it is called alone."""
    if one.role not in ("n", "k"):
        return one
    words = re.sub(r"\b\w\s*=?\s*$", "", one.before) if one.role == "n" else one.before
    return replace(one, before=f"{words} {one.role} =".strip(), role="")


def _raw(sentence: str) -> list[Found]:
    found: list[Found] = []
    for match in NUMBER.finditer(sentence):
        if (found and match.start() < found[-1].end) or _EXPONENT.search(sentence[: match.start()]):
            continue
        if (alone := _IN_UNIT.search(sentence[: match.start() + len(match.group("sign"))])) and _is_unit(
            alone.group() + match.group().lstrip("-−")
        ):
            continue
        sign = match.group("sign")
        tight = bool(sign) and match.start() > 0 and not sentence[match.start() - 1].isspace()
        if tight and sentence[match.start() - 1] not in "(=[,":
            sign = ""
        text = re.sub(r"\s*(?:[x×·*]|times)\s*10\s*(?:\^|\*\*)?\s*\(?", "e", match.group().lstrip("-+−"), count=1)
        if not match.group("plain"):
            text = f"1e{match.group('ten') or match.group('small')}"
        text = text.translate(_SUPER).rstrip(")").replace(",", "")
        value = float(text) * (-1.0 if sign in ("-", "−") else 1.0)
        end, fraction = match.end(), re.match(r"/(\d+)(?![\d.])", sentence[match.end() :])
        if fraction and float(fraction.group(1)) != 0:
            value, end = value / float(fraction.group(1)), end + fraction.end()
        if scale := re.match(r"\s+(thousand|million|billion)\b", sentence[end:]):
            value, end = value * {"thousand": 1e3, "million": 1e6, "billion": 1e9}[scale.group(1)], end + scale.end()
        joint = sentence[found[-1].end : match.start()].strip() + match.group("sign") if found else ""
        if joint in ("+", "-", "−", "–") and _IMAGINARY.match(sentence, end):
            found[-1] = replace(found[-1], role="n")
            found.append(Found((abs(value),), "", match.start(), end + 1, role="k"))
            continue
        hyphen = re.match(r"-(?=[A-Za-zµμ])", sentence[end:])
        unit, used = read_unit(sentence[end + (1 if hyphen else 0) :])
        if used:
            used += 1 if hyphen else 0
        elif re.match(r"[A-Za-z_]", sentence[end:]):
            continue
        found.append(
            Found((value,), unit, match.start(), end + used, whole=value == int(value) if abs(value) < 1e15 else False)
        )
    taken = {index for one in found for index in range(one.start, one.end)}
    for match in _SPELT.finditer(sentence):
        if match.start() not in taken:
            unit, used = read_unit(sentence[match.end() :])
            value = worded(match.group())
            if not (value == 1 and unit in ("", "molecule", "photon")):
                counts = not unit or sentence[: match.end() + used].lower().endswith("wavenumbers")  # "two wavenumbers"
                found.append(Found((value,), unit, match.start(), match.end() + used, whole=True, optional=counts))
    return sorted(found, key=lambda one: one.start)


def _is_unit(word: str) -> bool:
    return read_unit(word)[1] == len(word)


def _lists(sentence: str, raw: list[Found]) -> list[Found]:
    """Join numbers of a list to one, and mark the ends of a range."""
    found: list[Found] = []
    group: list[Found] = []
    joins: list[str] = []
    crossed = False  # the last number is a side of an area, "2 m by 3 m"

    def close() -> None:
        nonlocal group, joins
        if len(group) == 1:
            found.extend(group)
        elif len(group) == 2 and joins[0] == "," and not group[0].unit and group[1].unit:
            found.extend((replace(group[0], lent=group[1].unit), group[1]))  # "transmittance 0.85, 300 K"
        elif group:
            unit = group[-1].unit or group[0].unit
            opened = sentence[max(0, group[0].start - 12) : group[0].start].lower()
            ranged = len(group) == 2 and (
                joins[0] in ("to", "-", "–", "—", "through") or ("between" in opened and joins[0] == "and")
            )  # fmt: skip
            if ranged:
                for one, role in zip(group, ("lower", "upper"), strict=True):
                    found.append(Found(one.values, one.unit or unit, one.start, one.end, role=role, whole=one.whole))
            else:
                found.extend(_joined(part, unit) for part in _halves(_continued(group, joins), joins))
        group, joins = [], []

    for one in raw:
        if group:
            last = group[-1]
            join = _BETWEEN.match(sentence[last.end : one.start])
            word = join.group(1).lower().replace(", ", ",") if join else ""
            same = not last.unit or not one.unit or last.unit == one.unit
            # "300 K and 400 K" is a list, "10 sites and 4" is not known to be one
            sides = word in ("by", "x", "×") and bool(one.unit)
            if (
                join
                and same
                and (one.unit or not last.unit)
                and not sides
                and not crossed
                and not _set(sentence, last, one)
            ):
                joins.append(word if "." in word or "…" in word else word.split(",")[-1] or word)
                group.append(one)
                continue
            crossed = sides
        else:
            crossed = False
        close()
        group = [one]
    close()
    return found


def _halves(group: list[Found], joins: list[str]) -> list[list[Found]]:
    """Return a list that "and" parts in two of equal length, "1, 2 and 3, 4", as two."""
    middle = len(group) // 2
    halved = len(joins) == len(group) - 1 > 2 and len(group) % 2 == 0
    two = halved and joins[middle - 1] == "and" and joins.count("and") == 1
    return [group[:middle], group[middle:]] if two else [group]


def _continued(group: list[Found], joins: list[str]) -> list[Found]:
    """Return a list with what "..." leaves out: 1640, 1650, ..., 1720."""
    place = next((at for at, word in enumerate(joins) if word.strip(", ") in ("...", "..", "…")), 0)
    if not place:
        return group
    first, last = group[place], group[place + 1]
    added = between(group[place - 1].values[0], first.values[0], last.values[0])
    return [*group[: place + 1], *(replace(first, values=(value,)) for value in added), *group[place + 1 :]]


def _joined(group: list[Found], unit: str) -> Found:
    values = tuple(value for one in group for value in one.values)
    return Found(values, unit, group[0].start, group[-1].end, whole=all(one.whole for one in group))


def _set(sentence: str, last: Found, one: Found) -> bool:
    """Tell whether a bare number is the value of a symbol, as in f/2 or k = 0: no list begins with it."""
    return bool(one.unit and not last.unit and re.search(r"[=/]\s*$", sentence[: last.start]))


_EDGE = re.compile(r"[.;:?!,]\s|\s(?:and|with|when|if|while|whose|which|but|then)\s|\(|\)", re.IGNORECASE)
_AFTER_EDGE = re.compile(
    r"[.;:?!,)(]|\s(?:and|with|at|in|on|of|from|to|for|over|under|when|if|is|are|by|has|have|through|whose|which|per|"
    r"between|into|as|than)\s",
    re.IGNORECASE,
)


_JOINT = re.compile(r"\b(?:and|with|while|but)\b")
_SYMBOL = re.compile(r"(?:and\s+)?([^\W\d]\w{0,5})\s*[=≈:]\s*$")


def _with_words(sentence: str, found: list[Found], index: int) -> Found:
    one = found[index]
    left = found[index - 1].end if index else 0
    right = found[index + 1].start if index + 1 < len(found) else len(sentence)
    before = sentence[left : one.start]
    edges = [edge.end() for edge in _EDGE.finditer(before)]
    kept = before[edges[-1] :] if edges else before
    if not re.search(r"[A-Za-z]", kept) and edges:
        kept = before[edges[-2] : edges[-1]] if len(edges) > 1 else before
    if one.role == "upper" and index and found[index - 1].role == "lower":
        kept = _with_words(sentence, found, index - 1).before
    after = " " + sentence[one.end : right].lstrip(" -")
    if edge := _AFTER_EDGE.search(after):
        after = after[: edge.start()]
    owner = before[: edges[-1]] if edges and kept != before else ""
    if index and not re.search(r"[A-Za-z]{2}", _JOINT.sub("", owner)) and _SYMBOL.fullmatch(kept.strip()):
        last = _with_words(sentence, found, index - 1)  # "n = 2.4 and k = 0.15" are of one thing
        owner = last.owner if _SYMBOL.search(last.before) else owner
    return replace(
        one, before=" ".join(kept.split()[-7:]), after=" ".join(after.split()[:4]), owner=" ".join(owner.split()[-6:])
    )


def apart(numbers: Sequence[Found]) -> tuple[Found, ...]:
    """Return the numbers with every list taken apart, its parts counted.

    >>> [(found.values, found.role) for found in apart(read_numbers("discs of radius 0.1 m and 0.2 m"))]
    [((0.1,), '1'), ((0.2,), '2')]
    """
    found: list[Found] = []
    for one in numbers:
        if len(one.values) == 1:
            found.append(one)
        else:
            found += [replace(one, values=(value,), role=str(place)) for place, value in enumerate(one.values, 1)]
    return tuple(found)


_NEXT_ROW = re.compile(  # a label may stand before a row, but not what tells of another thing
    r"[\])}]?(?:[,;]?\s*(?:and\s+)?(?:[A-Za-z][\w-]*(?: [\w-]+){0,2}?\s*[:=]?\s*)?|\.\s*(?:[A-Za-z][\w-]*\s*[:=]\s*)?)"
    r"[\[({]?\s*$"
)
_OTHER = re.compile(
    r"\b(?:samples?|unknowns?|pixels?|mixtures?|blends?|references?|measured|observed|target|query|read\w*)\b",
    re.IGNORECASE,
)


def stacked(sentence: str, numbers: Sequence[Found]) -> tuple[Found, ...]:
    """Return the numbers with lists of one length that follow one another as the rows of a table.

    >>> text = "end members: quartz 0.7, 0.8; dust 0.9, 0.6"
    >>> [(found.values, found.rows) for found in stacked(text, read_numbers(text))]
    [((0.7, 0.8, 0.9, 0.6), 2)]
    """
    found: list[Found] = []
    for one in numbers:
        last = found[-1] if found else None
        if (
            last is not None
            and len(one.values) > 1
            and len(last.values) == len(one.values) * max(last.rows, 1)
            and one.unit == last.unit
            and _NEXT_ROW.fullmatch(between := sentence[last.end : one.start])
            and not _OTHER.search(between)
        ):
            joined = (*last.values, *one.values)
            found[-1] = replace(last, values=joined, end=one.end, rows=max(last.rows, 1) + 1, after=one.after)
        else:
            found.append(one)
    return tuple(found)


def stands_in(one: Found, places: Sequence[tuple[int, int]]) -> bool:
    """Tell whether a number begins in one of some places of the sentence."""
    return any(start <= one.start < end for start, end in places)
