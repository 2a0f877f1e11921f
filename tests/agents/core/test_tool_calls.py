"""The four calls by which a model finds and runs tools."""

import json

import pytest

from vibron.core.errors import UnknownToolError, VibronError
from vibron.core.shipped import DOMAINS
from vibron_agents.core.tool_calls import CALLS, MOST_FOUND, carry_out, definitions, json_object, native, read_calls
from vibron_agents.core.tool_choice import chosen_tools


def test_a_model_finds_and_is_shown_a_tool():
    assert set(carry_out("domains", {})) == set(DOMAINS)
    lines = carry_out("find", {"sentence": "wavelength of the maximum of a black body"})
    assert len(lines) == MOST_FOUND and lines[0].startswith("wien_peak(")
    shown = carry_out("show", {"name": "wien_peak"})
    assert shown["card"].startswith("tools.wien_peak") and list(shown["inputs"]["properties"]) == ["temperature"]


@pytest.mark.parametrize(
    ("name", "arguments", "told"),
    [
        ("remove", {}, "unknown call"), ("find", {"words": "x"}, "unknown call"),
        ("show", {"name": "wien_peek"}, "wien_peak"),
    ],
)  # fmt: skip
def test_what_is_not_a_call_is_refused(name, arguments, told):
    with pytest.raises(VibronError, match=told):
        carry_out(name, arguments)


@pytest.mark.parametrize(("text", "told"), [("[1]", "not a JSON object"), ('{"a": ', "not JSON")])
def test_arguments_are_one_object(text, told):
    assert json_object("") == {} and json_object('{"a": "x\ny"}') == {"a": "x\ny"}
    with pytest.raises(VibronError, match=told):
        json_object(text)


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
    assert read_calls(text) == [("show", {"name": "planck"})]


def test_several_calls_of_one_text_are_read_once_each():
    text = (
        '```json\n{"name": "domains", "arguments": {}}\n```\n' * 2 + '{"name": "show", "arguments": {"name": "planck"}}'
    )
    assert read_calls(text) == [("domains", {}), ("show", {"name": "planck"})]


def test_a_tool_is_found_by_its_signature_and_an_unknown_one_by_a_sentence():
    assert carry_out("show", {"name": carry_out("find", {"sentence": "Wien peak"})[0]})["card"].startswith("tools.wien")
    with pytest.raises(UnknownToolError) as caught:
        carry_out("show", {"name": "zzzzqqqq"})
    assert caught.value.remedy.startswith("call find")


@pytest.mark.parametrize("text", ["show planck", '{"name": "erase", "arguments": {}}', '{"name": "show"}'])
def test_what_is_no_call_is_none(text):
    assert read_calls(text) == []
