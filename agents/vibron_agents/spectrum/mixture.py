"""The components of a mixture over the user's library, and the hint that a spectrum may be of one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from vibron.core.errors import InputError
from vibron.core.result import to_json
from vibron.infrared.library.mixture_search import mixture_search

if TYPE_CHECKING:
    from vibron_agents.spectrum.evidence import Evidence
    from vibron_agents.spectrum.experts import Settings

COMPONENTS = 3  # searched for, where no number is given
MOST = 10
ALTERNATIVES = 5
HINT = (
    "the sample is probably a mixture: decompose it over a library of spectra, "
    "--library NAME --mixture on the command line, mixture=3 in Python"
)


def check_mixture(components: int | None, library: str | None) -> None:
    """Refuse a decomposition without a library, or into no or too many components."""
    if components is None:
        return
    if not 1 <= components <= MOST:
        raise InputError("is outside its range", field="mixture", value=components, remedy=f"use 1 to {MOST}")
    if library is None:
        raise InputError(
            "a mixture is decomposed over a library of measured spectra, and none is given; the computed library that "
            "ships does not resemble measured spectra closely enough",
            field="library",
            remedy="make one with: vibron library import NAME FILES, and give --library NAME (library=NAME in Python)",
        )


def label_of(spectrum: Mapping[str, Any]) -> str:
    """Return the name of a spectrum of the decomposition, its structure or its row, whichever is known."""
    return str(spectrum.get("name") or spectrum.get("smiles") or f"row {spectrum.get('row')}")


def mixture_expert(evidence: Evidence, settings: Settings) -> Evidence:
    """Decompose the spectrum over the user's library, if that is asked for."""
    if settings.mixture is None or settings.library is None:
        return evidence
    found = mixture_search(evidence.absorbance, settings.library, settings.mixture, alternatives=ALTERNATIVES)
    return replace(evidence, mixture=found)


def mixture_data(evidence: Evidence, settings: Settings) -> dict[str, Any]:
    """Return the decomposition as JSON-safe data, or the hint that one may be worth while."""
    if evidence.mixture is not None:
        found = to_json(evidence.mixture)
        assert isinstance(found, dict)
        return {"mixture": {"library": settings.library, **found}}
    mixed = evidence.kind is not None and evidence.kind.kind == "mixture"
    return {"hints": [{"kind": "mixture", "text": HINT}]} if mixed else {}
