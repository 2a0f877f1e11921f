"""How a tool turns spectra into spectra, as its declaration says."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, TypeAlias, get_origin

import numpy as np

from vibron.core.declaration import Field, is_whole, record_type
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import Tool
from vibron.infrared.spectra.common_grid import common_grid

#: What a tool takes: one spectrum, several as records, or several as rows on a common grid.
Form: TypeAlias = Literal["one", "many", "rows"]
GRID = "$grid"  # as the value of an option: the wavenumbers of the rows


@dataclass(frozen=True)
class SpectrumTool:
    """A tool that turns spectra into spectra.

    Its first required input is a spectrum, several of them, or an array ``spectra`` with one spectrum a row; its result
    is a spectrum, holds one, or is an array along wavenumbers that are an input too.
    """

    tool: Tool

    @cached_property
    def input(self) -> Field:
        """The input for the spectra; another tool is refused."""
        found = next((one for one in self.tool.inputs if one.required), None)
        if found is None or _form(found) is None or not (self._is_spectrum or self._outputs(found)):
            raise InputError(
                f"{self.tool.name} does not turn spectra into spectra", field="tool",
                remedy="choose another, for instance: vibron tools list --family preprocessing",
            )  # fmt: skip
        return found

    @cached_property
    def form(self) -> Form:
        """What the tool takes."""
        found = _form(self.input)
        assert found is not None
        return found

    @cached_property
    def options(self) -> tuple[Field, ...]:
        """The inputs that a step may set, in order."""
        filled = (self.input.name, self._filled)
        return tuple(one for one in self.tool.inputs if one.name not in filled)

    def run(self, spectra: Sequence[Spectrum], options: Mapping[str, Any]) -> tuple[tuple[Spectrum, ...], Any]:
        """Run the tool on spectra, on one only where it takes one; return the spectra that it gives and its result."""
        if self.form == "rows":
            return self._on_rows(spectra, options)
        given = spectra[0] if self.form == "one" else tuple(spectra)
        result = self.tool.function(**{self.input.name: given}, **options)
        found = result if self._is_spectrum else self._held(result)
        if isinstance(found, Spectrum):
            return (found,), result
        grid = options[_grid_of(self.tool, self._outputs(self.input)[0])]
        return (replace(spectra[0], wavenumber=grid, ordinate=found),), result

    def _on_rows(self, spectra: Sequence[Spectrum], options: Mapping[str, Any]) -> tuple[tuple[Spectrum, ...], Any]:
        rows, result = self.on_rows(common_grid(spectra), np.array([one.ordinate for one in spectra]), options)
        return tuple(replace(one, ordinate=row) for one, row in zip(spectra, rows, strict=True)), result

    def on_rows(self, grid: FloatArray, rows: FloatArray, options: Mapping[str, Any]) -> tuple[FloatArray, Any]:
        """Run a tool that takes rows on spectra (m, n) on a grid; return the rows that it gives and its result."""
        given = {name: grid if isinstance(value, str) and value == GRID else value for name, value in options.items()}
        given |= {self._filled: grid} if self._filled else {}
        result = self.tool.function(**{self.input.name: rows}, **given)
        return self._held(result), result

    @property
    def _filled(self) -> str:
        """Name of the required input that the common wavenumbers of rows fill, else empty."""
        name = _grid_of(self.tool, self.input) if self.form == "rows" else ""
        return name if any(one.name == name and one.required for one in self.tool.inputs) else ""

    @property
    def _is_spectrum(self) -> bool:
        """Whether the result itself is a spectrum, whose fields are then the outputs."""
        return [one.name for one in self.tool.outputs] == [one.name for one in dataclasses.fields(Spectrum)]

    def _outputs(self, taken: Field) -> list[Field]:
        """Return the outputs that are spectra: records, rows as in the input, or an array along an input."""
        axes = taken.mark.axes if isinstance(taken.mark, Array) else None
        return [
            one
            for one in self.tool.outputs
            if (isinstance(one.mark, Record) and one.type is Spectrum)
            or (isinstance(one.mark, Array) and one.mark.axes == axes)
            or (axes is None and len(self.tool.outputs) == 1 and _grid_of(self.tool, one))
        ]

    def _held(self, result: Any) -> Any:
        return result if is_whole(self.tool.function) else getattr(result, self._outputs(self.input)[0].name)


def _form(field: Field) -> Form | None:
    mark = field.mark
    if isinstance(mark, Record) and record_type(field.type) is Spectrum:
        return "one" if get_origin(field.type) is None else "many"
    return "rows" if isinstance(mark, Array) and field.name == "spectra" and len(mark.axes) == 2 else None


def _grid_of(tool: Tool, rows: Field) -> str:
    """Return the name of the input with the wavenumbers along the last axis of an array, else empty."""
    axis = rows.mark.axes[-1:] if isinstance(rows.mark, Array) else ("",)
    grids = (one.name for one in tool.inputs if isinstance(one.mark, Array) and one.mark.kind == "position"
             and one.mark.axes == axis)  # fmt: skip
    return next(grids, "")
