"""Files that a server keeps are bounded in size and time."""

import pytest

from vibron import Spectrum
from vibron_agents.app.serve.kept import MOST_FILES, KeptContents, NotKeptError


def test_the_oldest_are_dropped_first() -> None:
    contents = KeptContents(most=25)
    for name in "abc":
        contents.keep(name, bytes(10))
        contents.find("a")
    assert "a" in contents and "b" not in contents and "c" in contents
    with pytest.raises(NotKeptError, match="Upload"):
        contents.find("b")


def test_spectra_count_and_go_with_their_file() -> None:
    contents = KeptContents(most=100)
    contents.keep("a", bytes(10))
    contents.remember("a", {"key": (Spectrum([1.0, 2.0], [0.0, 0.0]),)})
    assert contents.find("a").size == 42 and len(contents.find("a").spectra["key"]) == 1
    contents.remember("a", {"other key": (Spectrum([1.0, 2.0], [0.0, 0.0]),)})
    assert contents.find("a").size == 42 and list(contents.find("a").spectra) == ["other key"]
    contents.keep("b", bytes(70))
    assert "a" not in contents and "b" in contents
    contents.remember("a", {"key": ()})
    assert "a" not in contents


def test_their_number_is_bounded() -> None:
    contents = KeptContents()
    for number in range(MOST_FILES + 1):
        contents.keep(str(number), b"")
    assert "0" not in contents and "1" in contents


def test_what_is_not_used_is_dropped_after_a_while() -> None:
    now = [0.0]
    contents = KeptContents(seconds=10.0, clock=lambda: now[0])
    contents.keep("a", b"")
    contents.keep("b", b"")
    now[0] = 8.0
    contents.find("a")
    now[0] = 12.0
    assert "a" in contents and "b" not in contents
