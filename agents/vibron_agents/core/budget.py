"""A budget that is reserved from before a call and settled after it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vibron.core.errors import ResourceError


class BudgetError(ResourceError):
    """The budget does not allow for it; a loop ends with what it has."""


@dataclass
class Budget:
    """Ceilings by kind (``evaluations``, ``tokens``, ``money``, ...); what has none is refused.

    A part of it may be handed to a sub-loop, which then draws on both.
    """

    ceilings: Mapping[str, float]
    spent: dict[str, float] = field(default_factory=dict)
    held: dict[str, float] = field(default_factory=dict)
    parent: Budget | None = None

    def left(self, kind: str) -> float:
        """Return the amount that may still be reserved."""
        own = self.ceilings.get(kind, 0.0) - self.spent.get(kind, 0.0) - self.held.get(kind, 0.0)
        return own if self.parent is None else min(own, self.parent.left(kind))

    def limits(self, kind: str) -> bool:
        """Return True if the budget or one that contains it has a ceiling for a kind."""
        return kind in self.ceilings or (self.parent is not None and self.parent.limits(kind))

    def reserve(self, kind: str, amount: float) -> None:
        """Set an amount aside before it is spent.

        Raises
        ------
        BudgetError
            There is not so much left, or the kind has no ceiling.
        """
        if kind not in self.ceilings:
            raise BudgetError("has no ceiling", field=kind, value=amount, remedy=f"set a budget for {kind}")
        if not 0.0 <= amount <= self.left(kind):
            raise BudgetError("exceeds the budget", field=kind, value=amount, remedy=f"{self.left(kind):g} is left")
        if self.parent is not None:
            self.parent.reserve(kind, amount)
        self.held[kind] = self.held.get(kind, 0.0) + amount

    def settle(self, kind: str, reserved: float, used: float) -> None:
        """Turn a reservation into what was really used; the rest is free again.

        A use that is negative or not finite counts as the whole reservation.
        """
        used = used if 0.0 <= used < float("inf") else reserved
        self.held[kind] = self.held.get(kind, 0.0) - reserved
        self.spent[kind] = self.spent.get(kind, 0.0) + used
        if self.parent is not None:
            self.parent.settle(kind, reserved, used)

    def part(self, **ceilings: float) -> Budget:
        """Return a budget for a sub-loop, that draws on this one too."""
        return Budget(ceilings, parent=self)
