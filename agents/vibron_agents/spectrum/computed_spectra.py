"""Computed harmonic spectra of structures: from the shipped library, from an earlier run, or computed now."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.errors import ConvergenceError, ResourceError
from vibron.core.quantity import FloatArray
from vibron.core.replacing import replacing
from vibron.core.require import require
from vibron.core.time_limit import ended_after
from vibron.infrared.molecules.groups import parse_smiles
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library.store import folder, open_library
from vibron.infrared.vibrations.broaden_sticks import broaden_sticks
from vibron.infrared.vibrations.embed_conformer import embed_conformer
from vibron.infrared.vibrations.harmonic_ir import harmonic_ir
from vibron.infrared.vibrations.scale_force_field import bond_factors
from vibron_agents.jobs.finished import key_of

METHOD = "GFN2-xTB"
LIBRARY = "computed"  # the one that ships
SECONDS = 120.0  # most that one molecule may take


@dataclass(frozen=True, eq=False)
class ComputedCurve:
    """Computed absorbance on the common grid, highest point 1, and the library or method that it comes from."""

    absorbance: FloatArray
    source: str


def shipped(inchikey: str) -> ComputedCurve | None:
    """Return the spectrum of a compound in the computed library, found by its connectivity."""
    row = _rows().get(inchikey[:14])
    if row is None:
        return None
    curve = open_library(LIBRARY).row(row).astype(np.float64)
    if not curve.max() > 0.0:
        return None  # an atom or a diatomic without a band
    return ComputedCurve(curve / curve.max(), f"library {LIBRARY}")


@cache
def _rows() -> dict[str, int]:
    return {entry.inchikey[:14]: row for row, entry in enumerate(open_library(LIBRARY).entries)}


def computed(smiles: str, place: Path | None = None, seconds: float = SECONDS) -> ComputedCurve:
    """Return the spectrum of one conformer by scaled GFN2-xTB; the result is kept on disk for the next time.

    Parameters
    ----------
    smiles : str
        One molecule.
    place : Path, optional
        Folder of the results; by default next to the user's libraries.
    seconds : float
        Time limit, in the main thread of a process.

    Raises
    ------
    MissingDependencyError
        The extra ``simulate`` is not installed.
    DomainError
        The structure has several parts, as a salt, or an element that the method lacks.
    ConvergenceError
        It does not converge; this is kept too.
    ResourceError
        It does not converge within the time limit.
    """
    path = _path(smiles, place)
    kept = _read(path)
    if kept is None:
        kept = {"smiles": smiles, **_computed_now(smiles, seconds)}
        path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(path) as temporary:
            temporary.write_text(json.dumps(kept), encoding="utf-8")
    if "error" in kept:
        raise ConvergenceError(kept["error"], field="smiles", value=smiles, remedy="try another conformer")
    return _curve(kept)


def computed_before(smiles: str, place: Path | None = None) -> ComputedCurve | None:
    """Return the spectrum that an earlier run computed, if there is one."""
    kept = _read(_path(smiles, place))
    return None if kept is None or "error" in kept else _curve(kept)


def _path(smiles: str, place: Path | None) -> Path:
    """Return the file of a structure, named by the hash of everything that its spectrum depends on."""
    require("tblite.interface", extra="simulate")
    canonical = require("rdkit.Chem").MolToSmiles(parse_smiles(smiles))
    key = key_of(canonical, METHOD, bond_factors(), version("tblite"), version("rdkit"))
    return (place or folder().parent / "computed") / f"{key}.json"


def _read(path: Path) -> dict[str, Any] | None:
    """Return the content of a file, None if it is missing or damaged."""
    try:
        kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    whole = isinstance(kept, dict) and ("error" in kept or {"wavenumber", "intensity"} <= kept.keys())
    return kept if whole else None


def _computed_now(smiles: str, seconds: float) -> dict[str, Any]:
    """Return wavenumbers (cm^-1) and intensities (km/mol) of the real modes, or why they do not converge."""
    try:
        with ended_after(seconds):
            found = harmonic_ir(embed_conformer(smiles), METHOD)
    except TimeoutError as error:
        raise ResourceError(
            f"the vibrations were not computed within {seconds:g} s", field="smiles", value=smiles,
            remedy="compute it alone with harmonic_ir",
        ) from error  # fmt: skip
    except ConvergenceError as error:
        return {"error": error.message}
    real = found.wavenumber > 0.0
    return {
        "wavenumber": found.wavenumber[real].round(2).tolist(),
        "intensity": found.intensity[real].round(4).tolist(),
    }


def _curve(kept: dict[str, Any]) -> ComputedCurve:
    curve = broaden_sticks(np.array(kept["wavenumber"]), np.array(kept["intensity"]), GRID)
    return ComputedCurve(curve / curve.max(), METHOD)
