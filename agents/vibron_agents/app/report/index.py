"""One table for a batch: every spectrum with its answer, linked to its page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vibron_agents.app.report import content, wording
from vibron_agents.app.report.page import page_name
from vibron_agents.app.report.reading import entries, mapping, probability, spectrum_name
from vibron_agents.pages.filling import fill
from vibron_agents.pages.writing import write_whole
from vibron_agents.spectrum.verdict import verdict_of


@dataclass(frozen=True)
class Row:
    """A spectrum of the batch; ``top`` is its first candidate, ``link`` empty if it has no page.

    ``doubt`` are the words of the verdict where no candidate is credible.
    """

    file: str
    link: str
    top: content.ListedMolecule | None
    first: float | None
    shown: float | None
    warnings: list[str]
    failure: str
    doubt: str = ""


def render_index(analyses: Iterable[Mapping[str, Any]]) -> str:
    """Write the table of a batch as a complete HTML document.

    Parameters
    ----------
    analyses : iterable of mapping
        Objects of schema ``vibron.analysis/1``. One with an ``error`` is listed as failed, without a link.

    Returns
    -------
    str
        HTML, in the order given.
    """
    rows = [_row(analysis) for analysis in analyses]
    return fill("index.html.j2", "index.js", rows=rows, failed=sum(1 for row in rows if row.failure))


def write_index(analyses: Iterable[Mapping[str, Any]], folder: Path | str) -> Path:
    """Write ``index.html`` next to the pages of a batch and return its path."""
    return write_whole(Path(folder) / "index.html", render_index(analyses), "report")


def _row(analysis: Mapping[str, Any]) -> Row:
    top = content.molecules(entries(analysis, "candidates")[:1], "probability")
    confidence = mapping(analysis.get("confidence"))
    failure = str(wording.answer(analysis, [])) if analysis.get("error") else ""
    first = probability(confidence.get("first"))
    return Row(
        file=spectrum_name(analysis),
        link="" if failure else page_name(analysis),
        top=top[0] if top else None,
        first=first if first is not None or not top else top[0].odds,
        shown=probability(confidence.get("shown")),
        warnings=wording.warnings(analysis),
        failure=failure,
        doubt=verdict.lead if (verdict := verdict_of(analysis)) and verdict.state == "none" else "",
    )
