"""A recipe on spectra that were sent; it reads no file of the server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from vibron.core.registry import find
from vibron.infrared.recipes.treated import read_source
from vibron.infrared.recipes.written import steps_of_yaml
from vibron_agents.app.contained_recipe import contained_recipe
from vibron_agents.app.conversion import ENDINGS
from vibron_agents.app.serve.answered import JSON, ServedAnswer
from vibron_agents.app.serve.spectrum_calls import SentFile, Stated
from vibron_agents.jobs.call import Rules, Worked

MEDIA = {
    "jcamp": "chemical/x-jcamp-dx", "csv": "text/csv", "json": JSON, "netcdf": "application/x-netcdf",
    "spc": "application/octet-stream",
}  # fmt: skip
_REMEDY = "send the file in the field reference, and give its name"


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
            steps = steps_of_yaml(self.recipe, field="recipe") if is_yaml else self.recipe
            recipe = contained_recipe(steps, _placed(self.references, folder), _REMEDY)
            parts = [part for one in self.sources for part in read_source(one.data, one.name, **self.stated)]
            spectra = tuple(part.labelled() for part in recipe.run(parts))
            name = self.sources[0].name if len(self.sources) == 1 else "processed"
            target = Path(folder, f"result{ENDINGS[self.format]}")
            find("write_spectrum").function(spectra, target, self.format)
            return Worked(ServedAnswer(target.read_bytes(), MEDIA[self.format], f"{name}{ENDINGS[self.format]}"))


def _placed(references: Sequence[SentFile], folder: str) -> dict[str, str]:
    """Write files that were sent with a recipe into a folder, and return the path of each by its name."""
    paths = {}
    for one in references:
        path = Path(folder, one.sha256, one.name)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(one.data)
        paths[one.name] = str(path)
    return paths
