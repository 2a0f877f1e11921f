"""Columns of a table in a text file."""

from __future__ import annotations

import csv
import math
import re

DELIMITERS = ",;\t"


def read_columns(text: str) -> dict[str, list[float | None] | list[str]]:
    r"""Return the columns of a table by name; empty where a text is not one.

    The first row names them, else they are ``column_1``, ``column_2``, ...  A column of numbers, in which a cell may be
    empty (None), is given as numbers, and any other as texts.

    Examples
    --------
    >>> read_columns("T (K); sample\n300; a\n310; b\n")
    {'T_K': [300.0, 310.0], 'sample': ['a', 'b']}
    >>> read_columns("A letter, in two lines.\nYours")
    {}
    """
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    for delimiter in DELIMITERS:
        rows = [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=delimiter)]
        if len(rows) > 1 and len(rows[0]) > 1 and len({len(row) for row in rows}) == 1:
            return _named(rows)
    return {}


def _named(rows: list[list[str]]) -> dict[str, list[float | None] | list[str]]:
    has_header = all(_number(cell) is None for cell in rows[0])
    body = rows[1:] if has_header else rows
    found: dict[str, list[float | None] | list[str]] = {}
    for place, cells in enumerate(zip(*body, strict=True), 1):
        name = re.sub(r"\W+", "_", rows[0][place - 1]).strip("_") if has_header else ""
        name = name or f"column_{place}"
        numbers = [_number(cell) for cell in cells]
        is_numeric = any(cells) and all(one is not None or not cell for one, cell in zip(numbers, cells, strict=True))
        found[name if name not in found else f"{name}_{place}"] = numbers if is_numeric else list(cells)
    return found


def _number(cell: str) -> float | None:
    try:
        value = float(cell)
    except ValueError:
        return None
    return value if math.isfinite(value) else None
