"""``vibron tools schema`` prints schemas that programs can use as they are."""

import json
from typing import Any

import jsonschema
import pytest

from vibron.core.index import entries
from vibron_agents.app.cli import main


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["tools", "schema", *words]) == 0
    return json.loads(capsys.readouterr().out)


def test_named_tools_are_printed_as_json_schema(capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(capsys, "wien_peak", "planck_radiance")
    assert [one["title"] for one in found] == ["wien_peak", "planck_radiance"]
    for one in found:
        jsonschema.Draft202012Validator.check_schema(one)
    checked = jsonschema.Draft202012Validator(found[0])
    assert checked.is_valid({"temperature": "300 K"}) and not checked.is_valid({"heat": 300.0})


def test_a_family_is_printed_as_function_tools(capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(capsys, "--domain", "radiation/blackbody", "--openai")
    names = [one["function"]["name"] for one in found]
    assert names == [one.name for one in entries().values() if one.family == "blackbody"]
    assert {one["type"] for one in found} == {"function"}
    assert all(set(one["function"]) == {"name", "description", "parameters"} for one in found)
    assert printed(capsys, "--domain", "blackbody", "--openai") == found


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ((), 2, "--domain"),
        (("wien_peek",), 1, "wien_peak"),
        (("--domain", "ultraviolet"), 1, "radiation/blackbody"),
    ],
)
def test_wrong_use_says_what_to_name(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], status: int, said: str
) -> None:
    assert main(["tools", "schema", *words]) == status
    assert said in capsys.readouterr().err
