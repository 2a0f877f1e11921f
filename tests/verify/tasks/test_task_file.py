"""A task file is read into the classes of the bench, and each wrong field is named with its place."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from vibron.core.errors import FormatError, InputError
from vibron.core.spectrum import Spectrum
from vibron_verify.tasks.optimisation import Optimisation
from vibron_verify.tasks.task_file import read_task_file

STEP = {"name": "peak", "tool": "wien_peak", "arguments": {"temperature": {"$input": "temperature"}}}
TASK: dict[str, Any] = {
    "schema": "vibron.task/1",
    "question": "Where does it radiate most?",
    "metric": "explained",
    "start": {"steps": [STEP], "result": "peak.wavelength"},
    "train": [{"inputs": {"temperature": 300.0}, "truth": [9.66]}, {"inputs": {"temperature": 600.0}, "truth": [4.83]}],
    "test": [{"inputs": {"temperature": 400.0}, "truth": [7.24]}],
}
ORDINATES = [0.1, 0.4, 0.2, 0.1, 0.05, 0.3, 0.1, 0.02, 0.01, 0.0] * 3
SPECTRUM = "wavenumber (cm-1),absorbance\n" + "".join(f"{1000 + 100 * k},{y}\n" for k, y in enumerate(ORDINATES))


def written(folder: Path, **more: Any) -> Path:
    """Write a task with changed fields; None leaves one out."""
    data = {name: value for name, value in {**TASK, **more}.items() if value is not None}
    (folder / "task.yaml").write_text(yaml.safe_dump(data))
    return folder / "task.yaml"


def test_a_task_is_one_like_those_of_the_bench(tmp_path: Path) -> None:
    task = read_task_file(written(tmp_path)).optimisation()
    assert isinstance(task, Optimisation) and task.domain == "radiation" and task.id == tmp_path.name
    assert [case.truth for case in task.train] == [[9.66], [4.83]] and not task.cases.drawn
    assert task.start.run(temperature=300.0) == pytest.approx(9.659, rel=1e-3)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"schema": "vibron.tasks/1"}, "schema: is not that of a task file"),
        ({"question": ""}, "question: is not a sentence"),
        ({"metrik": "explained"}, "metrik: is not a field"),
        ({"id": "../up"}, "id: is not a name"),
        ({"kind": "riddle"}, "kind: is not a kind"),
        ({"metric": "judged"}, "metric: is not a metric .*use one of: explained"),
        ({"metric": "accuracy"}, r"metric: accuracy takes scale .*write {name: accuracy, scale: NUMBER}"),
        ({"metric": {"name": "accuracy", "scale": -1}}, "metric.scale: is not a number above 0"),
        ({"metric": {"name": "explained", "scale": 1}}, "metric: explained takes no option"),
        ({"start": {"steps": [{**STEP, "tool": "wien_peek"}], "result": "peak"}}, "start.steps: .*wien_peak"),
        ({"start": {"steps": [STEP], "result": "top.wavelength"}}, "start.result: is not a step"),
        ({"start": {"steps": [STEP]}}, "start: is not a workflow"),
        ({"start": {"steps": [{**STEP, "arguments": {"heat": 3.0}}], "result": "peak"}}, "start.peak.heat: is not an"),
        ({"start": {"steps": [{**STEP, "arguments": {"temperature": {"$input": "t"}}}], "result": "peak"}},
         "start.peak.temperature: is not an input of every case"),
        ({"start": {"steps": [{**STEP, "arguments": {"temperature": {"$from": "no.where"}}}], "result": "peak"}},
         "start.peak.temperature: is not an earlier step"),
        ({"train": []}, "train: has no cases"),
        ({"test": None}, "test: has no cases"),
        ({"train": [{"inputs": {"temperature": 3.0}}]}, r"train\[0\]: is not a case"),
        ({"train": [{"inputs": [3.0], "truth": [1.0]}]}, r"train\[0\].inputs: are not named"),
        ({"test": [{"inputs": {"class": 3.0}, "truth": [1.0]}]}, r"test\[0\].inputs: is not a name"),
        ({"train": [*TASK["train"], {"inputs": {"temperature": 1.0, "more": 2.0}, "truth": [1.0]}]},
         r"train\[2\].inputs: has other inputs"),
        ({"fixed": ["peak.heat"]}, "fixed: is not a parameter of the start"),
        ({"fixed": "peak.temperature"}, "fixed: is not a list"),
        ({"bounds": {"peak.temperature": [3, 1]}}, "bounds.peak.temperature: is not a pair"),
        ({"bounds": {"top.temperature": [1, 3]}}, "bounds: is not a parameter"),
    ],
)  # fmt: skip
def test_a_wrong_field_is_named(tmp_path: Path, change: dict[str, Any], words: str) -> None:
    with pytest.raises(FormatError, match=f"(?i){words}") as caught:
        read_task_file(written(tmp_path, **change))
    assert caught.value.remedy and caught.value.file == str(tmp_path / "task.yaml")


def test_a_goal_without_a_metric_is_asked_for_one_of_them(tmp_path: Path) -> None:
    task = read_task_file(written(tmp_path, metric=None, goal="as near as possible"))
    with pytest.raises(InputError, match=r"metric: is missing.*explained .*closeness .*retrieved .*--model"):
        task.optimisation()


def test_a_file_that_is_not_yaml_or_not_there_is_refused(tmp_path: Path) -> None:
    (tmp_path / "task.yaml").write_text("a: [")
    with pytest.raises(FormatError, match="is not YAML"):
        read_task_file(tmp_path / "task.yaml")
    with pytest.raises(InputError, match="cannot be read"):
        read_task_file(tmp_path / "other.yaml")


def read(folder: Path, source: Any) -> Any:
    return read_task_file(written(folder, test=[{"inputs": {"temperature": 1.0}, "truth": source}])).cases.test[0].truth


def test_values_come_from_spectra_and_tables(tmp_path: Path) -> None:
    (tmp_path / "one.csv").write_text(SPECTRUM)
    (tmp_path / "t.csv").write_text("a;b;kind\n1,5;2;x\n3;4;y\n")
    spectrum = read(tmp_path, {"spectrum": "one.csv"})
    assert isinstance(spectrum, Spectrum) and spectrum.ordinate.tolist() == ORDINATES and not spectrum.metadata
    assert read(tmp_path, {"ordinate": "one.csv"}).tolist() == ORDINATES
    assert read(tmp_path, {"ordinates": ["one.csv", "one.csv"]}).shape == (2, 30)
    assert len(read(tmp_path, {"spectra": "one.csv"})) == len(read(tmp_path, {"spectra": ["one.csv"]})) == 1
    assert read(tmp_path, {"table": "t.csv", "column": "a"}).tolist() == [1.5, 3.0]
    assert np.array_equal(read(tmp_path, {"table": "t.csv", "columns": ["b", "a"]}), [[2.0, 1.5], [4.0, 3.0]])
    assert read(tmp_path, {"table": "t.csv", "column": "kind"}) == ["x", "y"]
    assert read(tmp_path, {"ZZ": 0.5}) == {"ZZ": 0.5}


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ({"spectrum": "none.csv"}, "is not a file below the folder"),
        ({"spectrum": "../one.csv"}, "is not a path below the folder"),
        ({"spectrum": "/etc/passwd"}, "is not a path below the folder"),
        ({"spectrum": "link.csv"}, "is not a file below the folder"),
        ({"spectrum": "t.csv"}, "cannot be read as a spectrum"),
        ({"spectrum": "one.csv", "number": 1}, "is not the number of a spectrum"),
        ({"spectrum": "one.csv", "colour": "red"}, "has unknown keys"),
        ({"ordinates": []}, "is not a list of files"),
        ({"ordinates": ["one.csv", "two.csv"]}, "different grids"),
        ({"table": "t.csv", "column": "c"}, "is not a column .*the table has a, kind"),
        ({"table": "t.csv"}, "holds text"),
        ({"table": "short.csv"}, "is not a table"),
    ],
)
def test_a_source_that_cannot_be_read_is_named(tmp_path: Path, source: dict[str, Any], words: str) -> None:
    (tmp_path / "one.csv").write_text(SPECTRUM)
    (tmp_path / "two.csv").write_text(SPECTRUM.replace("3900,", "3901,"))
    (tmp_path / "t.csv").write_text("a,kind\n1.5,x\n3,y\n")
    (tmp_path / "short.csv").write_text("a,b\n1\n")
    (tmp_path / "link.csv").symlink_to("/etc/hostname")
    with pytest.raises(FormatError, match=f"(?i){words}") as caught:
        read(tmp_path, source)
    assert caught.value.field.startswith("test[0].truth") and caught.value.remedy


def test_the_version_changes_with_the_data(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("a\n1\n2\n")
    path = written(tmp_path, test=[{"inputs": {"temperature": 1.0}, "truth": {"table": "t.csv", "column": "a"}}])
    first = read_task_file(path).cases.version
    assert read_task_file(path).cases.version == first
    (tmp_path / "t.csv").write_text("a\n1\n3\n")
    assert read_task_file(path).cases.version != first
