"""Find delimiter, decimal sign, header and columns of a table of numbers in plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, pairwise

import numpy as np

from vibron.core.errors import FormatError, ResourceError
from vibron.core.quantity import FloatArray

#: (delimiter, decimal sign) in order of preference; None is any run of blanks.
_DIALECTS = (
    ("\t", "."),
    (";", "."),
    (",", "."),
    ("|", "."),
    (None, "."),
    ("\t", ","),
    (";", ","),
    ("|", ","),
    (None, ","),
)
_SAMPLE = 400
_MISSING = {"", "?", "-", "--", "nan", "na", "n/a", "null", "none", "#n/a", "inf", "-inf"}
_LINES_AT_ONCE = 100_000


@dataclass(frozen=True)
class Delimited:
    """Numbers by column, the header above them, the file line of the first of them, and what was left out."""

    columns: FloatArray
    header: tuple[tuple[str, ...], ...]
    line: int
    warnings: tuple[str, ...]


def read_delimited(text: str, file: str, max_points: int) -> Delimited:
    """Read a table of two or more columns of numbers.

    Raises
    ------
    FormatError
        No two columns of numbers are found.
    ResourceError
        There are more lines than ``max_points``.
    """
    lines = text.split("\n")
    if len(lines) > max_points + _SAMPLE:
        raise ResourceError(
            f"{file} has {len(lines)} lines, more than the {max_points} points allowed",
            field="max_points", value=max_points, remedy="give a smaller file; from Python, max_points may be raised",
        )  # fmt: skip
    delimiter, decimal, begin, width = _dialect(lines, file)
    header = tuple(tuple(_fields(line, delimiter)) for line in lines[:begin] if line.strip())
    blocks: list[FloatArray] = []
    odd: list[int] = []
    for start in range(begin, len(lines), _LINES_AT_ONCE):
        part = lines[start : start + _LINES_AT_ONCE]
        block = _fast(part, delimiter, decimal, width)
        if block is None:
            block, wrong = _slow(part, delimiter, decimal, width)
            odd += [start + k + 1 for k in wrong]
        blocks.append(block)
    columns = np.concatenate(blocks)
    if len(odd) > max(3, 0.2 * len(columns)):
        raise FormatError(
            f"{len(odd)} lines are not {width} numbers",
            file=file,
            line=odd[0],
            remedy="give columns of numbers below one header",
        )
    notes = (f"{len(odd)} lines that are not {width} numbers are left out, the first: line {odd[0]}",) if odd else ()
    return Delimited(columns, header, begin + 1, notes)


def count_rows(text: str) -> int:
    """Return how many of the sampled lines are rows of the same number of two or more numbers."""
    lines = text.split("\n")
    return max((score for score, _ in _dialects(lines, _sampled(lines))), default=0)


def _sampled(lines: list[str]) -> list[int]:
    """Return the filled lines at the start and from the middle: a long header is followed by a longer table."""
    filled = [k for k, line in enumerate(lines) if line.strip()]
    middle = len(filled) // 2
    return sorted({*filled[:_SAMPLE], *filled[middle : middle + _SAMPLE]})


def _dialects(lines: list[str], sample: list[int]) -> Iterator[tuple[int, tuple[str | None, str, int, int]]]:
    """Yield the number of rows by each dialect, with delimiter, decimal sign, first line and width."""
    for delimiter, decimal in _DIALECTS:
        widths = {k: _width(lines[k], delimiter, decimal) for k in sample}
        known = [width for width in widths.values() if width >= 2]
        if known:
            width = max(set(known), key=known.count)
            yield known.count(width), (delimiter, decimal, next(_runs(sample, widths, width)), width)


def _dialect(lines: list[str], file: str) -> tuple[str | None, str, int, int]:
    """Return delimiter, decimal sign, position of the first line of numbers and how many numbers a line holds."""
    sample = _sampled(lines)
    best = max(_dialects(lines, sample), key=lambda found: found[0], default=None)
    if best is None or best[0] < 2:
        raise FormatError(
            "no two columns of numbers found",
            file=file,
            line=1,
            remedy="give JCAMP-DX, or a text file with two columns",
        )
    delimiter, decimal, begin, width = best[1]
    if delimiter == "," and width > 2 and not any("." in lines[k] for k in sample if k >= begin):
        raise FormatError(
            "commas may part the numbers or be decimal signs",
            file=file,
            line=begin + 1,
            remedy="part the columns by semicolons or tabs, or write decimal points",
        )
    return delimiter, decimal, begin, width


def _runs(sample: list[int], widths: dict[int, int], width: int) -> Iterator[int]:
    """Yield where the table may begin: first two lines on end of the usual width, else one."""
    for k, following in pairwise(sample):
        if widths[k] == width and widths[following] == width:
            yield k
    yield from (k for k in sample if widths[k] == width)


def _fields(line: str, delimiter: str | None) -> list[str]:
    fields = [field.strip().strip('"').strip() for field in line.strip("\n").split(delimiter)]
    while fields and not fields[-1]:
        fields.pop()
    return fields


def _width(line: str, delimiter: str | None, decimal: str) -> int:
    values = [_number(field, decimal) for field in _fields(line, delimiter)]
    return len(values) if values and None not in values and values[0] == values[0] else 0


def _number(field: str, decimal: str) -> float | None:
    if decimal == ",":
        if "." in field:
            return None
        field = field.replace(",", ".")
    if field.lower() in _MISSING:
        return float("nan")
    if not re.fullmatch(r"[+\-−]?(\d+\.?\d*|\.\d+)([eEdD][+-]?\d{1,3})?", field):
        return None
    value = float(field.replace("−", "-").lower().replace("d", "e"))
    return value if np.isfinite(value) else float("nan")


def _fast(lines: list[str], delimiter: str | None, decimal: str, width: int) -> FloatArray | None:
    """Parse lines all at once; None where one of them is unusual."""
    text = "\n".join(lines)
    if (decimal == "," and "." in text) or '"' in text or "_" in text:
        return None
    text = text.replace(",", ".") if decimal == "," else text
    rows = [line.split(delimiter) for line in text.split("\n") if line.strip()]
    if any(len(row) != width for row in rows):
        return None
    try:
        values = np.array(list(map(float, chain.from_iterable(rows))))
    except ValueError:
        return None
    return values.reshape(-1, width) if np.isfinite(values).all() else None


def _slow(lines: list[str], delimiter: str | None, decimal: str, width: int) -> tuple[FloatArray, list[int]]:
    """Parse line by line; return the rows and the positions of lines that are none."""
    rows, odd = [], []
    for k, line in enumerate(lines):
        if not line.strip():
            continue
        values = [_number(field, decimal) for field in _fields(line, delimiter)]
        values += [float("nan")] * (width - len(values)) if 2 <= len(values) < width else []
        known = [value for value in values if value is not None]
        if len(values) != width or len(known) != width:
            odd.append(k)
        else:
            rows.append(known)
    return np.array(rows, dtype=np.float64).reshape(-1, width), odd
