"""What every writer shares: the report, the checks before writing, and the temporary name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError, unwritable
from vibron.core.quantity import Option, Quantity
from vibron.core.replacing import replacing
from vibron.core.spectrum import Spectrum


@dataclass(frozen=True)
class WrittenFile(DataRecord):
    """What was written, and how far a reader will find it from what was given."""

    path: Annotated[str, Option("the file; empty where none was named")]
    format: Annotated[str, Option("jcamp, csv, json, netcdf or spc")]
    form: Annotated[str, Option("form of the table: AFFN, PAC, SQZ, DIF, DIFDUP, XYPOINTS or columns")]
    spectra: Annotated[int, Quantity("1", "number of spectra", ge=1)]
    points: Annotated[int, Quantity("1", "number of points over all spectra", ge=1)]
    size: Annotated[int, Quantity("byte", "size of the file", ge=1)]
    abscissa_error: Annotated[
        float, Quantity("cm^-1", "largest change of a wavenumber by the writing", ge=0, kind="width")
    ]
    ordinate_error: Annotated[float, Quantity("1", "largest change of an ordinate by the writing", ge=0)]
    content: Annotated[str, Option("text of the file where no path was given, else empty; CDL for netCDF, none of SPC")]


def several(spectra: Spectrum | Sequence[Spectrum]) -> tuple[Spectrum, ...]:
    """Return the spectra to write, or say why they cannot be: none, or no points."""
    found = (spectra,) if isinstance(spectra, Spectrum) else tuple(spectra)
    if not found:
        raise InputError("there is nothing to write", field="spectra", value=0, remedy="give at least one spectrum")
    for spectrum in found:
        if not isinstance(spectrum, Spectrum):
            raise InputError(
                "is not a spectrum", field="spectra", value=spectrum, remedy="read it first; files: convert_format"
            )
        if not len(spectrum):
            raise InputError("a spectrum has no points", field="spectra", value=0, remedy="leave empty spectra out")
    return found


def finish(
    data: bytes,
    path: Path | None,
    spectra: Sequence[Spectrum],
    format_: str,
    form: str = "columns",
    errors: tuple[float, float] = (0.0, 0.0),
    text: str = "",
) -> WrittenFile:
    """Write the content if a path is given, and report."""
    if path is not None:
        save(path, data)
    points = sum(map(len, spectra))
    return WrittenFile(
        "" if path is None else str(path), format_, form, len(spectra), points, len(data), *errors,
        text if path is None else "",
    )  # fmt: skip


def save(path: Path, data: bytes) -> None:
    """Write a file; it is replaced only by a complete one."""
    try:
        with replacing(Path(path)) as temporary:
            temporary.write_bytes(data)
    except OSError as error:
        raise unwritable(error, "path", path) from error
    except ValueError as error:
        raise InputError(f"is not a file name: {error}", field="path", value=str(path), remedy="name a file") from error
