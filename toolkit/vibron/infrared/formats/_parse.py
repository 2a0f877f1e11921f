"""From the text of a JCAMP-DX file to its blocks."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import FormatError
from vibron.infrared.files.source import TextFile, looks_like_jcamp
from vibron.infrared.formats._agreement import disagreements
from vibron.infrared.formats._ldr import TABLES, RecordBlock, blocks, records
from vibron.infrared.formats._model import ConsistencyCheck, JcampBlock, JcampFile, JcampTable, capped
from vibron.infrared.formats._ntuples import ntuples_tables
from vibron.infrared.formats._tables import spectral_table


def parse_jcamp(file: TextFile, *, max_points: int) -> JcampFile:
    """Decode all blocks; a table that contradicts itself is kept with its abscissae missing.

    Raises
    ------
    FormatError
        The text holds no labelled data records.
    ResourceError
        The tables have more points than ``max_points``.
    """
    grouped = blocks(records(file.text))
    if not grouped or not looks_like_jcamp(file.text):
        raise FormatError(
            "the file holds no JCAMP-DX labels such as ##TITLE=",
            file=file.name,
            line=1,
            remedy="use read_spectrum",
        )
    with np.errstate(all="ignore"):  # what overflows becomes infinite and is reported as missing
        decoded: list[JcampBlock] = []
        for block in grouped:
            decoded.append(_block(block, max_points))
            max_points -= sum(table.y.size for table in decoded[-1].tables)
    return JcampFile(file.name, tuple(decoded))


def _block(block: RecordBlock, max_points: int) -> JcampBlock:
    tables: list[JcampTable] = []
    checks: list[ConsistencyCheck] = []
    if not block.closed:
        checks.append(ConsistencyCheck("end", block.line, np.nan, np.nan, "the block that begins here has no ##END="))
    for record in block.records:
        if record.label in TABLES and record.label != "DATATABLE" and "\n" in record.value.rstrip():
            table, found = spectral_table(block, record, max_points - sum(table.y.size for table in tables))
            tables.append(table)
            checks += [*found, *disagreements(block, table)]
    if any(record.label == "DATATABLE" for record in block.records):
        pages, found = ntuples_tables(block, max_points)
        tables += pages
        checks += found
    for table in tables:
        missing = np.flatnonzero(np.isnan(table.y))
        if missing.size:
            checks += capped(
                [
                    ConsistencyCheck(
                        "missing", table.line, table.y.size, table.y.size - missing.size, "ordinates present"
                    )
                ]
            )
    return JcampBlock(
        title=block.first("TITLE"),
        data_type=block.first("DATATYPE"),
        labels=block.values,
        filed=block.filed,
        tables=tuple(tables),
        checks=tuple(checks),
        line=block.line,
        depth=block.depth,
        parent=block.parent,
    )
