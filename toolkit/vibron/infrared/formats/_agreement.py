"""Hold the labels that describe a table against the table."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

from vibron.core.spectrum import measured
from vibron.infrared.formats._ldr import RecordBlock
from vibron.infrared.formats._model import ConsistencyCheck, JcampTable


def disagreements(block: RecordBlock, table: JcampTable) -> Iterator[ConsistencyCheck]:
    """Yield what FIRSTX, LASTX, DELTAX, MINX, MAXX, FIRSTY, MINY and MAXY say that the table does not."""
    x, y = table.x, table.y
    if not y.size:
        return
    low, high, at = float(x.min()), float(x.max()), partial(_line_of, block)
    if math.isfinite(low) and math.isfinite(high):
        step = (high - low) / max(x.size - 1, 1)
        close = 1.01 * step + 1e-6 * max(abs(low), abs(high))
        for label, found in (("FIRSTX", x[0]), ("LASTX", x[-1]), ("MINX", low), ("MAXX", high)):
            stated = block.number(label)
            if stated is not None and abs(stated - found) > close:
                yield ConsistencyCheck(label.lower(), at(label), stated, float(found), "differs from the table")
        delta = block.number("DELTAX")
        mean = float(x[-1] - x[0]) / max(x.size - 1, 1)
        # DELTAX is often rounded to three digits; only FIRSTX and LASTX place the points.
        if delta is not None and x.size > 1 and abs(delta - mean) > close / (x.size - 1) + 2e-3 * abs(mean):
            yield ConsistencyCheck("deltax", at("DELTAX"), delta, mean, "differs from the mean step of the table")
    factor = block.number("YFACTOR") or 1.0
    known = measured(y)
    if not known.size:
        return
    low, high = float(known.min()), float(known.max())
    for label, found in (("FIRSTY", float(y[0])), ("MINY", low), ("MAXY", high)):
        stated = block.number(label)
        # Programs write these scaled, as the standard has it, or in the units of the table.
        if stated is None or not math.isfinite(found):
            continue
        allowed = 0.005 * max(abs(low), abs(high)) + 0.006 * abs(stated)
        if min(abs(stated - found), abs(stated * factor - found)) > allowed:
            yield ConsistencyCheck(label.lower(), at(label), stated, found, "differs from the table")


def _line_of(block: RecordBlock, label: str) -> int:
    return next(record.line for record in block.records if record.label == label)
