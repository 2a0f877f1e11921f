"""A recipe as the page edits it: steps by name with what was entered, read by `vibron process --recipe`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from vibron.core.declaration import Field
from vibron.core.errors import VibronError
from vibron.core.index import IndexEntry, entries
from vibron.core.require import require
from vibron.infrared.recipes import Recipe, RecipeStep
from vibron.infrared.recipes.step import short_names
from vibron.infrared.recipes.treated import Treated
from vibron.infrared.recipes.written import steps_of_yaml
from vibron_agents.app.contained_recipe import contained_recipe

Step: TypeAlias = tuple[str, dict[str, Any]]
_REMEDY = "load the file in the tab Spectra, and choose its name"
_TAKEN = ("Spectrum", "list of Spectrum")


@cache
def catalogue() -> Mapping[str, str]:
    """Return the steps that can be chosen, with a line on each: short names first, then other tools."""
    known = entries()
    found = {name: known[tool].summary for name, tool in sorted(short_names().items())}
    behind = set(short_names().values())
    others = [one for one in known.values() if one.domain == "infrared" and one.name not in behind and _may(one)]
    return found | {one.name: one.summary for one in others if _turns(one.name)}


def options_of(name: str) -> tuple[Field, ...]:
    """Return the options of a step that its short name leaves open."""
    step = RecipeStep(name)
    preset = step.tool.tool.steps.get(name, {})
    return tuple(one for one in step.tool.options if one.name not in preset)


def to_yaml(steps: Sequence[Step]) -> str:
    """Return the recipe as the YAML that ``vibron process --recipe`` reads."""
    data = {"steps": [{name: dict(options)} if options else name for name, options in steps]}
    return str(require("yaml").safe_dump(data, sort_keys=False, allow_unicode=True))


def from_yaml(content: bytes, name: str) -> list[Step]:
    """Read a recipe file.

    Raises
    ------
    FormatError
        It is not YAML in UTF-8.
    VibronError
        A step or an option is unknown or wrong.
    """
    remedy = "save a recipe here, or write steps: and a list"
    steps = steps_of_yaml(content, file=name, field="recipe", remedy=remedy)
    return [(step.name, dict(step.options)) for step in Recipe.read(steps).steps]


def treat(steps: Sequence[Step], parts: Sequence[Treated], paths: Mapping[str, str]) -> tuple[Treated, ...]:
    """Apply a recipe to spectra.

    Raises
    ------
    InputError
        A step names a file that is not among the loaded ones.
    """
    recipe = contained_recipe([{name: dict(options)} for name, options in steps], paths, _REMEDY)
    return recipe.run(parts)


def result_names(names: Sequence[str], results: Sequence[Treated], steps: Sequence[Step]) -> list[str]:
    """Return a name for each result.

    >>> result_names(["a.jdx"], [None], [("snv", {})]), result_names(["a", "b"], [None], [("average", {})])
    (['a, snv'], ['average of 2'])
    """
    last = steps[-1][0] if steps else "copy"
    if len(results) == len(names):
        done = " ".join(name for name, _ in steps) or "copy"
        return [f"{Path(name).stem}, {done}" for name in names]
    return [f"{last} of {len(names)}"] * len(results)


def _may(entry: IndexEntry) -> bool:
    """Return True if the first required input is a spectrum, several, or rows of spectra."""
    first = next((one for one in entry.inputs if one.required), None)
    return first is not None and (first.type in _TAKEN or first.name == "spectra")


def _turns(name: str) -> bool:
    try:
        return RecipeStep(name).tool is not None
    except VibronError:
        return False
