"""Corrections are made where there is a reason or on request, and the answer names them."""

import dataclasses
import inspect
import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import vibron
from vibron.core.errors import InputError
from vibron.core.example import example
from vibron.core.spectrum import Spectrum
from vibron.infrared.formats.write_spectrum import write_spectrum
from vibron.infrared.spectra.air import air_absorbance
from vibron_agents.app.cli import main
from vibron_agents.spectrum.analysis import Analysis
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.information import Information

TOLUENE = example("toluene_computed.jdx")


@pytest.fixture(scope="module")
def clean() -> Spectrum:
    return vibron.read(TOLUENE)[0]


def raised(spectrum: Spectrum, share: np.ndarray) -> Spectrum:
    return replace(spectrum, ordinate=spectrum.ordinate + np.nanmax(spectrum.ordinate) * share)


@pytest.fixture(scope="module")
def sloping(clean: Spectrum) -> Spectrum:
    return raised(clean, 0.1 + 0.6 * (clean.wavenumber - 400.0) / 3600.0)


@pytest.fixture(scope="module")
def humid(clean: Spectrum) -> Spectrum:
    x = clean.wavenumber
    water, dioxide = (air_absorbance(gas, x, 8.0) for gas in ("H2O", "CO2"))
    return raised(clean, 0.1 * water / water.max() + 0.2 * dioxide / dioxide.max())


def made(analysis: Analysis) -> dict[str, bool]:
    return {one.name: one.done for one in analysis.corrections}


def test_a_clean_spectrum_is_left_as_it_is(clean: Spectrum) -> None:
    analysis = vibron.analyze(clean)
    assert analysis.corrections == () and analysis.data["corrections"] == []
    assert analysis.evidence.absorbance == analysis.spectrum
    left = vibron.analyze(clean, atmosphere="no", baseline="no", atr="no")
    assert left.data["candidates"] == analysis.data["candidates"]


def test_a_sloping_baseline_is_subtracted(clean: Spectrum, sloping: Spectrum) -> None:
    found = vibron.analyze(sloping)
    assert made(found) == {"baseline": True}
    assert any("baseline" in warning for warning in found.data["quality"]["warnings"])  # the measurement as it is
    assert np.nanmax(np.abs(found.evidence.absorbance.ordinate - clean.ordinate)) < 0.05 * np.nanmax(clean.ordinate)
    assert found.spectrum == replace(sloping, metadata={})
    assert made(vibron.analyze(sloping, baseline="no")) == {}


def test_lines_of_air_are_subtracted(clean: Spectrum, humid: Spectrum) -> None:
    found = vibron.analyze(humid)
    assert made(found)["atmosphere"] and "carbon dioxide" in found.corrections[0].text
    off = [np.nanmax(np.abs(one.ordinate - clean.ordinate)) for one in (humid, found.evidence.absorbance)]
    assert off[1] < 0.3 * off[0]
    assert "atmosphere" not in made(vibron.analyze(humid, atmosphere="no"))


def test_the_gas_itself_is_not_taken_for_air() -> None:
    x = np.arange(400.0, 4000.0, 2.0)
    gas = Spectrum(x, air_absorbance("CO2", x, 4.0) + 1e-4 * np.random.default_rng(0).normal(size=x.size), state="gas")
    assert "atmosphere" not in made(vibron.analyze(gas))
    assert made(vibron.analyze(gas, atmosphere="yes"))["atmosphere"]


def test_forced_corrections_are_made_without_a_reason(clean: Spectrum) -> None:
    found = vibron.analyze(clean, atmosphere="yes", baseline="yes", atr="yes")
    assert made(found) == {"atmosphere": True, "baseline": True, "atr": True}
    assert found.data["settings"]["baseline"] == "yes"
    ratio = vibron.analyze(clean, atr="yes").evidence.absorbance.ordinate / clean.ordinate
    strong = clean.ordinate > 0.1 * np.nanmax(clean.ordinate)
    assert ratio[strong] == pytest.approx(clean.wavenumber[strong] / 1000.0)


def test_what_cannot_be_corrected_is_said(clean: Spectrum) -> None:
    x = clean.wavenumber
    part = (x > 760.0) & (x < 1250.0)
    found = vibron.analyze(Spectrum(x[part], clean.ordinate[part]), atmosphere="yes")
    assert made(found) == {"atmosphere": False} and "atmosphere not corrected" in found.corrections[0].text


def test_total_reflection_is_named_and_corrected_on_request(clean: Spectrum, tmp_path: Path) -> None:
    write_spectrum(
        replace(clean, metadata={"sampling procedure": "diamond ATR"}), path=tmp_path / "atr.jdx", format="jcamp"
    )
    found = vibron.analyze(tmp_path / "atr.jdx")
    assert made(found) == {"atr": False} and "--atr yes" in found.corrections[0].text
    assert found.data["candidates"] == vibron.analyze(clean).data["candidates"]
    assert made(vibron.analyze(tmp_path / "atr.jdx", atr="yes")) == {"atr": True}


@pytest.mark.parametrize("name", ["atmosphere", "baseline", "atr", "x_unit", "y_kind", "scale_change"])
def test_a_word_that_is_no_choice_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="not known") as caught:
        vibron.analyze(TOLUENE, **{name: "perhaps"})
    assert caught.value.field == name and "use one of" in caught.value.remedy


def test_every_output_names_them(sloping: Spectrum, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_spectrum(sloping, path=tmp_path / "s.csv", format="csv")
    words = ["analyze", str(tmp_path / "s.csv"), "--report", str(tmp_path), "--json", str(tmp_path / "o.jsonl")]
    assert main(words) == 0
    result = json.loads((tmp_path / "o.jsonl").read_text(encoding="utf-8"))
    assert [one["name"] for one in result["corrections"]] == ["baseline"] and result["settings"]["baseline"] == "auto"
    page, printed = Path(result["report"]).read_text(encoding="utf-8"), capsys.readouterr().out
    assert "+ baseline subtracted" in printed and "Baseline subtracted" in page
    assert main([*words, "--baseline", "no"]) == 0
    assert "baseline subtracted" not in capsys.readouterr().out


def test_python_has_every_setting_of_the_command_line() -> None:
    given = {field.name for field in dataclasses.fields(Settings)} - {"information"}
    given |= {field.name for field in dataclasses.fields(Information)}
    assert given == inspect.signature(vibron.analyze).parameters.keys() - {"source"}


def test_the_proposals_are_a_setting_of_analyze() -> None:
    assert vibron.analyze(TOLUENE, proposals="quick").data["settings"]["proposals"] == "quick"
    with pytest.raises(InputError, match="proposals"):
        vibron.analyze(TOLUENE, proposals="plenty")  # type: ignore[arg-type]
