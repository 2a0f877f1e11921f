"""Tables of lines with named columns: HAPI's pair of header and data, HITRAN's delimited output with a head line."""

from __future__ import annotations

import io
import json
import re
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import FormatError
from vibron.core.require import require
from vibron.infrared.line_files.fixed import FixedRows, Layout, block_of
from vibron.infrared.line_files.hitran import ISOTOPOLOGUES

#: Names of HITRAN, in lower case, and the columns of a line list.
_NUMBERS = {
    "nu": "wavenumber", "sw": "intensity", "a": "einstein_a", "elower": "lower_energy", "gamma_self": "self_width",
    "n_self": "self_exponent", "delta_self": "self_shift", "gp": "upper_weight", "gpp": "lower_weight",
    "y_self": "self_mixing", "sd_self": "self_speed",
}  # fmt: skip
_FOREIGN = {
    "gamma_{}": "air_width", "n_{}": "temperature_exponent", "delta_{}": "air_shift", "y_{}": "air_mixing",
    "sd_{}": "air_speed",
}  # fmt: skip
_TEXTS = {
    "global_upper_quanta": "upper_quanta", "global_lower_quanta": "lower_quanta", "local_upper_quanta": "upper_local",
    "local_lower_quanta": "lower_local",
}  # fmt: skip
_SPECIES = ("molec_id", "local_iso_id")
_FORMAT = re.compile(r"%(\d+)(?:\.\d+)?[A-Za-z]")
_MISSING = ("#", "", "nan", "NaN", "NULL", "null")
_REMEDY = "fetch the table again with molec_id, local_iso_id, nu, sw, elower and gamma_air"
_DELIMITERS = (",", "\t", "|", ";")


@dataclass(frozen=True)
class TableHead:
    """Names and widths of the fixed columns, and names of the delimited ones that follow."""

    fixed: tuple[tuple[str, int], ...]
    extra: tuple[str, ...]
    separator: str

    @property
    def width(self) -> int:
        """Length of the fixed part."""
        return sum(width for _, width in self.fixed)


def hapi_header(data: bytes, name: str) -> TableHead:
    """Return the columns that the header of a HAPI table names."""
    try:
        found = json.loads(data)
        order, extra = list(found.get("order", ())), list(found.get("extra", ()))
        fixed = tuple((str(one).lower(), _width(found["format"][one])) for one in order)
        separator = str(found.get("extra_separator", ","))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise FormatError(
            f"the header does not hold the columns of a HAPI table ({type(error).__name__})", file=name, byte=0,
            remedy="give the .header file that HAPI wrote next to the .data file",
        ) from error  # fmt: skip
    header = TableHead(fixed, tuple(str(one).lower() for one in extra), separator)
    names = [one for one, _ in fixed] + list(header.extra)
    if len(set(names)) != len(names) or not names or len(separator) != 1 or not 0 <= header.width < 4096:
        raise FormatError("the header names no column, or one twice", file=name, byte=0, remedy=_REMEDY)
    return header


def _width(text: str) -> int:
    match = _FORMAT.fullmatch(text)
    if match is None:
        raise ValueError(text)
    return int(match[1])


def delimited_header(line: str) -> TableHead | None:
    """Return the columns that a head line names, None where it names no lines of HITRAN."""
    for separator in _DELIMITERS:
        names = tuple(one.strip().strip('"').lower() for one in line.strip("\r\n#").split(separator))
        if "nu" in names and "sw" in names and len(set(names)) == len(names):
            return TableHead((), names, separator)
    return None


def columns_of(data: bytes, header: TableHead, broadener: str, name: str, line: int) -> dict[str, Any]:
    """Return the columns of whole lines of a table."""
    columns = _fixed(data, header, name, line) if not header.extra else _delimited(data, header, name, line)
    wanted = _NUMBERS | {key.format(broadener.lower()): value for key, value in _FOREIGN.items()}
    found: dict[str, Any] = {}
    for own, column in columns.items():
        if own in wanted:
            found[wanted[own]] = _numbers(column, own, name, line)
        elif own in _TEXTS:
            found[_TEXTS[own]] = column.astype(np.str_)
    for own, target in zip(_SPECIES, ("molecule", "isotopologue"), strict=True):
        if own not in columns:
            raise FormatError(f"the table has no column {own}", file=name, line=line, field=own, remedy=_REMEDY)
        found[target] = _species(columns[own], own, name, line)
    for target in ("wavenumber", "intensity", "lower_energy", "air_width"):
        own = next(key for key, value in wanted.items() if value == target)
        if target not in found:
            raise FormatError(f"the table has no column {own}", file=name, line=line, field=own, remedy=_REMEDY)
        if not np.isfinite(found[target]).all():
            where = line + int(np.flatnonzero(~np.isfinite(found[target]))[0])
            raise FormatError(f"{own} is missing", file=name, line=where, field=own, remedy=_REMEDY)
    for kind in ("air", "self"):  # filed over the width
        if f"{kind}_speed" in found:
            found[f"{kind}_speed_width"] = found.pop(f"{kind}_speed") * found[f"{kind}_width"]
    return found


