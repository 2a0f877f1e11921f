"""The verdict on a spectrum: computed once, shown by every output."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

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

    @property
    def lead(self) -> str:
        """Return the words before the name of the first candidate."""
        return LEADS[self.state]


def judge(
    first: float, known: float, least: float, considered: int, doubts: tuple[str, ...] = (), failure: str = ""
) -> IdentificationVerdict:
    """Return the verdict.

    Parameters
    ----------
    first
        Probability of rank 1.
    known
        Probability that the compound is among all structures compared.
    least
        Least such probability for which candidates are credible.
    considered
        Number of structures compared.
    doubts
        Why the spectrum is unlike those of single organic compounds.
    failure
        Why nothing could be ranked.

    Examples
    --------
    >>> [judge(first, known, 0.5, 71440).state for first, known in ((0.82, 0.95), (0.3, 0.8), (0.02, 0.04))]
    ['identified', 'ranked', 'none']
    """
    if failure or not considered:
        return IdentificationVerdict("none", failure or "no structure was compared")
    said = f"probability that the compound is among the {considered} structures compared: {known:.0%}"
    if known < least:
        return IdentificationVerdict("none", "; ".join((said, *doubts)))
    if first >= IDENTIFIED:
        return IdentificationVerdict("identified", f"probability that rank 1 is correct: {first:.0%}")
    return IdentificationVerdict("ranked", f"probability that rank 1 is correct: {first:.0%}; {said}")


def verdict_of(analysis: Mapping[str, Any]) -> IdentificationVerdict | None:
    """Return the verdict that an analysis carries, None for one that carries none."""
    found = analysis.get("verdict")
    if not isinstance(found, Mapping) or found.get("state") not in LEADS:
        return None
    return IdentificationVerdict(found["state"], str(found.get("reason", "")))
