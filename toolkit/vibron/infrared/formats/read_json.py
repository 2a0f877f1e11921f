"""Read spectra from JSON of our own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from vibron.core.errors import FormatError
from vibron.core.quantity import File, FloatArray, Quantity
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.formats._declaration import COLLECTION, as_declared, declared
from vibron.infrared.formats._source import MAX_POINTS, TextFile, load_text


@tool(
    domain="infrared",
    family="formats",
    known_answers=(
        KnownAnswer(
            call={"source": "example:two_spectra.json"},
            path="1.ordinate",
            value=[0.5, None, 0.25],
            source="the file was written by hand",
        ),
        KnownAnswer(
            call={"source": "example:two_spectra.json"},
            path="0.state",
            value="gas",
            source="the file was written by hand, its first spectrum as that of a gas",
        ),
    ),
    valid_for="files of write_json",
    limitations="JSON of other programs is refused; WebPlotDigitizer projects: read_digitised_plot",
    keywords=("open", "load", "import", "json", "lossless"),
    see_also=("write_json", "read_spectrum", "read_netcdf"),
    cost="light",
    effects=("files",),
    asks=(
        "[ordinate: Read] the spectra in the JSON file {source}",
        "[ordinate: Load] the JSON {source} that was saved before",
        "[metadata: Labels] of the spectra in the JSON file {source}",
    ),
)
def read_json(
    source: Annotated[Path | bytes, File("JSON file of write_json, or its content as bytes")],
    max_points: Annotated[int, Quantity("1", "largest number of points in all spectra", ge=1)] = MAX_POINTS,
) -> tuple[Spectrum, ...]:
    """Read the spectra that write_json wrote, to the last bit, with kind, state, labels and warnings.

    Parameters
    ----------
    source : Path or bytes
        File, or its content.
    max_points : int
        Largest number of points in all spectra.

    Returns
    -------
    tuple of Spectrum
        In the order of the file.

    Raises
    ------
    FormatError
        The file is damaged or no such JSON.
    ResourceError
        The file is larger than ``max_points``.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> first, second = read_json(example("two_spectra.json"))
    >>> second.kind, second.ordinate
    ('transmittance', array([0.5 ,  nan, 0.25]))
    """
    return spectra_from_json(load_text(source, max_points=max_points))


def looks_like_ours(text: str) -> bool:
    """Tell JSON of write_json by its beginning."""
    return f'"{COLLECTION.partition("/")[0]}/' in text[:200]


def spectra_from_json(file: TextFile) -> tuple[Spectrum, ...]:
    """Read the spectra of write_json from text."""
    try:
        data = json.loads(file.text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", None)
        raise FormatError(
            f"this is no JSON: {error}", file=file.name, line=line, remedy="write or copy the file again"
        ) from error
    if not isinstance(data, dict) or data.get("format") != COLLECTION or not isinstance(data.get("spectra"), list):
        raise FormatError(
            f"this JSON is not of the format {COLLECTION}", file=file.name, line=1, remedy="give a file of write_json"
        )
    spectra = tuple(_spectrum(part, number, file.name) for number, part in enumerate(data["spectra"], start=1))
    if not spectra:
        raise FormatError("the file holds no spectrum", file=file.name, line=1, remedy="give a file with a spectrum")
    return spectra


def _spectrum(part: Any, number: int, file: str) -> Spectrum:
    try:
        said = declared(part)
        x, y = _numbers(part.get("wavenumber")), _numbers(part.get("ordinate"))
        spectrum = as_declared(x, y, said)
        if spectrum is None:
            raise ValueError("the wavenumbers do not ascend or the points are not as many as declared")
    except (ValueError, OverflowError) as error:
        raise FormatError(f"spectrum {number}: {error}", file=file, remedy="write or copy the file again") from error
    return spectrum


def _numbers(values: Any) -> FloatArray:
    if not isinstance(values, list) or any(type(value) not in (float, int, type(None)) for value in values):
        raise ValueError("wavenumber and ordinate must be lists of numbers")
    return np.array(values, dtype=np.float64)


def _refuse_constant(word: str) -> float:
    raise ValueError(f"{word} is no number of JSON")
