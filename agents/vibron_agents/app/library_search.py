"""A search of a library for the spectrum in a file, and what its first similarity means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from vibron.core.check import one_spectrum
from vibron.core.registry import find
from vibron.core.spectrum import Spectrum
from vibron.infrared.library.open_set_threshold import OpenSet
from vibron.infrared.library.search_library import Hit
from vibron.infrared.spectral_library.metrics import DEFAULT

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


def search_file(
    file: str, library: str, top: int, metric: str, groups: Sequence[str], low: float | None, high: float | None,
    near: Callable[[Spectrum, int], Sequence[Hit]] | None = None,
) -> FileSearch:  # fmt: skip
    """Search a library for the one spectrum of a file; ``near`` finds the hits in place of the exact search.

    Raises
    ------
    InputError
        The file holds several spectra and none is chosen, or the library or a group is unknown.
    """
    return search_spectrum(one_spectrum(file), file, library, top, metric, groups, low, high, near)


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
