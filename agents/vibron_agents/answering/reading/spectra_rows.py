"""Rows of numbers as they stand in a text: brackets, lists, tables of points, grids with their middle left out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from vibron_agents.answering.reading.infrared_grids import regular
from vibron_agents.answering.reading.numerals import between, number
from vibron_agents.answering.reading.reader import Reader, Unclear

N = r"(?<!cm)(?<!cm-)(?<!cm\^)(?<!cm\^-)(?<![\w.^])[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?(?![\w^]|\.\d)"
WAVES = r"(?:cm\^?\(?-1\)?|/cm|wavenumbers?|reciprocal cent\w+)"
LENGTHS = r"(?:um|µm|μm|microns?|micromet\w+|nm|nanomet\w+)"
SEPARATOR = r"(?:\s*,\s*(?:and\s+)?|\s+and\s+)"
BRACKETED = re.compile(rf"[\[(]\s*{N}(?:\s*[,;]?\s*{N})+\s*[\])]")
LISTED = re.compile(rf"{N}(?:\s*%)?(?:{SEPARATOR}{N}(?:\s*%)?)+")
SKIPPED = re.compile(
    rf"({N}){SEPARATOR}({N}){SEPARATOR}(?:({N}){SEPARATOR})?(?:\.\.\.|…|\. \. \.)\s*,?\s*(?:and |to |up to )?({N})"
)
POINTS = (
    re.compile(rf"(?P<y>{N})\s*(?:%\s*)?(?:\(?at|@)\s*(?P<x>{N})\s*(?:{WAVES})?\)?"),
    re.compile(rf"(?P<x>{N})\s*(?:{WAVES})?\s*(?::|->|=>|=)\s*(?P<y>{N})"),
    re.compile(
        rf"(?P<x>{N})\s*(?:{WAVES})?\s*\((?:area|height|absorbance|intensity|A|T)?\s*(?:of|=)?\s*(?P<y>{N})\s*%?\)"
    ),
)
PERCENT = re.compile(
    r"(?:per ?cent|%) ?-?(?:T\b|transmi\w*)|transmi\w* (?:in|as) (?:per ?cent|%)|transmi\w*[^.;?]{0,40}%|\b%T\b",
    re.IGNORECASE,
)
FEWEST = 3


@dataclass(frozen=True)
class Row:
    """Numbers that belong together, the words before them since the last row, and the unit behind them."""

    values: tuple[float, ...]
    start: int
    end: int
    before: str = ""
    after: str = ""
    bracketed: bool = False


def filled(text: str) -> str:
    """Return a text in which lists with a middle left out are written in full.

    >>> filled("at 1640, 1650, ..., 1680 cm-1")
    'at 1640, 1650, 1660, 1670, 1680 cm-1'
    """

    def whole(match: re.Match[str]) -> str:
        first, second, last = (number(match.group(place)) for place in (1, 2, 4))
        added = between(first, second, last)
        return ", ".join(f"{one:.10g}" for one in (first, second, *added, last)) if added else match.group()

    return SKIPPED.sub(whole, text)


def rows(reader: Reader) -> list[Row]:
    """Take the rows of a text, in order: what stands in brackets, and lists of three numbers or more.

    >>> [row.values for row in rows(Reader("A [0.1 0.2], B [0.3 0.1] and 0.5, 0.6, 0.7 at 2 K"))]
    [(0.1, 0.2), (0.3, 0.1), (0.5, 0.6, 0.7)]
    """
    spans = [(match.span(), True) for match in BRACKETED.finditer(reader.rest)]
    left = BRACKETED.sub(lambda match: "\0" * len(match.group()), reader.rest)
    spans += [(match.span(), False) for match in LISTED.finditer(left) if len(_numbers(match.group())) >= FEWEST]
    spans = [part for span in spans for part in _parted(reader.text, span)]
    found: list[Row] = []
    ends = 0
    for (start, end), bracketed in sorted(spans):
        values = tuple(_numbers(reader.text[start:end]))
        found.append(Row(values, start, end, reader.text[ends:start], _behind(reader.text, end), bracketed))
        ends = end
    for row in found:
        reader.take_span(row.start, row.end)
    return found


def _behind(text: str, end: int) -> str:
    """Return the words behind a row, with the sign that may end it."""
    return text[end - (text[end - 1] == "%") : end + 30]


def _parted(text: str, span: tuple[tuple[int, int], bool]) -> list[tuple[tuple[int, int], bool]]:
    """Return a list in which "and" stands before more than its last number as two."""
    (start, end), bracketed = span
    joints = list(re.finditer(r"\s+and\s+", text[start:end]))
    if bracketed or len(joints) != 1 or len(_numbers(text[start + joints[0].end() : end])) < FEWEST - 1:
        return [span]
    if len(_numbers(text[start : start + joints[0].start()])) < FEWEST - 1:
        return [span]
    return [((start, start + joints[0].start()), False), ((start + joints[0].end(), end), False)]


def points(reader: Reader, ordered: bool = True) -> tuple[Row, Row] | None:
    """Take readings that are given one by one with their places, as two rows: places, which run, and readings."""
    for pattern in POINTS:
        found = list(pattern.finditer(reader.rest))
        if len(found) < FEWEST or any(len(between) > 12 for between in _between(reader.rest, found)):
            continue
        places, readings = (tuple(number(match.group(name)) for match in found) for name in "xy")
        if ordered and not _runs(places):
            continue
        start, end = found[0].start(), found[-1].end()
        before, after = reader.text[:start], reader.text[end : end + 30]
        for match in found:
            reader.take_span(*match.span())
        return Row(places, start, start, before, "cm-1"), Row(readings, start, end, before, after)
    pairs = [match for match in BRACKETED.finditer(reader.rest) if len(_numbers(match.group())) == 2]
    values = [_numbers(match.group()) for match in pairs]
    if len(values) >= FEWEST and _runs([one[0] for one in values]) and min(one[0] for one in values) > 150:
        start, end = pairs[0].start(), pairs[-1].end()
        before, after = reader.text[:start], reader.text[end : end + 30]
        for match in pairs:
            reader.take_span(*match.span())
        return Row(tuple(one[0] for one in values), start, start, before, "cm-1"), Row(
            tuple(one[1] for one in values), start, end, before, after
        )
    return None


def grid_of(reader: Reader, lists: Sequence[Row]) -> tuple[list[float], str, Row | None]:
    """Return the abscissa of spectra, its unit, and the row that it is; nothing where none is told."""
    for row in lists:
        unit = _abscissa(row)
        if unit and _runs(row.values):
            return list(row.values), unit, row
    told = regular(reader.rest, [len(row.values) for row in lists]) if lists else None
    if told is None:
        return [], "", None
    said = reader.text[told.start : told.end + 16]
    reader.take_span(told.start, told.end)
    length = re.search(rf"\d\s*({LENGTHS})\b", said)
    return told.values, _length(length.group(1)) if length else "cm-1", None


def halved(lists: Sequence[Row], count: int) -> list[Row]:
    """Return the rows, those that hold several spectra of so many points one behind the other taken apart."""
    found: list[Row] = []
    for row in lists:
        parts = len(row.values) // count if count and len(row.values) % count == 0 else 1
        size = len(row.values) // parts
        for part in range(parts):
            values = row.values[part * size : (part + 1) * size]
            found.append(Row(values, row.start, row.end, row.before if not part else "", row.after, row.bracketed))
    return found


def spectrum(grid: Sequence[float], row: Row) -> dict[str, object]:
    """Return the record of a spectrum against ascending wavenumbers."""
    if len(grid) != len(row.values):
        raise Unclear(f"{len(row.values)} readings do not go with {len(grid)} wavenumbers")
    pairs = sorted(zip(grid, row.values, strict=True))
    said = f"{row.before} {row.after}"
    shares = bool(PERCENT.search(said)) and max(row.values) > 1.5
    values = [round(value / 100.0, 12) if shares else value for _, value in pairs]
    record: dict[str, object] = {"wavenumber": [place for place, _ in pairs], "ordinate": values}
    if shares or (
        re.search(r"transmi\w+|%T", said, re.IGNORECASE)
        and not re.search(
            r"absorbances?\s*(?:of|is|are|:)?\s*$",
            said,
        )
    ):
        record["kind"] = "transmittance"
    elif re.search(r"\breflectances?\b", said, re.IGNORECASE) and max(values) <= 1.0:
        record["kind"] = "reflectance"
    return record


def _abscissa(row: Row) -> str:
    """Return the unit of a row that tells where others were read; "" for other rows."""
    if re.match(rf"\s*\(?{WAVES}", row.after) or re.search(
        rf"(?:{WAVES})\s*(?:\(?cm\S*\)?)?\s*[:=(\[]*\s*$", row.before
    ):
        return "cm-1"
    if match := re.match(rf"\s*({LENGTHS})\b", row.after):
        return _length(match.group(1))
    at = re.search(r"\b(?:grid|abscissa|x)\s*(?:is|=|:)?\s*$", row.before, re.IGNORECASE)
    return "cm-1" if at and min(row.values) > 150 else ""


def _length(word: str) -> str:
    return "nm" if word.startswith("n") else "um"


def _runs(values: Sequence[float]) -> bool:
    steps = [later - earlier for earlier, later in pairwise(values)]
    return len(values) >= FEWEST and (all(step > 0 for step in steps) or all(step < 0 for step in steps))


def _between(text: str, found: Sequence[re.Match[str]]) -> list[str]:
    return [text[one.end() : other.start()] for one, other in pairwise(found)]


def _numbers(text: str) -> list[float]:
    return [number(match.group()) for match in re.finditer(N, text)]
