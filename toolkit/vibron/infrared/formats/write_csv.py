"""Write a spectrum as two columns of text."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from vibron.core.errors import InputError
from vibron.core.quantity import File, Option, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.formats._declaration import MARK, declaration_of, to_line
from vibron.infrared.formats._written import WrittenFile, finish, several

_DELIMITERS = {"comma": ",", "semicolon": ";", "tab": "\t"}
_TWO = {"wavenumber": [1000.0, 1000.1], "ordinate": [0.1, 0.2]}


@tool(
    domain="infrared",
    family="formats",
    known_answers=(
        KnownAnswer(
            call={"spectrum": _TWO, "declare": False},
            path="content",
            value="wavenumber (cm-1),absorbance (1)\n1000.0,0.1\n1000.1,0.2\n",
            source="written by hand: the shortest decimal numbers that are these doubles",
        ),
        KnownAnswer(
            call={"spectrum": _TWO, "declare": False, "delimiter": "semicolon", "decimal": "comma"},
            path="content",
            value="wavenumber (cm-1);absorbance (1)\n1000,0;0,1\n1000,1;0,2\n",
            source="the same with semicolons and decimal commas, by hand",
            kind="identity",
        ),
    ),
    valid_for="one spectrum of any kind",
    limitations="one spectrum a file; without the declaration kind and state are guessed by whoever reads it",
    keywords=("save", "export", "write", "csv", "txt", "tsv", "excel", "columns", "lossless", "decimal comma"),
    see_also=("read_csv", "write_jcamp", "write_json", "write_netcdf", "convert_format"),
    cost="light",
    effects=("writes the file named",),
    asks=(
        "[content: Write] the spectrum {spectrum} as CSV",
        "[path: Save] the spectrum {spectrum} in columns as {path}",
        "[content: Export] {spectrum} for Excel with {delimiter=semicolon: semicolons}, {decimal=comma: decimal comma}",
        "[content: Tab-separated text] of the spectrum {spectrum}, {delimiter=tab: tabs}",
    ),
)
def write_csv(
    spectrum: Annotated[Spectrum, Record("spectrum to write")],
    path: Annotated[Path | None, File("file to write; without it the text is only returned")] = None,
    delimiter: Annotated[
        Literal["comma", "semicolon", "tab"], Option("what parts the columns", choices=tuple(_DELIMITERS))
    ] = "comma",
    decimal: Annotated[Literal["point", "comma"], Option("decimal sign", choices=("point", "comma"))] = "point",
    declare: Annotated[bool, Option("write kind, state and labels into a first line that begins with #")] = True,
) -> WrittenFile:
    """Write wavenumber and ordinate as text that read_csv gives back to the last bit.

    A header names both columns with their units; each number is the shortest decimal that is the same double.  A
    first line ``# vibron.spectrum/1 {...}`` holds kind, state, labels and warnings; programs skip it as a comment.

    Parameters
    ----------
    spectrum : Spectrum
        What to write; NaN is written as ``nan``.
    path : Path, optional
        File to write, first under a temporary name.
    delimiter : str
        ``comma``, ``semicolon`` or ``tab``.
    decimal : str
        ``point``, or ``comma`` for a spreadsheet in a country that writes so.
    declare : bool
        Leave the first line out for a bare table.

    Returns
    -------
    WrittenFile
        With the size, and the text where no path was given.

    Raises
    ------
    InputError
        There are no points, the file cannot be written, or comma is to be delimiter and decimal sign at once.

    Examples
    --------
    >>> import numpy as np
    >>> spectrum = Spectrum(np.array([1000.0, 1002.0]), np.array([0.25, np.nan]), "transmittance", "gas")
    >>> print(write_csv(spectrum).content, end="")
    # vibron.spectrum/1 {"kind":"transmittance","state":"gas","points":2}
    wavenumber (cm-1),transmittance (1)
    1000.0,0.25
    1002.0,nan
    """
    [known] = several(spectrum)
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
