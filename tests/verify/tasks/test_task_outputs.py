"""Files of a task: their declaration is checked, a workflow's result is written into them, wrong files are refused."""

import json
import shutil
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
import yaml

from vibron.core.errors import FormatError, InputError
from vibron_verify.tasks.png import gray_png
from vibron_verify.tasks.task_data import GivenFile, TaskData
from vibron_verify.tasks.task_file import read_task_file
from vibron_verify.tasks.task_outputs import Output, check_files, rendered

REPORT = Path(__file__).parents[3] / "examples" / "tasks" / "report"


def changed(folder: Path, **more: object) -> Path:
    """Return a copy of the example with other fields; None leaves one out."""
    shutil.copytree(REPORT, folder)
    data = {**yaml.safe_load((folder / "task.yaml").read_text()), **more}
    (folder / "task.yaml").write_text(yaml.safe_dump({one: value for one, value in data.items() if value is not None}))
    return folder / "task.yaml"


def test_the_example_names_its_files_and_their_truth() -> None:
    task = read_task_file(REPORT / "task.yaml")
    assert [one.name for one in task.outputs] == ["amounts.csv", "baseline.png"] and task.metric == "judged"
    right = task.cases.test[0].truth.right()
    check_files(task.outputs, right)
    names = {path.relative_to(REPORT).as_posix() for path in task.cases.files}
    assert {"judge.py", "data/test1_baseline.png", "data/train3.jdx", "data/c.jdx"} < names
    found = rendered(task.outputs, task.start.run(**task.cases.train[0].inputs), task.cases.train[0].inputs)
    check_files(task.outputs, found)
    assert len(found["amounts.csv"].splitlines()) == 4 and found != task.cases.train[0].truth.right()


def test_the_judge_is_part_of_the_version(tmp_path: Path) -> None:
    one, other = changed(tmp_path / "one"), changed(tmp_path / "other")
    (other.parent / "judge.py").write_text((REPORT / "judge.py").read_text() + "\n")
    versions = {read_task_file(path).cases.version for path in (one, other)}
    assert len(versions) == 2


def test_parts_of_a_result_are_written() -> None:
    result = SimpleNamespace(weights=np.array([0.5, 0.25]), names=("a", "b"), rms=np.float64(0.1))
    table = Output("t.csv", "table", {"name": "names", "weight": "weights"})
    assert table.written(result, {}) == b"name,weight\na,0.5\nb,0.25\n"
    assert json.loads(Output("v.json", "value", "rms").written(result, {})) == 0.1
    for wrong in (Output("t.csv", "table", {"x": "lost"}), Output("t.csv", "table", {"x": "rms", "y": "weights"}),
                  Output("p.png")):  # fmt: skip
        with pytest.raises(InputError, match="cannot be written from the result"):
            wrong.written(result, {})


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.csv", None, "was not written"),
        ("a.csv", b"", "is empty"),
        ("a.csv", b"\xff\xfe1", "is not CSV table"),
        ("a.json", b"{", "is not JSON"),
        ("a.json", b"[" * 100_000, "is not JSON"),
        ("a.txt", b"x" * 16_000_001, "has more than 16 MB"),
        ("a.png", b"a picture", "does not begin as a PNG file"),
    ],
)
def test_wrong_files_are_refused(name: str, data: bytes | None, words: str) -> None:
    files = {} if data is None else {name: data}
    with pytest.raises(InputError, match=words):
        check_files([Output(name)], files)
    check_files([Output("b.png")], {"b.png": gray_png(np.zeros((2, 2), dtype=np.uint8)), "more.txt": b""})


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("outputs", {}, "are not named"),
        ("outputs", {"../a.csv": None}, "is not a name of an output"),
        ("outputs", {"candidate.py": None}, "is not a name of an output"),
        ("outputs", {"a.npy": None}, "is not a name of an output"),
        ("outputs", {"a.csv": {"plot": "weights"}}, "does not fit plot"),
        ("outputs", {"a.csv": {"table": ["weights"]}}, "does not name its columns"),
        ("outputs", {"a.png": {"plot": "baseline", "x": "x", "x_range": [1, 1], "y_range": [0, 1]}}, "is not a pair"),
        ("outputs", {"other.csv": {"table": {"amount": "weights"}}}, "has no right result"),
        ("judge", None, "is used with outputs"),
        ("judge", "../judge.py", "is not a path below the folder"),
        ("metric", "explained", "is used with outputs, and without a metric"),
    ],
)
def test_a_wrong_declaration_is_refused(tmp_path: Path, field: str, value: object, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        read_task_file(changed(tmp_path / "task", **{field: value}))


def test_right_files_must_be_files_of_their_kind(tmp_path: Path) -> None:
    path = changed(tmp_path / "task")
    (path.parent / "data" / "test2_baseline.png").write_bytes(b"GIF89a")
    with pytest.raises(FormatError, match=r"test\[1\].truth.baseline.png: does not begin as a PNG file"):
        read_task_file(path)


def test_inputs_may_be_files_as_they_are() -> None:
    data = TaskData(REPORT / "task.yaml")
    one = data.value({"file": "data/a.jdx"}, "inputs.spectrum")
    assert isinstance(one, GivenFile) and Path(one).read_bytes() == (REPORT / "data" / "a.jdx").read_bytes()
    assert [Path(each).name for each in data.value({"files": ["data/a.jdx", "data/b.jdx"]}, "x")] == ["a.jdx", "b.jdx"]
    assert set(data.used) == {"data/a.jdx", "data/b.jdx"}
    with pytest.raises(FormatError, match="is not a path below the folder"):
        data.value({"file": "/etc/passwd"}, "x")
