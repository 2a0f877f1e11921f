"""Spectra as a page with zoom, read-out and a choice of what is shown; it loads nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from vibron.core.spectrum import Spectrum
from vibron_agents.app.report.reading import text
from vibron_agents.app.report.trace import pack, segments, thin
from vibron_agents.pages.filling import fill
from vibron_agents.pages.writing import write_whole

_BINS = 4000
_DOWNWARD = ("transmittance", "reflectance")


def write_page(
    panels: Sequence[tuple[str, Sequence[Spectrum]]],
    names: Sequence[str],
    target: Path,
    *,
    bands: Sequence[Sequence[float]] = (),
    stacked: bool = False,
    change_at: float | None = 2000.0,
    about: str = "",
) -> Path:
    """Write a page that draws spectra.

    Parameters
    ----------
    panels : sequence of (label of the ordinate, spectra)
        Panels below each other.  One with a spectrum for each name shows and hides it with that name.
    names : sequence of str
        Names of the spectra of the first panel.
    target : Path
        File to write.
    bands : sequence of sequences of float
        Wavenumbers that are labelled at each spectrum of the first panel, cm^-1.
    stacked : bool
        Whether the spectra of the first panel are shifted above each other at first.
    change_at : float, optional
        Wavenumber above which the abscissa is drawn at half the scale, None for an even one.
    about : str
        Provenance, shown at the foot.

    Returns
    -------
    Path
        The file; equal spectra give equal bytes.
    """
    shown = [text(name) for name in names]
    spectra = [one for _, found in panels for one in found]
    data = {
        "names": shown,
        "limits": [min(float(one.wavenumber[0]) for one in spectra), max(float(one.wavenumber[-1]) for one in spectra)],
        "change": change_at,
        "stacked": stacked,
        "down": panels[0][1][0].kind in _DOWNWARD,
        "bands": [[round(place, 2) for place in places] for places in bands],
        "panels": [{"name": name, "curves": [_packed(one) for one in found]} for name, found in panels],
    }
    title = shown[0] if len(shown) == 1 else f"{len(shown)} spectra"
    page = fill(
        "spectra.html.j2", "curves.js", "spectra.js", title=title, names=shown, bands=bands, about=about, data=data
    )
    return write_whole(target, page, "out")


def _packed(spectrum: Spectrum) -> dict[str, Any]:
    return pack(thin(segments({"wavenumber": spectrum.wavenumber, "absorbance": spectrum.ordinate}), _BINS))
