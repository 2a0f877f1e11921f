"""Records as small HTML tables and curves as inline SVG; every text is escaped, and nothing is fetched."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

import numpy as np

from vibron.core.declaration import marks_of
from vibron.core.notebook.summary import is_rows, short, unit_of

_MOST_ROWS = 20
_WORD = 80
_WIDTH, _HEIGHT, _EDGE = 480, 150, 18
_POINTS = 600  # of a curve; each is drawn with the smallest and the largest value around it


def record_html(record: Any) -> str:
    """Return the fields of a record with units and meaning, and the records that it holds as tables."""
    marks, singles, tables = marks_of(type(record)), [], []
    for part in dataclasses.fields(record):
        value, mark = getattr(record, part.name), marks[part.name]
        if not part.repr:
            continue
        if is_rows(value):
            tables.append(f"<p>{escape(part.name)}</p>{rows_html(value)}")
        else:
            singles.append((part.name, cell(value), unit_of(mark), getattr(mark, "text", "")))
    return heading(type(record).__name__) + table(("", "value", "unit", "meaning"), singles) + "".join(tables)


def rows_html(rows: Sequence[Any]) -> str:
    """Return one row for each record; arrays and nested records are summarised."""
    if not rows:
        return "<p>no records</p>"
    marks = marks_of(type(rows[0]))
    names = [part.name for part in dataclasses.fields(rows[0]) if part.repr]
    heads = [f"{name} / {unit}" if (unit := unit_of(marks[name])) else name for name in names]
    cells = [[cell(getattr(row, name)) for name in names] for row in rows[:_MOST_ROWS]]
    more = f"<p>{len(rows) - _MOST_ROWS} more</p>" if len(rows) > _MOST_ROWS else ""
    return table(heads, cells, [getattr(marks[name], "text", "") for name in names]) + more


def heading(text: str, note: str = "") -> str:
    """Return a line in bold with a note."""
    return f"<div><b>{escape(text)}</b> {escape(note)}</div>"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], meanings: Sequence[str] = ()) -> str:
    """Return a table; ``meanings`` of the columns are shown when the pointer rests on a head."""
    titles = [f' title="{escape(meaning)}"' for meaning in meanings] or [""] * len(heads)
    head = "".join(f"<th{title}>{escape(name)}</th>" for name, title in zip(heads, titles, strict=True))
    body = "".join(f"<tr>{''.join(f'<td>{escape(text)}</td>' for text in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def cell(value: Any) -> str:
    """Return a value as the text of a cell."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value if len(value) <= _WORD else f"{value[: _WORD - 3]}..."
    if isinstance(value, float):
        return f"{value:.6g}"
    return short(value)


def curve_svg(x: np.ndarray[Any, Any], y: np.ndarray[Any, Any], *, falling: bool) -> str:
    """Return a curve as SVG in the colour of the text, with the ends of both axes; gaps are left open."""
    known = np.isfinite(x) & np.isfinite(y)
    if not known.any():
        return ""
    (left, right), (low, high) = _ends(x[known]), _ends(y[known])
    across = (x - left) / ((right - left) or 1.0)
    across = _EDGE + (1.0 - across if falling else across) * (_WIDTH - 2 * _EDGE)
    down = _EDGE + (high - y) / ((high - low) or 1.0) * (_HEIGHT - 2 * _EDGE)
    lines = "".join(
        f'<polyline points="{" ".join(f"{across[i]:.1f},{down[i]:.1f}" for i in part)}" fill="none" '
        'stroke="currentColor"/>'
        for part in _parts(known, y)
    )
    ends = (right, left) if falling else (left, right)
    texts = ((_EDGE, 12, "start", high), (_EDGE, _HEIGHT - 4, "start", ends[0]),
             (_WIDTH - _EDGE, _HEIGHT - 4, "end", ends[1]))  # fmt: skip
    words = "".join(
        f'<text x="{where}" y="{height}" text-anchor="{anchor}" font-size="11" fill="currentColor">{number:.6g}</text>'
        for where, height, anchor, number in texts
    )
    return f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}" role="img">{lines}{words}</svg>'


def _ends(values: np.ndarray[Any, Any]) -> tuple[float, float]:
    return float(values.min()), float(values.max())


def _parts(known: np.ndarray[Any, Any], y: np.ndarray[Any, Any]) -> Iterable[list[int]]:
    """Yield the indices of each unbroken part of a curve, of many points the extreme ones of each group."""
    where = np.flatnonzero(known)
    size = max(1, len(y) // _POINTS)
    for part in np.split(where, np.flatnonzero(np.diff(where) > 1) + 1):
        groups = np.array_split(part, max(1, len(part) // size)) if size > 2 else [part]
        kept = {int(i) for group in groups for i in (group[y[group].argmin()], group[y[group].argmax()])}
        yield sorted(kept) if size > 2 else part.tolist()
