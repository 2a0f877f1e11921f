"""The analysed spectrum with its bands as a picture, and an analysis on one page drawn by matplotlib."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from vibron.core.notebook.spectra_figure import draw_spectra, new_figure, save_figure
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron_agents.app.report import wording
from vibron_agents.app.report.reading import entries, mapping, number, spectrum_name, text

_LABELLED = 20  # bands
_LISTED, _BANDS, _WIDE = 10, 24, 128  # candidates, bands, characters of a line


def draw_analysed(analysis: Mapping[str, Any], spectrum: Spectrum, target: Path, about: str = "") -> Path:
    """Draw the spectrum as analysed, with the wavenumbers of its strongest bands."""
    figure, [axes] = new_figure()
    _draw(analysis, spectrum, axes)
    return save_figure(figure, target, about=about)


def write_sheet(analysis: Mapping[str, Any], trace: Mapping[str, Any], target: Path) -> Path:
    """Write answer, spectrum, candidates, bands and provenance on one page of A4."""
    figure = require("matplotlib.figure", extra="plot").Figure(figsize=(8.27, 11.69), layout="constrained")
    axes, words = figure.subplots(2, 1, gridspec_kw={"height_ratios": (1.0, 1.9)})
    _draw(analysis, Spectrum(trace["wavenumber"], trace["absorbance"]), axes)
    axes.set_title(spectrum_name(analysis), fontsize="medium", parse_math=False)
    words.set_axis_off()
    wrapped = (textwrap.wrap(part, _WIDE, subsequent_indent=" " * 23) or [""] for part in _lines(analysis))
    lines = "\n".join(line for part in wrapped for line in part)
    words.text(0.0, 1.0, lines, transform=words.transAxes, va="top", fontsize=6.5, family="monospace", parse_math=False)
    return save_figure(figure, target, about=provenance(analysis))


def provenance(analysis: Mapping[str, Any]) -> str:
    """Return file, hash, settings and versions of an analysis as one line of JSON."""
    about = mapping(analysis.get("input"))
    found = {name: about[name] for name in ("path", "sha256", "part") if name in about}
    found["path"] = spectrum_name({"input": {"path": found.get("path")}})
    made = {"input": found, "corrections": analysis.get("corrections", []), "settings": analysis.get("settings", {})}
    return json.dumps({**made, **mapping(analysis.get("provenance"))}, sort_keys=True, separators=(",", ":"))


def _draw(analysis: Mapping[str, Any], spectrum: Spectrum, axes: Any) -> None:
    peaks = sorted(entries(analysis, "peaks"), key=lambda peak: -(number(peak.get("absorbance")) or 0.0))
    bands = [place for place in (number(peak.get("wavenumber")) for peak in peaks[:_LABELLED]) if place is not None]
    draw_spectra([spectrum], axes, bands=[bands])


def _lines(analysis: Mapping[str, Any]) -> Iterator[str]:
    candidates = entries(analysis, "candidates")
    names = [text(one.get("name")) or text(one.get("smiles")) for one in candidates]
    yield str(wording.answer(analysis, names))
    for warning in wording.warnings(analysis):
        yield f"Warning: {warning}"
    for made in entries(analysis, "corrections"):
        yield f"Correction: {text(made.get('text'))}"
    yield ""
    for rank, (name, one) in enumerate(zip(names[:_LISTED], candidates, strict=False), start=1):
        chance = number(one.get("probability"))
        words = "  ".join(dict.fromkeys(word for word in (name, text(one.get("smiles"))) if word))
        yield f"{rank:3d}  {'' if chance is None else f'{chance:6.1%}'}  {words}"
    yield ""
    yield "    cm^-1  absorbance  assignment"
    peaks = sorted(entries(analysis, "peaks"), key=lambda peak: -(number(peak.get("absorbance")) or 0.0))
    for peak in peaks[:_BANDS]:
        words = ", ".join(dict.fromkeys(text(entry.get("label")) for entry in entries(peak, "assignments")))
        yield f"{number(peak.get('wavenumber')) or 0:9.1f}  {number(peak.get('absorbance')) or 0:10.3f}  {words}"
    yield ""
    yield from textwrap.wrap(provenance(analysis), _WIDE)
