"""Whether an answer is right, and answers that are wrong on purpose to try the judge."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from vibron.core.errors import InputError
from vibron.core.unit_registry import turn

LARGEST_RTOL = 0.03


@dataclass(frozen=True)
class Expected:
    """What a right answer is: a value with its unit and how closely it must be met."""

    value: Any
    unit: str = "1"
    rtol: float = 0.0
    atol: float = 0.0

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Expected:
        """Read it from a task."""
        return cls(data["value"], data.get("unit", "1"), float(data.get("rtol", 0.0)), float(data.get("atol", 0.0)))


def judge(expected: Expected, value: Any, unit: str) -> tuple[bool, str]:
    """Return whether an answer is right, and why not.

    >>> judge(Expected(502.0, "nm", rtol=1e-3), 0.502, "um")
    (True, '')
    >>> judge(Expected(502.0, "nm", rtol=1e-3), 502.0, "um")
    (False, '502000 nm is not 502 nm')
    >>> judge(Expected(2.9e17, "1/cm^3", rtol=1e-3), 2.9e23, "molecule/m^3")
    (True, '')
    """
    wanted = expected.value
    if value is None:
        return False, "no answer was given"
    if isinstance(wanted, bool) or isinstance(value, bool):
        return (value is wanted), "" if value is wanted else f"{value} is not {wanted}"
    if isinstance(wanted, str):
        right = isinstance(value, str) and value.strip().casefold() == wanted.strip().casefold()
        return right, "" if right else f"{value!r} is not {wanted!r}"
    if isinstance(wanted, list) and wanted and isinstance(wanted[0], str):
        given = value if isinstance(value, list | tuple | set) else [value]
        right = {str(one).casefold() for one in given} == {one.casefold() for one in wanted}
        return right, "" if right else f"{value!r} is not {wanted!r}"
    return _numbers(expected, value, unit)


def _numbers(expected: Expected, value: Any, unit: str) -> tuple[bool, str]:
    try:
        given = np.asarray(value, dtype=float)
    except (TypeError, ValueError):
        return False, f"{value!r} is not a number"
    aim = np.asarray(expected.value, dtype=float)
    if given.shape != aim.shape:
        if given.size != aim.size:
            return False, f"{given.size} numbers where {aim.size} are asked"
        given = given.reshape(aim.shape)
    factor = _in_unit(given, unit, expected.unit)
    if factor is None:
        return False, f"{unit or 'no unit'} is not a unit of {expected.unit}"
    allowed = expected.atol + expected.rtol * np.abs(aim)
    right = bool(np.isfinite(factor).all() and (np.abs(factor - aim) <= allowed).all())
    shown = "" if expected.unit == "1" else f" {expected.unit}"
    return right, "" if right else f"{_short(factor)}{shown} is not {_short(aim)}{shown}"


def _in_unit(values: Any, unit: str, wanted: str) -> Any:
    plain = (re.sub(r"\bmolecules?\b", "dimensionless", name) for name in (unit, wanted))  # counted, of unit one
    one, other = (name if name not in ("", "1") else "dimensionless" for name in plain)
    if one == other or {one, other} == {"rad", "dimensionless"}:
        return values
    try:
        return turn(values, one, other, kind="position")  # the same light in another unit is the same answer
    except InputError:
        return None


def _short(values: Any) -> str:
    flat = np.asarray(values).reshape(-1)
    return f"{flat[0]:.6g}" if flat.size == 1 else "[" + ", ".join(f"{one:.6g}" for one in flat[:4]) + "]"


def mutants(expected: Expected) -> Iterator[tuple[str, Any, str]]:
    """Yield wrong answers with their unit: off by a unit, a factor, a sign; empty, constant, of another kind."""
    wanted, unit = expected.value, expected.unit
    yield "empty", None, unit
    yield "no text", "", unit
    if isinstance(wanted, bool):
        yield "the other", not wanted, unit
        return
    if isinstance(wanted, str):
        yield "another word", f"{wanted}x", unit
        yield "a number", 1.0, unit
        return
    if isinstance(wanted, list) and wanted and isinstance(wanted[0], str):
        yield "one too few", wanted[:-1], unit
        yield "one too many", [*wanted, "another"], unit
        return
    numbers = np.asarray(wanted, dtype=float)
    yield "thousandfold", (numbers * 1e3).tolist(), unit
    yield "a hundredth", (numbers / 100.0).tolist(), unit
    yield "twice", (numbers * 2.0).tolist(), unit
    yield "half", (numbers / 2.0).tolist(), unit
    yield "other sign", (-numbers).tolist(), unit
    yield "pi times", (numbers * math.pi).tolist(), unit
    yield "ten per cent more", (numbers * 1.1).tolist(), unit
    yield "constant 0", np.zeros_like(numbers).tolist(), unit
    yield "not a number", np.full_like(numbers, np.nan).tolist(), unit
    if not np.allclose(numbers, 1.0, rtol=0.05):
        yield "constant 1", np.ones_like(numbers).tolist(), unit
    yield "another unit", wanted, "kelvin" if unit != "K" else "metre"
    if numbers.size > 1:
        yield "one missing", numbers.reshape(-1)[:-1].tolist(), unit
        if not np.allclose(numbers, numbers[::-1], rtol=max(expected.rtol, 0.05)):
            yield "backwards", numbers[::-1].tolist(), unit
