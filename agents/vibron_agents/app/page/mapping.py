"""Maps as the page analyses them, in a worker process: images, spectra of pixels, and what `vibron map` writes."""

from __future__ import annotations

import io
import tempfile
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray
from vibron.core.registry import find
from vibron.core.spectrum import Spectrum
from vibron.infrared.spectral_map.cube import HyperspectralCube
from vibron.infrared.spectral_map.opening import open_map
from vibron_agents.app.contained_recipe import contained_recipe
from vibron_agents.app.mapping import MapAnalysis, analyse_map
from vibron_agents.app.page.downloads import Saved, stem

#: Endings of the files that are opened; the others of a measurement lie next to them.
OPENED = (".hdr", ".bsp", ".dmt", ".wdf", ".fsm")
_REMEDY = "use steps that read no file"


@dataclass(frozen=True)
class MapSource:
    """A map in the folder of a session, with what the user states of it and the steps for every pixel."""

    path: Path
    stated: Mapping[str, Any]
    steps: str = ""

    @property
    def name(self) -> str:
        """Name of the file that is opened."""
        return self.path.name

    def recipe(self) -> str:
        """Return the steps as they were entered once they are checked, empty for none.

        Raises
        ------
        InputError
            A step is unknown or names a file.
        """
        text = self.steps.strip()
        if text:
            contained_recipe(text, {}, _REMEDY)
        return text

    def opened(self) -> HyperspectralCube:
        """Return the map before the steps."""
        return open_map(self.path, **self.stated)


@dataclass(frozen=True, eq=False)
class MapAbout:
    """What a map is."""

    rows: int
    columns: int
    points: int
    range: tuple[float, float]
    kind: str
    pixel_size: float | None
    warnings: tuple[str, ...]

    @classmethod
    def of(cls, source: MapSource) -> MapAbout:
        """Open a map, which is refused if it is damaged."""
        cube = source.opened()
        ends = (float(cube.wavenumber[0]), float(cube.wavenumber[-1]))
        return cls(*cube.shape, ends, cube.kind, cube.pixel_size, cube.warnings)


@dataclass(frozen=True, eq=False)
class MapFound:
    """What an analysis found: images of shape (rows, columns) by name, curves over the wavenumbers, and numbers."""

    images: Mapping[str, npt.NDArray[Any]]
    wavenumber: FloatArray | None
    curves: Mapping[str, FloatArray]
    numbers: Mapping[str, Any]


def header_among(folder: Path) -> Path:
    """Return the file of a folder that is opened as a map.

    Raises
    ------
    InputError
        There is none, or there are several.
    """
    found = [path for path in sorted(folder.iterdir()) if path.suffix.lower() in OPENED]
    if len(found) != 1:
        raise InputError(
            f"{len(found)} files that open a map", field="files", value=[path.name for path in folder.iterdir()],
            remedy=f"drop the files of one map together, one of them {', '.join(OPENED)}",
        )  # fmt: skip
    return found[0]


def analysed(source: MapSource, text: str) -> MapFound:
    """Do an analysis as `vibron map` writes it: ``"area 1000-1100"``, ``"pca 4"``."""
    analysis = MapAnalysis.read(text)
    cube, steps = source.opened(), source.recipe()
    if steps:
        cube = find("process_map").function(cube=cube, steps=steps)
    result = analysis.tool.function(cube=cube, **analysis.options)
    images: dict[str, npt.NDArray[Any]] = {}
    curves: dict[str, FloatArray] = {}
    numbers: dict[str, Any] = {}
    for field in analysis.tool.outputs:
        value, axes = getattr(result, field.name), field.mark.axes if isinstance(field.mark, Array) else ()
        if axes[-2:] == ("rows", "columns"):
            images |= _numbered(field.name, value, 2)
        elif axes[-1:] == ("n",) and field.name != "wavenumber":
            curves |= _numbered(field.name, value, 1)
        elif isinstance(value, int | float):
            numbers[field.name] = value
    return MapFound(images, getattr(result, "wavenumber", None), curves, numbers)


def _numbered(name: str, value: Any, axes: int) -> dict[str, npt.NDArray[Any]]:
    if np.ndim(value) == axes:
        return {name: np.asarray(value)}
    return {f"{name} {number}": np.asarray(part) for number, part in enumerate(value, start=1)}


def pixel(source: MapSource, row: int, column: int) -> Spectrum:
    """Return the spectrum of a pixel after the steps.

    Raises
    ------
    DomainError
        The map has no such pixel, or it was not measured.
    """
    cube, steps = source.opened(), source.recipe()
    spectrum = cube.spectrum(row, column)
    if steps:
        one = replace(cube, values=np.asarray(spectrum.ordinate, dtype=cube.values.dtype)[None, None])
        spectrum = find("process_map").function(cube=one, steps=steps).spectrum(0, 0)
    return spectrum


def archive(source: MapSource, text: str) -> Saved:
    """Return an archive of the files that ``vibron map`` writes for an analysis."""
    packed = io.BytesIO()
    with tempfile.TemporaryDirectory(prefix="vibron-page-") as scratch:
        folder = Path(scratch) / "map"
        analyse_map(source.path, source.recipe() or None, (text,), folder, label=source.name, **source.stated)
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as files:
            for path in sorted(folder.iterdir()):
                files.write(path, path.name)
    return f"{stem(source.name)} map.zip", packed.getvalue()
