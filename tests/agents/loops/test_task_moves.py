"""Every optimisation task of the bench leaves something to the search."""

import pytest

from vibron_agents.loops import moves
from vibron_verify.tasks.optimisation import read_optimisations

TASKS = {task.id: task for task in read_optimisations()}


@pytest.mark.parametrize("name", TASKS)
def test_there_are_parameters_to_turn_and_none_of_them_is_fixed(name: str) -> None:
    """A task whose every parameter is fed or fixed would ask for nothing."""
    task = TASKS[name]
    found = [f"{task.start.steps[knob.step].name}.{knob.field.name}" for knob in moves.knobs(task.start, task.fixed)]
    assert found
    assert not set(found) & set(task.fixed)
