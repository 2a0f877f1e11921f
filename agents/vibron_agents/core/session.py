"""A run that may be cut off at any moment: every effect happens once, everything else is computed again.

A loop is an ordinary function of what its effects gave.  Effects (asking a model, running a candidate) go through
:meth:`Session.once`, which writes the result into the journal; a run that is resumed begins anew and is handed the
written results until it reaches the place where it was cut off.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from vibron.core.errors import ResourceError
from vibron_agents.core.budget import Budget, BudgetError
from vibron_agents.core.journal import Journal


@dataclass(frozen=True)
class Effect:
    """An effect that has not happened yet, as :meth:`Session.once` takes it."""

    key: Any
    act: Callable[[], tuple[Any, Mapping[str, float]]]
    reserve: Mapping[str, float]


class Session:
    """The effects of a run, its journal and its budget.

    What was reserved for an effect that never came to its end counts as spent: a call that was cut off may have been
    charged.

    Parameters
    ----------
    journal : Journal
        An open journal.
    budget : Budget
        Ceilings; what the journal holds is taken off them.
    """

    def __init__(self, journal: Journal, budget: Budget) -> None:
        self.journal, self.budget = journal, budget
        self._done: dict[str, Any] = {}
        self._lost: dict[str, Mapping[str, float]] = {}
        for event in journal.events:
            if event["kind"] == "begun":
                self._charge(self._lost.pop(event["effect"], {}))
                self._lost[event["effect"]] = event["reserved"]
            elif event["kind"] == "done":
                self._lost.pop(event["effect"], None)
                self._done[event["effect"]] = event["result"]
                self._charge(event["used"])
        for reserved in self._lost.values():
            self._charge(reserved)

    def _charge(self, amounts: Mapping[str, float]) -> None:
        for kind, amount in amounts.items():
            self.budget.spent[kind] = self.budget.spent.get(kind, 0.0) + amount

    def knows(self, name: str, key: Any) -> bool:
        """Return True if an effect has happened."""
        return address(name, key) in self._done

    def once(
        self, name: str, key: Any, act: Callable[[], tuple[Any, Mapping[str, float]]],
        reserve: Mapping[str, float] | None = None, *, repeatable: bool = False,
    ) -> Any:  # fmt: skip
        """Return the result of an effect, which happens unless it has happened before.

        Parameters
        ----------
        name : str
            Kind of effect.
        key : object
            Everything that changes its result, as JSON-able data.
        act : callable
            Does it and returns the result, as JSON-able data, and what was used by kind.
        reserve : mapping, optional
            The most that it may use by kind.
        repeatable : bool
            Whether it costs nothing when it is cut off: it is not charged then.

        Raises
        ------
        BudgetError
            The budget does not allow for it; nothing has been done.
        """
        effect = address(name, key)
        if effect in self._done:
            return self._done[effect]
        held = dict(reserve or {})
        self._begin(effect, name, held, repeatable)
        try:
            result, used = act()
        except BaseException:
            self._end(held, None if repeatable else held)
            raise
        return self._finish(effect, name, held, result, used)

    def once_each(self, name: str, effects: Sequence[Effect], workers: int) -> list[Any]:
        """Return the result of each of several effects, or the ``ResourceError`` that it ended in.

        They happen at the same time, so many at once; what they cost is set aside, and what they gave is written, in
        the order given, so that a run does not depend on which is the quickest.
        """
        waiting: dict[str, Effect] = {}
        refused: dict[str, ResourceError] = {}
        for one in effects:
            effect = address(name, one.key)
            if effect in self._done or effect in waiting or effect in refused:
                continue
            try:
                self._begin(effect, name, one.reserve, False)
                waiting[effect] = one
            except BudgetError as error:
                refused[effect] = error
        with ThreadPoolExecutor(workers) as pool:
            running = {effect: pool.submit(one.act) for effect, one in waiting.items()}
            for effect, future in running.items():
                held = waiting[effect].reserve
                try:
                    result, used = future.result()
                except ResourceError as error:
                    self._end(held, held)
                    refused[effect] = error
                else:
                    self._finish(effect, name, held, result, used)
        places = [address(name, one.key) for one in effects]
        return [refused[place] if place in refused else self._done[place] for place in places]

    def _begin(self, effect: str, name: str, held: Mapping[str, float], repeatable: bool) -> None:
        """Set aside what an effect may cost, and write that it began."""
        self._reserve(held)
        if held and not repeatable:
            self.journal.append("begun", effect=effect, name=name, reserved=dict(held))

    def _finish(self, effect: str, name: str, held: Mapping[str, float], result: Any, used: Mapping[str, float]) -> Any:
        """Write what an effect gave, settle what it cost, and return the result as a resumed run will read it."""
        result = json.loads(json.dumps(result, allow_nan=False, sort_keys=True))
        self.journal.append("done", effect=effect, name=name, result=result, used=dict(used))
        self._end(held, used)
        self._done[effect] = result
        return result

    def _end(self, held: Mapping[str, float], used: Mapping[str, float] | None) -> None:
        for kind, amount in held.items():
            self.budget.settle(kind, amount, (used or {}).get(kind, 0.0))

    def _reserve(self, amounts: Mapping[str, float]) -> None:
        held: list[str] = []
        try:
            for kind, amount in amounts.items():
                self.budget.reserve(kind, amount)
                held.append(kind)
        except BaseException:
            for kind in held:
                self.budget.settle(kind, amounts[kind], 0.0)
            raise


def address(name: str, key: Any) -> str:
    """Return the identity of an effect, as the journal has it."""
    return hashlib.sha256(json.dumps([name, key], sort_keys=True).encode()).hexdigest()
