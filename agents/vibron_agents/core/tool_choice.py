"""Choose tools by name, domain or family, and see which calls would touch files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from vibron.core.declaration import Field, fields_of, record_type
from vibron.core.errors import InputError
from vibron.core.index import entries
from vibron.core.quantity import File
from vibron.core.registry import find
from vibron.core.spectrum import Spectrum
from vibron.core.tool import Tool


def chosen_tools(names: Sequence[str] = (), domain: str = "") -> tuple[Tool, ...]:
    """Return some tools by name, and those of a domain or family.

    Parameters
    ----------
    names : sequence of str
        Names of tools.
    domain : str
        A domain, a family or both: ``"infrared"``, ``"bands"``, ``"infrared/bands"``.

    Raises
    ------
    InputError
        No tool, domain or family has that name.

    Examples
    --------
    >>> [one.name for one in chosen_tools(["wien_peak"], "infrared/library")][:3]
    ['wien_peak', 'calculate_scores', 'compare_spectra']
    """
    return tuple(find(name) for name in dict.fromkeys([*names, *_members(domain)]))


def _members(domain: str) -> Iterable[str]:
    if not domain:
        return ()
    found, known = [], set()
    for one in entries().values():
        known |= {one.domain, f"{one.domain}/{one.family}"}
        if domain in (one.domain, one.family, f"{one.domain}/{one.family}"):
            found.append(one.name)
    if not found:
        raise InputError(
            "unknown domain or family", field="domain", value=domain, remedy=f"use one of {', '.join(sorted(known))}"
        )
    return found


def touches_files(tool: Tool, arguments: Mapping[str, Any]) -> bool:
    """Return True if a call would read or write files: by its effects, or by a file among its arguments."""
    files = [one.name for one in tool.inputs if isinstance(one.mark, File)]
    return (
        bool(tool.effects)
        or any(arguments.get(name) is not None for name in files)
        or _names_spectrum_file(tool.inputs, arguments)
    )


def writes_files(tool: Tool, arguments: Mapping[str, Any]) -> bool:
    """Return True if a call would write a file that it names."""
    named = any(isinstance(one.mark, File) and arguments.get(one.name) is not None for one in tool.inputs)
    return named and any(effect.startswith("writes") for effect in tool.effects)


def _names_spectrum_file(fields: Sequence[Field], given: Any) -> bool:
    """Return True if a text is given where a spectrum is expected, which would be read as the name of a file."""
    if not isinstance(given, Mapping):
        return False
    for field in fields:
        record, value = record_type(field.type), given.get(field.name)
        for part in value if isinstance(value, list) else [value]:
            if record is Spectrum and isinstance(part, str):
                return True
            if record is not None and _names_spectrum_file(fields_of(record), part):
                return True
    return False
