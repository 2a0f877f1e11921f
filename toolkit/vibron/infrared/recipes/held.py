"""The spectra that the result of a tool holds."""

from __future__ import annotations

import dataclasses
from typing import Any

from vibron.core.errors import InputError
from vibron.core.spectrum import Spectrum


def spectra_held(result: Any, name: str) -> tuple[Spectrum, ...]:
    """Return the spectra of a result: it is one or several, or a record in which one field is.

    Raises
    ------
    InputError
        It holds no spectrum, or several fields do.
    """
    if (whole := _spectra(result)) is not None:
        return whole
    fields = dataclasses.fields(result) if dataclasses.is_dataclass(result) else ()
    held = [found for one in fields if (found := _spectra(getattr(result, one.name))) is not None]
    if len(held) != 1:
        raise InputError(
            f"the result of {name} holds {'several spectra' if held else 'no spectrum'}", field="out",
            remedy="leave --out out and keep the JSON, or take a tool that returns one spectrum",
        )  # fmt: skip
    return held[0]


def _spectra(value: Any) -> tuple[Spectrum, ...] | None:
    if isinstance(value, Spectrum):
        return (value,)
    several = isinstance(value, tuple | list) and bool(value) and all(isinstance(one, Spectrum) for one in value)
    return tuple(value) if several else None
