"""The spectra of a file of which some parts may be refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from vibron.core.errors import FormatError
from vibron.core.spectrum import Spectrum


def gather(attempts: Iterable[Callable[[], Spectrum]]) -> tuple[Spectrum, ...]:
    """Return every spectrum that can be read; where some are refused, the others say so among their warnings.

    Raises
    ------
    FormatError
        All are refused; the first reason is given.
    """
    spectra: list[Spectrum] = []
    refusals: list[FormatError] = []
    for attempt in attempts:
        try:
            spectra.append(attempt())
        except FormatError as error:
            refusals.append(error)
    if refusals and not spectra:
        raise refusals[0]
    if not refusals:
        return tuple(spectra)
    notes = tuple(f"another block was refused: {refusal}" for refusal in refusals[:5])
    if len(refusals) > 5:
        notes = (*notes, f"and {len(refusals) - 5} more were refused")
    return tuple(replace(spectrum, warnings=(*spectrum.warnings, *notes)) for spectrum in spectra)
