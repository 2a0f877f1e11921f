"""Tasks whose solutions leave files: cheats are rejected, an honest program is scored, a loop improves the start."""

import importlib
import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from vibron.core.errors import InputError
from vibron_agents.app.commands.package import command as package_command
from vibron_agents.app.commands.solve import command as solve_command
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.problem import Test
from vibron_agents.core.verdict import Verdict
from vibron_agents.loops.file_inputs import handed_over
from vibron_agents.loops.own_task import opened, prepared
from vibron_agents.loops.problems import of_task
from vibron_agents.loops.scoring import ScoredEvaluator
from vibron_agents.model_roles.reading import task_text
from vibron_agents.packaging.contents import values
from vibron_agents.sandbox import Limits, Warm, guarantees, nursery
from vibron_verify.tasks.optimisation import Optimisation
from vibron_verify.tasks.task_data import GivenFile

REPORT = Path(__file__).parents[3] / "examples" / "tasks" / "report"
contained = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
HONEST = """
import json, os, sys
import numpy as np
from PIL import Image

def solve(tools, spectrum, wavenumber, components):
    found = tools.mixture_nnls(spectrum=spectrum, components=components, baseline_order=2)
    table(found.weights)
    picture(found.baseline)

def table(weights):
    with open("amounts.csv", "w") as file:
        file.write("amount\\n" + "".join(f"{one:.6f}\\n" for one in weights))

def picture(values):
    gray = np.full((240, 400), 255, dtype=np.uint8)
    rows = 240 * (1 - np.interp(np.arange(400) + 0.5, np.linspace(0, 400, len(values)), values)) - 0.5
    for column, row in enumerate(np.clip(np.round(rows), 0, 239).astype(int)):
        gray[row, column] = 0
    Image.fromarray(gray).save("baseline.png")
"""


@pytest.fixture(scope="module")
def task() -> Optimisation:
    return opened(REPORT / "task.yaml")


@pytest.fixture(scope="module")
def warm() -> Iterator[Warm]:
    with nursery() as started:
        yield started


@pytest.fixture
def submit(task: Optimisation, warm: Warm, make_session):
    """Return the judge of submissions, on the train part."""

    def judge(source: str) -> Verdict:
        scorer = ScoredEvaluator(of_task(task), make_session(evaluations=100.0), Limits(seconds=60.0), warm, task)
        return scorer(ProposedSolution(HONEST + source))

    return judge


@contained
def test_an_honest_program_is_scored(submit) -> None:
    found = submit("")
    assert found.passed and 0.7 < found.score < 1.0


HEAD = "\ndef solve(tools, spectrum, wavenumber, components):\n"
CHEATS = {
    "reads the truth": (
        f"""
    names = [os.path.join(place, name) for top in ({str(REPORT)!r}, "/tmp", "/home", "/root", ".")
             for place, _, files in os.walk(top) for name in files if name.endswith(("amounts.csv", "baseline.png"))]
    open("amounts.csv", "w").write(open([*names, {str(REPORT / "data" / "train1_amounts.csv")!r}][0]).read())
""", "FileNotFoundError"),
    "finds something in its folder": ("""
    raise ValueError(sorted(os.listdir(".")))
""", "ValueError: ['candidate.py', 'inputs.json', 'script.py']"),
    "writes the score": ("""
    for name in ("score.json", "../evaluated.json", "evaluated.json", "result.json"):
        try:
            open(name, "w").write(json.dumps({"value": [1.0] * 3, "score": 1.0, "error": None}))
        except OSError:
            pass
    os.write(3, json.dumps({"value": [1.0] * 3, "score": 1.0}).encode())
    os._exit(0)
""", "amounts.csv: was not written"),
    "returns the score": ("    return 1.0\n", "amounts.csv: was not written"),
    "links to the truth": (f"""
    os.symlink({str(REPORT / "data" / "train1_amounts.csv")!r}, "amounts.csv")
    os.symlink({str(REPORT / "data" / "train1_baseline.png")!r}, "baseline.png")
""", "amounts.csv: was not written as a regular file"),
    "makes a pipe": ('    os.mkfifo("amounts.csv")\n', "amounts.csv: was not written as a regular file"),
    "makes a folder": ('    os.mkdir("amounts.csv")\n', "amounts.csv: was not written as a regular file"),
    "writes a huge file": ("""
    picture([0.5] * 10)
    with open("amounts.csv", "wb") as file:
        file.truncate(100_000_000)
""", "amounts.csv: has more than 16 MB"),
    "writes no PNG": ("""
    table([0.1, 0.2, 0.3])
    open("baseline.png", "wb").write(b"\\x89PNG\\r\\n\\x1a\\n" + bytes(1000))
""", "baseline.png: is damaged or cut off"),
    "writes no picture": ("    table([0.1, 0.2, 0.3])\n", "baseline.png: was not written"),
}  # fmt: skip


