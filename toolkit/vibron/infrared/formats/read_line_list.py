from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np

from vibron.core.errors import InputError, ResourceError
from vibron.core.quantity import File, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.files.source import refuse_binary
from vibron.infrared.line_files import geisa, hitran, table
from vibron.infrared.line_files.exomol_list import exomol_columns
from vibron.infrared.line_files.fixed import Layout, block_of
from vibron.infrared.line_files.kind import kind_of, pair_of
from vibron.infrared.line_files.stream import Lines
from vibron.physics.line_list import LineList

_MAX_LINES = 2_000_000
#: Bytes of text for each line that may be kept, a bound on what is read through.
_EACH = 1000
_RECORDS = {"hitran": (hitran.LAYOUT, hitran.columns_of), "geisa": (geisa.LAYOUT, geisa.columns_of)}


@tool(
    valid_for="HITRAN and HITEMP records of 160 characters (2004 and later), tables of HAPI (.data with .header), "
    "delimited output of HITRAN with a head line, GEISA 2020 records of 252 characters, ExoMol (.trans with .states, "
    ".pf and .broad next to it); plain, .bz2 or .gz",
    limitations="error and reference codes are left out; vibrational quantum numbers are read for CO, HF, HCl, HBr, "
    "HI, N2 and NO+ only; the older records of 100 characters are refused; widths of an ExoMol list depend on the "
    "lower J, and intensities hold to the completeness of the states; temperature dependences of line mixing are not "
    "read",
    papers=("rothman2005", "gordon2022", "kochanov2016", "tennyson2024", "delahaye2021"),
    see_also=("read_hitran_xsc", "select_lines", "absorption_cross_section", "gas_spectrum"),
    cost="light",
    effects=("files",),
)
def read_line_list(
    source: Annotated[Path | bytes, File("line list, or its content as bytes")],
    format: Annotated[
        Literal["auto", "hitran", "hapi", "table", "geisa", "exomol"], Option("form of the file; auto recognises it")
    ] = "auto",
    low: Annotated[float, Quantity("cm^-1", "lowest wavenumber kept", ge=0, kind="position")] = 0.0,
    high: Annotated[float | None, Quantity("cm^-1", "highest wavenumber kept", gt=0, kind="position")] = None,
    least_intensity: Annotated[float, Quantity("cm/molecule", "least intensity kept, at 296 K", ge=0)] = 0.0,
    broadener: Annotated[str, Option("gas whose widths and shifts are read, where the file has several")] = "air",
    companion: Annotated[
        Path | bytes | None, File("header of a HAPI table, states of ExoMol; found by name for a path")
    ] = None,
    molecule: Annotated[int | None, Quantity("1", "HITRAN number of the molecule, for ExoMol content", ge=1)] = None,
    isotopologue: Annotated[int | None, Quantity("1", "HITRAN number of the isotopologue", ge=1)] = None,
    max_lines: Annotated[int, Quantity("1", "largest number of lines kept", ge=1)] = _MAX_LINES,
) -> LineList:
    """Read a line list of HITRAN, HITEMP, HAPI, GEISA or ExoMol into columns at 296 K.

    Files are read in blocks, of which only the lines within ``low``, ``high`` and ``least_intensity`` are kept.

    Parameters
    ----------
    broadener
        ``air``, or another partner of the file such as ``H2``, ``He``, ``CO2``, ``H2O``; its widths and shifts fill the
        columns of air.
    molecule, isotopologue
        Taken from the name of an ExoMol file unless given.

    Returns
    -------
    LineList
        One array for each field, in the order of the file; NaN where a number is blank.

    Raises
    ------
    InputError
        The format is not recognised, or a second file or the numbers of the isotopologue are missing.
    FormatError
        A record has the wrong length or number of columns, or a required field is not a number; the line is named.
    ResourceError
        More than ``max_lines`` are kept.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> lines = read_line_list(example("carbon_monoxide.par"))
    >>> round(float(lines.wavenumber[0]), 4), int(lines.molecule[0]), float(lines.upper_weight[0])
    (3.845, 5, 3.0)
    >>> len(read_line_list(example("carbon_monoxide.par"), low=10.0, least_intensity=1e-22))
    7
    """
    data, second = pair_of(source, companion)
    file = Lines(data, max_lines * _EACH)
    head = file.head()
    refuse_binary(file.name, head)
    kind = kind_of(file, head, second) if format == "auto" else format
    if kind == "exomol":
        blocks = exomol_columns(file, _needed(second, file, "the .states file"), broadener, molecule, isotopologue)
    elif kind == "hapi":
        blocks = _hapi(file, _needed(second, file, "the .header file"), broadener)
    elif kind == "table":
        blocks = _table(file, head, broadener)
    else:
        blocks = _records(file, *_RECORDS[kind])
    top = np.inf if high is None else high
    kept: list[dict[str, Any]] = []
    count = 0
    for columns in blocks:
        within = (columns["wavenumber"] >= low) & (columns["wavenumber"] <= top)
        within &= columns["intensity"] >= least_intensity
        count += int(within.sum())
        if count > max_lines:
            raise ResourceError(
                f"{file.name} holds more than the {max_lines} lines allowed", field="max_lines", value=max_lines,
                remedy="raise max_lines, or keep fewer lines by low, high and least_intensity",
            )  # fmt: skip
        kept.append(columns if within.all() else {name: column[within] for name, column in columns.items()})
    if not kept:
        raise InputError("holds no line", field="source", value=file.name, remedy="give a file of lines")
    whole: dict[str, Any] = {name: np.concatenate([part[name] for part in kept]) for name in kept[0]}
    return LineList(**whole, sources=(f"{file.name} ({kind})",))


def _needed(second: Path | bytes | None, file: Lines, what: str) -> Path | bytes:
    if second is None:
        remedy = f"give {what} as companion, or put it next to the file"
        raise InputError("is needed for this format", field="companion", value=file.name, remedy=remedy)
    return second


def _records(file: Lines, layout: Layout, columns_of: Any) -> Iterator[dict[str, Any]]:
    for line, data in file.blocks():
        block = block_of(data, layout, file.name, line)
        if len(block.records):
            yield columns_of(block)


def _hapi(file: Lines, second: Path | bytes, broadener: str) -> Iterator[dict[str, Any]]:
    content = Lines(second, 1 << 20)
    header = table.hapi_header(content.head(1 << 20), content.name)
    for line, data in file.blocks():
        yield table.columns_of(data, header, broadener, file.name, line)


def _table(file: Lines, head: bytes, broadener: str) -> Iterator[dict[str, Any]]:
    first = head.decode("latin-1").split("\n", 1)[0]
    header = table.delimited_header(first)
    if header is None:
        remedy = "let the first line name the columns, nu and sw among them"
        raise InputError(
            "has no head line that names columns of HITRAN", field="source", value=file.name, remedy=remedy
        )
    for line, data in file.blocks():
        rows = data.partition(b"\n")[2] if line == 1 else data
        if rows.strip():
            yield table.columns_of(rows, header, broadener, file.name, line + (line == 1))
