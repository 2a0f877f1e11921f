"""Files of the user are read once and named by identifiers; what cannot be read says why."""

import json
from pathlib import Path

import pytest

from vibron.core.errors import FormatError, InputError
from vibron.core.example import example
from vibron.core.workflow import Step, Workflow
from vibron_agents.core.columns import read_columns
from vibron_agents.core.user_files import inputs_of, listed, user_files, with_inputs

TOLUENE = example("toluene_computed.jdx")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "my data"
    place.mkdir()
    (place / "toluene.jdx").write_bytes(TOLUENE.read_bytes())
    (place / "1 run.csv").write_text("temperature / K,signal,sample\n300,0.5,a\n310,,b\n", encoding="utf-8")
    (place / "notes.txt").write_text("Measured on Monday.\n", encoding="utf-8")
    (place / "photo.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    (place / "torn.jdx").write_text("##TITLE=x\n##JCAMP-DX=4.24\n", encoding="utf-8")
    (place / ".hidden").write_text("x", encoding="utf-8")
    return place


def test_a_folder_is_read_by_content_with_the_kind_of_each_file(folder: Path) -> None:
    files = {one.label: one for one in user_files([folder])}
    kinds = {label: one.kind for label, one in files.items()}
    assert kinds == {
        "1 run.csv": "table", "notes.txt": "text", "photo.png": "file", "toluene.jdx": "spectrum", "torn.jdx": "file"
    }  # fmt: skip
    assert files["1 run.csv"].content == {
        "temperature_K": [300.0, 310.0], "signal": [0.5, None], "sample": ["a", "b"]
    }  # fmt: skip
    assert len(files["toluene.jdx"].content["wavenumber"]) == 901
    assert all(one.name.isidentifier() for one in files.values())
    assert "901 points" in files["toluene.jdx"].about and "cannot be read" in files["torn.jdx"].about


def test_what_a_model_sees_holds_no_folder(folder: Path) -> None:
    files = user_files([folder])
    words = json.dumps([listed(files), [one.about for one in files]])
    assert str(folder) not in words and "my data" not in words
    assert inputs_of(files)["toluene_file"] == str(folder / "toluene.jdx")


def test_equal_names_differ_and_a_file_is_read_once(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "toluene.dx").write_bytes(TOLUENE.read_bytes())
    files = user_files([tmp_path / "toluene.dx", folder / "toluene.jdx", folder / "toluene.jdx"])
    assert [one.name for one in files] == ["toluene", "toluene_2"] and files[0].sha256 == files[1].sha256


@pytest.mark.parametrize(
    ("name", "kind", "told"),
    [
        ("none.jdx", InputError, "is not a file"),
        ("torn.jdx", FormatError, "torn.jdx"),
        ("empty", InputError, "no file"),
    ],
)
def test_a_file_that_is_named_must_be_readable(folder: Path, name: str, kind: type[Exception], told: str) -> None:
    (folder / "empty").mkdir()
    with pytest.raises(kind, match=told):
        user_files([folder / name])


def test_a_workflow_takes_the_path_of_a_file_as_an_input() -> None:
    files = user_files([TOLUENE])
    given = Workflow((Step("bands", "find_bands", {"spectrum": str(TOLUENE)}),), "bands.bands.0.wavenumber")
    found = with_inputs(given, files)
    assert found.steps[0].arguments == {"spectrum": {"$input": "toluene_computed_file"}}
    assert str(TOLUENE) not in found.source() and "kwargs['toluene_computed_file']" in found.source()
    assert found.run(**inputs_of(files)) == given.run()


def test_a_part_of_an_input_is_named_by_its_path() -> None:
    step = Step("mean", "combine_values", {"values": {"$input": "runs.signal"}, "operation": "mean"})
    assert Workflow((step,), "mean").run(runs={"signal": [1.0, 3.0]}) == 2.0
    assert "kwargs['runs']['signal']" in Workflow((step,), "mean").source()
    row = Step("sum", "combine_values", {"values": [{"$input": "runs.signal.0"}, {"$input": "x"}], "operation": "sum"})
    assert Workflow((row,), "sum").run(runs={"signal": [1.0, 3.0]}, x=4.0) == 5.0


@pytest.mark.parametrize("text", ["", "one line", "a,b\n", "a,b\n1,2,3\n", "Dear all,\nyours"])
def test_what_is_not_a_table_has_no_columns(text: str) -> None:
    assert read_columns(text) == {}


def test_a_table_without_names_is_numbered() -> None:
    assert read_columns("# comment\n1;2\n3;4\n") == {"column_1": [1.0, 3.0], "column_2": [2.0, 4.0]}
