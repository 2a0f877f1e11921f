"""The verdict on a spectrum: computed once, shown by every output."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from vibron.core.errors import DomainError
from vibron.infrared.structure.rank_structures import Ranking
from vibron.infrared.structure.sample_kind import SampleKind

State: TypeAlias = Literal["identified", "ranked", "none"]

LEADS: Mapping[State, str] = {
    "identified": "Identified as",
    "ranked": "Most likely",
    "none": "None of the compounds that Vibron knows; the closest is",
}
IDENTIFIED = 0.7  # least probability of rank 1


@dataclass(frozen=True)
class IdentificationVerdict:
    """Whether the spectrum is identified, its structures are only ranked, or none of them is credible, and why."""

    state: State
    reason: str
    kind: str = ""  # what the sample is in words, where it is not a single compound

    @property
    def lead(self) -> str:
        """Return the words before the name of the first candidate, or all there is to say where ``kind`` is given."""
        return f"Probably {self.kind}" if self.kind else LEADS[self.state]


def judge(
    ranking: Ranking, credible: bool, kind: SampleKind | None = None, failure: DomainError | None = None
) -> IdentificationVerdict:
    """Return the verdict.

    Parameters
    ----------
    ranking
        The structures, and how far they are to be trusted.
    credible
        Whether the spectrum is probably of one compound, and that among those compared.
    kind
        What the sample is, where it is probably not a single compound.
    failure
        Why nothing could be ranked.
    """
    if failure or not ranking.considered:
        return IdentificationVerdict("none", str(failure) if failure else "no structure was compared")
    if kind is not None:
        similar = ", ".join(f"{one.name} ({one.correlation:.2f})" for one in kind.materials)
        text = f"probability of a single compound: {kind.one:.0%}" + (f"; most similar: {similar}" if similar else "")
        return IdentificationVerdict("none", text, kind.label)
    said = f"probability that the compound is among the {ranking.considered} structures compared: {ranking.known:.0%}"
    if not credible:
        return IdentificationVerdict("none", "; ".join((said, *ranking.doubts)))
    right = f"probability that rank 1 is correct: {ranking.first:.0%}"
    if ranking.first >= IDENTIFIED:
        return IdentificationVerdict("identified", right)
    return IdentificationVerdict("ranked", f"{right}; {said}")


def verdict_of(analysis: Mapping[str, Any]) -> IdentificationVerdict | None:
    """Return the verdict that an analysis carries, None for one that carries none."""
    found = analysis.get("verdict")
    if not isinstance(found, Mapping) or found.get("state") not in LEADS:
        return None
    return IdentificationVerdict(found["state"], str(found.get("reason", "")), str(found.get("kind", "")))
