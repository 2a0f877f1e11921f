"""A recipe on spectra that were sent; it reads no file of the server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from vibron.core.declaration import record_type
from vibron.core.errors import InputError
from vibron.core.registry import find
from vibron.core.spectrum import Spectrum
from vibron.infrared.recipes import Recipe
from vibron.infrared.recipes.step import RecipeStep
from vibron.infrared.recipes.treated import read_source
from vibron.infrared.recipes.written import steps_of, steps_of_yaml
from vibron_agents.app.conversion import ENDINGS
from vibron_agents.app.serve.answered import JSON, ServedAnswer
from vibron_agents.app.serve.spectrum_calls import SentFile, Stated
from vibron_agents.core.tool_choice import touches_files
from vibron_agents.jobs.call import Rules, Worked

MEDIA = {
    "jcamp": "chemical/x-jcamp-dx", "csv": "text/csv", "json": JSON, "netcdf": "application/x-netcdf",
    "spc": "application/octet-stream",
}  # fmt: skip


@dataclass(frozen=True)
class ProcessCall:
    """Apply the steps of a recipe to the spectra of files, and write the results into one file."""

    sources: tuple[SentFile, ...]
    references: tuple[SentFile, ...]
    recipe: Any
    format: str
    stated: Stated
    rules: Rules
    name: str = "process"

    def run(self) -> Worked:
        """Run the steps."""
        with TemporaryDirectory() as folder:
            is_yaml = isinstance(self.recipe, str)
            steps = steps_of_yaml(self.recipe, field="recipe") if is_yaml else steps_of(self.recipe)
            recipe = Recipe.read([_contained(step, self.references, folder) for step in steps])
            parts = [part for one in self.sources for part in read_source(one.data, one.name, **self.stated)]
            spectra = tuple(part.labelled() for part in recipe.run(parts))
            name = self.sources[0].name if len(self.sources) == 1 else "processed"
            target = Path(folder, f"result{ENDINGS[self.format]}")
            find("write_spectrum").function(spectra, target, self.format)
            return Worked(ServedAnswer(target.read_bytes(), MEDIA[self.format], f"{name}{ENDINGS[self.format]}"))


def _contained(data: Any, references: Sequence[SentFile], folder: str) -> Any:
    """Return a step with the names of spectra that were sent with it replaced by paths in a folder.

    Raises
    ------
    InputError
        It would read another file.
    """
    step = RecipeStep.read(data)
    sent = {one.name: one for one in references}
    options = dict(step.options)
    for field in step.tool.options:
        if record_type(field.type) is Spectrum and isinstance(name := options.get(field.name), str):
            if name not in sent:
                remedy = "send the file in the field reference, and give its name"
                raise InputError("was not sent", field=f"{step.name}, {field.name}", value=name, remedy=remedy)
            path = Path(folder, sent[name].sha256, name)
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(sent[name].data)
            options[field.name] = str(path)
    rest = {name: value for name, value in options.items() if options[name] == step.options[name]}
    if touches_files(step.tool.tool, rest):
        remedy = "run it on your machine: vibron process"
        raise InputError("reads or writes files", field="recipe", value=step.name, remedy=remedy)
    return {step.name: options}
