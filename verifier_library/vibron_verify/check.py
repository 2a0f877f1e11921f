"""One check of a script, with the numbers that it was decided on."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

from vibron.core.data_record import DataRecord

VACUOUS = 1e3
GROUPS = (
    *("programming", "rubric", "propagator", "observables", "limiting case", "claims", "assertions", "metamorphic"),
    *("convergence", "coverage", "limit"),
)


@dataclass(frozen=True)
class Check(DataRecord):
    """A check that passed, failed, or was only shown.

    Attributes
    ----------
    group : str
        One of :data:`GROUPS`.
    name : str
        What is checked.
    passed : bool or None
        None where nothing was to be judged.
    message : str
        What was found, in a sentence.
    value, tolerance : float, optional
        The deviation that was measured and the one that is allowed.
    formula : str
        The two quantities that are compared.
    element : str
        Element that it belongs to.
    number : int, optional
        Its number in the catalogue of assertions.
    assertion : str
        Its name there.
    """

    group: str
    name: str
    passed: bool | None
    message: str = ""
    value: float | None = None
    tolerance: float | None = None
    formula: str = ""
    element: str = ""
    number: int | None = None
    assertion: str = ""

    @property
    def margin(self) -> float | None:
        """How many times the deviation fits into the tolerance."""
        if self.value is None or self.tolerance is None or not math.isfinite(self.value):
            return None
        return math.inf if self.value <= 0.0 else self.tolerance / self.value

    @property
    def vacuous(self) -> bool:
        """Whether it passed by such a margin that the tolerance says little."""
        return bool(self.passed) and self.margin is not None and self.margin > VACUOUS

    def to_dict(self) -> dict[str, Any]:
        """Return the check as JSON-safe data; a margin without end is None."""
        data = {**asdict(self), "margin": self.margin, "vacuous": self.vacuous}
        return {
            name: None if isinstance(value, float) and not math.isfinite(value) else value
            for name, value in data.items()
        }
