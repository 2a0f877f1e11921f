"""Read the quantities of a sentence: numbers, lists, ranges and tables with their units and symbols."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from vibron.core.written_units import NAMES, dimension, read_unit


@dataclass(frozen=True)
class StatedQuantity:
    """A number or a list of numbers with its unit, "" if none is written.

    ``role`` is ``lower`` or ``upper`` (ends of a range), ``grid`` (4x4) or ``imaginary`` (of a complex number).  A
    table has its ``rows`` one behind the other in ``values``.  ``symbol`` is the T of "T = 300 K", the U/t of "U = 4t".
    """

    values: tuple[float, ...]
    unit: str
    start: int
    end: int
    rows: int = 0
    role: str = ""
    symbol: str = ""
    written: str = ""

    @property
    def spelt(self) -> bool:
        """True if the number is written in letters and may count something."""
        return self.written[:1].isalpha()


_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ONES = "zero one two three four five six seven eight nine".split()
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
_WORDS = dict(zip((*_ONES, *_TEENS, *_TENS), map(float, (*range(20), *range(20, 100, 10))), strict=True))
_ORDINALS = dict(zip("first second third fourth fifth sixth".split(), map(float, range(1, 7)), strict=True))
_SCALES = {"half": 0.5, "third": 1 / 3, "quarter": 0.25, "dozen": 12.0, "hundred": 1e2, "thousand": 1e3}
_LARGE = {"": 1.0, "thousand": 1e3, "million": 1e6, "billion": 1e9}
_ANY = "|".join(sorted(_WORDS, key=len, reverse=True)).replace("|zero", "")
_WORDED = (
    r"spin[ -]half|half(?= an? )|zero(?= (?!point|phonon|order|cross|path)[a-z])|"
    rf"(?:an?|{_ANY})[ -](?:{'|'.join(_SCALES)})s?(?!-| (?:width|max|wave))|"
    rf"(?:{'|'.join(_TENS)})[- ](?:{'|'.join(_ONES[1:])})|{_ANY}|"
    rf"(?:{'|'.join(_ORDINALS)})(?=[- ](?:order|degree|overtone|harmonic|derivative|virial))"
)
_FIGURES = r"(?:\d{1,3}(?:[, ]\d{3})+(?![\d,])(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)"
_TEN = r"10\s?(?:\^|\*\*)\s?\(?[-+]?\d+\)?"
_NUMBER = re.compile(
    rf"(?i)(?:(?<![^\s*(=\[,><~≈:])(?P<sign>[-+]))?(?<![\w.^])(?:(?P<ten>{_TEN})|"
    rf"(?P<pi>(?:{_FIGURES}\s?\*?\s?)?(?:pi|π)(?:\s?/\s?\d+)?)(?![\w^])|"
    rf"(?P<plain>{_FIGURES})(?P<power>[eE][-+]?\d+(?!\w)|\s?(?:[x·*]|times)\s?{_TEN})?"
    rf"(?:/(?P<below>[1-9]\d*)(?![\d.]))?(?P<large>\s(?:million|billion|thousand)\b)?)|\b(?P<word>{_WORDED})\b"
)
_SPREAD = re.compile(
    r"(?<=[A-Za-zμ%])\s?(?:±|\+/-)\s?\d+(?:\.\d+)?(?:\s[^\W\d][\w^/-]*|\s?%)?|"  # 300 K ± 2 K
    r"(?<=\d)(?:\s?(?:±|\+/?-|plus or minus)\s?\d+(?:\.\d+)?|\(\d\d?\)(?!\w))"
)
_GRID = re.compile(r"(?<![\w.^])(\d+)\s?(?:x|by)\s?(\d+)(?:\s?(?:x|by)\s?(\d+))?(?![\w.^]|\s*\^)", re.IGNORECASE)
_IMAGINARY = re.compile(r"\s?\*?\s?[ij](?!\w)")
_RELATIVE = re.compile(r"\s?\*?\s?([^\W\d]\w{0,3})(?![\w^(/-]|\s*=)")
_THERMAL, _MODEL = re.compile(r"k_?B?\s?T$"), frozenset("JtUDV")  # k_B T = 0.5 J
_INSIDE = re.compile(r"\^\(?-?$|[A-Z]{2}-$")  # exponents, KRS-5
_COUNTED = re.compile(r"[\s-]+[\w°%\x01]|\s*[,.?)]|$")
_BEFORE_PI = re.compile(r"(?:[=,(]|of|by|and|to|at)\s*$")
_SYMBOL = re.compile(
    r"(?P<symbol>(?<![A-Za-z])(?:k_?B\s?)?(?:[^\W\d_][\w*']{0,9}|[A-Za-z]{2,6}\s?\([\w, ]{1,10}\)|<[\w^|]{1,8}>)"
    r"(?:\([\w,]{1,6}\))?(?:\s?/\s?(?:[^\W\d]\w{0,5}|\(?2\s?\*?\s?(?:pi|π)\)?))?)"
    r"\s*(?:=|≈|~|:=|≃|<|>|≤|≥|is set to)\s*[\[({|]?\s*(?:\x01+\s?)?$"
)
_BETWEEN = re.compile(
    r"(?i)(?:\s\([^()\d]{1,30}\))?\s*(?:,\s*(?=\.\.|(?:and|or|then)\b))?"
    r"(\.{2,3}|,|and|or|then|to|and to|up to|until|-|through)\s*,?\s*"
)
_RANGED = ("to", "-", "through", "up to", "until", "and to", "...", "..")
_OPENED = re.compile(r"\b(?:from|range|interval|within|in|on|over) ?[\[(]$")
_STEP = re.compile(r"(?i)[\s,(]*(?:(?:(?:in|at|with|by) )?(?:step|interval|spacing)s? (?:of|=)|every|spaced by) ")
_STEP_BEFORE = re.compile(r"(?i)\b(?:every|(?:in )?steps? of|intervals? of|spac(?:ed|ing)(?: by| of)?)\s*$")
_FROM = re.compile(r"(?i)\s*(?:steps? |intervals? )?(?:from|between)\s*")
_SQUARE = re.compile(r"\s?x\s?")
_SIDE = re.compile(r"(?i)\s?(?:square\b|on (?:a|each) side\b)")
_NEXT_ROW = re.compile(r"\s*[\])}]\s*(?:,|;|and|,\s*and)?\s*(?:[A-Z][a-z]?\d?\s?)?[\[({]\s*|\s*;\s*")
_LABELLED_ROW = re.compile(
    r"[\])}]?(?:[,;]?\s*(?:and\s+)?(?:[A-Za-z][\w-]*(?: [\w-]+){0,2}?\s*[:=]?\s*)?|"
    r"\.\s*(?:[A-Za-z][\w-]*\s*[:=]\s*)?)[\[({]?\s*"
)
_OTHER = re.compile(r"\b(?:samples?|unknowns?|pixels?|mixtures?|blends?|ref|measured|observed|target|query|read\w*)\b")


def read_quantities(text: str, relative: frozenset[str] = frozenset()) -> list[StatedQuantity]:
    """Return the quantities of a text in order; ``relative`` are the symbols in which others may be given.

    >>> [(one.values, one.unit) for one in read_quantities("a wavelength of 3, 4 and 5 um at 300 K")]
    [((3.0, 4.0, 5.0), 'um'), ((300.0,), 'K')]
    """
    text = _SPREAD.sub(lambda match: " " * len(match.group()), text)
    single = _areas(text, sorted(_single(text, relative), key=lambda one: one.start))
    return stacked(text, _lists(text, single), _NEXT_ROW)


def _single(text: str, relative: frozenset[str]) -> Iterator[StatedQuantity]:
    for grid in _GRID.finditer(text):
        unit, used = read_unit(text[grid.end() :])
        values = tuple(float(part) for part in grid.groups() if part)
        yield StatedQuantity(values, unit, grid.start(), grid.end() + used, role="grid")
    text = _GRID.sub(lambda grid: "\x01" * len(grid.group()), text)
    end, last = 0, ""
    for match in _NUMBER.finditer(text):
        start, word, left = match.start(), match["word"], text[max(0, match.start() - 40) : match.start()]
        inside = re.search(r"([A-Za-zÅ]+)-$", left)  # cm-1
        power = inside and inside[1] in NAMES and match.group() in "1234"
        if start < end or power or _INSIDE.search(left) or (match["pi"] and not _BEFORE_PI.search(left)):
            continue
        between, value, end, role, unit = text[end:start], _value(match), match.end(), "", ""
        symbol = said["symbol"] if (said := _SYMBOL.search(text, max(0, start - 40), start)) else ""
        other = _RELATIVE.match(text, end)
        if (imaginary := _IMAGINARY.match(text, end)) and not word:
            role, end = "imaginary", imaginary.end()
            if (between + (match["sign"] or "")).strip() in ("+", "-"):
                symbol, value = last, abs(value)
        elif other and other[1] in (relative | _MODEL if _THERMAL.match(symbol) else relative) - {symbol}:
            symbol, end = f"{symbol}/{other[1]}", other.end()
        else:
            joint = re.compile(r"\s?an? " if word else r"-(?=[A-Za-zμ])").match(text, end)
            behind = joint.end() if joint else end
            unit, used = read_unit(text[behind:])
            end = behind + used if used else end
            if not used and re.match(r"[^\W\d]|_", text[end:]):
                continue
        last = symbol
        counts = unit not in ("", "molecule") or (word and word.lower() != "one" and _COUNTED.match(text, end))
        if not word or counts:  # not "one of them"
            yield StatedQuantity((value,), unit, start, end, role=role, symbol=symbol)


def _value(match: re.Match[str]) -> float:
    value, sign = 0.0, -1.0 if match["sign"] == "-" else 1.0
    if match["pi"]:
        above, _, below = re.sub(r"pi|π", "", match["pi"].lower()).replace(" ", "").partition("/")
        return sign * math.pi * float(above.strip("*") or 1.0) / float(below or 1.0)
    if match["word"]:
        for word in re.findall("[a-z]+", match["word"].lower()):
            scale = _SCALES.get(word.removesuffix("s"), 1.0)
            value = value + _WORDS[word] if word in _WORDS else _ORDINALS.get(word) or (value or 1.0) * scale
        return value
    power = re.sub("[ ()]", "", re.sub(r".*[*^]", "e", match["ten"] or match["power"] or ""))
    plain = float(re.sub("[, ]", "", match["plain"] or "1") + power) / float(match["below"] or 1.0)
    return sign * plain * _LARGE[(match["large"] or "").strip().lower()]


def _lists(text: str, numbers: Sequence[StatedQuantity]) -> list[StatedQuantity]:
    """Join the numbers of lists, mark the ends of ranges and write out ranges with a step."""
    found: list[StatedQuantity] = []
    group: list[StatedQuantity] = []
    joints: list[str] = []
    for one in numbers:
        last = group[-1] if group else one
        joint = _BETWEEN.fullmatch(text, last.end, one.start) if group else None
        said, alone = joint[1].lower() if joint else "", {last.role, one.role} & {"imaginary", "grid"}
        mixed = len(group) == 1 and said in _RANGED and last.unit and one.unit
        fits = last.unit in ("", one.unit) or (mixed and dimension(last.unit) == dimension(one.unit))
        if joint and fits and not alone and not one.symbol.strip("/"):
            joints.append(said)
            group.append(one)
        else:
            found += _closed(text, group, joints)
            group, joints = [one], []
    steps: list[StatedQuantity] = []
    for one in (*found, *_closed(text, group, joints)):
        steps.append(one)
        if len(steps) > 2 and (grid := _grid(text, *steps[-3:])):
            steps[-3:] = [grid]
    return steps


def _grid(text: str, one: StatedQuantity, two: StatedQuantity, three: StatedQuantity) -> StatedQuantity | None:
    """Return the list that a range and a step in front of it or behind it make."""
    roles = tuple(part.role for part in (one, two, three))
    if roles[:2] == ("lower", "upper") and _STEP.fullmatch(text, two.end, three.start):
        low, high, step = one, two, three
    elif (
        roles[1:] == ("lower", "upper")
        and _STEP_BEFORE.search(text, 0, one.start)
        and _FROM.fullmatch(text, one.end, two.start)
    ):
        step, low, high = one, two, three
    else:
        return None
    values = _range(low.values[0], high.values[0], math.copysign(step.values[0], high.values[0] - low.values[0]))
    fits = values and step.unit in ("", high.unit) and len(step.values) == 1
    return replace(low, values=tuple(values), start=one.start, end=three.end, role="") if fits else None


def _areas(text: str, numbers: Sequence[StatedQuantity]) -> list[StatedQuantity]:
    """Return quantities with "20 um x 20 um" and "20 um square" as areas."""
    found: list[StatedQuantity] = []
    for one in numbers:
        last = found[-1] if found else None
        length = len(one.values) == 1 and one.unit.isalpha() and dimension(one.unit) == dimension("m")
        if (
            length
            and last
            and (last.values, last.unit) == (one.values, one.unit)
            and _SQUARE.fullmatch(text, last.end, one.start)
        ):
            found[-1] = replace(last, values=(one.values[0] ** 2,), unit=f"{one.unit}^2", end=one.end)
        elif length and (side := _SIDE.match(text, one.end)):
            found.append(replace(one, values=(one.values[0] ** 2,), unit=f"{one.unit}^2", end=side.end()))
        else:
            found.append(one)
    return found


def _closed(text: str, group: Sequence[StatedQuantity], joints: Sequence[str]) -> list[StatedQuantity]:
    """Return a list as one quantity, a range as two, and two numbers that only a comma parts as they are."""
    if len(group) < 2:
        return list(group)
    first, last, middle, joint = group[0], group[-1], len(group) // 2, joints[0]
    unit, opened = last.unit or first.unit, text[max(0, first.start - 20) : first.start]
    values = [one.values[0] for one in group]
    if len(group) == 2:
        between = joint == "and" and re.search(r"\b[Bb]etween\W*(?:\w+ ?= ?)?$", opened)
        if joint in _RANGED or between or (joint == "," and _OPENED.search(opened)):
            return [replace(first, unit=first.unit or unit, role="lower"), replace(last, unit=unit, role="upper")]
        if joint == "," and opened.endswith("(") and text[last.end : last.end + 1] == ")":
            called = re.search(r"[A-Za-z]\w*(?=\($)", opened)  # CAS(6,6)
            symbol = called.group() if called else first.symbol
            return [replace(first, values=tuple(values), unit=unit, end=last.end, symbol=symbol)]
        if joint == "," and (first.unit != last.unit or (not unit and re.match(r"\s[a-z]", text[last.end :]))):
            return list(group)  # "transmittance 0.85, 300 K", "radius 2, 2048 bits"
    even = len(group) == 2 * middle > 2
    if even and joints[middle - 1] == "and" and joints.count("and") == 1 and "-" not in joints:  # "1, 2 and 3, 4"
        parts = (group[:middle], values[:middle]), (group[middle:], values[middle:])
        return [replace(row[0], values=tuple(part), unit=unit, end=row[-1].end) for row, part in parts]
    edges = even and {*joints[::2]} == {"-"} and "-" not in joints[1::2]
    place = next((at for at, joint in enumerate(joints) if joint.startswith("..")), 0)
    if place:  # 1640, 1650, ..., 1720
        step = values[place] - values[place - 1]
        values[place : place + 2] = _range(values[place], values[place + 1], step) or values[place : place + 2]
    return [replace(first, values=tuple(values), unit=unit, end=last.end, rows=middle * edges)]


def _range(first: float, last: float, step: float) -> list[float]:
    """Return evenly spaced numbers; nothing if whole steps do not reach the last."""
    count = round((last - first) / step) if step else 0
    even = 1 <= count <= 2000 and abs(first + count * step - last) < 1e-6 * abs(step)
    return [round(first + place * step, 10) for place in range(count + 1)] if even else []


def stacked(
    text: str, numbers: Sequence[StatedQuantity], joint: re.Pattern[str] = _LABELLED_ROW
) -> list[StatedQuantity]:
    """Return the quantities with lists of one length that follow one another, labelled or not, as rows of a table."""
    found: list[StatedQuantity] = []
    for one in numbers:
        last = found[-1] if found else one
        rows, apart = max(last.rows, 1), (last.end, one.start)
        fits = len(one.values) > 1 and len(last.values) == len(one.values) * rows and one.unit == last.unit
        if found and fits and joint.fullmatch(text, *apart) and not _OTHER.search(text, *apart):
            values, written = (*last.values, *one.values), text[last.start : one.end]
            found[-1] = replace(last, values=values, end=one.end, rows=rows + 1, role="", written=written)
        else:
            found.append(one)
    return found
