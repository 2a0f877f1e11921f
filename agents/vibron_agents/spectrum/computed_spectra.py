"""Computed harmonic spectra of structures: from the shipped library, from an earlier run, or computed now."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path

import numpy as np

from vibron.core.errors import ResourceError
from vibron.core.quantity import FloatArray
from vibron.core.replacing import replacing
from vibron.core.require import require
from vibron.infrared.molecules.groups import parse_smiles
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library.store import folder, open_library
from vibron.infrared.vibrations.broaden_sticks import broaden_sticks
from vibron.infrared.vibrations.embed_conformer import embed_conformer
from vibron.infrared.vibrations.harmonic_ir import harmonic_ir
from vibron.infrared.vibrations.scale_force_field import bond_factors
from vibron_agents.core.time_limit import ended_after
from vibron_agents.jobs.finished import key_of

METHOD = "GFN2-xTB"
LIBRARY = "computed"  # the one that ships
SECONDS = 120.0  # most that one molecule may take


@dataclass(frozen=True)
class ComputedCurve:
    """Computed absorbance on the common grid, highest point 1, and where it comes from."""

    absorbance: FloatArray
    source: str


def shipped(inchikey: str) -> ComputedCurve | None:
    """Return the spectrum of a compound in the computed library, found by its connectivity."""
    row = _rows().get(inchikey[:14])
    if row is None:
        return None
    curve = open_library(LIBRARY).absorbance[row].astype(np.float64)
    return ComputedCurve(curve / curve.max(), f"library {LIBRARY}")


@cache
def _rows() -> dict[str, int]:
    return {entry.inchikey[:14]: row for row, entry in enumerate(open_library(LIBRARY).entries)}


def computed(smiles: str, place: Path | None = None, seconds: float = SECONDS) -> ComputedCurve:
    """Return the spectrum of one conformer by scaled GFN2-xTB, kept on disk for the next time.

    Parameters
    ----------
    smiles : str
        One molecule.
    place : Path, optional
        Folder of the results of earlier runs; by default next to the user's libraries.
    seconds : float
        Time limit, in the main thread of a process.

    Raises
    ------
    MissingDependencyError
        The extra ``simulate`` is not installed, and the structure was not computed before.
    VibronError
        The structure has several parts, or does not converge in time.
    """
    path = _path(smiles, place)
    sticks = _read(path)
    if sticks is None:
        sticks = _sticks(smiles, seconds)
        path.parent.mkdir(parents=True, exist_ok=True)
        wavenumber, intensity = (part.tolist() for part in sticks)
        with replacing(path) as temporary:
            text = json.dumps({"smiles": smiles, "wavenumber": wavenumber, "intensity": intensity})
            temporary.write_text(text, encoding="utf-8")
    return _curve(*sticks)


def computed_before(smiles: str, place: Path | None = None) -> ComputedCurve | None:
    """Return the spectrum that an earlier run computed, if there is one."""
    sticks = _read(_path(smiles, place))
    return None if sticks is None else _curve(*sticks)


def _curve(wavenumber: FloatArray, intensity: FloatArray) -> ComputedCurve:
    curve = broaden_sticks(wavenumber, intensity, GRID)
    return ComputedCurve(curve / curve.max(), METHOD)


def _path(smiles: str, place: Path | None) -> Path:
    """Return the file of a structure, named by the hash of everything that its spectrum depends on."""
    require("tblite.interface", extra="simulate")
    canonical = require("rdkit.Chem").MolToSmiles(parse_smiles(smiles))
    key = key_of(canonical, METHOD, bond_factors(), version("tblite"), version("rdkit"))
    return (place or folder().parent / "computed") / f"{key}.json"


def _read(path: Path) -> tuple[FloatArray, FloatArray] | None:
    """Return the wavenumbers and intensities in a file, None if it is missing or damaged."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        return np.array(kept["wavenumber"], dtype=np.float64), np.array(kept["intensity"], dtype=np.float64)
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _sticks(smiles: str, seconds: float) -> tuple[FloatArray, FloatArray]:
    try:
        with ended_after(seconds):
            found = harmonic_ir(embed_conformer(smiles), METHOD)
    except TimeoutError as error:
        raise ResourceError(
            f"the vibrations were not computed within {seconds:g} s", field="smiles", value=smiles,
            remedy="compute it alone with harmonic_ir",
        ) from error  # fmt: skip
    real = found.wavenumber > 0.0
    return found.wavenumber[real].round(2), found.intensity[real].round(4)
