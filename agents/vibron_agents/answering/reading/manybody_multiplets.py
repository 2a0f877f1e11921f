"""How many states share the ground energy of a small cluster of spins, so that its first excited level is known."""

from __future__ import annotations

from vibron.core.errors import VibronError
from vibron.core.workflow import Step, Workflow, taken_from
from vibron_agents.answering.reading.manybody_models import System
from vibron_agents.answering.reading.reader import Unclear

MOST_STATES = 1300
_SPINS = ("heisenberg", "j1j2", "custom_model", "haldane_shastry")
_COUNT = 12


def states_below(one: System) -> int:
    """Return how many states lie below the first excited level; 1 where the model is no small cluster of spins."""
    if one.tool not in _SPINS or one.arguments.get("sector") or one.infinite or not one.sites:
        return 1
    total = one.states**one.sites
    if total > MOST_STATES:
        return 1
    count = min(total, _COUNT)
    clean = {name: value for name, value in one.arguments.items() if value is not None}
    steps = (
        Step("model", one.tool, clean),
        Step("levels", "exact_levels", {"model": taken_from("model"), "count": count}),
    )
    workflow = Workflow(steps, "levels.energies")
    try:
        energies = [float(value) for value in workflow.result_in(workflow.outputs())]
    except (VibronError, TypeError, ValueError):
        return 1
    same = 1e-7 * max(1.0, abs(energies[0]))
    below = sum(1 for value in energies if value - energies[0] < same)
    if below == count:
        raise Unclear("all low levels agree")
    return below
