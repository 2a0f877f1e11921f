"""The examples run within the time that a reader waits and print something; notebooks print what they show."""

import runpy
import time
from pathlib import Path

import matplotlib
import matplotlib.pyplot
import pytest
from _site import notebooks

EXAMPLES = Path(__file__).parents[2] / "examples"
SCRIPTS = sorted(path for path in EXAMPLES.glob("*.py") if path.name != "demo.py")  # which needs the network
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))
SECONDS = 20.0  # of processor time
LINES = 60
PRINTED = {
    "days_work": (
        "averages.png: 5 spectra", "acetone        found CC(C)=O", "ethanol        found CCO ",
        "toluene        found Cc1ccccc1", "ethyl acetate  found CCOC(C)=O", "phenol         found Oc1ccccc1",
        "Identified as phenol",
    ),
}  # fmt: skip
MADE = {"days_work": ("averages.png", "bands.csv", "analysed.jdx", "report")}


def test_there_are_eleven_scripts_and_three_notebooks() -> None:
    assert len(SCRIPTS) == 11
    assert [path.stem for path in NOTEBOOKS] == ["chemist", "physicist", "radiometrist"]


@pytest.mark.filterwarnings("ignore:FigureCanvasAgg is non-interactive")
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_script_runs(
    script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    matplotlib.use("Agg", force=True)
    start = time.process_time()
    runpy.run_path(str(script), run_name="__main__")
    drawn = matplotlib.pyplot.get_fignums()
    matplotlib.pyplot.close("all")
    assert time.process_time() - start < SECONDS
    said = capsys.readouterr().out
    assert len(said.splitlines()) > 1
    assert [text for text in PRINTED.get(script.stem, ()) if text not in said] == []
    assert all((tmp_path / name).exists() for name in MADE.get(script.stem, ()))
    assert bool(drawn) == ("pyplot" in script.read_text(encoding="utf-8"))
    assert len(script.read_text(encoding="utf-8").splitlines()) < LINES


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_prints_what_it_shows(notebook: Path) -> None:
    ran = list(notebooks.run(notebook))
    assert [one.text for one in ran] == [one.cell.shown for one in ran]
    assert sum(len(one.pictures) for one in ran) > 0


def test_a_cell_returns_its_last_value_unless_a_semicolon_ends_it(tmp_path: Path) -> None:
    path = tmp_path / "made_up.ipynb"
    path.write_text(
        '{"cells": [{"cell_type": "code", "source": ["x = 1\\n", "x + 1"]}, {"cell_type": "code", "source": ["x;"]},'
        ' {"cell_type": "code", "source": ["print(x)"], "outputs": [{"text": ["2\\n"]}]}]}'
    )
    ran = list(notebooks.run(path))
    assert [one.text for one in ran] == ["2\n", "", "1\n"]
    assert ran[2].cell.shown == "2\n"
