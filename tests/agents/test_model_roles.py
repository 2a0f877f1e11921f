"""The roles filled by a model, by what it answered."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from vibron.core.errors import InputError, ResourceError
from vibron_agents.core.budget import Budget
from vibron_agents.core.candidate import PlanComponent, ProposedSolution
from vibron_agents.core.fenced import read_object
from vibron_agents.core.journal import Journal
from vibron_agents.core.model import Reply, Request
from vibron_agents.core.problem import Problem, Test
from vibron_agents.core.prompts import prompt
from vibron_agents.core.roles import SeenCodes, WantedChild
from vibron_agents.core.session import Session
from vibron_agents.core.verdict import CheckResult, Verdict
from vibron_agents.model_roles import OPERATORS, ChatExaminer, ChatJudge, ChatProposer

PROBLEM = Problem(
    "wien", "assist", "At which wavelength, in um, does a black body at 300 K emit most?",
    tools=("wien_peak", "brightness_temperature", "heisenberg"),
)  # fmt: skip
SOLVE = 'def solve(tools, **kwargs):\n    return {"value": float(tools.wien_peak(temperature="300 K").wavelength)}\n'
PLAN = json.dumps({"idea": "Wien's law.", "steps": [{"what": "find the peak", "tool": "wien_peak", "check": "> 0"}]})
TRIED = (
    ProposedSolution(SOLVE, description="by Wien's law"),
    Verdict({"value": 9.66}, 0.5, (CheckResult("unit", False, "none"),)),
)
OTHER = (ProposedSolution(SOLVE + "# other\n", description="another"), Verdict(error="line 2: KeyError"))


class Scripted:
    """Gives the answers of a list."""

    name = "scripted"

    def __init__(self, *answers: str) -> None:
        self.answers, self.asked = list(answers), []

    def most(self, request):
        return {"tokens": 100.0}

    def complete(self, request):
        self.asked.append(request)
        text = self.answers.pop(0)
        data = read_object(text, request.schema) if request.schema else None
        return Reply(text, data, 10, 5, how="text" if data is None else "fenced")

    @property
    def words(self):
        return self.asked[-1].messages[1][1]


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    with Journal(tmp_path / "run.jsonl") as journal:
        yield Session(journal, Budget({"tokens": 1e4}))


def test_a_plan_is_made_by_signatures_and_written_by_the_cards_of_its_tools(session):
    model = Scripted(PLAN, f"It is Wien's law.\n```python\n{SOLVE}```")
    found = ChatProposer(session, model).propose(PROBLEM, "plan")
    assert found == ProposedSolution(SOLVE, None, "It is Wien's law.", "plan")
    plan, write = (request.messages[1][1] for request in model.asked)
    assert "heisenberg(size" in plan and PROBLEM.statement in plan
    step = model.asked[0].schema["properties"]["steps"]["items"]["properties"]
    assert step["tool"] == {"enum": [*PROBLEM.tools, ""]}
    assert "tools.wien_peak:" in write and "tools.heisenberg:" not in write and "find the peak (wien" in write


@pytest.mark.parametrize(
    ("before", "description"),
    [
        ("Wien's law gives it. It is simple.\n\nHere is the code:\n", "Wien's law gives it."),
        ("Here is the code:\n", ""),
        ("```python\n# By Wien's law.\nimport numpy\n```\n", "By Wien's law."),
        ("", ""),
    ],
)
def test_a_candidate_is_described_by_its_first_sentence(session, before, description):
    model = Scripted(f"{before}```python\n{SOLVE}```\nThis code works.")
    assert ChatProposer(session, model).propose(PROBLEM, "improve", [TRIED]).description == description


@pytest.mark.parametrize("plan", ["I would call wien_peak.", PLAN.replace('"wien_peak"', '"tools.wien_peak(300)"')])
def test_a_plan_that_cannot_be_read_still_leads_to_code(session, plan):
    model = Scripted(plan, SOLVE)
    assert ChatProposer(session, model).propose(PROBLEM, "plan").source == SOLVE
    assert plan in model.words and "tools.wien_peak:" in model.words and "tools.heisenberg:" not in model.words


def test_code_is_asked_for_twice(session):
    model = Scripted(PLAN, "It is 9.66 um.", SOLVE)
    assert ChatProposer(session, model).propose(PROBLEM, "plan", sample=3).source == SOLVE
    assert [request.sample for request in model.asked] == [3, 3, 1003]
    assert ChatProposer(session, Scripted(PLAN, "No.", "No.")).propose(PROBLEM, "plan") is None


def test_a_later_plan_is_told_of_the_earlier_ones(session):
    model = Scripted(PLAN, SOLVE)
    ChatProposer(session, model).propose(PROBLEM, "plan", [TRIED, OTHER])
    words = model.asked[0].messages[1][1]
    assert "by Wien's law (tools: wien_peak)" in words and "another" in words


def test_a_later_plan_is_given_the_results_of_the_earlier_ones_and_the_wishes_of_the_user(session):
    model = Scripted(PLAN, SOLVE)
    ChatProposer(session, model).propose(PROBLEM, "plan", [TRIED, OTHER], "use no tool twice")
    words = model.asked[0].messages[1][1]
    assert "unit: none" in words and "line 2: KeyError" in words and "wants this of it: use no tool twice" in words


def test_all_plans_are_asked_for_before_the_first_code(session):
    class Sorted(Scripted):
        def complete(self, request):
            self.answers = [PLAN if request.purpose.startswith("plan") else SOLVE + f"# {request.sample}\n"]
            return super().complete(request)

    model = Sorted()
    found = ChatProposer(session, model).propose_each(
        PROBLEM, [WantedChild("plan", sample=place) for place in range(3)]
    )
    assert [one.source for one in found] == [f"{SOLVE}# {place}\n" for place in range(3)]
    assert [request.purpose.split("/")[0] for request in model.asked] == ["plan"] * 3 + ["write"] * 3
    assert found[0].plan == (PlanComponent("find the peak", "wien_peak", "> 0"),)


def test_a_change_inherits_the_plan_and_shows_it(session):
    parent = (ProposedSolution(SOLVE, plan=(PlanComponent("find the peak", "wien_peak", "> 0"),)), TRIED[1])
    for operator in ("repair", "improve"):
        model = Scripted(f"```python\n{SOLVE}# {operator}\n```")
        child = ChatProposer(session, model).propose(PROBLEM, operator, [parent])
        assert child.plan == parent[0].plan and "find the peak (wien_peak); check: > 0" in model.words
        assert ProposedSolution.from_dict(child.to_dict()).plan == child.plan


def test_the_adversary_reads_codes_outcomes_and_scores(session):
    seen = SeenCodes(
        (PlanComponent("find the peak", "wien_peak", "below 1 mm"),), (TRIED, OTHER), (0.75, 0.25),
        (Test("positive", "edge_case", ""),), (0.6,), ((True, False),),
    )  # fmt: skip
    good = "def test_case(func):\n    return func()['value'] > 0, 'positive'\n"
    model = Scripted(f"```python\n# edge_case: harder\n{good}```")
    assert [one.name for one in ChatExaminer(session, model).tests(PROBLEM, 3, 1, seen)] == ["harder"]
    for part in ("find the peak: below 1 mm", "# other", "line 2: KeyError", "positive, 0.600: 1", "score 0.750"):
        assert part in model.words
    plain = Scripted(f"```python\n{good}```")
    ChatExaminer(session, plain).tests(PROBLEM, 3)
    assert "disagree" in model.words and "disagree" not in plain.words


def test_a_repair_sees_the_error(session):
    model = Scripted(f"The key was wrong.\n```python\n{SOLVE}```")
    found = ChatProposer(session, model).propose(PROBLEM, "repair", [OTHER])
    assert found.parents == (OTHER[0].id,) and found.operator == "repair"
    assert "line 2: KeyError" in model.words and "# other" in model.words


@pytest.mark.parametrize("operator", OPERATORS)
def test_an_operator_sees_its_parents_with_their_scores(session, operator):
    model = Scripted(f"New.\n```python\n{SOLVE}```")
    parents = [TRIED, OTHER][: OPERATORS[operator]]
    found = ChatProposer(session, model).propose(PROBLEM, operator, parents)
    assert found.operator == operator and found.parents == tuple(one.id for one, _ in parents)
    assert "score 0.5: by Wien's law" in model.words and "unit: none" in model.words
    assert model.asked[0].purpose.startswith(operator.lower())


def test_too_few_parents_or_an_unknown_operator(session):
    for operator, parents in (("E1", [TRIED]), ("M1", []), ("repair", []), ("M9", [TRIED])):
        with pytest.raises(InputError, match="operator"):
            ChatProposer(session, Scripted()).propose(PROBLEM, operator, parents)


@pytest.mark.parametrize("answer", ["I cannot.", "```python\nprint(1)\n```", ""])
def test_no_code_is_no_candidate(session, answer):
    assert ChatProposer(session, Scripted(answer)).propose(PROBLEM, "improve", [TRIED]) is None


def test_an_optimisation_shows_inputs_start_and_what_stays(session):
    start = ProposedSolution("def solve(tools, **kwargs):\n    return kwargs['spectra']\n")
    problem = Problem(
        "smooth", "opt", "Smooth it.", {"spectra": "array of spectra"}, ("wien_peak",), start, ("s.window",)
    )
    model = Scripted(SOLVE)
    ChatProposer(session, model).propose(problem, "improve", [TRIED])
    assert all(part in model.words for part in ("spectra: array of spectra", "kwargs['spectra']", "s.window"))


def test_what_the_journal_holds_is_not_asked_again(session):
    model = Scripted(PLAN, SOLVE)
    proposer = ChatProposer(session, model)
    assert proposer.propose(PROBLEM, "plan") == proposer.propose(PROBLEM, "plan")
    assert len(model.asked) == 2 and session.budget.spent["tokens"] == 30


def test_nothing_is_asked_beyond_the_budget(session):
    session.budget.reserve("tokens", 9_950.0)
    model = Scripted(PLAN)
    with pytest.raises(ResourceError, match="exceeds"):
        ChatProposer(session, model).propose(PROBLEM, "plan")
    assert model.asked == []


def test_tests_are_read_with_kind_and_name(session):
    good = "def test_case(func):\n    return func()['value'] > 0, 'positive'\n"
    answer = (
        f"```python\n# edge_case: it is positive\n{good}```\n```python\n# correctness - unit\n{good}```\n"
        f"```python\nx = 1\n```\n```python\ndef test_case(func:\n```\n```python\n{good}```"
    )
    found = ChatExaminer(session, Scripted(answer)).tests(PROBLEM, 5)
    assert [(one.kind, one.name) for one in found] == [
        ("edge_case", "it is positive"), ("correctness", "unit"), ("correctness", "test"),
    ]  # fmt: skip
    assert found[0].source.endswith(good)
    assert len(ChatExaminer(session, Scripted(answer)).tests(PROBLEM, 2)) == 2


def test_the_example_of_the_prompt_is_no_test(session):
    example = prompt("tests").text(task="", count=1, checks=[], codes=[], earlier=[]).split("```python")[-1]
    assert "def test_case" in example
    assert ChatExaminer(session, Scripted(f"```python{example}")).tests(PROBLEM, 5) == ()


@pytest.mark.parametrize(
    ("fault", "solution", "test"),
    [("solution", True, False), ("test", False, True), ("both", True, True), ("neither", True, True)],
)
def test_the_referee_corrects_what_is_at_fault(session, fault, solution, test):
    case = Test("positive", "edge_case", "def test_case(func):\n    return func()['value'] < 0, ''\n")
    repaired = "def test_case(func):\n    return func()['value'] > 0, ''\n"
    answer = f"**At fault: {fault}**. So it is.\n```python\n{SOLVE}# repaired\n```\n```python\n{repaired}```"
    model = Scripted(answer)
    found, corrected = ChatExaminer(session, model).referee(PROBLEM, TRIED, case, "9.66 is not below 0")
    assert (found is not None, corrected is not None) == (solution, test)
    assert found is None or (found.parents == (TRIED[0].id,) and found.source == SOLVE + "# repaired\n")
    assert corrected is None or corrected == Test("positive", "edge_case", repaired)
    assert "9.66 is not below 0" in model.words


@pytest.mark.parametrize(
    ("answer", "score"),
    [
        ('{"reason": "it ran", "better": "first"}', 1.0),
        ('```json\n{"reason": "it ran", "better": "second"}\n```', 0.0),
        ('{"reason": "the same", "better": "equal"}', 0.5),
        ("The first one.", 0.5),
    ],
)
def test_the_judge_of_two_that_stand_alike(session, answer, score):
    model = Scripted(answer)
    equal = (OTHER[0], TRIED[1])
    assert ChatJudge(session, model).compare(PROBLEM, TRIED, equal) == score
    assert model.words.index("by Wien's law") < model.words.index("another") and "unit: none" in model.words
    assert isinstance(model.asked[0], Request) and model.asked[0].temperature == 0.0


@pytest.mark.parametrize(
    ("answer", "mark"), [('{"reason": "so", "marks": [10, 5, 0]}', 0.5), ('{"reason": "so", "marks": []}', 0.5),
                         ('{"reason": "so", "marks": [9]}', 0.9)],
)  # fmt: skip
def test_a_solution_is_marked_on_criteria_or_as_a_whole(session, answer, mark):
    model = Scripted(answer)
    assert ChatJudge(session, model).grade(PROBLEM, TRIED, ("the unit is um",)) == pytest.approx(mark)
    assert "1. the unit is um" in model.words and "by Wien's law" in model.words
    whole = Scripted(answer)
    ChatJudge(session, whole).grade(PROBLEM, TRIED)
    assert "1. The method is right" in whole.words


def test_the_criteria_are_those_of_the_model(session):
    answer = '{"criteria": ["units", "sign", "size"]}'
    assert ChatJudge(session, Scripted(answer)).criteria(PROBLEM) == ("units", "sign", "size")
    assert len(ChatJudge(session, Scripted("none")).criteria(Problem("other", "assist", "?"))) == 1


def test_what_can_be_computed_is_not_left_to_the_judge(session):
    judge = ChatJudge(session, Scripted())
    failed, low = OTHER, (OTHER[0], Verdict(1.0, 0.2))
    high, unsound = (TRIED[0], Verdict(1.0, 0.3)), (TRIED[0], Verdict(1.0, 0.9, (CheckResult("unit", False),)))
    ranked = [failed, unsound, low, high]
    for place, worse in enumerate(ranked):
        for better in ranked[place + 1 :]:
            assert judge.compare(PROBLEM, better, worse) == 1.0
            assert judge.compare(PROBLEM, worse, better) == 0.0
