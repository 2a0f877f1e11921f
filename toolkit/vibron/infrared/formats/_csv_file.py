"""One spectrum as a table of text that reads back to the last bit."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypeAlias

from vibron.core.errors import InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared.formats._declaration import MARK, declaration_of, to_line
from vibron.infrared.formats._written import WrittenFile, finish, several

Delimiter: TypeAlias = Literal["comma", "semicolon", "tab"]
Decimal: TypeAlias = Literal["point", "comma"]
_DELIMITERS: dict[Delimiter, str] = {"comma": ",", "semicolon": ";", "tab": "\t"}


def csv_file(
    spectra: tuple[Spectrum, ...], path: Path | None, delimiter: Delimiter, decimal: Decimal, declare: bool
) -> WrittenFile:
    """Write wavenumber and ordinate, each number as the shortest decimal that is the same double."""
    known, *others = several(spectra)
    if others:
        raise InputError(
            f"a CSV file takes one spectrum, and there are {1 + len(others)}",
            field="spectra",
            remedy="write them one by one, or as JCAMP-DX, JSON or netCDF",
        )
    if delimiter == decimal:
        raise InputError(
            "a comma cannot part the columns and the decimals",
            field="decimal",
            value=decimal,
            remedy='give delimiter="semicolon"',
        )
    part = _DELIMITERS[delimiter]
    lines = [f"{MARK} {to_line(declaration_of(known))}"] if declare else []
    lines.append(f"wavenumber (cm-1){part}{known.kind.replace('_', ' ')} (1)")
    table = "\n".join(f"{x!r};{y!r}" for x, y in zip(known.wavenumber.tolist(), known.ordinate.tolist(), strict=True))
    table = table.replace(".", ",") if decimal == "comma" else table
    lines.append(table.replace(";", part))
    text = "\n".join(lines) + "\n"
    return finish(text.encode("utf-8"), path, (known,), "csv", text=text)
