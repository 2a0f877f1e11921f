"""Recipes from text, lists and files; every step against the same computation by hand with numpy."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import vibron
from vibron.core.errors import FormatError, InputError, UnknownToolError, VibronError
from vibron.core.example import example
from vibron.core.registry import find
from vibron.core.spectrum import Spectrum
from vibron.infrared.formats.write_spectrum import write_spectrum
from vibron.infrared.recipes import Recipe, RecipeStep
from vibron.infrared.recipes.step import short_names
from vibron.infrared.recipes.words import split

X = np.arange(600.0, 4000.0, 2.0)
A = 0.6 * np.exp(-(((X - 1700.0) / 15.0) ** 2)) + 0.3 * np.exp(-(((X - 2900.0) / 20.0) ** 2)) + 0.05
ONE = Spectrum(X, 10.0**-A, "transmittance", metadata={"title": "one"})
SET = [ONE, *(Spectrum(X, A * factor, metadata={"title": "one"}) for factor in (0.8, 1.1, 1.2))]


def labels(spectrum: Spectrum) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(spectrum.metadata["processing"])
    return found


def test_a_chain_is_the_computation_by_hand() -> None:
    recipe = Recipe.read("absorbance, snv, range 600-1800 2800-3000, resample 700-1700/4, average")
    [found] = recipe.apply(SET)
    rows = np.array([A, 0.8 * A, 1.1 * A, 1.2 * A])
    rows = (rows - rows.mean(axis=1, keepdims=True)) / rows.std(axis=1, ddof=1, keepdims=True)
    grid = np.arange(700.0, 1701.0, 4.0)
    places = ((grid - 600.0) / 2.0).astype(int)
    assert found.wavenumber == pytest.approx(grid, abs=1e-12)
    assert found.ordinate == pytest.approx(rows[:, places].mean(axis=0), abs=1e-9)
    assert found.metadata["title"] == "one"


def test_a_step_in_the_middle_may_join() -> None:
    recipe = Recipe.read("absorbance, average, range 1600-1800, normalise max")
    assert recipe.before_joining == 1
    [found] = recipe.apply(SET)
    inside = (X >= 1600.0) & (X <= 1800.0)
    assert found.ordinate == pytest.approx(A[inside] / A[inside].max(), abs=1e-12)
    assert [step["tool"] for step in labels(found)["steps"]] == [
        "to_absorbance", "average_spectra", "mask_regions", "normalise_spectrum",
    ]  # fmt: skip
    assert labels(found)["steps"][1]["values"]["count"] == 4


def test_a_step_over_the_rows_of_a_set_keeps_the_number_of_spectra() -> None:
    found = Recipe.read("absorbance, emsc order=0").apply(SET)
    assert len(found) == 4
    assert found[0].ordinate == pytest.approx(found[3].ordinate, abs=1e-9)
    assert found[0].ordinate == pytest.approx(1.025 * A, abs=1e-9)  # the mean of the set is the reference


def test_snv_needs_no_common_grid_and_msc_does() -> None:
    other = Spectrum(X[::2], A[::2])
    assert [len(one) for one in Recipe.read("snv").apply([SET[1], other])] == [X.size, X[::2].size]
    assert not RecipeStep.read("correct_scatter method=snv").joins and RecipeStep.read("msc").joins
    with pytest.raises(InputError, match=r"step 1 \(msc\), spectra: spectrum 2 has other wavenumbers") as caught:
        Recipe.read("msc").apply([SET[1], other])
    assert "resample" in caught.value.remedy


@pytest.mark.parametrize(
    "written",
    [
        "absorbance, range 600-1800, baseline rubberband",
        ["to_absorbance", "range 600-1800", {"baseline": {"method": "rubberband"}}],
        {"steps": ["absorbance", {"range": {"regions": [[600, 1800]]}}, {"baseline": "rubberband"}]},
    ],
)
def test_one_recipe_in_several_forms(written: object, tmp_path: Path) -> None:
    expected = Recipe.read("absorbance, range 600-1800, baseline rubberband").apply(ONE)[0]
    found = Recipe.read(written).apply(ONE)[0]  # type: ignore[arg-type]
    assert found.ordinate.tolist() == expected.ordinate.tolist()
    again = Recipe.read(Recipe.read(written).as_written())  # type: ignore[arg-type]
    assert again == Recipe.read(written)  # type: ignore[arg-type]


def test_a_recipe_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "r.yaml"
    path.write_text("steps:\n- absorbance\n- range 600-1800 2800-3000\n- normalise: {to: area}\n")
    recipe = vibron.Recipe.read(path)
    assert str(recipe) == 'absorbance, range regions=["600-1800", "2800-3000"], normalise to=area'
    assert Recipe.read(str(recipe)).id == recipe.id == Recipe.read(str(path)).id
    path.write_text("steps: [")
    with pytest.raises(FormatError, match="is not YAML"):
        Recipe.read(path)
    path.write_text("step: [snv]")
    with pytest.raises(InputError, match="is not a recipe"):
        Recipe.read(path)


@pytest.mark.parametrize("content", ["other.yaml", "steps: other.yaml", "- other.yaml"])
def test_a_recipe_in_a_file_names_no_other(content: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("other.yaml").write_text("- snv")
    Path("r.yaml").write_text(content)
    with pytest.raises(UnknownToolError, match="unknown step"):
        Recipe.read("r.yaml")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "has no step"),
        ("absorbanc", r"step 1 \(absorbanc\), name: unknown step .*Did you mean absorbance"),
        ("snv, baseline foo", r"step 2 \(baseline\), method: is not a choice"),
        ("range", r"step 1 \(range\), regions: is required"),
        ("atr angle=95", r"step 1 \(atr\), angle: must be > 0, < 90"),
        ("atr corner=4", r"step 1 \(atr\), corner: is not a parameter"),
        ("find_bands", "does not turn spectra into spectra"),
        ("baseline rubberband method=asls", r"step 1 \(baseline\), lam: cannot be read"),
        ("derivative 2 9 3 1", "has too many values"),
        ("mask regions=[[1, 2]", "has a bracket"),
        ("resample 4000-400/2", "is not a grid"),
    ],
)
def test_what_is_refused_before_any_file_is_read(text: str, why: str) -> None:
    with pytest.raises(VibronError, match=why) as caught:
        Recipe.read(text)
    assert caught.value.remedy
    assert isinstance(caught.value, UnknownToolError) == ("unknown step" in str(caught.value))


def test_an_error_names_the_step() -> None:
    with pytest.raises(VibronError, match=r"step 2 \(range\), regions: holds a region without a point"):
        Recipe.read("absorbance, range 5000-6000").apply(ONE)


def test_the_label_names_versions_sources_steps_and_values(tmp_path: Path) -> None:
    import hashlib

    path = Path(example("affn.jdx"))
    [found] = Recipe.read("absorbance, baseline rubberband").apply(path)
    noted = labels(found)
    assert noted["vibron"] == vibron.__version__
    assert noted["sources"] == [{"file": "affn.jdx", "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}]
    assert noted["steps"][1] == {
        "step": "baseline", "tool": "baseline", "options": {"method": "rubberband"},
        "values": {"method": "rubberband", "automatic": False},
    }  # fmt: skip
    for ending in ("jdx", "csv", "json"):
        write_spectrum((found,), tmp_path / f"a.{ending}")
        [read] = vibron.read(tmp_path / f"a.{ending}")
        assert labels(read) == noted and read.kind == "absorbance"
    [again] = Recipe.read("normalise").apply(read)
    assert labels(again)["earlier"] == noted


def test_the_values_of_each_file_are_kept_when_files_are_joined(tmp_path: Path) -> None:
    for number, one in enumerate(SET):
        write_spectrum((one,), tmp_path / f"{number}.json")
    found = Recipe.read("absorbance, baseline rubberband, average").apply(sorted(tmp_path.glob("*.json")))
    sources = labels(found[0])["sources"]
    assert [one["file"] for one in sources] == ["0.json", "1.json", "2.json", "3.json"]
    assert sources[0]["values"] == {"2": {"method": "rubberband", "automatic": False}}


def test_a_file_among_the_options_is_noted_with_its_hash(tmp_path: Path) -> None:
    water = tmp_path / "water.json"
    write_spectrum((Spectrum(X, A),), water)
    recipe = Recipe.read(f'subtract reference="{water}" method=given factor=0.5')
    [found] = recipe.apply(ONE)
    assert found.ordinate == pytest.approx(0.5 * A, abs=1e-12)
    noted = labels(found)["steps"][0]
    assert noted["options"]["reference"].keys() == {"file", "sha256"} and noted["values"]["factor"] == 0.5
    before = recipe.id
    write_spectrum((Spectrum(X, 2 * A),), water)
    assert Recipe.read(str(recipe)).id != before


def test_a_text_that_ends_in_the_name_of_a_file_is_a_text() -> None:
    assert RecipeStep.read("subtract reference=water.json").options == {"reference": "water.json"}
    with pytest.raises(InputError, match=r"step 1 \(subtract\), source: cannot be read"):
        Recipe.read("subtract nowhere.json")


def test_short_names_are_those_of_the_catalogue() -> None:
    names = short_names()
    assert names["absorbance"] == "to_absorbance" and names["snv"] == "correct_scatter"
    for name, tool in names.items():
        assert name in find(tool).steps
        assert RecipeStep(name).tool.input


def test_separators_in_brackets_and_quotations_do_not_split() -> None:
    assert split('a x="1, 2", b [1, 2]', ",") == ['a x="1, 2"', " b [1, 2]"]
