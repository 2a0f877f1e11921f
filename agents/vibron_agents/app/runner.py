"""Run the spectrum workflow over many sources, on one core or several, in order, keeping what is finished."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from vibron.core.errors import VibronError
from vibron.infrared.spectral_library.parts import digest_of
from vibron_agents.app.exporting import Exports
from vibron_agents.app.inputs import InputSource
from vibron_agents.app.opinions import Opinions
from vibron_agents.jobs import BatchWorkers, Finished, JobOutcome, WorkerDiedError, batch
from vibron_agents.jobs.finished import key_of
from vibron_agents.jobs.state import code_state
from vibron_agents.spectrum.answer import SCHEMA, versions
from vibron_agents.spectrum.curves import with_curves
from vibron_agents.spectrum.evidence import Evidence
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.information import Information
from vibron_agents.spectrum.workflow import analyze_file

Results = list[dict[str, Any]]


@dataclass(frozen=True)
class Job:
    """The work to do on every source."""

    settings: Settings
    table: dict[str, Information] = field(default_factory=dict)
    report: Path | None = None
    opinions: Opinions | None = None
    exports: Exports = field(default_factory=lambda: Exports(()))

    def settings_of(self, source: InputSource) -> Settings:
        """Return the settings for a source: its line of the table comes before what is given for all."""
        given = self.table.get(Path(source.label).name, Information())
        return replace(self.settings, information=given.over(self.settings.information))

    def key(self, source: InputSource) -> str:
        """Return the hash of everything that the analysis of a source depends on; empty if it cannot be read."""
        content = source.digest()
        return content and key_of(source.label, content, dataclasses.asdict(self.settings_of(source)), self._state)

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what depends on the machine: another one computes it again."""
        return {part.name: getattr(self, part.name) for part in dataclasses.fields(self)}

    @cached_property
    def _state(self) -> list[Any]:
        """Everything else: versions, code, the library, and how reports and opinions are made."""
        library = digest_of(self.settings.library) if self.settings.library else None
        report = None if self.report is None else [str(self.report), str(self.report.resolve())]
        asked = self.opinions
        opinions = None if asked is None else [asked.model, str(asked.folder.resolve()), str(dict(asked.options))]
        return [
            SCHEMA,
            versions(),
            code_state("vibron", "vibron_agents"),
            library,
            report,
            opinions,
            list(map(str, self.exports.targets)),
        ]


def run(
    sources: Sequence[InputSource], job: Job, workers: int | BatchWorkers, finished: Finished | None = None
) -> Iterator[Results]:
    """Yield the analyses of each source in the order given.

    A source that cannot be read, or that ends its worker process, yields its error.

    Raises
    ------
    VibronError
        A report cannot be written.
    """
    work = partial(analyze_source, job=job)
    outcomes = batch(work, sources, workers=workers, finished=finished, key=job.key, usable=_usable)
    for source, outcome in zip(sources, outcomes, strict=True):
        yield _results(source, outcome)


def analyze_source(source: InputSource, job: Job) -> Results:
    """Analyse every spectrum of one source and write its report pages."""
    settings = job.settings_of(source)
    try:
        results = analyze_file(source.content, source.label, settings)
    except VibronError as error:
        return [_refused(source, error)]
    if job.opinions is not None:
        results = [job.opinions(source.label, result, evidence, settings) for result, evidence in results]
    if job.report is not None:
        for result, evidence in results:
            result["report"] = str(_page(result, evidence, job.report))
    try:
        for result, evidence in results if job.exports.targets else ():
            result["exports"] = job.exports.write(result, evidence, len(results))
    except VibronError as error:
        return [_refused(source, error)]
    return [result for result, _ in results]


def _results(source: InputSource, outcome: JobOutcome) -> Results:
    error = outcome.error
    if error is None:
        found: Results = outcome.value
        return found
    if isinstance(error, VibronError) and not isinstance(error, WorkerDiedError):
        raise error
    return [_refused(source, as_typed(error, source.label, "the analysis"))]


def as_typed(error: Exception, label: str, what: str) -> VibronError:
    """Return the error of a job as one of ours."""
    if isinstance(error, VibronError):
        return error
    what = f"{what} failed with {type(error).__name__}: {error}"
    return VibronError(what, field="input", value=label, remedy="report this with the file: it is a defect")


def _refused(source: InputSource, error: VibronError) -> dict[str, Any]:
    return {"schema": SCHEMA, "input": {"path": source.label}, "error": error.to_dict(), "message": str(error)}


def _usable(results: Results) -> bool:
    """Return True if the results of a source are final and their report pages are there."""
    return not any(
        result.get("second_opinion", {}).get("error")
        or ("report" in result and not Path(result["report"]).is_file())
        or not all(Path(one["path"]).is_file() for one in result.get("exports", ()))
        for result in results
    )


def _page(result: dict[str, Any], evidence: Evidence, folder: Path) -> Path:
    from vibron_agents.app.report import write_report

    return write_report(*with_curves(result, evidence), folder)
