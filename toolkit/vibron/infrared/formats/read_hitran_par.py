"""Read HITRAN line lists."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from vibron.core.errors import ResourceError
from vibron.core.quantity import Array, File, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.formats._par import (
    NUMBERS,
    RECORD,
    WORDS,
    IntArray,
    WordArray,
    numbers,
    species,
    split_records,
    words,
)
from vibron.infrared.formats._source import load_content, refuse_binary

_MAX_LINES = 1_000_000


@dataclass(frozen=True, eq=False)
class LineList:
    """Spectral lines, one value of each array a line; NaN where a field is blank."""

    molecule: Annotated[IntArray, Array("1", "n", "HITRAN number of the molecule")]
    isotopologue: Annotated[IntArray, Array("1", "n", "number of the isotopologue, by abundance")]
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "vacuum wavenumber of the transition", kind="position")]
    intensity: Annotated[FloatArray, Array("cm/molecule", "n", "line intensity at 296 K, natural abundance")]
    einstein_a: Annotated[FloatArray, Array("1/s", "n", "Einstein coefficient A")]
    air_width: Annotated[FloatArray, Array("cm^-1/atm", "n", "air-broadened half width at half maximum, 296 K")]
    self_width: Annotated[
        FloatArray,
        Array("cm^-1/atm", "n", "self-broadened half width, 296 K; NaN where blank", finite=False),
    ]
    lower_energy: Annotated[FloatArray, Array("cm^-1", "n", "energy of the lower state", kind="energy")]
    temperature_exponent: Annotated[
        FloatArray, Array("1", "n", "exponent of the air width; NaN where blank", finite=False)
    ]
    air_shift: Annotated[
        FloatArray, Array("cm^-1/atm", "n", "pressure shift by air, 296 K; NaN where blank", finite=False)
    ]
    upper_weight: Annotated[FloatArray, Array("1", "n", "statistical weight of the upper state")]
    lower_weight: Annotated[FloatArray, Array("1", "n", "statistical weight of the lower state")]
    upper_quanta: Annotated[WordArray, Option("global quanta of the upper state as filed")]
    lower_quanta: Annotated[WordArray, Option("global quanta of the lower state as filed")]
    upper_local: Annotated[WordArray, Option("local quanta of the upper state as filed")]
    lower_local: Annotated[WordArray, Option("local quanta of the lower state as filed")]

    def __len__(self) -> int:
        return int(self.wavenumber.size)


@tool(
    domain="infrared",
    family="formats",
    known_answers=(
        KnownAnswer(
            call={"source": "example:carbon_monoxide.par"},
            path="wavenumber.0",
            value=3.845033,
            tolerance=2e-5,
            source="HITRAN gives 3.845033 cm^-1 for J 1-0 of CO; the file is computed from Dunham constants",
        ),
        KnownAnswer(
            call={"source": "example:carbon_monoxide.par"},
            path="lower_energy.1",
            value=3.8450,
            tolerance=2e-4,
            source="energy of J=1 equals the wavenumber of J 1-0; HITRAN writes 3.8450 for it",
        ),
    ),
    valid_for="HITRAN and HITEMP line lists in records of 160 characters (2004 and later)",
    limitations="error and reference codes are left out; the older records of 100 characters and GEISA are refused",
    papers=("rothman2005",),
    keywords=("HITRAN", "HITEMP", "par", "line list", "lines", "gas", "Einstein A", "line intensity", "160"),
    see_also=("read_hitran_xsc", "read_modtran_tape7"),
    cost="light",
    effects=("files",),
    asks=(
        "[wavenumber: Read] the HITRAN line list {source}",
        "[intensity: Line intensities] in the HITRAN par file {source}",
        "[air_width: Air-broadened half widths] of the lines in {source}",
        "[lower_energy: Lower state energies] from the HITEMP records {source}",
    ),
)
def read_hitran_par(
    source: Annotated[Path | bytes, File("line list (.par), or its content as bytes")],
    max_lines: Annotated[int, Quantity("1", "largest number of lines", ge=1)] = _MAX_LINES,
) -> LineList:
    """Read a HITRAN line list of 160-character records into columns.

    Parameters
    ----------
    source : Path or bytes
        File with any line ends, or its content.
    max_lines : int
        Largest number of lines.

    Returns
    -------
    LineList
        One array for each field, in the order of the file.

    Raises
    ------
    FormatError
        A record is not 160 characters long, or a field that must be there is no number; the line is named.
    ResourceError
        The file has more than ``max_lines``.

    References
    ----------
    L. S. Rothman et al., J. Quant. Spectrosc. Radiat. Transfer 96, 139 (2005), Table 1.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> lines = read_hitran_par(example("carbon_monoxide.par"))
    >>> round(float(lines.wavenumber[0]), 4), int(lines.molecule[0]), float(lines.upper_weight[0])
    (3.845, 5, 3.0)
    """
    content = load_content(source, max_points=max_lines, limit="max_lines", each=RECORD + 4)
    refuse_binary(content.name, content.data)
    records = split_records(content)
    if len(records) > max_lines:
        raise ResourceError(
            f"{content.name} holds {len(records)} lines, more than the {max_lines} allowed",
            field="max_lines", value=max_lines, remedy="raise max_lines, or give a smaller file",
        )  # fmt: skip
    columns: dict[str, Any] = {name: numbers(content, records, name) for name in NUMBERS}
    columns |= {name: words(records, name) for name in WORDS}
    molecule, isotopologue = species(content, records)
    return LineList(molecule=molecule, isotopologue=isotopologue, **columns)
