"""Compute harmonic sticks of many compounds, one line of a journal each, so that a stopped run goes on where it was."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from vibron.core.errors import VibronError
from vibron.core.registry import find
from vibron_agents.reference.compounds import Compound

METHOD = "GFN2-xTB"


def sticks(smiles: str) -> dict[str, Any]:
    """Return wavenumbers (cm^-1, unscaled) and intensities (km/mol), or why there are none."""
    try:
        modes = find("normal_modes").function(find("harmonic_field").function(find("embed_conformer").function(smiles)))
    except (VibronError, RuntimeError) as error:  # rdkit and tblite raise the latter
        return {"smiles": smiles, "error": str(error)}
    if float(modes.wavenumber[0]) < 0:
        return {"smiles": smiles, "error": f"not a minimum: a mode at {modes.wavenumber[0]:.0f} cm^-1"}
    return {
        "smiles": smiles,
        "wavenumber": [round(float(value), 1) for value in modes.wavenumber],
        "intensity": [float(f"{value:.4g}") for value in modes.intensity],
    }


def journal(path: Path) -> dict[str, dict[str, Any]]:
    """Return the finished lines by SMILES; a line that was cut off is left out, to be computed again."""
    found = {}
    if path.is_file():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                entry = json.loads(line)
                found[entry["smiles"]] = entry
            except (ValueError, KeyError, TypeError):
                continue
    return found


def compute(compounds: Sequence[Compound], path: Path, jobs: int = 1) -> Iterator[dict[str, Any]]:
    """Compute what the journal lacks and add a line for each; yield the entries as they come."""
    done = journal(path)
    missing = [compound.smiles for compound in compounds if compound.smiles not in done]
    if not missing:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    context = multiprocessing.get_context("spawn")
    with path.open("a", encoding="utf-8") as stream, context.Pool(jobs, maxtasksperchild=200) as pool:
        if path.stat().st_size and not path.read_bytes().endswith(b"\n"):
            stream.write("\n")
        for entry in pool.imap(sticks, missing):
            stream.write(json.dumps(entry) + "\n")
            stream.flush()
            yield entry
