"""A user's own task is completed, checked, copied into its run, solved without a model, and packaged."""

import importlib
import importlib.util
import json
import shutil
import sys
from pathlib import Path

import numpy as np
import pytest
import yaml
from click.testing import CliRunner
from PIL import Image

from vibron.core.errors import InputError
from vibron_agents.app.commands.package import command as package_command
from vibron_agents.app.commands.solve import command as solve_command
from vibron_agents.core.problem import Problem
from vibron_agents.loops import own_task
from vibron_agents.loops.own_task import kept, prepared
from vibron_agents.loops.problems import of_task
from vibron_agents.loops.running import Way, solved
from vibron_agents.loops.starting import start_for
from vibron_verify.tasks.optimisation import Case, Optimisation

ROOT = Path(__file__).parents[3]
TASKS = ROOT / "examples" / "tasks"
NAMES = ["calibration", "mixture", "library", "fit", "scan"]


def changed(folder: Path, name: str, **more: object) -> Path:
    """Return a copy of an example task with other fields; None leaves one out."""
    shutil.copytree(TASKS / name, folder)
    data = {**yaml.safe_load((folder / "task.yaml").read_text()), **more}
    (folder / "task.yaml").write_text(yaml.safe_dump({one: value for one, value in data.items() if value is not None}))
    return folder / "task.yaml"


