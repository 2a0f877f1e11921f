"""Every optimisation task that ships is sound, and the trial finds tasks that are not."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest

from vibron.core.registry import find
from vibron.core.result import to_json
from vibron.core.workflow import Step
from vibron_verify.tasks.optimisation import read_optimisations
from vibron_verify.tasks.trial import PARTS, attempt, faults, mutated

TASKS = {task.id: task for task in read_optimisations()}


@pytest.mark.parametrize("name", TASKS)
def test_the_start_runs_the_better_one_is_better_and_wrong_results_score_low(name):
    assert faults(TASKS[name]) == []


@pytest.mark.parametrize("name", TASKS)
def test_train_and_test_cases_differ(name):
    task = TASKS[name]
    shown = [[(_plain(case.inputs), _plain(case.truth)) for case in task.part(part)] for part in PARTS]
    assert repr(shown[0]) != repr(shown[1])


@pytest.mark.parametrize("name", TASKS)
def test_what_is_fixed_is_a_parameter_of_the_start(name):
    task = TASKS[name]
    tools = {step.name: find(step.tool) for step in task.start.steps}
    for parameter in task.fixed:
        step, _, field = parameter.partition(".")
        assert field in [one.name for one in tools[step].inputs]


def test_there_are_tasks_of_all_three_domains():
    domains = [task.domain for task in TASKS.values()]
    counts = {name: domains.count(name) for name in ("infrared", "radiation", "manybody")}
    assert counts["infrared"] >= 18
    assert counts["radiation"] >= 11
    assert counts["manybody"] >= 7


# Settings of the better workflow driven to where they give next to nothing, or everything.
DEGENERATE = {
    "find-weak-bands": {"found.prominence": 1e6},
    "deconvolve-overlapped-pairs": {"sharp.width": 60.0},
    "integrate-additive-band": {"band.low": 900.0, "band.high": 1900.0},
    "differentiate-noisy-spectra": {"curve.points": 301},
    "flatten-drifting-spectra": {"flat.lam": 1e-3},
    "remove-spikes-and-noise": {"smooth.points": 301, "smooth.order": 0},
    "absorption-from-noisy-reflectance": {"smooth.points": 501, "smooth.order": 0},
    "calibrate-under-stray-light": {"standards.stray": 0.0, "unknown.stray": 0.0},
    "imitate-slit": {"coarse.resolution": 100.0},
    "match-computed-spectrum": {"spectrum.width": 5000.0},
    "additive-per-film-thickness": {"film.region": [1700.0, 1780.0]},
    "calibrate-two-of-six": {"model.components": 1},
    "classify-films": {"kinds.method": "knn", "kinds.neighbours": 45},
    "temperature-of-steel": {"steel.order": 6},
    "weigh-plumes-in-clutter": {"plume.shrinkage": 1.0},
    "camera-settings-for-paint": {"plate.emissivity": 1.0, "plate.transmittance": 1.0},
    "clear-a-window": {"design.thickness": [0.0, 0.0, 0.0, 0.0]},
    "emit-through-the-atmospheric-window": {"stack.thickness": [0.0, 0.0]},
    "model-of-a-crowded-band": {"band.intensity": 0.0},
    "droplets-from-extinction": {"spray.effective_radius": 50.0},
    "composition-for-a-warm-detector": {"alloy.cutoff": 19.0},
    "angles-of-a-ring-cut": {"layer.J": 0.0, "layer.b": 0.0},
    "couplings-of-a-wire": {"wire.J": [0.0, 0.0, 0.0, 0.0, 0.0]},
    "product-formula-in-a-budget": {"run.steps": 16},
    "value-without-noise": {"clean.method": "linear"},
    "evolution-time-of-phase-estimation": {"phase.time": 40.0},
    "exchange-from-specific-heat": {"ring.J": 0.0, "ring.Jz": 0.0},
    "drive-of-a-qubit": {"qubit.decay": 100.0, "qubit.rabi": 0.0},
    "vibronic-progression": {"band.width": 1000.0},
}


@pytest.mark.parametrize("name", DEGENERATE)
def test_degenerate_settings_score_clearly_lower(name):
    task = TASKS[name]
    steps = []
    for step in task.better.steps:
        turned = {
            key.partition(".")[2]: value for key, value in DEGENERATE[name].items() if key.startswith(f"{step.name}.")
        }
        steps.append(Step(step.name, step.tool, {**step.arguments, **turned}))
    worse = replace(task.better, steps=tuple(steps))
    assert worse != task.better
    for part in PARTS:
        assert task.score(worse, part) < 0.85 * task.score(task.better, part)


def test_an_exact_solver_in_the_place_of_a_circuit_earns_nothing():
    task = TASKS["ansatz-for-uneven-chains"]
    exact = replace(task.start, steps=(Step("ground", "exact_ground_state", {"model": {"$input": "model"}}),))
    assert exact.run(**task.train[0].inputs).value < 0.0
    assert task.score(exact) == 0.0


def test_a_task_without_a_better_workflow_is_at_fault():
    task = TASKS["drive-of-a-qubit"]
    assert any("better scores" in one for one in faults(replace(task, better=None)))
    swapped = replace(task, start=task.better, better=task.start)
    assert any("better scores" in one for one in faults(swapped))


def test_a_metric_that_a_constant_satisfies_is_found_out():
    task = replace(TASKS["integrate-additive-band"], metric="reached")
    assert any(one.startswith("constant scores") for one in faults(task))


def test_a_start_that_cannot_run_is_a_fault():
    task = TASKS["imitate-slit"]
    step = task.start.steps[0]
    broken = Step(step.name, step.tool, {**step.arguments, "resolution": -1.0})
    assert faults(replace(task, start=replace(task.start, steps=(broken,))))


def test_scores_of_both_parts_are_reported():
    trial = attempt(TASKS["value-without-noise"])
    assert trial.better[0] > trial.start[0]
    assert set(trial.wrong) == {"empty", "other sign", "constant", "shuffled"}


def test_wrong_results_differ_from_the_right_ones():
    right = [np.array([1.0, 2.0, 4.0]), np.array([3.0, 5.0, 9.0])]
    for name, wrong in mutated("nearness", right).items():
        assert all(not np.array_equal(one, other) for one, other in zip(wrong, right, strict=True)), name


def _plain(value):
    """Return the part that can be compared by its text; a function has none."""
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    return None if callable(value) else to_json(value)
