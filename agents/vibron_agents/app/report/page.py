"""One page for one analysed spectrum."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from vibron_agents.app.report import comparison, content, figure, wording
from vibron_agents.app.report.reading import entries, file_name, mapping, sequence, spectrum_name, text
from vibron_agents.app.report.sample import sample
from vibron_agents.app.report.sources import Sources
from vibron_agents.app.report.trace import Segment, SpectrumTrace, common_scale, height, pack, segments, thin
from vibron_agents.pages.filling import fill
from vibron_agents.pages.writing import write_whole

_QUERY_BINS, _NEIGHBOUR_BINS = 2000, 500
_UNLIKELY = 0.1
"""Groups less probable than this share one line below the table (the template says "below 10 %")."""


def render(analysis: Mapping[str, Any], trace: SpectrumTrace | Mapping[str, Any] | None) -> str:
    """Write the page of one analysis: a complete HTML document that needs nothing else.

    The page states no date and no run time, so equal input gives equal bytes.

    Parameters
    ----------
    analysis : mapping
        An object of schema ``vibron.analysis/1``. Missing parts are left out of the page. An entry of ``neighbours``,
        and the ``computed`` of a candidate, may carry a ``trace``, which can then be laid over the spectrum. That of
        the first neighbour, and the ``stored`` of a candidate, are drawn under it. ``filed`` holds the labels of the
        file.
    trace : object or mapping with ``wavenumber`` (cm^-1) and ``absorbance``, or None
        The spectrum as analysed; NaN where it was not measured.

    Returns
    -------
    str
        HTML.

    Raises
    ------
    InputError
        If the two arrays of a trace differ in length.
    """
    sources = Sources()
    rows = content.band_rows(analysis, sources)
    for source in sequence(analysis.get("sources")):
        sources.number(source)
    parts = segments(trace)
    bands = [_on_curve(row.band, parts) for row in rows]
    drawn = figure.draw(parts, bands)
    candidates = content.molecules(entries(analysis, "candidates"), "probability")
    neighbours = content.molecules(entries(analysis, "neighbours"), "similarity")
    groups = content.groups(analysis)
    overlays = []
    for neighbour, record in zip(neighbours, entries(analysis, "neighbours"), strict=True):
        if other := segments(record.get("trace")):
            packed = pack(thin(other, _NEIGHBOUR_BINS), common_scale(parts, other))
            overlays.append({"name": neighbour.name, "curve": packed})
    for candidate, record in zip(candidates, entries(analysis, "candidates"), strict=True):
        if other := segments(mapping(record.get("computed")).get("trace")):
            packed = pack(thin(other, _NEIGHBOUR_BINS), common_scale(parts, other))
            overlays.append({"name": f"computed: {candidate.name}", "curve": packed})
    about, compared = mapping(analysis.get("input")), comparison.compared(analysis, neighbours, candidates)
    return fill(
        "page.html.j2",
        "curves.js",
        "viewer.js",
        file=spectrum_name(analysis),
        answer=wording.answer(analysis, [candidate.name for candidate in candidates]),
        warnings=wording.warnings(analysis),
        corrections=_texts(analysis, "corrections"),
        sample=sample(analysis),
        figure=drawn if parts else None,
        comparison=comparison.draw_comparison(parts, compared),
        size=comparison.COMPARISON,
        kinds={one.kind for one in compared},
        missing=comparison.missing(analysis, compared),
        layout=figure.LAYOUT,
        viewer={
            "limits": drawn.limits,
            "layout": figure.LAYOUT,
            "query": pack(thin(parts, _QUERY_BINS)),
            "overlays": overlays,
            "bands": [vars(band) for band in bands],
        },
        overlays=overlays,
        candidates=candidates,
        mixture=content.mixture(analysis),
        hints=_texts(analysis, "hints"),
        questions=_texts(analysis, "next_questions"),
        opinion=content.opinion(analysis),
        likely=[group for group in groups if group.probability is None or group.probability >= _UNLIKELY],
        unlikely=[group for group in groups if group.probability is not None and group.probability < _UNLIKELY],
        rows=rows,
        neighbours=neighbours,
        input=content.facts(about, leave_out=("path", "warnings")),
        quality=content.facts(mapping(analysis.get("quality")), leave_out=("warnings",)),
        settings=content.facts(mapping(analysis.get("settings"))),
        provenance=content.facts(mapping(analysis.get("provenance"))),
        sources=sources.entries,
        calibration=content.calibration(analysis),
    )


def page_name(analysis: Mapping[str, Any]) -> str:
    """Return the file name of a page: the spectrum's, with a piece of its hash so that equal names do not collide.

    Spectra of one file are distinguished by ``input["part"]``.

    >>> page_name({"input": {"path": "runs/ethyl acetate.jdx", "sha256": "27ce753f5bb2601d"}})
    'ethyl-acetate-27ce753f.html'
    """
    about = mapping(analysis.get("input"))
    name = file_name(about.get("path"))
    stem, part = _slug(name.rpartition(".")[0] or name)[:45], _slug(text(about.get("part")))[:12]
    digest = re.sub(r"[^0-9a-f]", "", text(about.get("sha256")).lower())[:8]
    return "-".join(piece for piece in (stem or "spectrum", part, digest) if piece) + ".html"


def write_report(
    analysis: Mapping[str, Any], trace: SpectrumTrace | Mapping[str, Any] | None, folder: Path | str
) -> Path:
    """Write the page of one analysis into a folder, which is made if need be.

    Parameters
    ----------
    analysis, trace
        As for :func:`render`.
    folder : Path or str
        Where to write.

    Returns
    -------
    Path
        The file, named by :func:`page_name`.
    """
    return write_whole(Path(folder) / page_name(analysis), render(analysis, trace), "report")


def _texts(analysis: Mapping[str, Any], name: str) -> list[str]:
    """Return the text of each entry of a list that has one."""
    return [words for words in (text(entry.get("text")) for entry in entries(analysis, name)) if words]


def _on_curve(band: figure.BandLabel, parts: Sequence[Segment]) -> figure.BandLabel:
    """Let the label point at the curve drawn: the height stated may be taken above a baseline."""
    found = height(parts, band.wavenumber)
    return band if found is None else replace(band, absorbance=found)


def _slug(words: str) -> str:
    return re.sub(r"\W+", "-", words).strip("-_")
