"""A recipe of somebody else: of files it names only those that were given with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vibron.core.declaration import record_type
from vibron.core.errors import InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared.recipes import Recipe, RecipeStep
from vibron.infrared.recipes.written import steps_of
from vibron_agents.core.tool_choice import touches_files


def contained_recipe(recipe: Any, files: Mapping[str, str], remedy: str) -> Recipe:
    """Return a checked recipe whose spectra are read from given files only.

    Parameters
    ----------
    recipe : str, list or dict
        As for `steps_of`; a text is never the name of a file.
    files : mapping
        Path of each file by the name that a step may use.
    remedy : str
        How to give a file that is missing.

    Raises
    ------
    InputError
        A step names another file, or reads or writes files otherwise.
    VibronError
        A step or an option is wrong.
    """
    return Recipe.read([_contained(RecipeStep.read(step), files, remedy) for step in steps_of(recipe)])


def _contained(step: RecipeStep, files: Mapping[str, str], remedy: str) -> dict[str, Any]:
    placed: dict[str, str] = {}
    for field in step.tool.options:
        name = step.options.get(field.name)
        if record_type(field.type) is Spectrum and isinstance(name, str):
            if name not in files:
                raise InputError("was not given", field=f"{step.name}, {field.name}", value=name, remedy=remedy)
            placed[field.name] = files[name]
    if touches_files(step.tool.tool, {name: value for name, value in step.options.items() if name not in placed}):
        raise InputError(
            "reads or writes files", field="recipe", value=step.name, remedy="run it on your machine: vibron process"
        )
    return {step.name: {**step.options, **placed}}
