"""Steps on many spectra at once: one array operation where the tool allows it, else one spectrum after another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from vibron.core.errors import InputError, VibronError
from vibron.core.ordinate import with_ordinate
from vibron.core.quantity import FloatArray, Record
from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.preprocessing.normalise_spectrum import normalised
from vibron.infrared.preprocessing.remove_spikes import despiked
from vibron.infrared.preprocessing.to_absorbance import to_absorbance
from vibron.infrared.recipes.step import RecipeStep


@dataclass(frozen=True)
class SpectraRows:
    """Complete spectra (m, n) on one grid and of one kind."""

    wavenumber: FloatArray
    kind: Kind
    values: FloatArray

    def spectrum(self, row: int) -> Spectrum:
        """Return one of the spectra."""
        return Spectrum(self.wavenumber, self.values[row], self.kind)


@dataclass(frozen=True)
class VectorisedStep:
    """A step with a first spectrum that it was tried on, whose grid and kind all others share.

    A spectrum that the step refuses becomes NaN.
    """

    step: RecipeStep
    first: Spectrum

    @cached_property
    def after(self) -> Spectrum:
        """The first spectrum after the step."""
        return self.step.run([self.first])[0][0]

    def __call__(self, values: FloatArray) -> FloatArray:
        """Return the spectra (m, n) after the step, shape (m, p)."""
        tool, options = self.step.tool, self.step.arguments
        rows = self._with_ordinate(SpectraRows(self.first.wavenumber, self.first.kind, values))
        if tool.form == "rows":
            return tool.on_rows(rows.wavenumber, rows.values, options)[0]
        if self.matrix is not None:
            return np.asarray(rows.values @ self.matrix)
        if (treat := _TREATED.get(tool.tool.name)) is not None:
            return treat(rows, self._all(options))
        return np.array([self._single(rows.spectrum(row)) for row in range(len(values))]).reshape(-1, len(self.after))

    @cached_property
    def matrix(self) -> FloatArray | None:
        """The matrix (n, p) that a linear step multiplies spectra with, None for others."""
        tool = self.step.tool.tool
        wanted = _LINEAR.get(tool.name)
        given = self._all(self.step.arguments)
        if wanted is None or any(given[name] not in allowed for name, allowed in wanted.items()):
            return None
        kind = self._with_ordinate(SpectraRows(self.first.wavenumber, self.first.kind, np.zeros((0, 0)))).kind
        units = (Spectrum(self.first.wavenumber, unit, kind) for unit in np.eye(len(self.first)))
        return np.array([self.step.run([unit])[0][0].ordinate for unit in units])

    def _single(self, spectrum: Spectrum) -> FloatArray:
        try:
            return self.step.run([spectrum])[0][0].ordinate
        except VibronError:
            return np.full(len(self.after), np.nan)

    def _all(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options with the defaults of those that are not given."""
        return {one.name: options.get(one.name, one.default) for one in self.step.tool.options}

    def _with_ordinate(self, rows: SpectraRows) -> SpectraRows:
        """Return the spectra as the tool takes them."""
        mark = self.step.tool.input.mark
        needed = mark.ordinate if isinstance(mark, Record) else "any"
        kind = with_ordinate(self.first, needed, self.step.tool.input.name).kind
        if kind == rows.kind:
            return rows
        return replace(_absorbances(rows), kind=kind)


def vectorised(steps: tuple[RecipeStep, ...], first: Spectrum) -> list[VectorisedStep]:
    """Return the steps, each tried on what the steps before make of a first spectrum.

    Raises
    ------
    InputError
        A step needs all spectra at once.
    VibronError
        A step refuses the first spectrum.
    """
    found: list[VectorisedStep] = []
    for number, step in enumerate(steps, start=1):
        if step.joins and "reference" not in step.options:
            raise InputError(
                "needs all spectra at once", field=f"step {number} ({step.name})", value=str(step),
                remedy="give its reference, for instance the mean of the map, or leave it out",
            )  # fmt: skip
        found.append(VectorisedStep(step, found[-1].after if found else first))
        assert found[-1].after is not None
    return found


def _absorbances(rows: SpectraRows, allow_reflectance: bool = False) -> SpectraRows:
    """Return absorbances, point by point."""
    if rows.kind not in ("transmittance", "reflectance") or not rows.values.size:
        return replace(rows, kind="absorbance")
    points = Spectrum(np.arange(float(rows.values.size)), rows.values.ravel(), rows.kind)
    found = to_absorbance(points, allow_reflectance=allow_reflectance).ordinate
    return replace(rows, kind="absorbance", values=found.reshape(rows.values.shape))


def _normalised(rows: SpectraRows, options: Mapping[str, Any]) -> FloatArray:
    x, region = rows.wavenumber, options["region"]
    inside = np.ones(x.size, bool) if region is None else (x >= region.min()) & (x <= region.max())
    found, scale = normalised(x, rows.values, inside, options["to"])
    return np.where(scale[:, None] > 0, found, np.nan)


#: What a tool does to rows; each is tested against the tool.
_TREATED: Mapping[str, Callable[[SpectraRows, Mapping[str, Any]], FloatArray]] = {
    "to_absorbance": lambda rows, options: _absorbances(rows, options["allow_reflectance"]).values,
    "normalise_spectrum": _normalised,
    "remove_spikes": lambda rows, options: despiked(rows.values, options["threshold"], options["width"]),
}
#: Tools that multiply every complete spectrum with one matrix, and the options with which they do.
_LINEAR: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "smooth": {"method": ("savitzky_golay",)},
    "derivative_spectrum": {},
    "mask_regions": {"fill": ("nan", "keep")},
    "resample": {},
}
