"""Decode NTUPLES records (JCAMP-DX 5.0): pages that share abscissa and factors, real and imaginary parts."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

import numpy as np

from vibron.infrared.formats._axis import Header
from vibron.infrared.formats._ldr import RecordBlock, number
from vibron.infrared.formats._model import ConsistencyCheck, JcampTable
from vibron.infrared.formats._tables import decode_table, split_form

_SYMBOLS = re.compile(r"\(\s*([A-Z]\w*)\s*\+\+\s*\(\s*([A-Z]\w*)", re.IGNORECASE)
_PAIR = re.compile(r"\(\s*([A-Z])([A-Z])", re.IGNORECASE)


@dataclass(frozen=True)
class _Variable:
    name: str
    units: str
    first: float | None
    last: float | None
    points: int | None
    factor: float


def ntuples_tables(block: RecordBlock, max_points: int) -> tuple[list[JcampTable], list[ConsistencyCheck]]:
    """Decode every DATA TABLE of a block."""
    variables = _variables(block)
    tables: list[JcampTable] = []
    checks: list[ConsistencyCheck] = []
    page = ""
    for record in block.records:
        if record.label == "PAGE":
            page = record.text
        if record.label != "DATATABLE":
            continue
        form, body, line = split_form(record, "(XY..XY)")
        form = form.partition(",")[0]
        symbols = _SYMBOLS.search(form) or _PAIR.search(form)
        across, along = (symbols.group(1).upper(), symbols.group(2).upper()) if symbols else ("X", "Y")
        x, y = variables.get(across, _NOTHING), variables.get(along, _NOTHING)
        header = Header(x.first, x.last, None, x.points if "++" in form else None, x.factor)
        table, found = decode_table(
            form, body, line, header, y.factor, max_points - sum(table.y.size for table in tables)
        )
        title = f"NTUPLES {page} {y.name}".replace("  ", " ").strip()
        tables.append(replace(table, form=title, x_units=x.units, y_units=y.units, line=record.line))
        checks += found
        if not symbols or across not in variables or along not in variables:
            checks.append(
                ConsistencyCheck("ntuples", record.line, np.nan, np.nan, f"SYMBOL does not list {across} and {along}")
            )
    return tables, checks


_NOTHING = _Variable("", "", None, None, None, 1.0)


def _variables(block: RecordBlock) -> dict[str, _Variable]:
    def column(label: str) -> list[str]:
        return [part.strip() for part in block.first(label).split(",")]

    listed = {label: column(label) for label in ("VARNAME", "UNITS", "FIRST", "LAST", "VARDIM", "FACTOR")}

    def at(label: str, k: int) -> str:
        return listed[label][k] if k < len(listed[label]) else ""

    found = {}
    for k, symbol in enumerate(column("SYMBOL")):
        points = number(at("VARDIM", k))
        found[symbol.upper()] = _Variable(
            at("VARNAME", k),
            at("UNITS", k),
            number(at("FIRST", k)),
            number(at("LAST", k)),
            int(points) if points is not None and points < 1e12 else None,
            number(at("FACTOR", k)) or 1.0,
        )
    return found
