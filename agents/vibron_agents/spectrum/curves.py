"""What a report draws and shows in addition to the answer: curves, and the labels of the file."""

from __future__ import annotations

from typing import Any

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.infrared.spectra.grid import GRID, on_grid
from vibron.infrared.spectral_library.metrics import DEFAULT, METRICS
from vibron.infrared.spectral_library.parts import ordinates
from vibron_agents.spectrum.computed_spectra import shipped
from vibron_agents.spectrum.evidence import Evidence

COMPARED = 2  # candidates whose stored computed spectrum a report shows


def with_curves(data: dict[str, Any], evidence: Evidence) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the answer with what a report adds, and the curve of the spectrum.

    Added are the curves of the neighbours, those of the second look, ``stored`` for the first two candidates that the
    shipped library of computed spectra knows (``trace`` and ``similarity``), and the labels of the file, ``filed``.

    Parameters
    ----------
    data : dict
        The answer, schema ``vibron.analysis/1``.
    evidence : Evidence
        What it was made of.
    """
    spectrum = evidence.absorbance
    stored = _stored(data, evidence)
    candidates = [_with_trace(shown, evidence) | stored.get(shown["smiles"], {}) for shown in data["candidates"]]
    added = {"filed": dict(evidence.filed), "candidates": candidates, "neighbours": _neighbours(data, evidence)}
    return {**data, **added}, {"wavenumber": spectrum.wavenumber, "absorbance": spectrum.ordinate}


def hit_quality(measured: FloatArray, other: FloatArray) -> float:
    """Compute the similarity by which `search_library` ranks, for two spectra on the common grid.

    Parameters
    ----------
    measured, other : numpy.ndarray
        Shape (1801,), absorbance, NaN where not measured.

    Examples
    --------
    >>> bands = np.exp(-(((GRID - 1100.0) / 12.0) ** 2))
    >>> round(hit_quality(bands, 3.0 * bands), 4)
    1.0
    """
    metric = METRICS[DEFAULT]
    rows = metric.represent(np.stack([measured, other]).astype(np.float32))
    return float(metric.likeness(rows[1:], rows[0])[0])


def _stored(data: dict[str, Any], evidence: Evidence) -> dict[str, dict[str, Any]]:
    """Return the stored computed spectra of the first candidates that have one, by SMILES."""
    found: dict[str, dict[str, Any]] = {}
    for candidate in data["candidates"]:
        curve = shipped(candidate["inchikey"]) if len(found) < COMPARED else None
        if curve is not None:
            quality = round(hit_quality(on_grid(evidence.absorbance), curve.absorbance), 5)
            trace = {"wavenumber": GRID, "absorbance": curve.absorbance}
            found[candidate["smiles"]] = {"stored": {"similarity": quality, "trace": trace}}
    return found


def _with_trace(shown: dict[str, Any], evidence: Evidence) -> dict[str, Any]:
    look = evidence.second_looks.get(shown["smiles"])
    return {**shown, "computed": {**look.data, "trace": look.trace}} if look and look.trace else shown


def _neighbours(data: dict[str, Any], evidence: Evidence) -> list[dict[str, Any]]:
    """Return the neighbours with their curves."""
    if not evidence.neighbours:
        return list(data["neighbours"])
    library = data["settings"]["library"]
    return [
        {**shown, "trace": {"wavenumber": GRID, "absorbance": ordinates(library, hit.row)}}
        for shown, hit in zip(data["neighbours"], evidence.neighbours, strict=True)
    ]
