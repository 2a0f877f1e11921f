"""``vibron map`` as a user meets it."""

import json
from pathlib import Path

import numpy as np
import pytest

from vibron.core.example import example
from vibron.infrared.formats.read_image import read_image
from vibron_agents.app.cli import main
from vibron_agents.app.mapping import SHORT_NAMES, MapAnalysis

MAP = str(example("map.hdr"))


def run(*words: object) -> int:
    return main([str(word) for word in words])


def test_results_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = run("map", MAP, "--steps", "smooth points=5", "--do", "repair", "--do", "area 1060-1140",
                 "--do", "clusters 2", "--out", tmp_path, "--json")  # fmt: skip
    assert status == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary == json.loads((tmp_path / "map.json").read_text())
    assert [part["name"] for part in summary["results"]] == ["steps", "repair", "area", "clusters"]
    assert {path.name for path in tmp_path.iterdir()} == {"map.json"} | {
        name for part in summary["results"] for name in part["files"]
    }
    smoothed, repaired = read_image(tmp_path / "1_steps.hdr"), read_image(tmp_path / "2_repair.hdr")
    assert np.isnan(smoothed.values[2, 3]).all()
    assert np.isfinite(repaired.values).all()
    area = np.fromfile(tmp_path / "3_area.img").reshape(6, 8, 2)[..., 0]
    window = repaired.values[:, :, 6:15]
    line = np.linspace(0.0, 1.0, 9) * (window[..., -1:] - window[..., :1]) + window[..., :1]
    np.testing.assert_allclose(area, np.trapezoid(window - line, dx=10.0, axis=2), atol=1e-5)
    assert (tmp_path / "3_area_values.png").read_bytes().startswith(b"\x89PNG")
    rows = (tmp_path / "4_clusters_spectra.csv").read_text().splitlines()
    assert rows[0] == "wavenumber,centres_1,centres_2,spread_1,spread_2"
    assert len(rows) == 52


def test_lists_become_tables(tmp_path: Path) -> None:
    assert run("map", MAP, "--do", f"match {example('bands.arrow')}", "--out", tmp_path) == 0
    assert (tmp_path / "1_match_hits.csv").read_text().startswith("number,name,pixels,score\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--do", "polish"), "unknown analysis"),
        (("--do", "area"), "band: is required"),
        (("--do", "area 1060-1140 colour=red"), "not a parameter"),
        (("--do", "pca 3 4"), "not a parameter"),
        (("--do", "area 5000-6000"), "area, high: is not covered"),
        (("--steps", "polish"), "unknown step"),
    ],
)
def test_wrong_requests_leave_no_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], message: str
) -> None:
    assert run("map", MAP, *words, "--out", tmp_path / "out") == 1
    assert message in capsys.readouterr().err
    assert not (tmp_path / "out").exists() or not any((tmp_path / "out").iterdir())


def test_nothing_to_do_is_wrong_usage(tmp_path: Path) -> None:
    assert run("map", MAP, "--out", tmp_path) == 2


@pytest.mark.parametrize("name", SHORT_NAMES)
def test_short_names_set_inputs_of_their_tools(name: str) -> None:
    short = SHORT_NAMES[name]
    words = {"band": "1000-1100", "denominator": "1200-1300", "library": "a", "metric": "cosine", "method": "fit"}
    found = MapAnalysis.read(" ".join([name, *(words.get(place, "3") for place in short.places)]))
    assert set(found.options) == {*short.sets, *short.places}
