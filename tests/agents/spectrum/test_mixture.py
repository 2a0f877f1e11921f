"""The decomposition of a mixture in the workflow, its refusals, and the hint that names it."""

from pathlib import Path

import numpy as np
import pytest

from vibron.core.data_record import Rows
from vibron.core.errors import InputError
from vibron.core.example import example
from vibron.core.spectrum import Spectrum
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library.entry import Entry
from vibron.infrared.spectral_library.store import write
from vibron.infrared.structure.sample_kind import LABELS, SampleKind
from vibron_agents.app.cli import main
from vibron_agents.app.report import render
from vibron_agents.spectrum import experts
from vibron_agents.spectrum.analysis import analyze
from vibron_agents.spectrum.mixture import HINT

NAMES = ("ethanol", "acetone", "toluene")
BANDS = ((1050, 880, 3350, 2980, 1380), (1715, 1220, 530, 1360, 3000), (3030, 1495, 730, 1605, 695))


def pure() -> np.ndarray:
    places = np.array(BANDS)[:, :, None]
    return np.asarray((1 / (1 + ((GRID - places) / 12) ** 2)).sum(axis=1).astype(np.float32))


@pytest.fixture
def library(tmp_path: Path) -> str:
    return str(write(str(tmp_path / "pure.arrow"), [Entry(name, name) for name in NAMES], pure()))


def mixed() -> np.ndarray:
    noise = 0.01 * np.random.default_rng(0).standard_normal(GRID.size)
    return np.asarray(pure()[0] + 0.5 * pure()[1] + noise)


def test_components_fractions_and_evidence_are_in_the_answer_and_on_the_page(library: str) -> None:
    analysis = analyze(Spectrum(GRID, mixed()), library=library, mixture=3, proposals="none")
    found = analysis.data["mixture"]
    assert [part["name"] for part in found["components"]] == ["ethanol", "acetone"]
    assert [part["share"] for part in found["components"]] == pytest.approx([2 / 3, 1 / 3], abs=0.03)
    assert all(0 < part["explained"] < 1 and part["share_error"] < 0.05 for part in found["components"])
    assert len(found["residual"]) == 2
    assert found["residual"][1] < found["residual"][0]
    assert analysis.mixture is not None
    assert analysis.data["settings"]["mixture"] == 3
    assert "hints" not in analysis.data
    page = render(analysis.data, None)
    assert 'id="mixture"' in page
    assert "acetone" in page


def test_the_terminal_shows_the_components(library: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mixed.csv"
    np.savetxt(file, np.c_[GRID, mixed()], delimiter=",", header="wavenumber (cm-1),absorbance", comments="")
    assert main(["analyze", str(file), "--library", library, "--proposals", "none", "--mixture"]) == 0
    out = capsys.readouterr().out
    assert "Mixture over the library" in out
    assert "ethanol" in out


@pytest.mark.parametrize(("components", "field"), [(3, "library"), (0, "mixture"), (11, "mixture")])
def test_a_decomposition_without_a_library_or_of_no_components_is_refused(components: int, field: str) -> None:
    with pytest.raises(InputError) as caught:
        analyze(Spectrum(GRID, mixed()), mixture=components)
    assert caught.value.field == field
    assert caught.value.remedy


@pytest.mark.parametrize(("kind", "hints"), [("mixture", [HINT]), ("polymer", [])])
def test_a_mixture_gets_a_hint_and_another_sample_none(
    kind: str, hints: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(experts, "single", lambda ranking: False)
    monkeypatch.setattr(experts, "sample_kind", lambda spectrum: SampleKind(kind, LABELS[kind], 0.1, Rows(), Rows()))
    unlike = analyze(example("toluene_computed.jdx"), proposals="none")
    assert unlike.verdict.state == "none"
    assert [hint["text"] for hint in unlike.data.get("hints", [])] == hints
    assert "--mixture" in HINT
    monkeypatch.undo()
    assert "hints" not in analyze(example("toluene_computed.jdx"), formula="C7H8").data
