"""What a user does on the page, and what the page then holds and says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vibron.core.example import example
from vibron.core.spectrum import Spectrum
from vibron.infrared import read_spectrum, write_spectrum
from vibron.infrared.recipes import Recipe
from vibron_agents.app.page import frame

from .conftest import opened, soon, upload


def session(user: Any) -> Any:
    return frame.SESSIONS.of(user.client.tab_id)


def texts(user: Any) -> list[str]:
    from nicegui import ElementFilter, ui

    with user.client:
        return [one.text for one in ElementFilter(kind=ui.label)]


def chart(user: Any) -> dict[str, Any]:
    """Return the options of the plot that was made last."""
    from nicegui import ui

    return max(user.find(ui.echart).elements, key=lambda one: one.id).options


def test_files_are_read_and_one_that_is_damaged_is_named_with_field_value_and_remedy(simulate: Any) -> None:
    async def scenario(user: Any) -> None:
        await upload(user, "toluene_computed.jdx", "opus.0", empty_csv=b"", columns_txt=b"1 2\n3 4\n")
        await soon(lambda: len(session(user).spectra) == 2 and "the file is empty" in " ".join(texts(user)))
        assert [one.name for one in session(user).in_view] == ["toluene_computed.jdx", "opus.0"]
        said = texts(user)
        assert "empty.csv: the file is empty" in said and "choose a file with a spectrum" in said
        assert any(text.startswith("columns.txt: ") for text in said)
        assert [one["name"] for one in chart(user)["series"]] == ["toluene_computed.jdx", "opus.0"]
        assert all(axis["inverse"] for axis in chart(user)["xAxis"])

    simulate(scenario)


def test_a_spectrum_of_a_transmittance_is_shown_as_absorbance_on_request(simulate: Any) -> None:
    whole = Spectrum(np.arange(400.0, 4001.0, 10.0), np.full(361, 0.1), "transmittance")
    light = write_spectrum((whole,), format="json").content.encode()

    async def scenario(user: Any) -> None:
        await upload(user, light_json=light)
        await soon(lambda: session(user).spectra)
        assert chart(user)["yAxis"][0]["name"] == "Transmittance"
        user.find("All as absorbance").click()
        await soon(lambda: chart(user)["yAxis"][0]["name"] == "Absorbance")
        assert {round(y, 6) for _, y in chart(user)["series"][0]["data"] if y is not None} == {1.0}

    simulate(scenario)


def test_a_recipe_is_applied_at_once_saved_as_yaml_and_its_results_are_kept(simulate: Any, tmp_path: Path) -> None:
    from nicegui import ui

    async def scenario(user: Any) -> None:
        await upload(user, "toluene_computed.jdx")
        await soon(lambda: session(user).spectra)
        user.find(kind=ui.tab, content="Recipe").click()
        editor = next(one for one in user.find(ui.select).elements if one.props.get("label") == "Step")
        for name in ("range", "normalise"):
            editor.value = name
            user.find(kind=ui.button, content="Add").click()
        await soon(lambda: any(text.startswith("step 1") or "regions" in text for text in texts(user)))
        regions = next(one for one in user.find(ui.input).elements if str(one.props.get("label")).startswith("regions"))
        with user.client:
            regions.value = "600-1800"
        await soon(lambda: len([one for one in chart(user)["series"] if one["yAxisIndex"] == 1]) == 1)
        user.find("Save as YAML").click()
        (saved,) = [await user.download.next()]
        (tmp_path / "recipe.yaml").write_bytes(saved.content)
        recipe = Recipe.read(tmp_path / "recipe.yaml")
        assert str(recipe) == "range regions=600-1800, normalise"
        user.find("Keep the results as spectra").click()
        await soon(lambda: len(session(user).spectra) == 2)
        (expected,) = recipe.apply(example("toluene_computed.jdx"))
        kept = session(user).in_view
        assert [one.name for one in kept] == ["toluene_computed, range normalise"]
        np.testing.assert_array_equal(kept[0].spectrum.ordinate, expected.ordinate)

    simulate(scenario)


def test_an_option_out_of_range_names_its_step(simulate: Any) -> None:
    async def scenario(user: Any) -> None:
        await upload(user, "toluene_computed.jdx")
        await soon(lambda: session(user).spectra)
        session(user).steps.append(("derivative", {"points": -3}))
        from nicegui import ui

        user.find(kind=ui.tab, content="Recipe").click()
        await soon(lambda: any("step 1 (derivative)" in text for text in texts(user)))

    simulate(scenario)


def test_information_ranks_again_without_reading_the_file(simulate: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from nicegui import ui

    async def scenario(user: Any) -> None:
        await upload(user, "toluene_computed.jdx")
        await soon(lambda: session(user).spectra)
        user.find(kind=ui.tab, content="Identify").click()
        first = (await soon(lambda: list(session(user).identified.values())))[0]
        await soon(lambda: any(text.startswith("Candidates") for text in texts(user)))
        monkeypatch.setattr("vibron_agents.app.page.identifying.analyze_spectrum", None)  # would fail if it were called
        formula = next(one for one in user.find(ui.input).elements if one.props.get("label") == "Formula")
        with user.client:
            formula.value = "C7H8"
        second = await soon(lambda: [one for one in session(user).identified.values() if one is not first])
        data = second[0].data
        assert data["settings"]["formula"] == "C7H8" and data["candidates"][0]["name"] == "toluene"
        assert {one["formula"] for one in data["candidates"]} == {"C7H8"}
        await soon(lambda: "toluene" in " ".join(texts(user)))
        table = user.find(ui.table)
        table.trigger("mark", 0)
        marks = next(one for one in chart(user)["series"] if one["name"] == "bands")
        assert marks["markLine"]["data"] == [{"xAxis": data["peaks"][0]["wavenumber"]}]
        user.find("Answer (JSON)").click()
        assert json.loads((await user.download.next(timeout=20.0)).content) == data

    simulate(scenario)


def test_a_library_is_searched_and_a_hit_laid_over(simulate: Any) -> None:
    from nicegui import ui

    async def scenario(user: Any) -> None:
        await upload(user, "toluene_computed.jdx")
        await soon(lambda: session(user).spectra)
        user.find(kind=ui.tab, content="Library").click()
        user.find(kind=ui.button, content="Search").click()
        await soon(lambda: any(text.startswith("similarity") for text in texts(user)))
        with user.client:
            min(user.find(kind=ui.checkbox, content="Overlay").elements, key=lambda one: one.id).value = True
        await soon(lambda: len(chart(user)["series"]) == 2)
        assert "hit quality" in chart(user)["series"][1]["name"]

    simulate(scenario)


def test_a_tool_is_found_filled_in_and_run(simulate: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from nicegui import ui

    from vibron_agents.jobs.work import ended

    monkeypatch.setattr("vibron_agents.app.page.calls.limited", ended)

    async def scenario(user: Any) -> None:
        user.find(kind=ui.tab, content="Tools").click()
        find = next(one for one in user.find(ui.input).elements if str(one.props.get("label")).startswith("Find one"))
        with user.client:
            find.value = "wien displacement peak of a black body"
        user.find(kind=ui.button, content="wien_peak").click()
        temperature = await soon(lambda: [one for one in user.client.elements.values()
                                          if str(one.props.get("label")).startswith("temperature")])  # fmt: skip
        user.find(kind=ui.button, content="Run").click()
        await soon(lambda: any(text == "temperature" for text in texts(user)))  # the field of the error
        with user.client:
            temperature[0].value = "300 K"
        user.find(kind=ui.button, content="Run").click()
        found = await soon(lambda: [text for text in texts(user) if text.startswith("9.659")])
        assert float(found[0]) == pytest.approx(2897.771955 / 300.0, rel=1e-9)

    simulate(scenario)


def test_a_question_is_answered_with_its_workflow(simulate: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from nicegui import ui

    from vibron_agents.answering.answer import answer

    def within(text: str, seconds: float, files: Any) -> Any:
        found = answer(text, files)
        assert found.workflow is not None
        return {**found.to_dict(), "source": found.workflow.source(), "parts": []}

    monkeypatch.setattr("vibron_agents.app.page.panels.question.data_within", within)

    async def scenario(user: Any) -> None:
        user.find(kind=ui.tab, content="Question").click()
        field = next(one for one in user.find(ui.input).elements if one.props.get("label") == "Question")
        with user.client:
            field.value = "At which wavelength is the maximum of a black body at 300 K?"
        user.find(kind=ui.button, content="Ask").click()
        await soon(lambda: any(text.startswith("9.659") and text.endswith("um") for text in texts(user)))
        assert "wien_peak" in next(iter(user.find(ui.code).elements)).content

    simulate(scenario)


def test_figures_are_listed_with_the_verdict_of_their_last_evidence(
    simulate: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from nicegui import ui

    check = {"name": "energy", "passed": True, "message": "agrees to 1e-9", "margin": 0.5}
    evidence = {"schema": "vibron.evidence/1", "passed": True, "verdict": "reproduced", "checks": [check],
                "programming": {"faults": []}}  # fmt: skip
    (tmp_path / "D01").mkdir()
    (tmp_path / "D01" / "evidence.json").write_text(json.dumps(evidence))
    monkeypatch.setattr("vibron_agents.app.page.panels.figures.EVIDENCE", tmp_path)

    async def scenario(user: Any) -> None:
        user.find(kind=ui.tab, content="Figures").click()
        tables = await soon(lambda: [one for one in user.client.elements.values() if isinstance(one, ui.table)])
        verdicts = {row["id"]: row["verdict"] for row in tables[0].rows}
        assert verdicts["D01"] == "passed" and verdicts["D02"] == "no evidence here"
        user.find(ui.table).trigger("show", "D01")
        await soon(lambda: "passed: energy: agrees to 1e-9" in texts(user))

    simulate(scenario)


def test_another_tab_sees_nothing_of_the_first(simulate: Any) -> None:
    async def scenario(user: Any) -> None:
        await upload(user, "toluene_computed.jdx")
        first = await soon(lambda: session(user).spectra and session(user))
        await opened(user)  # the same tab again
        await soon(lambda: "toluene_computed.jdx" in " ".join(one.text for one in user.find("toluene").elements))
        assert session(user) is first
        user.tab_id = "another"
        await opened(user)
        await user.should_see("No spectrum is loaded.")
        assert session(user) is not first and not session(user).spectra

    simulate(scenario)


def test_the_spectrum_that_is_kept_is_the_one_read() -> None:
    from vibron_agents.app.page.upload import read_file

    content = example("toluene_computed.jdx").read_bytes()
    (part,) = read_file("x.jdx", content)
    (expected,) = read_spectrum(content)
    np.testing.assert_array_equal(part.spectrum.ordinate, expected.ordinate)
