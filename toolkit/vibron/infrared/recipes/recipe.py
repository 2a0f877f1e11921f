"""A recipe: steps that are applied one after another to one spectrum or many."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vibron.core.data_record import Rows
from vibron.core.errors import InputError, VibronError
from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.files.source import load_text
from vibron.infrared.formats.read_spectrum import ScaleChange
from vibron.infrared.recipes.step import RecipeStep, at_step
from vibron.infrared.recipes.treated import Treated, joined, read_source
from vibron.infrared.recipes.written import steps_of, steps_of_yaml
from vibron.infrared.spectra.x_units import XUnit

_FILE = re.compile(r"[^\s,=]+\.(?:yaml|yml|json)", re.IGNORECASE)  # a step has a blank before the name of a file


@dataclass(frozen=True)
class Recipe:
    """Steps that turn spectra into spectra, each a tool of the catalogue with its options.

    A spectrum whose ordinate does not suit a step is converted (`vibron.core.ordinate`).  A step that needs all spectra
    at once, such as ``average``, may be the last or in the middle.

    Examples
    --------
    >>> import numpy as np
    >>> x = np.arange(1000.0, 1100.0)
    >>> light = Spectrum(x, 10.0 ** -np.exp(-(((x - 1050.0) / 9.0) ** 2)), "transmittance")
    >>> recipe = Recipe.read("absorbance, range 1020-1080, normalise area")
    >>> found, = recipe.apply(light)
    >>> found.kind, len(found), round(float(np.trapezoid(found.ordinate, found.wavenumber)), 9)
    ('absorbance', 61, 1.0)
    """

    steps: tuple[RecipeStep, ...]

    @classmethod
    def read(cls, recipe: str | Path | Sequence[Any] | Mapping[str, Any]) -> Recipe:
        """Read a recipe and check every step.

        Parameters
        ----------
        recipe : str, Path, list or dict
            Text, the path of a YAML file (as a Path if it has blanks), or what such a file holds: a list of steps, or
            ``{"steps": [...]}``.

        Raises
        ------
        InputError
            A step or an option is unknown, has the wrong type, or the recipe is empty.
        DomainError
            An option lies outside its range.
        FormatError
            The file is not YAML.
        """
        steps = _listed(recipe)
        if not steps:
            raise InputError("has no step", field="recipe", value=recipe, remedy='write for instance "absorbance, snv"')
        return cls(tuple(_checked(step, number) for number, step in enumerate(steps, start=1)))

    @property
    def id(self) -> str:
        """SHA-256 of what it does."""
        return hashlib.sha256(json.dumps(self.to_dict(), sort_keys=True, default=str).encode()).hexdigest()

    @property
    def before_joining(self) -> int:
        """Number of steps before the first that needs all spectra at once."""
        return next((place for place, step in enumerate(self.steps) if step.joins), len(self.steps))

    def as_written(self) -> list[dict[str, Any]]:
        """Return the steps with their options as JSON-able data that :meth:`read` takes."""
        return [{step.name: dict(step.options)} for step in self.steps]

    def to_dict(self) -> dict[str, Any]:
        """Return the steps with tool, options and the hashes of files among these, as JSON-able data."""
        return {"steps": [step.to_dict() for step in self.steps]}

    def __str__(self) -> str:
        return ", ".join(map(str, self.steps))

    def apply(
        self,
        spectra: Spectrum | str | Path | Iterable[Spectrum | str | Path],
        *,
        x_unit: XUnit | None = None,
        y_kind: Kind | None = None,
        scale_change: ScaleChange | None = None,
    ) -> Rows[Spectrum]:
        """Return the spectra that the steps make.

        Versions, sources with their SHA-256, and steps with their options and the values that they chose are in the
        label ``processing`` of each.

        Parameters
        ----------
        spectra : Spectrum, path, or several of them
            Every spectrum of a file is taken.
        x_unit, y_kind, scale_change : str, optional
            What the files do not state, as in `read_spectrum`.

        Raises
        ------
        VibronError
            A file cannot be read, or a step refuses a spectrum; the error names the step.
        """
        given = [spectra] if isinstance(spectra, Spectrum | str | Path) else spectra
        parts = [
            part
            for one in given
            for part in (
                (Treated.of(one),)
                if isinstance(one, Spectrum)
                else read_source(Path(one), str(one), x_unit, y_kind, scale_change)
            )
        ]
        return Rows(part.labelled() for part in self.run(parts))

    def run(self, parts: Sequence[Treated], start: int = 0, stop: int | None = None) -> tuple[Treated, ...]:
        """Run the steps from ``start`` to ``stop`` on spectra that carry what was done to them."""
        if not parts:
            raise InputError("has no spectrum to work on", field="recipe", value=str(self), remedy="give one at least")
        for number, step in enumerate(self.steps[start:stop], start=start + 1):
            try:
                parts = _run(step, parts)
            except VibronError as error:
                raise at_step(error, number, step.name) from error
        return tuple(parts)


def _run(step: RecipeStep, parts: Sequence[Treated]) -> list[Treated]:
    note = step.to_dict()
    if not step.joins:
        made = ((part, step.run([part.spectrum])) for part in parts)
        return [part.after(spectra[0], note, result) for part, (spectra, result) in made]
    spectra, result = step.run([part.spectrum for part in parts])
    if step.tool.form == "many":
        return [joined(parts, spectra[0], note, result)]
    return [part.after(one, note, result) for part, one in zip(parts, spectra, strict=True)]


def _checked(data: Any, number: int) -> RecipeStep:
    try:
        step = RecipeStep.read(data)
        assert step.arguments is not None
    except VibronError as error:
        words = data.split() if isinstance(data, str) else list(data) if isinstance(data, Mapping) else []
        raise at_step(error, number, str(words[0]) if words else str(data)) from error
    return step


def _listed(recipe: str | Path | Sequence[Any] | Mapping[str, Any]) -> list[Any]:
    """Return the steps of a recipe as they are written, here or in the file that is named."""
    if isinstance(recipe, Path) or (isinstance(recipe, str) and _FILE.fullmatch(recipe)):
        path = Path(recipe)
        return steps_of_yaml(load_text(path).text, file=path)
    return steps_of(recipe)