def _layout(header: TableHead) -> Layout:
    return Layout(header.width, {}, (), {}, _REMEDY)


def _cut(block: FixedRows, header: TableHead) -> dict[str, npt.NDArray[Any]]:
    found, start = {}, 0
    for own, width in header.fixed:
        if width:
            found[own] = block.column(start, width)
        start += width
    return found


def _fixed(data: bytes, header: TableHead, name: str, line: int) -> dict[str, npt.NDArray[Any]]:
    return _cut(block_of(data, _layout(header), name, line), header)


def _delimited(data: bytes, header: TableHead, name: str, line: int) -> dict[str, npt.NDArray[Any]]:
    """Return columns as text; the fixed part of a row is its first field."""
    names = ["", *header.extra] if header.fixed else list(header.extra)
    csv, arrow = require("pyarrow.csv"), require("pyarrow")
    try:
        table = csv.read_csv(
            io.BytesIO(data),
            csv.ReadOptions(column_names=[f"{k}" for k in range(len(names))], use_threads=False, block_size=1 << 26),
            csv.ParseOptions(delimiter=header.separator, quote_char=False, newlines_in_values=False),
            csv.ConvertOptions(
                column_types={f"{k}": arrow.binary() for k in range(len(names))}, strings_can_be_null=False
            ),
        )
    except (arrow.ArrowInvalid, arrow.ArrowKeyError) as error:
        why = " ".join(str(error).split())[:160]
        raise FormatError(f"a row does not have the {len(names)} columns of the head ({why})", file=name, line=line,
                          remedy=_REMEDY) from error  # fmt: skip
    found = {}
    for number, own in enumerate(names):
        column = table.column(number)
        if own:
            widest = require("pyarrow.compute").max(require("pyarrow.compute").binary_length(column)).as_py() or 1
            if widest > 256:
                raise FormatError(f"{own} has {widest} characters", file=name, line=line, field=own, remedy=_REMEDY)
            found[own] = np.array(column.to_numpy(), dtype=f"S{widest}")
        else:
            whole = b"\n".join(column.to_pylist())
            found |= _cut(block_of(whole, _layout(header), name, line), header)
    return found


def _numbers(column: npt.NDArray[Any], own: str, name: str, line: int) -> npt.NDArray[np.float64]:
    text = np.char.strip(column)
    text = np.where(np.isin(text, [one.encode() for one in _MISSING]), b"nan", text)
    try:
        return text.astype(np.float64)
    except ValueError:
        for number, one in enumerate(text.tolist()):
            try:
                float(one)
            except ValueError:
                shown = one.decode("latin-1")
                why = f"{own} is {shown!r}, not a number"
                raise FormatError(why, file=name, line=line + number, field=own, value=shown, remedy=_REMEDY) from None
        raise


def _species(column: npt.NDArray[Any], own: str, name: str, line: int) -> npt.NDArray[np.int64]:
    text = np.char.strip(column)
    if own == "local_iso_id" and (np.char.str_len(text) == 1).all():  # 10, 11 and 12 are written 0, A and B
        found = ISOTOPOLOGUES[np.ascontiguousarray(text.astype("S1")).view(np.uint8)]
    else:
        numbers = _numbers(column, own, name, line)
        found = np.where((numbers >= 1) & (numbers < 1000) & (numbers % 1 == 0), numbers, -1).astype(np.int64)
    if (found < 1).any():
        at = int(np.flatnonzero(found < 1)[0])
        shown = text[at].decode("latin-1")
        raise FormatError(
            f"{own} is {shown!r}, not a number of HITRAN", file=name, line=line + at, field=own, value=shown,
            remedy=_REMEDY,
        )  # fmt: skip
    return found
