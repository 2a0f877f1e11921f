"""The files of one analysis of a map: images as PNG and ENVI, spectra and lists as CSV, maps as ENVI."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.notebook.spectra_figure import new_figure, save_figure
from vibron.core.quantity import Array
from vibron.core.tool import Tool
from vibron.infrared.spectral_map.cube import HyperspectralCube
from vibron.infrared.spectral_map.drawing import draw_image
from vibron.infrared.spectral_map.opening import open_map
from vibron.infrared.spectral_map.writing import write_images, write_map
from vibron_agents.pages.writing import write_whole

_DRAWN = 12  # images of a stack


def write_result(
    result: Any, tool: Tool, stem: Path, pixel_size: float | None
) -> tuple[list[Path], HyperspectralCube | None]:
    """Write what a tool found under names that begin with ``stem``; return the files and the map that it changed."""
    if isinstance(result, HyperspectralCube):
        return _written_map(result, stem)
    values = {one.name: (one.mark, getattr(result, one.name)) for one in tool.outputs}
    maps = [value for _, value in values.values() if isinstance(value, HyperspectralCube)]
    paths, changed = _written_map(maps[0], stem) if maps else ([], None)
    images = {name: value for name, (mark, value) in values.items()
              if isinstance(mark, Array) and mark.axes[-2:] == ("rows", "columns")}  # fmt: skip
    if images:
        paths += _written_images(images, stem, pixel_size, "_images" if maps else "")
    spectra = {name: np.atleast_2d(value) for name, (mark, value) in values.items()
               if isinstance(mark, Array) and mark.axes[-1] == "n"}  # fmt: skip
    if "wavenumber" in spectra and len(spectra) > 1:
        paths.append(_written_spectra(spectra, stem))
    lists = {name: value for name, (_, value) in values.items() if _is_list(value)}
    paths += [_written_list(value, stem.with_name(f"{stem.name}_{name}.csv")) for name, value in lists.items()]
    return paths, changed


def _written_map(cube: HyperspectralCube, stem: Path) -> tuple[list[Path], HyperspectralCube]:
    """Write a map and return it as the file holds it, so that no block is computed a second time."""
    paths = list(write_map(cube, stem.with_name(f"{stem.name}.hdr")))
    return paths, open_map(paths[0]) if cube.lazy else cube


def _written_images(
    images: dict[str, npt.NDArray[Any]], stem: Path, pixel_size: float | None, ending: str
) -> list[Path]:
    named = [part for name, value in images.items() for part in _single(name, value)]
    stack = np.stack([image.astype(np.float64) for _, image in named])
    paths = list(
        write_images(stack, [name for name, _ in named], stem.with_name(f"{stem.name}{ending}.hdr"), pixel_size)
    )
    for name, image in named:
        if name.rpartition("_")[2].isdigit() and int(name.rpartition("_")[2]) > _DRAWN:
            continue
        figure, [ax] = new_figure(width=6.0, height=5.0)
        draw_image(image, ax, f"{stem.name.partition('_')[2]}: {name.replace('_', ' ')}", pixel_size)
        paths.append(save_figure(figure, stem.with_name(f"{stem.name}_{name}.png")))
    return paths


def _single(name: str, value: npt.NDArray[Any]) -> Iterator[tuple[str, npt.NDArray[Any]]]:
    if value.ndim == 2:
        yield name, value
    else:
        yield from ((f"{name}_{number}", image) for number, image in enumerate(value, start=1))


def _written_spectra(spectra: dict[str, npt.NDArray[Any]], stem: Path) -> Path:
    columns = {"wavenumber": spectra.pop("wavenumber")[0]}
    for name, rows in spectra.items():
        columns |= {f"{name}_{number}" if len(rows) > 1 else name: row for number, row in enumerate(rows, start=1)}
    lines = [list(columns), *np.column_stack(list(columns.values())).tolist()]
    return _table(lines, stem.with_name(f"{stem.name}_spectra.csv"))


def _is_list(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and hasattr(value[0], "__dataclass_fields__")


def _written_list(records: Sequence[Any], path: Path) -> Path:
    names = [part.name for part in fields(records[0])]
    return _table([names, *([getattr(one, name) for name in names] for one in records)], path)


def _table(lines: Sequence[Sequence[Any]], path: Path) -> Path:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(lines)
    return write_whole(path, text.getvalue(), "out")
