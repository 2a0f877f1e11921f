"""The four calls by which a model finds and runs tools."""

import json

import pytest

from vibron.core.registry import tools
from vibron.core.shipped import DOMAINS
from vibron_agents.core.tool_calls import CALLS, MOST_FOUND, answer_call, definitions, native, read_call
from vibron_agents.core.tool_choice import chosen_tools


def test_a_model_finds_shows_and_runs_a_tool():
    assert set(answer_call("domains", {})) == set(DOMAINS)
    lines = answer_call("find", {"sentence": "wavelength of the maximum of a black body"})
    assert len(lines) == MOST_FOUND and lines[0].startswith("wien_peak(")
    shown = answer_call("show", {"name": "wien_peak"})
    assert shown["card"].startswith("tools.wien_peak") and list(shown["inputs"]["properties"]) == ["temperature"]
    found = answer_call("call", {"name": "wien_peak", "arguments": {"temperature": "300 K"}})
    assert found["wavelength"] == pytest.approx(9.659, abs=1e-3)


@pytest.mark.parametrize(
    ("name", "arguments", "told"),
    [
        ("remove", {}, "unknown call"),
        ("find", {"words": "x"}, "unknown call"),
        ("show", {"name": "wien_peek"}, "wien_peak"),
        ("call", {"name": "wien_peak", "arguments": {"temperature": -1}}, "temperature"),
        ("call", {"name": "wien_peak", "arguments": {"heat": 300}}, "is not a parameter"),
        ("call", {"name": "read_spectrum", "arguments": {"source": "/etc/passwd"}}, "file"),
        ("call", {"name": "find_bands", "arguments": {"spectrum": "/etc/passwd"}}, "reads or writes a file"),
    ],
)
def test_what_goes_wrong_is_told(name, arguments, told):
    answer = answer_call(name, arguments)
    assert set(answer) == {"error"} and told in json.dumps(answer)


def test_long_results_are_cut():
    grid = [float(one) for one in range(1, 101)]
    found = answer_call("call", {"name": "wien_peak", "arguments": {"temperature": grid}})
    assert found["wavelength"][-1] == "... 80 more" and len(found["wavelength"]) == 21


def test_no_tool_that_touches_files_is_run_for_a_model():
    touching = [name for name, tool in tools().items() if tool.effects]
    assert len(touching) > 10
    for name in touching:
        assert "writes a file" in answer_call("call", {"name": name, "arguments": {}})["error"]["message"]


def test_function_tools_are_small_and_well_formed():
    jsonschema = pytest.importorskip("jsonschema")
    assert [one["function"]["name"] for one in definitions()] == list(CALLS)
    for one in (*definitions(), *native(chosen_tools(["wien_peak", "heisenberg"]))):
        jsonschema.Draft202012Validator.check_schema(one["function"]["parameters"])
        assert one["type"] == "function" and one["function"]["description"]
    assert len(json.dumps(definitions())) < 1500


@pytest.mark.parametrize(
    "text",
    [
        '{"name": "show", "arguments": {"name": "planck"}}',
        'Let me see.\n```json\n{"name": "show", "arguments": {"name": "planck"}}\n```\nThen I know.',
        '<tool_call>\n{"name": "show", "arguments": {"name": "planck"}}\n</tool_call>',
    ],
)
def test_a_call_is_read_as_models_write_it(text):
    assert read_call(text) == ("show", {"name": "planck"})


@pytest.mark.parametrize("text", ["show planck", '{"name": "erase", "arguments": {}}', '{"name": "show"}'])
def test_what_is_no_call_is_none(text):
    assert read_call(text) is None
