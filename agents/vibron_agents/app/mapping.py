"""Analyses of a map, one after another, and what each writes into the folder of the results."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from vibron.core.check import from_boundary
from vibron.core.errors import UnknownToolError, VibronError
from vibron.core.quantity import Array
from vibron.core.registry import find
from vibron.core.result import to_json
from vibron.core.tool import Tool
from vibron.infrared.recipes.words import numbers, words_of
from vibron.infrared.spectral_map.cube import PIXEL_SIZE, HyperspectralCube
from vibron.infrared.spectral_map.opening import open_map
from vibron.infrared.spectral_map.writing import size_label
from vibron_agents.app.map_files import write_result
from vibron_agents.pages.writing import make_folder, write_whole

SUMMARY = "map.json"


@dataclass(frozen=True)
class ShortName:
    """The tool behind a short name, inputs that it sets, and those that values without a name fill, in order."""

    tool: str
    sets: Mapping[str, Any]
    places: tuple[str, ...] = ()


SHORT_NAMES: Mapping[str, ShortName] = {
    "area": ShortName("band_image", {"measure": "area"}, ("band",)),
    "height": ShortName("band_image", {"measure": "height"}, ("band",)),
    "centroid": ShortName("band_image", {"measure": "centroid"}, ("band",)),
    "ratio": ShortName("band_image", {}, ("band", "denominator")),
    "pca": ShortName("map_components", {}, ("components",)),
    "clusters": ShortName("cluster_map", {}, ("clusters", "components")),
    "unmix": ShortName("unmix_map", {}, ("count",)),
    "match": ShortName("match_map", {}, ("library", "metric")),
    "regions": ShortName("region_spectra", {}),
    "repair": ShortName("repair_map", {}, ("threshold",)),
    "background": ShortName("subtract_background", {}, ("method",)),
}


@dataclass(frozen=True)
class MapAnalysis:
    """One analysis as written: its short name, tool and options."""

    name: str
    tool: Tool
    options: Mapping[str, Any]

    @classmethod
    def read(cls, text: str) -> MapAnalysis:
        """Read an analysis such as ``area 1700-1760 line=none`` and check its options.

        Raises
        ------
        UnknownToolError
            The short name is unknown.
        InputError
            An option is unknown, missing or given twice.
        """
        [(_, name), *words] = list(words_of(text)) or [("", "")]
        if (short := SHORT_NAMES.get(str(name))) is None:
            raise UnknownToolError(
                "unknown analysis", field="do", value=name, remedy=f"use one of {', '.join(SHORT_NAMES)}"
            )
        free = iter(short.places)
        given = [(key or next(free, f"value {value}"), value) for key, value in words]
        tool = find(short.tool)
        fields = {one.name: one for one in tool.inputs[1:]}
        options = {
            key: numbers(value, rows=len(fields[key].mark.axes) == 2)  # type: ignore[union-attr]
            if key in fields and isinstance(fields[key].mark, Array)
            else value
            for key, value in given
        }
        return cls(str(name), tool, from_boundary(tool.inputs[1:], {**short.sets, **options}))


def analyse_map(
    source: Path,
    steps: str | None,
    analyses: Sequence[str],
    folder: Path,
    pixel_size: float | None = None,
    label: str = "",
    **stated: Any,
) -> dict[str, Any]:
    """Apply the steps to a map, do the analyses in order, write every result, and return the summary.

    The summary names the map by its path, or by a label.

    Raises
    ------
    VibronError
        The map or an option is refused; the error names the analysis.
    """
    planned = [MapAnalysis.read(text) for text in analyses]
    cube = open_map(source, **stated)
    if pixel_size is not None:
        cube = replace(cube, metadata={**cube.metadata, PIXEL_SIZE: size_label(pixel_size)})
    if steps is not None:
        planned.insert(0, MapAnalysis("steps", find("process_map"), {"steps": steps}))
    make_folder(folder, "out")
    done = []
    for number, one in enumerate(planned, start=1):
        try:
            result = one.tool.function(cube=cube, **one.options)
            files, changed = write_result(result, one.tool, folder / f"{number}_{one.name}", cube.pixel_size)
        except VibronError as error:
            error.field = f"{one.name}, {error.field}" if error.field else one.name
            raise
        done.append({
            "name": one.name, "tool": one.tool.name, "options": to_json(one.options),
            "files": [path.name for path in files], "values": _numbers(result),
        })  # fmt: skip
        cube = changed or cube
    rows, columns, points = cube.shape
    summary = {
        "source": label or str(source), "rows": rows, "columns": columns, "points": points, "kind": cube.kind,
        "pixel_size": cube.pixel_size, "warnings": list(cube.warnings), "results": done,
    }  # fmt: skip
    write_whole(folder / SUMMARY, json.dumps(summary, indent=1, ensure_ascii=False) + "\n", "out")
    return summary


def _numbers(result: Any) -> dict[str, Any]:
    """Return the numbers and short lists of numbers of a result."""
    if isinstance(result, HyperspectralCube):
        return {}
    found = {name: getattr(result, name) for name in result.__dataclass_fields__}
    return {
        name: to_json(value)
        for name, value in found.items()
        if isinstance(value, int | float) or (name in ("pixels", "explained_ratio"))
    }
