"""Searches of a library for the spectra in files, and what the first similarity means."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple, dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from vibron.core.check import one_spectrum
from vibron.core.errors import InputError
from vibron.core.registry import find
from vibron.core.result import to_json
from vibron.core.spectrum import Spectrum
from vibron.infrared.library.open_set_threshold import OpenSet
from vibron.infrared.library.search_library import Hit
from vibron.infrared.spectral_library import sharded
from vibron.infrared.spectral_library.metrics import DEFAULT
from vibron.infrared.spectral_library.parts import digest_of
from vibron.infrared.spectral_library.store import existing
from vibron_agents.app.inputs import InputSource
from vibron_agents.jobs import BatchWorkers, batch, resumable
from vibron_agents.jobs.finished import key_of, without_file
from vibron_agents.jobs.state import code_state

CONFIDENCE = 0.9


@dataclass(frozen=True, eq=False)
class FileSearch:
    """The request, its hits, and the open-set judgement where one is calibrated."""

    file: str
    spectrum: Spectrum
    library: str
    metric: str
    groups: tuple[str, ...]
    low: float | None
    high: float | None
    hits: tuple[Hit, ...]
    judged: OpenSet | None

    @property
    def limits(self) -> str:
        """What the search was restricted to, in words; empty for nothing."""
        parts = [f"compounds with {' and '.join(self.groups)}"] if self.groups else []
        if self.low is not None or self.high is not None:
            parts.append(f"{self.low or 400:g} to {self.high or 4000:g} cm^-1")
        return ", ".join(parts)

    @property
    def verdict(self) -> str:
        """What the first similarity means for the compound being in the library."""
        if not self.hits:
            return "no spectrum of the library meets the restrictions"
        if self.judged is None:
            return (
                "the open-set threshold is calibrated for the default metric, the whole range and all compounds only: "
                "this similarity says nothing on whether the library holds the compound"
            )
        judged, chance = self.judged, f"{100 * self.judged.probability:.0f} %"
        least = "no similarity" if judged.threshold is None else f"a similarity of {judged.threshold:.3f}"
        place = "reaches it" if judged.accepted else "does not"
        return (
            f"probability that hit 1 is the compound: {chance}, if the library holds it in half of all cases; "
            f"{least} means {100 * CONFIDENCE:.0f} %, and hit 1 ({self.hits[0].similarity:.3f}) {place}"
        )


@dataclass(frozen=True)
class SearchJob:
    """The library and the restrictions of searches; called with a file, in any process, it searches for its spectrum.

    Attributes
    ----------
    library, metric : str
        Name of the library, and how spectra are compared.
    top : int
        Number of hits.
    groups : tuple of str
        Functional groups that every hit carries.
    low, high : float, optional
        Ends of the range compared, cm^-1.
    approximate : bool
        Look only at the nearest lists of the index of a library of shards.
    """

    library: str
    top: int
    metric: str = DEFAULT
    groups: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None
    approximate: bool = False

    def search(self, file: str) -> FileSearch:
        """Search for the one spectrum of a file, or the second of ``FILE#2``.

        Raises
        ------
        InputError
            The file holds several spectra and none is chosen, or the library or a group is unknown.
        """
        near = self._near if self.approximate else None
        asked = self.library, self.top, self.metric, self.groups, self.low, self.high
        return search_spectrum(one_spectrum(file), file, *asked, near)

    def key(self, file: str) -> str:
        """Return the hash of everything that the hits of a file depend on; empty if it cannot be read."""
        path = file if Path(file).exists() else file.rpartition("#")[0]
        content = InputSource(path).digest()
        return content and key_of("search", file, content, repr(replace(self, library="")), self._state)

    def __call__(self, file: str) -> dict[str, Any]:
        """Return the hits of a file and their meaning as JSON data."""
        found = self.search(file)
        return {"file": file, "hits": to_json(found.hits), "verdict": found.verdict}

    @cached_property
    def _state(self) -> list[str]:
        return [digest_of(self.library), code_state("vibron", "vibron_agents")]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), astuple(self)  # each process computes the state of its own code

    def _near(self, spectrum: Spectrum, top: int) -> Sequence[Hit]:
        from vibron.infrared.library.search_library import hits_of
        from vibron.infrared.spectra.grid import on_grid
        from vibron.infrared.spectral_library import approximate

        found: Sequence[Hit] = hits_of(approximate.nearest(shards_of(self.library), on_grid(spectrum), top))
        return found


def search_files(files: Sequence[str], job: SearchJob, workers: int | BatchWorkers = 1) -> Iterator[dict[str, Any]]:
    """Yield the hits for each file in the order given, or its error; an interrupted search continues.

    Raises
    ------
    ResourceError
        The same library is being searched for several files.
    """
    from vibron_agents.app.runner import as_typed

    digest_of(job.library)  # an unknown library is one error, not one for each file
    with resumable(without_file(f"{Path(job.library).name}.search")) as finished:
        for outcome in batch(job, files, workers=workers, finished=finished, key=job.key):
            if outcome.error is None:
                yield outcome.value
            else:
                error = as_typed(outcome.error, files[outcome.index], "the search")
                yield {"file": files[outcome.index], "error": error.to_dict(), "message": str(error)}


def shards_of(library: str) -> Path:
    """Return the folder of a library of shards.

    Raises
    ------
    InputError
        The library is one file.
    """
    path = existing(library)
    if path.suffix != sharded.SUFFIX:
        remedy = f"import it into NAME{sharded.SUFFIX}, whose spectra can be deleted"
        raise InputError("is one file", field="library", value=library, remedy=remedy)
    return path


def search_spectrum(
    spectrum: Spectrum, file: str, library: str, top: int, metric: str, groups: Sequence[str], low: float | None,
    high: float | None, near: Callable[[Spectrum, int], Sequence[Hit]] | None = None,
) -> FileSearch:  # fmt: skip
    """Search a library for a spectrum; ``file`` names it in reports.

    Raises
    ------
    VibronError
        As `search_library` raises it.
    """
    asked = {"library": library, "metric": metric, "groups": list(groups), "low": low, "high": high}
    search = find("search_library").execute
    hits = search(spectrum=spectrum, top=top, **asked) if near is None else near(spectrum, top)
    whole = metric == DEFAULT and not groups and low is None and high is None
    judged = find("open_set_threshold").function(hits[0].similarity, confidence=CONFIDENCE) if whole and hits else None
    return FileSearch(file, spectrum, library, metric, tuple(groups), low, high, tuple(hits), judged)
