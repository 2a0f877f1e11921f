"""What was found about a candidate: checks, the score that they give, and what it cost to find out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class CheckResult:
    """One check: whether it passed, and why not."""

    name: str
    passed: bool
    message: str = ""


@dataclass(frozen=True)
class Verdict:
    """The outcome of an evaluation.

    Attributes
    ----------
    value : object
        The result of the candidate as JSON-able data; None where it failed.
    score : float
        The higher the better; 0 where it failed.
    checks : tuple of CheckResult
        What was looked at.
    error : str
        Why it could not be run, with the line of the source.
    used : tuple of str
        The tools that it called.
    seconds : float
        What running it took.
    """

    value: Any = None
    score: float = 0.0
    checks: tuple[CheckResult, ...] = ()
    error: str = ""
    used: tuple[str, ...] = ()
    seconds: float = 0.0

    @property
    def ran(self) -> bool:
        """Whether the candidate came to a result."""
        return not self.error

    @property
    def passed(self) -> bool:
        """Whether it ran and every check passed."""
        return self.ran and all(check.passed for check in self.checks)

    def feedback(self) -> str:
        """Return the feedback that its author needs to repair it."""
        if self.error:
            return self.error
        return "\n".join(f"{check.name}: {check.message}" for check in self.checks if not check.passed)

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON-able data."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Verdict:
        """Read what :meth:`to_dict` wrote."""
        checks = tuple(CheckResult(**one) for one in data["checks"])
        return cls(data["value"], data["score"], checks, data["error"], tuple(data["used"]), data["seconds"])
