"""The content of a netCDF file as text in CDL, the notation of the program ncdump."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Mapping
from typing import Any

from vibron.core.require import require


def to_cdl(data: bytes, name: str) -> str:
    """Return the dimensions, variables, attributes and values of a netCDF-4 file, read from its bytes."""
    with require("h5netcdf", extra="formats").File(io.BytesIO(data)) as file:
        return "\n".join((f"netcdf {name} {{", *_lines(file), "}", ""))


def _lines(file: Any) -> Iterator[str]:
    yield "dimensions:"
    yield from (f"\t{name} = {dimension.size} ;" for name, dimension in file.dimensions.items())
    yield "variables:"
    for name, variable in file.variables.items():
        kind = "string" if variable.dtype == object or variable.dtype is str else "double"
        yield f"\t{kind} {name}({', '.join(variable.dimensions)}) ;"
        yield from _attributes(name, variable.attrs)
    yield from ("", "// global attributes:", *_attributes("", file.attrs), "data:")
    for name, variable in file.variables.items():
        yield from ("", f" {name} = {', '.join(map(_word, variable[...].tolist()))} ;")


def _attributes(owner: str, found: Mapping[str, Any]) -> Iterator[str]:
    return (f"\t\t{owner}:{name} = {_word(value)} ;" for name, value in found.items())


def _word(value: Any) -> str:
    if isinstance(value, bytes | str):
        return json.dumps(value.decode() if isinstance(value, bytes) else value, ensure_ascii=False)
    return "NaN" if value != value else f"{value:.17g}" if float(f"{value:.15g}") != value else f"{value:.15g}"
