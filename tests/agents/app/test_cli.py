"""The command line as a user meets it: what it prints, its exit status, and what it does with bad input."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from vibron.core.example import example
from vibron_agents.app.cli import main

TOLUENE = str(example("toluene_computed.jdx"))
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def vibron(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*words: str) -> tuple[int, str, str]:
        status = main([str(word) for word in words])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_one_file_prints_bands_groups_and_structures(vibron: Run) -> None:
    status, out, err = vibron("analyze", TOLUENE)
    assert (status, err) == (0, "")
    for word in ("Bands", "Groups", "Structures", "Probability that rank 1 is correct"):
        assert word in out


def test_json_holds_every_key_of_the_schema(vibron: Run) -> None:
    status, out, _ = vibron("analyze", TOLUENE, "--json", "-", "--top", "5")
    [result] = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    keys = "schema input quality corrections peaks negative_features groups neighbours verdict kind candidates"
    rest = "new_structures confidence next_questions sources settings provenance"
    assert list(result) == [*keys.split(), *rest.split()]
    assert result["schema"] == "vibron.analysis/1"
    assert [found["rank"] for found in result["candidates"]] == [1, 2, 3, 4, 5]
    assert all(0 <= found["probability"] <= 1 for found in result["candidates"])
    assert 0 <= result["confidence"]["first"] <= result["confidence"]["shown"] <= 1
    assert result["provenance"]["weights"]


def test_equal_input_gives_equal_bytes(vibron: Run) -> None:
    assert vibron("analyze", TOLUENE, "--json", "-") == vibron("analyze", TOLUENE, "--json", "-")


def test_a_batch_with_a_bad_file_keeps_the_rest_and_says_so(vibron: Run, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.jdx").write_bytes(Path(TOLUENE).read_bytes())
    (folder / "b.jdx").write_bytes(b"")
    (folder / "c.jdx").write_bytes(Path(TOLUENE).read_bytes())
    out = tmp_path / "out.jsonl"
    status, printed, err = vibron("analyze", folder, "--json", out, "--report", tmp_path / "pages")
    results = lines(out)
    assert status == 1
    assert "b.jdx" in err and "empty" in err
    assert [Path(result["input"]["path"]).name for result in results] == ["a.jdx", "b.jdx", "c.jdx"]
    assert results[1]["error"]["code"] == "format"
    assert len(printed.splitlines()) == 2
    assert len(list((tmp_path / "pages").glob("[ac]-*.html"))) == 2
    assert (tmp_path / "pages" / "index.html").exists()


def test_two_processes_give_what_one_gives(vibron: Run, tmp_path: Path) -> None:
    for number in range(6):
        (tmp_path / f"{number}.jdx").write_bytes(Path(TOLUENE).read_bytes() if number != 3 else b"junk")

    def candidates(jobs: str) -> list[Any]:
        out = tmp_path / f"out{jobs}.jsonl"
        assert vibron("analyze", tmp_path, "--json", out, "--jobs", jobs)[0] == 1
        return [(result["input"]["path"], result.get("candidates")) for result in lines(out)]

    assert candidates("1") == candidates("2")


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"", "empty"),
        (bytes(range(256)) * 8, "binary"),
        (b"##TITLE=x\n##DATA TYPE=INFRARED SPECTRUM\n##XUNITS=1/CM\n##YUNITS=ABSORBANCE\n##FIRSTX=400\n##LASTX=402\n"
         b"##NPOINTS=2\n##XFACTOR=1\n##YFACTOR=1\n##XYDATA=(X++(Y..Y))\n400 1 2\n##END=\n", "point"),
        (b"wavenumber (cm-1),absorbance\n" + b"".join(b"%d,0\n" % x for x in range(400, 4000, 4)), ""),
        (b"wavenumber (cm-1),absorbance\n" + b"".join(b"%d,nan\n" % x for x in range(400, 4000, 4)), ""),
    ],
    ids=["empty", "binary", "two points", "all zero", "not a number"],
)  # fmt: skip
def test_bad_files_end_with_a_clear_error(vibron: Run, tmp_path: Path, content: bytes, word: str) -> None:
    path = tmp_path / "bad.csv"
    path.write_bytes(content)
    status, out, err = vibron("analyze", path, "--json", "-")
    result = json.loads(out)
    assert status == 1
    assert word in err and "bad.csv" in err
    assert result["error"]["remedy"]
    assert "candidates" not in result


def test_too_large_a_file_is_refused_before_it_is_read(vibron: Run, tmp_path: Path) -> None:
    path = tmp_path / "large.csv"
    with path.open("wb") as stream:
        stream.truncate(400_000_000)
    status, _, err = vibron("analyze", path)
    assert status == 1
    assert "400 MB" in err


def test_a_formula_that_nothing_meets_is_a_clear_error(vibron: Run) -> None:
    status, out, err = vibron("analyze", TOLUENE, "--formula", "C3H6O17")
    assert status == 1
    assert "C3H6O17" in err and "Widen" in err
    assert "Bands" in out and "benzene" in out
    result = json.loads(vibron("analyze", TOLUENE, "--formula", "C3H6O17", "--json", "-")[1])
    assert result["error"]["code"] == "domain"
    assert result["peaks"] and result["groups"] and not result["candidates"]


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--formula", "xyz"),
        ("--elements", "C,Xx"),
        ("--carbons", "many"),
        ("--scaffold", "C1CC"),
        ("--library", "none"),
    ],
)
def test_information_that_cannot_be_read_is_named(vibron: Run, option: str, value: str) -> None:
    status, _, err = vibron("analyze", TOLUENE, option, value)
    assert status == 1
    assert value in err


def test_outputs_that_cannot_be_written_are_refused_before_the_work(vibron: Run, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    for option in ("--json", "--report"):
        status, _, err = vibron("analyze", TOLUENE, option, blocked / "inside")
        assert status == 1
        assert "cannot be" in err


@pytest.mark.parametrize(
    "words", [["analyze"], ["analyse", "x"], ["analyze", TOLUENE, "--top", "0"], ["analyze", TOLUENE, "--jobs", "x"]]
)
def test_wrong_usage_exits_with_two(vibron: Run, words: list[str]) -> None:
    assert vibron(*words)[0] == 2


def test_help_and_version_exit_with_zero(vibron: Run) -> None:
    assert vibron("--help")[0] == 0
    assert vibron("analyze", "--help")[0] == 0
    assert "0.1.0" in vibron("--version")[1]


def test_information_filters_strictly(vibron: Run) -> None:
    out = vibron("analyze", TOLUENE, "--json", "-", "--formula", "C7H8")[1]
    assert {found["formula"] for found in json.loads(out)["candidates"]} == {"C7H8"}


def test_standard_input_is_read(vibron: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import io
    import sys

    stream = io.TextIOWrapper(io.BytesIO(Path(TOLUENE).read_bytes()))
    monkeypatch.setattr(sys, "stdin", stream)
    status, out, _ = vibron("analyze", "-", "--json", "-", "--top", "1")
    assert status == 0
    assert json.loads(out)["input"]["path"] == "-"


def test_a_library_is_imported_described_and_searched(vibron: Run, tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    table.write_text("file,smiles,name\ntoluene_computed.jdx,Cc1ccccc1,toluene\n", encoding="utf-8")
    assert vibron("library", "import", "mine", TOLUENE, example("bands.csv"), "--structures", table)[0] == 0
    assert json.loads(vibron("library", "info", "mine", "--json")[1])["structures"] == 1
    assert json.loads(vibron("library", "import", "more", TOLUENE, "--storage", "uint8", "--json")[1])["total"] == 1
    assert json.loads(vibron("library", "import", "more", TOLUENE, "--append", "--json")[1])["total"] == 1
    again = ("library", "import", "more", TOLUENE, "--append", "--repeats", "--json")
    assert json.loads(vibron(*again)[1])["total"] == 2
    status, out, _ = vibron("library", "info", "more", "--json")
    assert (status, json.loads(out)["intact"]) == (0, True)
    assert "toluene" in vibron("library", "search", "more", TOLUENE, "--metric", "correlation")[1]
    assert "Use learned, cosine" in vibron("library", "search", "more", TOLUENE, "--metric", "none")[2]
    stored = Path(json.loads(vibron("library", "import", "bad", TOLUENE, "--json")[1])["path"])
    stored.write_bytes(stored.read_bytes().replace(b"toluene", b"tolueme"))
    assert vibron("library", "info", "bad")[0] == 1
    assert json.loads(vibron("library", "search", "mine", TOLUENE, "--json")[1])[0]["name"] == "toluene"
    result = json.loads(vibron("analyze", TOLUENE, "--library", "mine", "--json", "-")[1])
    assert result["neighbours"][0]["name"] == "toluene"
    assert result["candidates"][0]["name"] == "toluene"
    assert result["candidates"][0]["sources"] == ["known compounds", "library"]


def test_tools_are_listed_searched_shown_and_run(vibron: Run) -> None:
    assert len(json.loads(vibron("tools", "list", "--json")[1])) > 15
    assert "to_absorbance" in vibron("tools", "search", "convert", "transmittance", "to", "absorbance")[1]
    assert json.loads(vibron("tools", "show", "find_bands", "--json")[1])["name"] == "find_bands"
    assert "arene" in vibron("tools", "run", "functional_groups", "smiles=c1ccccc1")[1]
    status, _, err = vibron("tools", "run", "find_band", "--json")
    assert status == 1
    assert "find_bands" in json.loads(err)["error"]["remedy"]


def test_cards_are_up_to_date(vibron: Run) -> None:
    status, out, _ = vibron("cards", "--check", "--json")
    assert (status, json.loads(out)["drift"]) == (0, [])
