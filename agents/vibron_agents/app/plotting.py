"""Pictures of files of spectra."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Literal, TypeAlias

from vibron import __version__
from vibron.core.errors import InputError
from vibron.core.notebook.drawing import compressed
from vibron.core.notebook.spectra_figure import draw_spectra, new_figure, save_figure
from vibron.core.ordinate import with_ordinate
from vibron.core.registry import find
from vibron.core.spectrum import Spectrum
from vibron.infrared.spectra.other_grid import ordinate_at
from vibron_agents.app.inputs import InputSource

Arrangement: TypeAlias = Literal["overlay", "stack", "difference"]

PAGE_ENDINGS = (".html", ".htm")
_LABELS = 75  # of bands that fit next to each other
_DERIVATIVES = ("", "first derivative / cm", "second derivative / cm²")


@dataclass(frozen=True)
class Look:
    """How spectra are drawn.

    ``change_at`` is where the scale of the abscissa changes, None for nowhere; ``derivative`` is the order of the
    derivatives drawn below, 0 for none.
    """

    arrangement: Arrangement = "overlay"
    peaks: int = 0
    absorbance: bool = False
    change_at: float | None = 2000.0
    low: float | None = None
    high: float | None = None
    derivative: int = 0

    @classmethod
    def of(
        cls, arrangement: Arrangement, derivative: int | None, peaks: int, range_: str | None, even: bool,
        absorbance: bool,
    ) -> Look:  # fmt: skip
        """Return the look that the options of ``vibron plot`` describe.

        Raises
        ------
        InputError
            The range is not of the form ``600-1800``.
        """
        low, high = (None, None) if range_ is None else _ends(range_)
        return cls(arrangement, peaks, absorbance, None if even else 2000.0, low, high, derivative or 0)


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
    files = [{"file": Path(source.label).name, "sha256": source.digest()} for source in sources]
    about = {"vibron": __version__, "sources": files, "look": asdict(look)}
    draw_figure(spectra, names, target, look, json.dumps(about, separators=(",", ":")))
    return len(spectra)


def draw_figure(spectra: Sequence[Spectrum], names: Sequence[str], target: Path, look: Look, about: str = "") -> None:
    """Draw spectra of one kind into a picture, or into a page with a viewer where the path ends in .html.

    ``about`` is stored in the file.
    """
    bands = [_strongest(one, look) for one in spectra] if look.peaks else []
    below, words = _below(spectra, look)
    stacked = look.arrangement == "stack"
    if target.suffix.lower() in PAGE_ENDINGS:
        from vibron_agents.app.spectra_page import write_page

        panels = [(spectra[0].kind.replace("_", " "), spectra), *([(words, below)] if below else [])]
        write_page(panels, names, target, bands=bands, stacked=stacked, change_at=look.change_at, about=about)
        return
    width = 8.0 + (1.8 if len(spectra) > 1 else 0.0)
    figure, [axes, *lower] = new_figure((2.0, 1.0) if below else (1.0,), width, _height(len(spectra), look))
    draw_spectra(spectra, axes, names, "stack" if stacked else "overlay", bands, look.change_at)
    for panel in lower:
        colour: dict[str, Any] = {"color": "black"} if look.arrangement == "difference" else {}
        draw_spectra(below, panel, change_at=look.change_at, **colour)
        panel.axhline(0.0, color="0.7", linewidth=0.6, zorder=0)
        panel.set_ylabel(words.replace("cm²", "cm$^{2}$"))
        axes.set_xlabel("")
    save_figure(figure, target, about=about)


def _height(count: int, look: Look) -> float:
    """Return the height of the figure, inches."""
    panel = 1.5 if look.derivative or look.arrangement == "difference" else 0.0
    if look.arrangement != "stack":
        return 4.5 + panel
    return min(30.0, 1.6 + (1.15 if look.peaks else 0.7) * count) + 2.0 * panel


def _below(spectra: Sequence[Spectrum], look: Look) -> tuple[list[Spectrum], str]:
    """Return the curves below the spectra and their name: the difference or the derivatives."""
    if look.arrangement != "difference":
        return [find("derivative_spectrum").function(one, look.derivative) for one in spectra if look.derivative], (
            _DERIVATIVES[look.derivative]
        )
    if look.derivative:
        raise InputError("is not drawn with a difference", field="derivative", value=look.derivative,
                         remedy="leave out --difference or --derivative")  # fmt: skip
    if len(spectra) != 2:
        raise InputError("needs two spectra", field="difference", value=len(spectra),
                         remedy="name two files of one spectrum each")  # fmt: skip
    one, other = spectra
    return [replace(one, ordinate=one.ordinate - ordinate_at(other, one.wavenumber))], "difference"


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


def _ends(text: str) -> tuple[float, float]:
    low, _, high = text.partition("-")
    try:
        ends = float(low), float(high)
    except ValueError:
        raise InputError("is not a range", field="range", value=text, remedy="write it as 600-1800") from None
    return min(ends), max(ends)