@contained
@pytest.mark.parametrize("name", CHEATS)
def test_a_submission_that_cheats_is_rejected(submit, name: str) -> None:
    source, error = CHEATS[name]
    found = submit(HEAD + source)
    assert error in found.error and found.score == 0.0 and not any(check.passed for check in found.checks)


@contained
@pytest.mark.parametrize(
    "rows",
    ['"amount\\n" + "nan\\n" * 3', '"amount\\n" + "1e308\\n" * 3', '"score\\n1.0\\n"', '"amount\\n" + "1\\n" * 9'],
)
def test_files_for_the_judge_to_import_and_absurd_numbers_gain_nothing(submit, rows: str) -> None:
    found = submit(f"""{HEAD}
    for name in ("judge.py", "PIL.py", "numpy.py", "csv.py", "sitecustomize.py"):
        open(name, "w").write("def judge(outputs, truth):\\n    return 1.0\\n")
    picture([0.5] * 10)
    open("amounts.csv", "w").write({rows})
""")
    assert found.score < 0.3


@contained
def test_tests_of_a_model_run_in_the_folder_of_the_program(task: Optimisation, warm: Warm, make_session) -> None:
    scorer = ScoredEvaluator(of_task(task), make_session(evaluations=100.0), Limits(seconds=60.0), warm, task)
    source = "import os\ndef test_case(func):\n    func()\n    return os.path.exists('NAME'), 'is missing'\n"
    tests = [Test(name, "correctness", source.replace("NAME", name)) for name in ("amounts.csv", "other.csv")]
    found = scorer.examine(ProposedSolution(HONEST), Verdict(), tests)
    assert [one.passed for one in found] == [True, False] and found[1].message == "is missing"


def test_a_program_that_writes_files_is_not_packaged(task: Optimisation) -> None:
    with pytest.raises(InputError, match="is a program that writes files"):
        values({"used": ["mixture_nnls"], "task": task.id}, ProposedSolution(HONEST), "report_tool", task)


def test_the_file_inputs_of_a_program_have_neutral_names(tmp_path: Path) -> None:
    path = tmp_path / "toluene.jdx"
    path.write_text("##TITLE=x")
    given, files = handed_over({"spectrum": GivenFile(path), "more": (GivenFile(path), GivenFile(path)), "order": 2})
    assert given == {"spectrum": "inputs/spectrum.jdx", "more": ["inputs/more0.jdx", "inputs/more1.jdx"], "order": 2}
    assert files == dict.fromkeys(["inputs/spectrum.jdx", "inputs/more0.jdx", "inputs/more1.jdx"], b"##TITLE=x")


def test_a_model_is_given_the_files_to_write_and_no_truth(task: Optimisation) -> None:
    text = task_text(of_task(task))
    assert "- amounts.csv (CSV table with a line of names; one column, amount" in text and "400 x 240 pixels" in text
    assert "judge" not in text and "data/" not in text and str(REPORT) not in text


@contained
@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("def judge(outputs, truth):\n    return 1.0\n", "amounts.csv, without rows, scores 1.000"),
        ("def judge(outputs, truth):\n    return truth['x']\n", "fails on the right files: TypeError"),
        (f"def judge(outputs, truth):\n    return float(__import__('os').path.exists({str(REPORT)!r}))\n",
         "scores 0.000 for the right files"),
    ],
)  # fmt: skip
def test_an_unsound_judge_is_refused_and_reads_nothing_else(tmp_path: Path, script: str, words: str) -> None:
    shutil.copytree(REPORT, tmp_path / "task")
    (tmp_path / "task" / "judge.py").write_text(script)
    with pytest.raises(InputError, match=words):
        prepared(tmp_path / "task" / "task.yaml", tmp_path / "run")


@contained
def test_the_example_is_solved_and_scores_the_same_from_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [str(REPORT / "task.yaml"), "--loop", "tree", "--evaluations", "10", "--out", str(tmp_path / "run")]
    done = CliRunner().invoke(solve_command, words, standalone_mode=False)
    assert done.return_value == 0, done.output
    found = json.loads((tmp_path / "run" / "solution.json").read_text())
    assert found["train"] > found["start"]["train"] and found["test"] > found["start"]["test"]
    words = [str(tmp_path / "run"), str(tmp_path / "packaged"), "--name", "packaged_report"]
    done = CliRunner().invoke(package_command, words)
    assert done.exit_code == 0, done.output
    shutil.rmtree(tmp_path / "run")
    monkeypatch.syspath_prepend(str(tmp_path / "packaged"))
    main = importlib.import_module("packaged_report.__main__")
    assert main.reached() == pytest.approx({"train": found["train"], "test": found["test"]}, abs=1e-9)
    sys.modules.pop("packaged_report")