def test_the_data_of_the_examples_are_those_of_their_script(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("example_tasks", ROOT / "build_scripts" / "example_tasks.py")
    assert spec and spec.loader
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    script.main(tmp_path)
    made = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*.*"))
    for path in [one for one in made if one.parts[0] != "scan"]:
        if path.suffix == ".png":  # how densely pixels are packed depends on the version of zlib
            one, other = (np.asarray(Image.open(place / path)) for place in (TASKS, tmp_path))
            assert np.array_equal(one, other)
        else:
            assert (TASKS / path).read_bytes() == (tmp_path / path).read_bytes()
    given = yaml.safe_load((TASKS / "scan" / "task.yaml").read_text())
    for part in ("train", "test"):
        pairs = np.array([[one["inputs"]["field"], one["truth"]] for one in given[part]])
        assert np.array_equal(pairs, np.loadtxt(tmp_path / "scan" / "data" / f"{part}.csv", delimiter=",", skiprows=1))


@pytest.mark.parametrize("name", NAMES)
def test_an_example_is_solved_packaged_and_scores_the_same_from_its_package(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [str(TASKS / name / "task.yaml"), "--out", str(tmp_path / "run"), "--evaluations", "60"]
    done = CliRunner().invoke(solve_command, words, standalone_mode=False)
    assert done.return_value == 0, done.output
    found = json.loads((tmp_path / "run" / "solution.json").read_text())
    assert found["train"] > found["start"]["train"] and found["test"] > found["start"]["test"]
    tool = f"packaged_{name}"
    done = CliRunner().invoke(package_command, [str(tmp_path / "run"), str(tmp_path / tool), "--name", tool])
    assert done.exit_code == 0, done.output
    shutil.rmtree(tmp_path / "run")
    monkeypatch.syspath_prepend(str(tmp_path / tool))
    main = importlib.import_module(f"{tool}.__main__")
    again = main.reached()
    assert again == pytest.approx({"train": found["train"], "test": found["test"]}, abs=1e-9) and main.main() == 0
    sys.modules.pop(tool)


def test_a_run_keeps_its_task_and_notices_changed_data(tmp_path: Path) -> None:
    path = changed(tmp_path / "task", "fit")
    way = Way.by_cards("evolve", 8)
    first = prepared(path, tmp_path / "run")
    assert isinstance(first, Optimisation)
    one = solved(first, way, tmp_path / "run")
    again = solved(prepared(path, tmp_path / "run"), way, tmp_path / "run")
    assert again.test == one.test and again.test_seed is None
    own = kept(tmp_path / "run")
    assert own is not None and own.id == "task" and own.cases.version == first.cases.version
    data = path.parent / "data" / "train.csv"
    data.write_text(data.read_text().replace("1610,", "1610.5,"))
    other = prepared(path, tmp_path / "run")
    assert isinstance(other, Optimisation) and other.cases.version != first.cases.version


def test_bounds_hold_in_every_proposal(tmp_path: Path) -> None:
    path = changed(tmp_path / "task", "fit", bounds={"line.centre": [1655, 1656], "line.amplitude": [3, 4]})
    task = prepared(path, tmp_path / "run")
    assert isinstance(task, Optimisation)
    tried = solved(task, Way.by_cards("evolve", 40), tmp_path / "run").outcome.history[1:]
    for candidate, _ in tried:
        assert candidate.workflow is not None
        found = candidate.workflow.steps[0].arguments
        assert 1655 <= found["centre"] <= 1656 and 3 <= found["amplitude"] <= 4


def test_a_start_is_found_where_none_is_given(tmp_path: Path) -> None:
    task = prepared(changed(tmp_path / "task", "mixture", start=None, bounds=None), tmp_path / "run")
    assert isinstance(task, Optimisation) and task.start.tools == ("mixture_nnls",)
    assert task.start.result in ("mixture_nnls.weights", "mixture_nnls.shares") and task.score(task.start) > 0.1
    assert "components" in of_task(task).inputs
    with pytest.raises(InputError, match=r"start: is missing, and no likely tool takes the inputs"):
        start_for("How much is in it?", "explained", Case({"colour": {"a": "red"}}, [1.0, 2.0]))


def test_an_unsound_task_is_refused_before_the_search(tmp_path: Path) -> None:
    blind = changed(tmp_path / "blind", "mixture", metric={"name": "accuracy", "scale": 100.0})
    with pytest.raises(InputError, match="cannot tell wrong results of the train part from right ones"):
        prepared(blind, tmp_path / "run")
    data = yaml.safe_load((TASKS / "fit" / "task.yaml").read_text())
    data["start"]["steps"][0]["arguments"]["amplitude"] = -3.0
    with pytest.raises(InputError, match=r"start: does not run on the first train case: DomainError: amplitude"):
        prepared(changed(tmp_path / "broken", "fit", start=data["start"]), tmp_path / "run")
    with pytest.raises(InputError, match="metric: is missing"):
        prepared(changed(tmp_path / "goal", "fit", metric=None, goal="as near as can be"), tmp_path / "run")


def test_files_that_the_sandbox_shows_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_task, "readable_inside", lambda path: Path(path) == TASKS / "fit")
    with pytest.raises(InputError, match="programs in the sandbox can read"):
        prepared(TASKS / "fit" / "task.yaml", tmp_path / "run")


def test_an_assistant_task_is_a_question(tmp_path: Path) -> None:
    (tmp_path / "ask.yaml").write_text(
        "schema: vibron.task/1\nkind: assistant\nquestion: Where does it radiate most?\n"
    )
    found = prepared(tmp_path / "ask.yaml", tmp_path / "run")
    assert isinstance(found, Problem) and found.kind == "assist" and found.id == "ask"


def test_the_best_metric_that_is_sound_is_chosen(tmp_path: Path) -> None:
    seen = []

    def choose(task, refused):
        seen.append(list(refused))
        return [{"name": "accuracy", "scale": 1e3}, "beauty", {"name": "accuracy", "scale": 0.02}][len(seen) - 1]

    task = prepared(changed(tmp_path / "task", "mixture", metric=None), tmp_path / "run", choose)
    assert isinstance(task, Optimisation) and task.metric == "accuracy" and task.train[0].truth[1] == 0.02
    assert [len(one) for one in seen] == [0, 1, 2] and "beauty" in seen[2][1]


def test_a_solution_that_only_fits_the_train_part_is_in_doubt(tmp_path: Path) -> None:
    path = changed(tmp_path / "task", "fit")
    data = path.parent / "data" / "test.csv"
    lines = data.read_text().splitlines()
    values = [line.split(",")[1] for line in lines[1:]]
    moved = [
        f"{line.split(',')[0]},{value}" for line, value in zip(lines[1:], [*values[-9:], *values[:-9]], strict=True)
    ]
    data.write_text("\n".join([lines[0], *moved]) + "\n")
    task = prepared(path, tmp_path / "run")
    ended = solved(task, Way.by_cards("evolve", 60), tmp_path / "run")
    failed = [one.name for one in ended.outcome.verdict.checks if not one.passed]
    assert ended.outcome.doubtful and failed == ["scores higher than the start on the test part"]
