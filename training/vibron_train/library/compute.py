"""Compute harmonic sticks of many compounds, one line of a journal each, so that a stopped run resumes."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.geometry import Geometry
from vibron.core.quantity import FloatArray
from vibron.core.registry import find
from vibron.infrared import HarmonicField
from vibron_agents.jobs import BatchWorkers, ProcessPool, WorkItem, each
from vibron_agents.jobs.finished import key_of
from vibron_agents.jobs.state import code_state
from vibron_train.library.compounds import LibraryCompound

METHOD = "GFN2-xTB"


def harmonic(smiles: str) -> dict[str, Any]:
    """Return geometry, Hessian and dipole derivatives as one line of the journal, or why there are none."""
    try:
        field = find("harmonic_field").function(find("embed_conformer").function(smiles), METHOD)
    except Exception as error:  # one odd molecule of thousands must not end the work of hours
        return {"smiles": smiles, "error": f"{type(error).__name__}: {error}"}
    return {
        "smiles": smiles,
        "symbols": list(field.geometry.symbols),
        "positions": field.geometry.positions.round(6).tolist(),
        "hessian": _packed(field.hessian[np.triu_indices(len(field.hessian))]),
        "slopes": _packed(field.dipole_derivatives.ravel()),
        "gradient": field.gradient,
    }


def restored(entry: dict[str, Any]) -> HarmonicField:
    """Return the force field that a line of the journal holds."""
    geometry = Geometry(tuple(entry["symbols"]), np.array(entry["positions"]))
    size = 3 * len(geometry)
    hessian = np.zeros((size, size))
    hessian[np.triu_indices(size)] = _unpacked(entry["hessian"])
    hessian += np.triu(hessian, 1).T
    slopes = _unpacked(entry["slopes"]).reshape(size, 3)
    return HarmonicField(geometry, hessian, slopes, np.zeros(3), 0.0, entry["gradient"], METHOD)


def _packed(values: FloatArray) -> str:
    return base64.b64encode(values.astype("<f4").tobytes()).decode()


def _unpacked(text: str) -> FloatArray:
    return np.frombuffer(base64.b64decode(text), dtype="<f4").astype(np.float64)


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


def compute(
    compounds: Sequence[LibraryCompound], path: Path, workers: int | BatchWorkers = 1
) -> Iterator[dict[str, Any]]:
    """Compute what the journal lacks and add a line for each; yield the entries as they come."""
    done = journal(path)
    missing = [compound.smiles for compound in compounds if compound.smiles not in done]
    if not missing:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as stream:
        if path.stat().st_size and not path.read_bytes().endswith(b"\n"):
            stream.write("\n")
        tasks = (WorkItem(number, _key(smiles), smiles) for number, smiles in enumerate(missing))
        for outcome in each(harmonic, tasks, ProcessPool(workers) if isinstance(workers, int) else workers, _key):
            if outcome.error is not None:  # not kept: the worker died, perhaps for lack of memory at that moment
                yield {"smiles": missing[outcome.index], "error": str(outcome.error)}
                continue
            stream.write(json.dumps(outcome.value) + "\n")
            stream.flush()
            yield outcome.value


def _key(smiles: str) -> str:
    """Return the hash of everything that the entry of a compound depends on."""
    return key_of("harmonic", METHOD, smiles, code_state("vibron"))
