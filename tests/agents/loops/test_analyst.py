"""A model takes a task in words apart; what it says is checked before it is used."""

import json
import shutil
from pathlib import Path

import pytest
import yaml

from vibron.core.errors import InputError, ResourceError
from vibron_agents.core.fenced import read_object
from vibron_agents.core.model import Reply, Request
from vibron_agents.loops.analyst import analyst, mentioned
from vibron_agents.loops.own_task import prepared
from vibron_agents.loops.running import Way
from vibron_verify.tasks.optimisation import Optimisation

DATA = Path(__file__).parents[3] / "examples" / "tasks" / "mixture" / "data"
TEXT = "Find the amounts of a.jdx in spectra/*.csv so that they come near to those in amounts.csv."
PARTS = {
    "kind": "optimisation", "statement": "Find the amount of each component in a mixture.",
    "format": "One per component.",
    "inputs": [{"name": "spectrum", "files": "spectra/*.csv", "column": ""},
               {"name": "component", "files": "a.jdx", "column": ""}],
    "goal": "as near as possible", "truth": {"files": "amounts.csv", "column": "weight"},
}  # fmt: skip
START = {
    "steps": [
        {
            "name": "area",
            "tool": "integrate_band",
            "arguments": {"spectrum": {"$input": "spectrum"}, "low": 1020.0, "high": 1300.0},
        }
    ],
    "result": "area.area",
}


class Scripted:
    """Gives the answers of a list; an exception is raised."""

    name = "scripted"

    def __init__(self, *answers: object) -> None:
        self.answers, self.asked = list(answers), list[Request]()

    def most(self, request: Request) -> dict[str, float]:
        return {"tokens": 100.0}

    def complete(self, request: Request) -> Reply:
        self.asked.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        text = json.dumps(answer)
        return Reply(text, read_object(text, request.schema), 10, 5)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the present folder, with six spectra, a component and a table of amounts."""
    (tmp_path / "spectra").mkdir()
    for number in range(6):
        shutil.copyfile(DATA / f"train{number % 4 + 1}.csv", tmp_path / "spectra" / f"{number}.csv")
    shutil.copyfile(DATA / "a.jdx", tmp_path / "a.jdx")
    (tmp_path / "amounts.csv").write_text("weight\n0.1\n0.7\n0.2\n0.5\n0.4\n0.9\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def way(*answers: object) -> Way:
    return Way("evolve", ceilings={"tokens": 1e4, "evaluations": 10.0}, model=Scripted(*answers))


def test_the_files_of_a_text_are_found(here: Path) -> None:
    found = mentioned(TEXT)
    assert {name: len(files) for name, files in found.items()} == {"a.jdx": 1, "spectra/*.csv": 6, "amounts.csv": 1}
    assert mentioned("How large is 3.5 um in cm^-1? See 1/2.") == {}


def test_five_parts_become_a_task_file_without_the_truth_in_its_question(here: Path) -> None:
    asked = way(PARTS)
    with analyst(asked, here / "run") as model:
        assert model is not None
        path = model.task_file(TEXT, mentioned(TEXT), here / "run")
    assert path is not None
    data = yaml.safe_load(path.read_text())
    assert data["question"] == "Find the amount of each component in a mixture. One per component."
    assert [one["truth"] for one in data["train"]] == [0.1, 0.7, 0.5, 0.4]
    assert [one["truth"] for one in data["test"]] == [0.2, 0.9]
    assert set(data["inputs"]) == {"component"} and "metric" not in data
    with analyst(asked, here / "run") as model:
        assert model is not None and model.task_file(TEXT, mentioned(TEXT), here / "run") == path  # is not asked again


def test_the_metric_of_a_goal_is_refused_until_it_is_sound(here: Path) -> None:
    choices = [
        {"reason": "", "metric": "accuracy", "number": 50.0},
        {"reason": "", "metric": "accuracy", "number": 0.05},
    ]
    asked = way(PARTS, *choices)
    with analyst(asked, here / "run") as model:
        assert model is not None
        path = model.task_file(TEXT, mentioned(TEXT), here / "run")
        assert path is not None
        path.write_text(yaml.safe_dump({**yaml.safe_load(path.read_text()), "start": START}))
        task = prepared(path, here / "run", model.metric)
    assert isinstance(task, Optimisation) and task.train[0].truth == (0.1, 0.05)
    assert "cannot tell wrong results" in asked.model.asked[-1].messages[1][1]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"truth": {"files": "a.jdx", "column": ""}}, "needs at least 3 cases"),
        ({"truth": {"files": "secret.csv", "column": "weight"}}, "truth: names no file of the text"),
        ({"inputs": []}, "needs at least 3 cases"),
    ],
)
def test_parts_that_do_not_fit_are_refused(here: Path, change: dict[str, object], words: str) -> None:
    with analyst(way({**PARTS, **change}), here / "run") as model, pytest.raises(InputError, match=words):
        assert model is not None
        model.task_file(TEXT, mentioned(TEXT), here / "run")


def test_another_kind_of_task_or_a_model_that_fails_is_a_question(here: Path) -> None:
    asked = way({**PARTS, "kind": "assistant"}, ResourceError("is down", field="model"))
    for text in (TEXT, f"{TEXT} Again."):
        with analyst(asked, here / "run") as model:
            assert model is not None and model.task_file(text, mentioned(text), here / "run") is None
    assert asked.troubles.said
    with analyst(Way("evolve"), here / "run") as model:
        assert model is None
