"""Pictures of files of spectra."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, TypeAlias

from vibron.core.errors import InputError
from vibron.core.notebook.drawing import compressed
from vibron.core.notebook.spectra_figure import draw_spectra, new_figure, save_figure
from vibron.core.ordinate import with_ordinate
from vibron.core.registry import find
from vibron.core.spectrum import Spectrum
from vibron.infrared.spectra.other_grid import ordinate_at
from vibron_agents.app.inputs import InputSource

Arrangement: TypeAlias = Literal["overlay", "stack", "difference"]

_LABELS = 75  # of bands that fit next to each other


@dataclass(frozen=True)
class Look:
    """How spectra are drawn; ``change_at`` is where the scale of the abscissa changes, None for nowhere."""

    arrangement: Arrangement = "overlay"
    peaks: int = 0
    absorbance: bool = False
    change_at: float | None = 2000.0
    low: float | None = None
    high: float | None = None


def draw_files(sources: Sequence[InputSource], target: Path, look: Look, **stated: Any) -> int:
    """Draw every spectrum of the files into a picture and return how many there are.

    Spectra of several kinds are drawn as absorbance.

    Raises
    ------
    InputError
        A difference is drawn of two spectra only, the range is empty, or the picture cannot be written.
    """
    named = [(name, one) for source in sources for name, one in _read(source, stated)]
    spectra, names = [one for _, one in named], [name for name, _ in named]
    if look.absorbance or len({one.kind for one in spectra}) > 1:
        spectra = [with_ordinate(one, "absorbance", "files") for one in spectra]
    spectra = [_cut(one, look) for one in spectra]
    draw_figure(spectra, names, target, look)
    return len(spectra)


def draw_figure(spectra: Sequence[Spectrum], names: Sequence[str], target: Path, look: Look) -> None:
    """Draw spectra of one kind into a picture."""
    bands = [_strongest(one, look) for one in spectra] if look.peaks else []
    if look.arrangement == "difference":
        if len(spectra) != 2:
            raise InputError(
                "needs two spectra",
                field="difference",
                value=len(spectra),
                remedy="name two files of one spectrum each",
            )
        figure, [upper, lower] = new_figure((2.0, 1.0), height=5.5)
        draw_spectra(spectra, upper, names, bands=bands, change_at=look.change_at)
        one, other = spectra
        rest = replace(one, ordinate=one.ordinate - ordinate_at(other, one.wavenumber))
        draw_spectra([rest], lower, change_at=look.change_at, color="black")
        lower.axhline(0.0, color="0.7", linewidth=0.6, zorder=0)
        lower.set_ylabel("difference")
        upper.set_xlabel("")
    else:
        height = 4.5 if look.arrangement == "overlay" else min(12.0, 3.0 + 0.8 * len(spectra))
        figure, [axes] = new_figure(height=height)
        draw_spectra(spectra, axes, names, look.arrangement, bands, look.change_at)
    save_figure(figure, target)


def _read(source: InputSource, stated: dict[str, Any]) -> list[tuple[str, Spectrum]]:
    found = find("read_spectrum").function(source.content, **stated)
    name = Path(source.label).name
    return [(name if len(found) == 1 else f"{name} {number}", one) for number, one in enumerate(found, start=1)]


def _cut(spectrum: Spectrum, look: Look) -> Spectrum:
    x = spectrum.wavenumber
    inside = (x >= (x[0] if look.low is None else look.low)) & (x <= (x[-1] if look.high is None else look.high))
    if not inside.any():
        raise InputError(
            "holds no point of a spectrum", field="range", value=(look.low, look.high), remedy="choose another range"
        )
    return replace(spectrum, wavenumber=x[inside], ordinate=spectrum.ordinate[inside])


def _strongest(spectrum: Spectrum, look: Look) -> list[float]:
    """Return the wavenumbers of the bands that rise highest, but for those whose labels would cover another."""
    if spectrum.kind == "reflectance":
        return []
    bands = sorted(find("find_bands").function(spectrum).bands, key=lambda band: band.prominence, reverse=True)
    apart = (_drawn(spectrum.wavenumber[-1], look) - _drawn(spectrum.wavenumber[0], look)) / _LABELS
    chosen: list[float] = []
    for band in bands:
        if all(abs(_drawn(band.wavenumber, look) - _drawn(one, look)) >= apart for one in chosen):
            chosen.append(band.wavenumber)
    return chosen[: look.peaks]


def _drawn(wavenumber: float, look: Look) -> float:
    """Return where a wavenumber is drawn, in cm^-1 of the part below the change of scale."""
    return wavenumber if look.change_at is None else float(compressed(wavenumber, look.change_at))
