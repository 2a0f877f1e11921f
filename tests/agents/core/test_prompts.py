"""Each prompt of the package is well formed, and short enough for a small model."""

from pathlib import Path

import pytest

from vibron.core.errors import FormatError, InputError
from vibron.core.registry import tools
from vibron_agents.core.card_text import MOST_TOOLS, card_text, cards_text, signature, signatures
from vibron_agents.core.prompts import names, prompt, read_prompt

FRONT = "---\nversion: 1\ninputs: [task]\nsystem: You write.\ntemperature: 0.0\nmost_tokens: 10\n{more}---\n{words}\n"
PARTS = {"task"}  # is part of other prompts
FRAMES = {"change"}


@pytest.mark.parametrize("name", names())
def test_a_prompt_takes_its_inputs_and_no_others(name):
    found = prompt(name)
    given = {one: [] for one in found.inputs}
    request = found.request(3, **given)
    assert request.purpose == f"{name}/{found.version}" and request.sample == 3
    assert name in PARTS or (found.system and found.most_tokens >= 200)
    assert "{{" not in request.messages[1][1] and len(found.words) < 2500
    with pytest.raises(InputError, match=found.inputs[0]):
        found.text(**{one: [] for one in found.inputs[1:]})
    with pytest.raises(InputError, match="other"):
        found.text(**given, other=1)
    if found.schema:
        validator = pytest.importorskip("jsonschema").Draft202012Validator
        validator.check_schema(found.schema)
        assert not validator(found.schema).is_valid({})


@pytest.mark.parametrize("name", ["improve", "e1", "e2", "m1", "m2", "m3"])
def test_an_operator_is_an_instruction_in_a_frame(name):
    given = {"task": "T", "parents": [], "cards": "C"}
    text, frame = prompt(name).text(**given), prompt("change").text(**given, instruction="")
    assert len(text) > len(frame) and all(line in text for line in frame.splitlines())


@pytest.mark.parametrize(
    ("more", "words", "why"),
    [
        ("", "nothing used", "task"),
        ("", "{{ task }} {{ other }}", "other"),
        ("length: 3\n", "{{ task }}", "front matter"),
        ("frame: change\n", "{{ task }}", "front matter"),
    ],
)
def test_a_prompt_that_does_not_agree_with_its_front_matter(tmp_path: Path, more, words, why):
    (tmp_path / "p.md").write_text(FRONT.format(more=more, words=words))
    with pytest.raises(FormatError, match=why):
        read_prompt(tmp_path / "p.md")


def test_an_unknown_prompt_is_refused():
    with pytest.raises(InputError, match="compare"):
        prompt("../task")


def test_braces_in_what_is_filled_in_stay_as_they_are():
    assert "{{ task }} {% if %}" in prompt("plan").text(
        task="{{ task }} {% if %}", signatures="", earlier=[], wishes=""
    )


def test_fifteen_tools_fit_into_a_small_context():
    longest = sorted(tools().values(), key=lambda tool: -len(signature(tool)))
    lines = signatures([tool.name for tool in longest[:20]])
    assert lines.count("\n") == MOST_TOOLS - 1 and len(lines) < 8000
    assert max(len(card_text(tool)) for tool in tools().values()) < 2000


def test_a_card_says_names_units_bounds_and_outputs():
    text = cards_text(["wien_peak", "heisenberg", "wien_peak"])
    assert text.count("tools.wien_peak") == 1
    assert "temperature: number or array [K] > 0" in text and ".wavelength: number or array [um]" in text
    assert "lattice = 'chain': chain | ladder" in text and "returns Model" in text
    with pytest.raises(InputError, match="unknown tool"):
        cards_text(["no_such_tool"])
