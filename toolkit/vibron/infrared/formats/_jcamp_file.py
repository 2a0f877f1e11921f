"""JCAMP-DX tables that lose nothing beyond a stated resolution."""

from __future__ import annotations

import math
from pathlib import Path
from typing import get_args

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Spectrum
from vibron.infrared.formats._labels import header, record
from vibron.infrared.formats._ldr import canonical, number
from vibron.infrared.formats._packing import Form, encode, pairs
from vibron.infrared.formats._written import WrittenFile, finish, several

FORMS: tuple[Form, ...] = get_args(Form)
VERSIONS = ("4.24", "5.01")
_LARGEST = 2.0**31  # ordinates of a table fit into 32 bits with sign
_EVEN = 1e-6  # of a step: what FIRSTX, LASTX and NPOINTS may move an abscissa by
_ROUNDING = 2.0**-50  # of full scale: decimal factors leave no more than this


def jcamp_file(
    spectra: tuple[Spectrum, ...], path: Path | None, form: Form, resolution: float, version: str, table_only: bool
) -> WrittenFile:
    """Write one block per spectrum, in a LINK block if there are several."""
    known = several(spectra)
    if form in ("PAC", "SQZ", "DIF", "DIFDUP") and resolution == 0.0:
        raise InputError(
            f"{form} holds whole numbers only", field="resolution", value=0.0, remedy='give 2**-31, or form="AFFN"'
        )
    tables = [_table(spectrum, form, resolution) for spectrum in known]
    parts = [
        text if table_only else "\n".join([*header(spectrum, version, y, factor), f"##{label}", text, "##END="])
        for spectrum, (label, text, y, factor, _) in zip(known, tables, strict=True)
    ]
    text = "\n".join(parts) + "\n"
    if len(parts) > 1 and not table_only:
        head = [*record("TITLE", f"{len(parts)} spectra"), f"##JCAMP-DX= {version}", "##DATA TYPE= LINK"]
        head += ["##ORIGIN= not stated", "##OWNER= not stated", f"##BLOCKS= {len(parts) + 1}"]
        text = "\n".join([*head, text + "##END=", ""])
    used = "XYPOINTS" if all(label.startswith("XYPOINTS") for label, *_ in tables) else form
    off = max(_change(table[2], spectrum) for spectrum, table in zip(known, tables, strict=True))
    moved = max(error for *_, error in tables)
    return finish(text.encode("utf-8"), path, known, "jcamp", used, (moved, off), text)


def _table(spectrum: Spectrum, form: Form, resolution: float) -> tuple[str, str, FloatArray, float, float]:
    """Return label and lines of a table, its ordinates as they will be read, its factor and the change of abscissa."""
    x, y = spectrum.wavenumber, spectrum.ordinate
    moved = float(np.abs(np.linspace(x[0], x[-1], x.size) - x).max())
    if form == "XYPOINTS" or moved > _EVEN * float(x[-1] - x[0]) / max(x.size - 1, 1):
        return "XYPOINTS= (XY..XY)", pairs(x, y), y, 1.0, 0.0
    if resolution == 0.0:
        return "XYDATA= (X++(Y..Y))", encode(y, x, form), y, 1.0, moved
    filed = next((value for key, value in spectrum.metadata.items() if canonical(str(key)) == "YFACTOR"), "")
    factor, whole = _scaled(y, number(str(filed)), resolution)
    return "XYDATA= (X++(Y..Y))", encode(whole, x, form), whole * factor, factor, moved


def _change(y: FloatArray, spectrum: Spectrum) -> float:
    return float(np.nanmax(np.abs(y - spectrum.ordinate), initial=0.0))


def _scaled(y: FloatArray, filed: float | None, resolution: float) -> tuple[float, FloatArray]:
    """Return YFACTOR and whole ordinates."""
    full = float(np.nanmax(np.abs(y), initial=0.0))
    if full == 0.0:
        return 1.0, y + 0.0
    for factor in (filed or 0.0, *(10.0**-k for k in range(13))):
        if factor > 0.0 and full / factor <= _LARGEST:
            whole = np.round(y / factor) + 0.0
            if np.nanmax(np.abs(whole * factor - y)) <= _ROUNDING * full:
                return factor, whole
    exponent = math.floor(math.log2(full) + math.log2(2.0 * max(resolution, 2.0**-52)))
    factor = math.ldexp(1.0, max(exponent, -1074))
    limit = math.floor(np.finfo(np.float64).max / factor) if factor > 1.0 else math.inf
    return factor, np.clip(np.round(y / factor) + 0.0, -limit, limit)
