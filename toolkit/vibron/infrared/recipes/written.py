"""The steps of a recipe from how it is written: text, YAML, or data.  None of it is the name of a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vibron.core.data import parse_yaml
from vibron.core.errors import FormatError, InputError
from vibron.core.require import require
from vibron.infrared.recipes.words import split


def steps_of(recipe: Any) -> list[Any]:
    """Return the steps of a recipe as they are written.

    Parameters
    ----------
    recipe : str, list or dict
        Text with commas between the steps, a list of steps, or ``{"steps": ...}`` with one of both.

    Raises
    ------
    InputError
        It is another mapping.

    Examples
    --------
    >>> steps_of("absorbance, range 600-1800"), steps_of({"steps": ["snv"]})
    (['absorbance', 'range 600-1800'], ['snv'])
    """
    if isinstance(recipe, str):
        return [part.strip() for part in split(recipe, ",") if part.strip()]
    if isinstance(recipe, Mapping):
        if set(recipe) != {"steps"} or not isinstance(recipe["steps"], list | str):
            raise InputError("is not a recipe", field="recipe", value=recipe, remedy="write steps: and a list")
        return steps_of(recipe["steps"])
    return list(recipe)


def steps_of_yaml(content: str | bytes, *, remedy: str = "correct it", **place: Any) -> list[Any]:
    """Return the steps of a recipe in YAML, as they are written.

    Parameters
    ----------
    content : str or bytes
        The YAML; bytes are UTF-8.
    remedy : str
        Of the error where it is not YAML.
    **place
        What that error names: ``file``, ``field``.

    Raises
    ------
    FormatError
        It is not YAML, or holds no steps.
    """
    yaml = require("yaml")
    try:
        text = content.decode() if isinstance(content, bytes) else content
        found = parse_yaml(text.removeprefix("\ufeff"))
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise FormatError(f"is not YAML: {' '.join(str(error).split())}", remedy=remedy, **place) from error
    if not isinstance(found, list | str | dict):
        raise FormatError("holds no list of steps", remedy="write steps: and a list of steps", **place)
    return steps_of(found)
