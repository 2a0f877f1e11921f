from __future__ import annotations

import io
import logging
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import Curve
from vibron.core.errors import FormatError
from vibron.core.quantity import Array, File, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.infrared.files.source import load_text

_MAX_LINES = 500_000
_BYTES_PER_LINE = 80
_MUTE = logging.CRITICAL + 1
_REMEDY = "give the complete output of a frequency job of a program that cclib reads (Gaussian, ORCA, Psi4, Q-Chem …)"


@tool(
    valid_for="outputs of frequency jobs that cclib reads: Gaussian, ORCA, Psi4, Q-Chem, GAMESS, NWChem, xtb …",
    limitations="read by cclib, whose support differs between programs and versions; of several jobs in a file the "
    "last frequencies count; wavenumbers are harmonic and not scaled",
    papers=("oboyle2008",),
    see_also=("read_spectrum",),
    extra="formats",
    cost="light",
    effects=("files",),
)  # fmt: skip
def read_quantum_chemistry_log(
    source: Annotated[Path | bytes, File("output of a program, or its content as bytes")],
    max_lines: Annotated[int, Quantity("1", "largest number of lines (of 80 characters)", ge=1)] = _MAX_LINES,
) -> CalculatedVibrations:
    """Read harmonic wavenumbers and infrared intensities from a quantum-chemistry log with cclib.

    Raises
    ------
    FormatError
        No program is recognised, the output is damaged, or it holds no frequencies.
    ResourceError
        The file is larger than ``max_lines``.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> vibrations = read_quantum_chemistry_log(example("water_frequencies.log"))
    >>> vibrations.program, vibrations.wavenumber, vibrations.symmetry
    ('Gaussian', array([1710.7, 3721.8, 3845.5]), ('A1', 'A1', 'B1'))
    """
    file = load_text(source, max_points=max_lines, limit="max_lines", each=_BYTES_PER_LINE)
    parsed = _parsed(file.text, file.name)
    wavenumber = _floats(getattr(parsed, "vibfreqs", ()))
    if wavenumber is None or not wavenumber.size or not np.isfinite(wavenumber).all():
        raise _error("no frequencies found in the output", file.name)
    intensity = _floats(getattr(parsed, "vibirs", ()))
    numbers = _floats(getattr(parsed, "atomnos", ()))
    coordinates = _floats(getattr(parsed, "atomcoords", np.zeros((1, 0, 3))))
    if intensity is None or numbers is None or coordinates is None or coordinates.shape[1:] != (numbers.size, 3):
        raise _error("intensities, atoms or coordinates are not numbers, or differ in count", file.name)
    notes = []
    if intensity.size != wavenumber.size:
        notes.append(f"{intensity.size} intensities for {wavenumber.size} vibrations: they are left out")
        intensity = np.full(wavenumber.size, np.nan)
    if numbers.size > 1 and wavenumber.size > 3 * numbers.size:
        raise _error(f"{wavenumber.size} vibrations are more than {numbers.size} atoms have", file.name)
    if (wavenumber < 0).any():
        notes.append(f"{int((wavenumber < 0).sum())} wavenumbers are imaginary (negative here): no minimum of energy")
    symmetry = tuple(str(word) for word in getattr(parsed, "vibsyms", ()))
    about = getattr(parsed, "metadata", {})
    program = " ".join(str(about[key]) for key in ("package", "package_version") if about.get(key))
    method = ", ".join(dict.fromkeys(str(word) for word in about.get("methods", ())))
    basis = f"/{about['basis_set']}" if about.get("basis_set") else ""
    return CalculatedVibrations(
        program, method + basis, wavenumber, intensity, symmetry if len(symmetry) == wavenumber.size else (),
        numbers.astype(np.int64), coordinates[-1], tuple(notes),
    )  # fmt: skip


@dataclass(frozen=True)
class CalculatedVibrations(Curve):
    """Harmonic vibrations of a calculation; imaginary wavenumbers are negative."""

    drawn_as_sticks = True

    program: Annotated[str, Option("program and version")]
    method: Annotated[str, Option("methods as filed, basis set after a slash where the file tells")]
    wavenumber: Annotated[
        FloatArray, Array("cm^-1", "n", "harmonic wavenumbers in the order of the file, unscaled", kind="position")
    ]
    intensity: Annotated[FloatArray, Array("km/mol", "n", "infrared intensities; NaN where not given", finite=False)]
    symmetry: Annotated[tuple[str, ...], Option("symmetry species, empty where not given")]
    numbers: Annotated[npt.NDArray[np.int64], Array("1", "atoms", "atomic numbers")]
    coordinates: Annotated[FloatArray, Array("angstrom", "atoms,3", "last geometry in the file")]
    warnings: Annotated[tuple[str, ...], Option("what was doubtful")] = ()


def _parsed(text: str, file: str) -> Any:
    """Return cclib's result for a text; it is given no file name, so that it opens nothing else.

    Its parsers look for what follows a section, which may be the last of the file.
    """
    cclib = require("cclib", extra="formats")
    try:
        with _silence():
            parsed = cclib.io.ccread(io.StringIO(text + "\n" * 3), loglevel=_MUTE)
    except Exception as error:  # cclib lets through whatever a damaged output runs into
        raise _error(f"the output cannot be read: {error!r}", file) from error
    if parsed is None:
        raise _error("this is the output of no program that cclib knows", file)
    return parsed


@contextmanager
def _silence() -> Iterator[None]:
    """Keep what cclib logs and warns of from the user, who gets one error instead."""
    log = logging.getLogger("cclib")
    level = log.level
    log.setLevel(_MUTE)
    try:
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            yield
    finally:
        log.setLevel(level)


def _floats(values: Any) -> FloatArray | None:
    try:
        return np.array(values, dtype=np.float64)
    except (TypeError, ValueError):
        return None


def _error(why: str, file: str) -> FormatError:
    return FormatError(why, file=file, remedy=_REMEDY)
