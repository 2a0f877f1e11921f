"""The model of a rubric at a script's parameters, refused before it is built where it would be too large."""

from __future__ import annotations

import ast
import json
import math
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from vibron.core.errors import InputError
from vibron.manybody.specification import Model
from vibron_verify.rubric.reading import Rubric
from vibron_verify.script.parsing import parsed_expression


class TooLargeError(InputError):
    """A system has more states than can be compared or solved."""


LARGEST = {"size": 512, "n_sites": 512, "cells": 256, "n_max": 32, "seed": 1 << 32}
LARGEST_OTHER = 10_000


def model_of(rubric: Rubric, parameters: Mapping[str, Any]) -> Model:
    """Return the rubric's model.

    Raises
    ------
    VibronError
        It cannot be built from these parameters, or has more sites, or states on a site, than can be compared.
    """
    return model_from(rubric.model_text(parameters))


@lru_cache(1 << 8)
def model_from(text: str) -> Model:
    """Return the model that a text names, as :func:`model_of` does; it is not changed afterwards."""
    for name, value in _numbers("", _data(text)):
        most = LARGEST.get(name, LARGEST_OTHER)
        if not abs(value) <= most:
            raise TooLargeError(
                f"{name or 'a number'} is too large to be compared: more than {most}", field="system", value=value,
                remedy="take smaller parameters",
            )  # fmt: skip
    return Model.from_text(text)


def _data(text: str) -> Any:
    """Return the arguments of a model that is written as a call or as JSON; nothing where it is neither."""
    try:
        if text.lstrip().startswith("{"):
            return json.loads(text)
        node = parsed_expression(text)
        return {str(word.arg): _literal(word.value) for word in getattr(node, "keywords", ())}
    except (SyntaxError, ValueError, RecursionError):
        return None  # which the model's own reading refuses in words


def _literal(node: ast.expr) -> Any:
    if isinstance(node, ast.Call):
        return {str(word.arg): _literal(word.value) for word in node.keywords}
    return ast.literal_eval(node)


def _numbers(name: str, value: Any) -> Iterator[tuple[str, float]]:
    """Yield the integers in the arguments, the extents of a lattice multiplied."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _numbers(str(key), one)
    elif isinstance(value, list | tuple):
        if name == "size" and all(isinstance(one, int | float) for one in value):
            yield name, math.prod(value)
        else:
            for one in value:
                yield from _numbers(name, one)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield name, value
