"""Run the spectrum workflow over many sources, on one core or several, in order, keeping what is finished."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from vibron.core.errors import VibronError, unwritable
from vibron_agents.app.inputs import Source
from vibron_agents.app.opinions import Opinions
from vibron_agents.app.report import write_report
from vibron_agents.spectrum.answer import SCHEMA, with_curves
from vibron_agents.spectrum.evidence import Evidence
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.information import Information
from vibron_agents.spectrum.workflow import analyze_file


@dataclass(frozen=True)
class Job:
    """What is asked of every source."""

    settings: Settings
    table: dict[str, Information] = field(default_factory=dict)
    report: Path | None = None
    opinions: Opinions | None = None


def run(sources: Sequence[Source], job: Job, jobs: int) -> Iterator[list[dict[str, Any]]]:
    """Yield the analyses of each source in the order given; a bad source yields its error and stops nothing."""
    work = partial(analyze_source, job=job)
    if jobs == 1 or len(sources) == 1:
        yield from map(work, sources)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(sources)), context, initializer=_leave_interrupt_to_parent) as pool:
        try:
            yield from pool.map(work, sources, chunksize=4)
        except (KeyboardInterrupt, GeneratorExit):
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def analyze_source(source: Source, job: Job) -> list[dict[str, Any]]:
    """Analyse every spectrum of one source and write its report pages."""
    given = job.table.get(Path(source.label).name, Information())
    settings = replace(job.settings, information=given.over(job.settings.information))
    try:
        results = analyze_file(source.content, source.label, settings)
        if job.opinions is not None:
            for result, evidence in results:
                result["second_opinion"] = job.opinions(source.label, result, evidence, settings)
        if job.report is not None:
            for result, evidence in results:
                result["report"] = str(_page(result, evidence, job.report))
        return [result for result, _ in results]
    except VibronError as error:
        return [{"schema": SCHEMA, "input": {"path": source.label}, "error": error.to_dict(), "message": str(error)}]


def _page(result: dict[str, Any], evidence: Evidence, folder: Path) -> Path:
    try:
        return write_report(*with_curves(result, evidence), folder)
    except OSError as error:
        raise unwritable(error, "report", folder) from error


def _leave_interrupt_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
