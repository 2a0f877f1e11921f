"""From the records of a block to its tables with factors applied and every check made."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np

from vibron.core.spectrum import without_infinite
from vibron.infrared.formats._asdf import decode
from vibron.infrared.formats._axis import Header, abscissae, listed
from vibron.infrared.formats._ldr import LabelledRecord, RecordBlock, number, without_comments
from vibron.infrared.formats._model import ConsistencyCheck, JcampTable
from vibron.infrared.formats._pairs import decode_pairs

_COMMA_NUMBER = re.compile(r"[+-]?\d*,\d+\s*$")
_NUMERIC_LABELS = ("FIRSTX", "LASTX", "DELTAX", "XFACTOR", "YFACTOR", "FIRSTY", "MAXX", "MINX", "MAXY", "MINY")


def split_form(record: LabelledRecord, default: str) -> tuple[str, str, int]:
    """Return the form such as ``(X++(Y..Y))``, the lines of the table and the file line of the first of them."""
    form, _, body = record.value.partition("\n")
    line = record.line + 1
    form = without_comments(form).strip()
    if not form and ".." in body.partition("\n")[0]:  # the form is on a separate line
        form, _, body = body.partition("\n")
        line += 1
    return (form.strip() or default).upper(), body, line


def spectral_table(
    block: RecordBlock, record: LabelledRecord, max_points: int
) -> tuple[JcampTable, list[ConsistencyCheck]]:
    """Decode an XYDATA, XYPOINTS, PEAK TABLE, PEAK ASSIGNMENTS or RADATA record of a block."""
    form, body, line = split_form(record, "(X++(Y..Y))" if record.label in ("XYDATA", "RADATA") else "(XY..XY)")
    points = block.number("NPOINTS")
    header = Header(
        block.number("FIRSTX"),
        block.number("LASTX"),
        block.number("DELTAX"),
        int(points) if points is not None and 0 <= points < 1e12 else None,
        block.number("XFACTOR") or 1.0,
    )
    checks: list[ConsistencyCheck] = []
    if block.number("XFACTOR") == 0.0 or block.number("YFACTOR") == 0.0:
        checks.append(ConsistencyCheck("factor", record.line, np.nan, 0.0, "a factor of zero is read as 1"))
    if "," in body:
        body = with_decimal_points(body, form, comma=_decimal_commas(block), points=header.points)
    table, found = decode_table(form, body, line, header, block.number("YFACTOR") or 1.0, max_points)
    table = replace(
        table, form=record.filed.upper(), x_units=block.first("XUNITS"), y_units=block.first("YUNITS"), line=record.line
    )
    return table, checks + found


def decode_table(
    form: str, body: str, line: int, header: Header, y_factor: float, max_points: int
) -> tuple[JcampTable, list[ConsistencyCheck]]:
    """Decode the lines of a table of either form."""
    if "++" in form:
        decoded = decode(body, first_line=line, expected=header.points, max_points=max_points)
        axis = abscissae(decoded, header)
        x, y, refused = axis.x, decoded.ordinate * y_factor, axis.contradiction
        checks = [*decoded.checks, *axis.checks]
    else:
        pairs = decode_pairs(body, form=form, first_line=line)
        axis = listed(pairs.x, header, line)
        x, y, refused = axis.x, pairs.y * y_factor, axis.contradiction
        checks = [*pairs.checks, *axis.checks]
    y, infinite = without_infinite(x, y)
    checks += [ConsistencyCheck("infinite", line, np.nan, np.nan, note) for note in infinite]
    if refused:
        checks.append(ConsistencyCheck("axis", line, np.nan, np.nan, refused))
    if header.points is not None and header.points != y.size:
        checks.append(ConsistencyCheck("npoints", line, header.points, y.size, "count of points"))
    return JcampTable(form, x, y, "", "", line, refused), checks


def with_decimal_points(body: str, form: str, *, comma: bool, points: int | None) -> str:
    """Replace decimal commas by points where the commas of a table are decimal ones."""
    if "." in body and not comma:
        return body
    words = re.split(r"[\s;]+", body.strip())
    if any(word.count(",") > 1 for word in words) or not re.search(r"\d,\d", body) or re.search(r",[\s;]", body):
        return body  # commas part the numbers
    if "++" in form or comma or len(words) == 2 * (points or 0):
        return body.replace(",", ".")
    return body


def _decimal_commas(block: RecordBlock) -> bool:
    values = [block.first(label) for label in _NUMERIC_LABELS]
    return any("." not in value and _COMMA_NUMBER.match(value) for value in values if number(value) is not None)
