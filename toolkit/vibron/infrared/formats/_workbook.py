"""Workbooks (XLSX, XLS, ODS): each sheet is read as a table of text would be."""

from __future__ import annotations

import io
import zipfile
from datetime import date, time, timedelta
from functools import partial
from typing import Any

from vibron.core.errors import FormatError, ResourceError
from vibron.core.require import require
from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.files.content import Content
from vibron.infrared.files.source import TextFile
from vibron.infrared.formats._csv import spectra_from_table
from vibron.infrared.spectra.x_units import XUnit

_BYTES_PER_POINT = 200  # of the XML of a cell, unpacked
_REMEDY = "save the sheet as CSV, or the workbook again"


def spectra_of_workbook(
    content: Content, x_unit: XUnit | None, y_kind: Kind | None, max_points: int
) -> tuple[Spectrum, ...]:
    """Read the spectra of every sheet of a workbook; sheets without any are left out unless all are.

    Raises
    ------
    FormatError
        The workbook is damaged, or no sheet holds a spectrum; the reason for the first sheet is given.
    ResourceError
        It unpacks to more than ``max_points`` can take.
    """
    _require_size(content, max_points)
    spectra: list[Spectrum] = []
    refused: list[FormatError] = []
    for name, text in _sheets(content):
        read = partial(spectra_from_table, TextFile(f"{content.name}, sheet {name}", text))
        try:
            found = read(x_unit, y_kind, max_points - sum(map(len, spectra)))
        except FormatError as error:
            refused.append(error)
            continue
        spectra += found
    if not spectra:
        raise refused[0] if refused else content.error("the workbook has no filled sheet", 0, _REMEDY)
    return tuple(spectra)


def _require_size(content: Content, max_points: int) -> None:
    """Refuse a workbook that unpacks to more than allowed before it is unpacked."""
    if not content.data.startswith(b"PK"):
        return
    try:
        with zipfile.ZipFile(io.BytesIO(content.data)) as archive:
            names, size = archive.namelist(), sum(one.file_size for one in archive.infolist())
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError) as error:
        raise content.error(f"the zip archive is damaged: {error}", 0) from error
    if not any(name.startswith("xl/") or name == "content.xml" for name in names):
        raise content.error("this is a zip archive, which is not read", 0, "unpack it first")
    if size > _BYTES_PER_POINT * max_points:
        raise ResourceError(
            f"{content.name} unpacks to {size / 1e6:.0f} MB", field="max_points", value=max_points,
            remedy="save the sheet as CSV; from Python, max_points may be raised",
        )  # fmt: skip


def _sheets(content: Content) -> list[tuple[str, str]]:
    """Return name and text of every filled sheet, fields parted by tabs."""
    calamine = require("python_calamine", extra="formats")
    found = []
    try:
        workbook = calamine.CalamineWorkbook.from_filelike(io.BytesIO(content.data))
        for name in workbook.sheet_names:
            rows = workbook.get_sheet_by_name(name).to_python()
            if rows:
                found.append((str(name), "".join("\t".join(map(_cell, row)) + "\n" for row in rows)))
    except BaseException as error:
        if not isinstance(error, Exception) and type(error).__name__ != "PanicException":  # of Rust code
            raise
        raise content.error(f"the workbook is damaged: {error}", 0, _REMEDY) from error
    return found


def _cell(value: Any) -> str:
    if isinstance(value, bool | date | time | timedelta):
        return str(value)
    if isinstance(value, float | int):
        return repr(float(value))
    return str(value).replace("\t", " ").replace("\n", " ").replace("\r", " ").strip()
