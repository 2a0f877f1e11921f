"""Refuse NaN and infinity in a result, except where its declaration says what they mean."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from vibron.core.declaration import Field, marks_of
from vibron.core.errors import DomainError
from vibron.core.quantity import Annotation, Array, Quantity


def refuse_nonfinite(outputs: Sequence[Field], whole: bool, result: Any, valid_for: str) -> None:
    """Raise a DomainError that names the first output with an undeclared NaN or infinity.

    ``whole`` is true if the one output is the result itself; else the result is a record, or several, with the outputs
    as fields.
    """
    if whole:
        _look(outputs[0].name, outputs[0].mark, result, valid_for)
        return
    records = result if isinstance(result, list | tuple) else (result,)
    for record in records:
        for field in outputs:
            _look(field.name, field.mark, getattr(record, field.name), valid_for)


def _look(where: str, mark: Annotation | None, value: Any, valid_for: str) -> None:
    if isinstance(value, float):
        if not math.isfinite(value) and not _declared(mark, np.array([value])):
            raise _refused(where, value, "", valid_for)
    elif isinstance(value, np.ndarray):
        if value.dtype.kind in "fc" and not np.isfinite(value).all() and not _declared(mark, value):
            wrong = np.argwhere(~np.isfinite(value))
            place = f" at index {', '.join(map(str, wrong[0]))} and in {len(wrong)} of {value.size} elements"
            raise _refused(where, value[tuple(wrong[0])].item(), place if value.ndim else "", valid_for)
    elif value is None or isinstance(value, str | int):
        return
    elif isinstance(value, complex | np.complexfloating | np.floating):
        if not np.isfinite(value):
            raise _refused(where, value, "", valid_for)
    elif isinstance(value, Mapping):
        for key, part in value.items():
            if type(part) is str:  # metadata, of which there is much
                continue
            _look(f"{where}.{key}", None, part, valid_for)
    elif isinstance(value, list | tuple):
        for index, part in enumerate(value):
            _look(f"{where}.{index}", None, part, valid_for)
    elif dataclasses.is_dataclass(value):
        for name, inner in marks_of(value.__class__).items():
            _look(f"{where}.{name}", inner, getattr(value, name), valid_for)


def _declared(mark: Annotation | None, values: np.ndarray[Any, Any]) -> bool:
    """Return True if the mark gives a meaning to each kind of value that is not finite."""
    if not isinstance(mark, Quantity | Array):
        return False
    return not (mark.finite and np.isnan(values).any()) and not (not mark.infinite and np.isinf(values).any())


def _refused(where: str, value: Any, place: str, valid_for: str) -> DomainError:
    remedy = f"change the inputs; the tool is valid for {valid_for}"
    return DomainError(f"the result is not finite{place}", field=where, value=value, remedy=remedy)
