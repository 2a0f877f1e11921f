"""Each check finds a damage of its kind, in a plan that was made and in a workflow that somebody proposes."""

from dataclasses import replace
from typing import Any

import pytest

from vibron.core.workflow import Step, Workflow
from vibron_agents.answering import check
from vibron_agents.answering.check import Result, check_workflow
from vibron_agents.answering.plans import Plan, plans
from vibron_agents.answering.question import Question
from vibron_agents.answering.weights import trained

WIEN = Question("What is the peak wavelength of a black body at 300 K, in um?")
RADIANCE = Question("What is the spectral radiance of a 500 K black body at 4 um?")
DISCS = Question("What is the view factor between two coaxial discs of radii 12 cm and 20 cm, 15 cm apart?")
FORWARD = "view_factor_discs.forward"


def of(tool: str, result: str, **arguments: Any) -> Workflow:
    return Workflow((Step(tool, tool, arguments),), result)


def plan_by(tool: str, question: Question) -> Plan:
    return next(one for one in plans(question, trained()) if one.chain.tools == (tool,))


@pytest.fixture
def peak() -> Result:
    """Return the right plan of Wien's law, run."""
    return check.run(plan_by("wien_peak", WIEN), WIEN)


@pytest.mark.parametrize(
    ("workflow", "question", "against"),
    [
        (of("wien_peak", "wien_peak.wavelength", temperature=300.0), WIEN, ""),
        (of("wien_peak", "wien_peak.wavelength", temperature="26.85 degC"), WIEN, ""),
        (of("wien_peak", "wien_peak.wavelength", temperature=310.0), WIEN, "300 K is not used"),
        (of("wien_peak", "wien_peak.wavelength"), WIEN, "300 K is not used"),
        (of("stefan_boltzmann", "stefan_boltzmann", temperature=300.0), WIEN, "um is asked for"),
        (of("planck_radiance", "planck_radiance", temperature=500.0, wavelength="2500 cm^-1"), RADIANCE, ""),
        (of("planck_radiance", "planck_radiance", temperature=500.0, wavelength=[4000.0]), RADIANCE,
         "4 um is not used"),
        (of("view_factor_discs", FORWARD, radius_1="12 cm", radius_2=0.2, distance=0.15), DISCS, ""),
        (of("view_factor_discs", FORWARD, radius_1="12 cm", radius_2=0.2, distance=0.16), DISCS,
         "15 cm is not used"),
    ],
)  # fmt: skip
def test_a_proposed_workflow(workflow: Workflow, question: Question, against: str) -> None:
    found = "; ".join(check_workflow(workflow, question))
    assert against in found and bool(found) is bool(against)


def test_numbers_are_found_in_tables_and_behind_links() -> None:
    question = Question("What is the radiance at 500 K of points at 3 um and 5 um?")
    table = of(
        "planck_radiance", "planck_radiance", temperature={"$from": "other.temperature"}, wavelength=[[3.0], [5.0]]
    )
    first = Step("other", "wien_peak", {"temperature": "500 K"})
    assert check_workflow(replace(table, steps=(first, *table.steps)), question) == ()
    assert check_workflow(table, question) == ("500 K is not used",)


def test_a_result_is_given_in_the_wanted_unit(peak: Result) -> None:
    assert (peak.problem, peak.unit) == ("", "um") and peak.value == pytest.approx(9.6592, rel=1e-4)
    assert check.in_wanted_unit(peak.value, "um", "cm^-1", "position") == (pytest.approx(1035.28, rel=1e-4), "cm^-1")
    assert check.in_wanted_unit(peak.value, "um", "K", "position") == (peak.value, "um")
    assert check.in_wanted_unit(0.25, "1", "percent", "") == (25.0, "percent")


def test_a_tool_that_refuses_is_a_problem() -> None:
    plan = plan_by("wien_peak", WIEN)
    cold = replace(plan, filled=replace(plan.filled, arguments={(0, "temperature"): -5.0}))
    found = check.run(cold, WIEN)
    assert found.value is None and "wien_peak refuses" in found.problem


def test_results_agree_across_units_but_not_across_values(peak: Result) -> None:
    assert check.agrees(peak, replace(peak, value=1000.0 * peak.value, unit="nm"))
    assert not check.agrees(peak, replace(peak, value=1.01 * peak.value))
    assert not check.agrees(peak, replace(peak, value=[peak.value, peak.value]))
    assert not check.agrees(peak, replace(peak, unit="K"))


def test_a_result_outside_its_bounds_is_noticed(peak: Result) -> None:
    assert check.in_range(peak)
    outputs = {"wien_peak": replace(peak.outputs["wien_peak"], wavelength=-9.66)} if peak.outputs else {}
    assert not check.in_range(replace(peak, outputs=outputs))


def test_a_result_that_does_not_follow_an_input_is_noticed(peak: Result) -> None:
    assert check.insensitive(peak) == 0
    frozen = replace(peak.plan.filled, arguments={(0, "temperature"): 300.0 / check.CHANGE})
    assert check.insensitive(replace(peak, plan=replace(peak.plan, filled=frozen))) == 1


def test_the_margin_is_that_to_the_next_other_answer(peak: Result) -> None:
    same = replace(peak, plan=replace(peak.plan, score=peak.plan.score - 0.1))
    other = replace(peak, value=5.0, plan=replace(peak.plan, score=peak.plan.score - 0.5))
    assert check.margin(peak, [same]) == 6.0
    assert check.margin(peak, [same, other]) == pytest.approx(0.5)
    assert check.margin(peak, [replace(other, problem="it is refused")]) == 6.0
