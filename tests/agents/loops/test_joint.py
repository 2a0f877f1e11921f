"""A model in addition to the cards, replaced by one with known answers; and the command line."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from vibron_agents.app.commands.solve import command as solve
from vibron_agents.core.model import Reply, Request
from vibron_agents.core.session import Session
from vibron_agents.core.verdict import Verdict
from vibron_agents.loops.bayes import Bayes
from vibron_agents.loops.card_checks import CardTest
from vibron_agents.loops.joint import JointExaminer, with_model
from vibron_agents.loops.problems import of_question
from vibron_agents.loops.registry import LOOPS
from vibron_agents.loops.running import Way, solved
from vibron_agents.sandbox import guarantees, nursery

MakeSession = Callable[..., Session]
WIEN = "At which wavelength is the emission of a black body at 300 K highest, in micrometres?"
SHIFT = "By how much does the peak wavelength of a black body differ between 300 K and 400 K, in micrometres?"
WRONG = "def solve(tools, **kwargs):\n    return {'value': tools.wein_peak(temperature='300 K'), 'unit': 'um'}\n"
RIGHT = """def solve(tools, **kwargs):
    cold, hot = (tools.wien_peak(temperature=one) for one in ("300 K", "400 K"))
    return {"value": float(cold.wavelength - hot.wavelength), "unit": "um"}
"""
TEST = """# correctness: a length
def test_case(func):
    return func()["unit"] == "um" and func()["value"] > 0, "a length above 0"
"""


class Canned:
    """A model that misspells a tool first and corrects it when it sees the error."""

    name = "canned"

    def __init__(self) -> None:
        self.asked: list[Request] = []

    def most(self, request: Request) -> Mapping[str, float]:
        return {"tokens": 100.0, "money": 0.0}

    def complete(self, request: Request) -> Reply:
        self.asked.append(request)
        purpose = request.purpose.partition("/")[0].split()[0]
        if purpose.startswith("plan"):
            plan = {"idea": "Wien's law", "steps": [{"what": "the peak", "tool": "wien_peak"}]}
            return Reply(json.dumps(plan), plan, 30, 10)
        if purpose.startswith("tests"):
            return Reply(f"```python\n{TEST}```", None, 30, 10)
        if purpose.startswith("compare"):
            return Reply("{}", {"better": "equal", "reason": "equal"}, 30, 10)
        source = WRONG if purpose.startswith("write") else RIGHT
        return Reply(f"By Wien's law.\n```python\n{source}```", None, 30, 10)


@pytest.mark.usefixtures("unsettled")
@pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
@pytest.mark.parametrize("loop", ["selfdebug", "debug", "tree"])
def test_a_loop_with_a_model_mends_what_it_wrote(loop: str, tmp_path: Path) -> None:
    model = Canned()
    way = Way(loop, with_model(model), ceilings={"evaluations": 60.0, "tokens": 20_000.0})
    ended = solved(of_question(SHIFT), way, tmp_path)
    first, verdict = ended.outcome.history[0]
    assert "wein_peak" in verdict.error and first.workflow is None
    assert ended.outcome.verdict.value["value"] == pytest.approx(2897.772 / 300 - 2897.772 / 400, rel=1e-4)
    asked = len(model.asked)
    assert ended.spent["tokens"] == 40.0 * asked
    again = solved(of_question(SHIFT), way, tmp_path)
    assert again.outcome == ended.outcome and len(model.asked) == asked  # nothing is paid for twice


@pytest.mark.usefixtures("unsettled")
@pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
def test_the_adversary_reads_the_codes_of_a_model(tmp_path: Path) -> None:
    model = Canned()
    settings, ceilings = Bayes(candidates=3, run=1, rounds=2), {"evaluations": 150.0, "tokens": 20_000.0}
    with nursery() as warm:
        way = Way("bayes", with_model(model), settings, ceilings, warm=warm)
        ended = solved(of_question(SHIFT), way, tmp_path)
    assert ended.outcome.best is not None
    tests = [one.messages[-1][1] for one in model.asked if one.purpose.startswith("tests")]
    assert len(tests) == 2 and "Solution 1, score" not in tests[0]
    assert "Solution 1, score" in tests[1] and "wein_peak" in tests[1] and "a length, 1.0" not in tests[0]
    again = solved(of_question(SHIFT), way, tmp_path)
    assert again.outcome == ended.outcome and len(model.asked) == len(
        {json.dumps(one.to_dict()) for one in model.asked}
    )


@pytest.mark.parametrize("loop", sorted({*LOOPS} - {"tools"}))  # that loop asks, and compares
def test_what_the_cards_settle_is_not_asked(loop: str, tmp_path: Path) -> None:
    model = Canned()
    ended = solved(of_question(WIEN), Way(loop, with_model(model), ceilings={"evaluations": 60.0}), tmp_path)
    assert ended.outcome.verdict.value == {"value": pytest.approx(9.6592, rel=1e-4), "unit": "um"}
    assert ended.outcome.verdict.passed and not model.asked


@pytest.mark.usefixtures("unsettled")
def test_seeds_are_other_samples_of_the_model(make_session: MakeSession) -> None:
    model = Canned()
    for seed in (0, 1):
        with_model(model)(make_session(str(seed)), seed).proposer.propose(of_question(SHIFT), "plan")
    assert [one.sample for one in model.asked] == [0, 0, 10_000, 10_000]


@pytest.mark.usefixtures("unsettled")
def test_a_test_of_the_cards_is_not_doubted(make_session: MakeSession) -> None:
    examiner = with_model(Canned())(make_session(), 0).examiner
    assert isinstance(examiner, JointExaminer)
    problem = of_question(SHIFT)
    tests = examiner.tests(problem, 9)
    assert [isinstance(test, CardTest) for test in tests].count(False) == 1
    proposer = with_model(Canned())(make_session("other"), 0).proposer
    candidate = proposer.propose(problem, "plan")
    assert candidate is not None
    solution, corrected = examiner.referee(problem, (candidate, Verdict()), tests[0], "it is empty")
    assert solution is not None and corrected is None


def test_the_command_writes_what_it_found(tmp_path: Path) -> None:
    result = CliRunner().invoke(solve, [WIEN, "--loop", "direct", "--out", str(tmp_path / "out"), "--json"])
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert data == json.loads((tmp_path / "out" / "solution.json").read_text())
    assert data["answer"] == {"value": pytest.approx(9.6592, rel=1e-4), "unit": "um"}
    assert "wien_peak" in (tmp_path / "out" / "solution.py").read_text()
    assert "| 1 | plan |" in (tmp_path / "out" / "search.md").read_text()
    assert (tmp_path / "out" / "journal.jsonl").exists()


def test_an_unknown_loop_is_named(tmp_path: Path) -> None:
    result = CliRunner().invoke(solve, [WIEN, "--loop", "spiral", "--out", str(tmp_path / "out")])
    assert result.exit_code == 1 and all(name in str(result.exception) for name in (*LOOPS, "spiral"))


def test_the_user_is_shown_the_plan(tmp_path: Path) -> None:
    words = [WIEN, "--loop", "bayes", "--approve", "--evaluations", "20", "--out", str(tmp_path)]
    result = CliRunner().invoke(solve, words, input="Take another way.\n\n")
    assert result.exit_code == 0, result.output
    assert result.stderr.count("What is to be changed") == 2
    assert "1. " in result.stderr and "(wien_peak)" in result.stderr
    again = CliRunner().invoke(solve, words, input="")  # earlier replies are in the journal
    assert again.exit_code == 0 and again.stdout == result.stdout
