"""What the verification of a script found, with its verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from vibron.core.data_record import Rows, Shown
from vibron.core.notebook.drawing import new_axes, plain
from vibron.core.notebook.html import cell, heading, table
from vibron_agents.sandbox import WARNING
from vibron_agents.verify.converging import Curve
from vibron_agents.verify.ending import UNJUDGED
from vibron_agents.verify.programming import Programming
from vibron_agents.verify.running import RunRecord
from vibron_verify.products import Product
from vibron_verify.recomputed.coverage import CheckedOutput
from vibron_verify.rubric import Check, Rubric
from vibron_verify.script.reading import Script

if TYPE_CHECKING:
    from vibron.core.notebook.types import Axes, DataFrame

LIMITS = {"memory": "out of memory", "seconds": "out of time", "disk": "out of disk space"}
_LEAST = 1e-16  # fraction of the tolerance that a diagram shows


@dataclass(frozen=True)
class ScriptVerification(Shown):
    """Everything that was found about a script.

    ``changed`` are the parameters that are not the script's own; ``own_seconds`` is what its import and its full run
    took alone, ``seconds`` what the whole verification took.  ``seed`` is what everything random was drawn from,
    ``drawn`` the parameters of the run at random parameters, ``outputs`` what the full run returned, each with what in
    the rubric touches it.
    """

    script: Script
    rubric: Rubric | None
    programming: Programming
    checks: tuple[Check, ...]
    curves: Mapping[str, Curve]
    record: RunRecord
    own_seconds: float
    seconds: float
    changed: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0
    drawn: Mapping[str, Any] = field(default_factory=dict)
    outputs: tuple[CheckedOutput, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether no fault was found, no check failed, and one or more were judged."""
        judged = [check.passed for check in self.checks if check.passed is not None]
        return not self.programming.faults and bool(judged) and all(judged)

    @property
    def warning(self) -> str:
        """Why the verdict is worth less than usual; empty for a script that ran in the sandbox."""
        return "" if self.record.limits.contained else WARNING

    @property
    def verdict(self) -> str:
        """``passed``, ``not passed``, or, where a limit kept it from its end and nothing is wrong, ``not verified``."""
        return f"{self._verdict} (without the sandbox)" if self.warning else self._verdict

    @property
    def _verdict(self) -> str:
        limit = self.record.passed_limit()
        wrong = any(fault.kind != "limit" for fault in self.programming.faults)
        wrong |= any(check.passed is False and check.group != UNJUDGED for check in self.checks)
        if limit and not wrong and not self.passed:
            return f"not verified: {LIMITS[limit]}"
        if not self.passed:
            return "not passed"
        unchecked = sum(not one.checks for one in self.outputs)
        return f"passed, {unchecked} of {len(self.outputs)} outputs unchecked" if unchecked else "passed"

    def to_pandas(self) -> DataFrame:
        """Return the checks, one row each, with the verdict in ``attrs``."""
        frame = Rows(self.checks).to_pandas()
        frame.attrs["verdict"] = self.verdict
        return frame

    def plot(self, *, ax: Axes | None = None, **style: Any) -> Axes:
        """Draw the deviation that each check measured as a fraction of its tolerance, on a logarithmic axis.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            Axes to draw into; without one a new figure is made.
        **style
            Passed to ``Axes.barh``.

        Returns
        -------
        matplotlib.axes.Axes
        """
        measured = [check for check in self.checks if check.value is not None and check.tolerance]
        places = range(len(measured))
        ax = new_axes(ax)
        ax.barh(places, [max(check.value / check.tolerance, _LEAST) for check in measured], **style)  # type: ignore[operator]
        ax.set_yticks(places, [plain(check.name) for check in measured])
        ax.invert_yaxis()
        ax.set_xscale("log")
        ax.axvline(1.0, color="black", linestyle="dashed")
        ax.set_xlabel("deviation / tolerance")
        return ax

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.script.path.name}: {self.verdict}; {self._counts}>"

    def _repr_html_(self) -> str:
        return heading(f"Verification of {self.script.path.name}", f"{self.verdict}; {self._counts}") + table(
            ("check", "group", "passed", "value", "tolerance", "message"),
            [
                [cell(part) for part in (one.name, one.group, one.passed, one.value, one.tolerance, one.message)]
                for one in self.checks
            ],
        )

    @property
    def _counts(self) -> str:
        judged = [check.passed for check in self.checks if check.passed is not None]
        return f"{sum(judged)} of {len(judged)} checks passed"

    @property
    def full(self) -> Mapping[str, Product]:
        """What the elements returned in the full run."""
        return self.record.products("full")
