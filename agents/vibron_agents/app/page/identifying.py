"""The spectrum workflow as the page runs it, in a worker process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Spectrum
from vibron.infrared.spectra.grid import GRID, on_grid
from vibron.infrared.spectral_library.store import open_library
from vibron_agents.app.page.session import Identified
from vibron_agents.spectrum.answer import answer
from vibron_agents.spectrum.computed_spectra import ComputedCurve, computed, shipped
from vibron_agents.spectrum.curves import hit_quality
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.workflow import analyze_spectrum, rank_again

_RANKED = ("information", "top", "proposals", "unlisted")  # settings that only the ranking depends on


@dataclass(frozen=True, eq=False)
class Overlay:
    """A curve to lay over a measured spectrum: absorbance on the common grid, scaled to it, and its hit quality."""

    name: str
    absorbance: FloatArray
    quality: float


def identify(spectrum: Spectrum, about: Mapping[str, Any], settings: Settings, known: Identified | None) -> Identified:
    """Analyse a spectrum as ``vibron analyze`` does; only rank again where nothing else changed.

    Parameters
    ----------
    spectrum : Spectrum
        As read.
    about : mapping
        ``path`` and ``sha256`` of its file.
    settings : Settings
        What is known of the sample, and choices.
    known : Identified or None
        An earlier answer to the same spectrum.
    """
    if known is not None and _without(known.settings) == _without(settings):
        evidence = rank_again(known.evidence, settings)
    else:
        evidence = analyze_spectrum(spectrum, settings)
    return Identified(settings, answer(evidence, about, settings), evidence)


def candidate_overlay(found: Identified, candidate: Mapping[str, Any], folder: Path | None) -> Overlay | None:
    """Return a spectrum of a candidate: of the searched library, else computed and stored, else computed now.

    Parameters
    ----------
    found : Identified
        The answer that lists the candidate.
    candidate : mapping
        With ``smiles``, ``inchikey`` and ``name``.
    folder : Path or None
        Where a spectrum computed now by GFN2-xTB is kept; None computes none.

    Returns
    -------
    Overlay or None
        None without a spectrum.
    """
    evidence, library = found.evidence, found.settings.library
    for hit in evidence.neighbours:
        if library and hit.inchikey[:14] == candidate["inchikey"][:14]:
            return library_overlay(evidence.absorbance, library, hit.row, hit.name or candidate["name"])
    curve: ComputedCurve | None = shipped(candidate["inchikey"])
    if curve is None and folder is not None:
        curve = computed(candidate["smiles"], folder)
    if curve is None:
        return None
    name = f"{candidate['name'] or candidate['smiles']}, computed"
    return _overlay(name, curve.absorbance, evidence.absorbance)


def library_overlay(spectrum: Spectrum, library: str, row: int, name: str) -> Overlay:
    """Return a spectrum of a library, scaled to a measured one, which is converted to absorbance."""
    from vibron.infrared.preprocessing.to_absorbance import to_absorbance

    return _overlay(f"{name}, library {library}", open_library(library).absorbance[row], to_absorbance(spectrum))


def _overlay(name: str, values: Any, measured: Spectrum) -> Overlay:
    own, other = on_grid(measured), np.asarray(values, dtype=np.float64)
    both = np.isfinite(own) & np.isfinite(other)
    tallest = float(other[both].max(initial=0.0))
    factor = float(own[both].max(initial=0.0)) / tallest if tallest > 0.0 else 1.0
    return Overlay(name, other * factor, round(hit_quality(own, other), 4))


def overlay_curve(found: Overlay) -> tuple[str, FloatArray, FloatArray]:
    """Return name, wavenumbers and absorbance of an overlay."""
    return f"{found.name} (hit quality {found.quality:.3f})", GRID, found.absorbance


def _without(settings: Settings) -> Settings:
    plain = Settings()
    return replace(settings, **{name: getattr(plain, name) for name in _RANKED})
