"""YAML is read whole or refused: nothing is lost, and no text ends the process."""

import pytest
import yaml

from vibron.core.data import DEEPEST, parse_yaml
from vibron.core.errors import FormatError
from vibron.infrared.formats.read_spectrum import read_spectrum

DEEP = ("[" * 100_000, "{a: " * 100_000, "- " * 100_000, "? " * 100_000)


@pytest.mark.parametrize("text", DEEP)
def test_what_is_nested_without_end_is_refused(text: str) -> None:
    with pytest.raises(yaml.YAMLError, match="deeper than 200 levels"):
        parse_yaml(text)


def test_ordinary_depth_is_read() -> None:
    found = parse_yaml("[" * DEEPEST + "]" * DEEPEST)
    for _ in range(DEEPEST - 1):
        (found,) = found
    assert found == []


@pytest.mark.parametrize("text", ["a: 1\nb: 2\na: 3\n", "a: {b: [{c: 1, c: 2}]}", "? a\n: 1\n? a\n: 2\n"])
def test_a_key_twice_is_refused(text: str) -> None:
    with pytest.raises(yaml.YAMLError, match="twice"):
        parse_yaml(text)


@pytest.mark.parametrize(
    "text", ["a: a\n[b, c]: b\nd: {a: b, b: a}\n", "- a\n- a\n- {a: a}\n- {a: a}\n", "{[a]: a, a: [a]}"]
)
def test_values_may_repeat(text: str) -> None:
    assert parse_yaml(text.replace("[b, c]", "b").replace("[a]: a", "b: a"))


def test_a_date_that_is_none_is_an_error_of_yaml() -> None:
    with pytest.raises(yaml.YAMLError):
        parse_yaml("day: 2020-99-99")


def test_a_hostile_file_of_open_specy_is_refused(tmp_path) -> None:
    place = tmp_path / "spectrum.yml"
    place.write_text("wavenumber:\n- 400.0\nspectra:\n" + "  a: " + "[" * 200_000)
    with pytest.raises(FormatError, match="this is not YAML: is nested deeper"):
        read_spectrum(place)
