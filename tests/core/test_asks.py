"""Example questions: how they are read, what is refused, and that search finds the tools of unseen ones."""

from __future__ import annotations

import json
import random
from dataclasses import asdict, replace
from pathlib import Path

import pytest
import yaml

import vibron
from vibron.core.asks import MOST, Vocabulary, parts, read_vocabulary, readable
from vibron.core.errors import InputError
from vibron.core.index import IndexEntry, entries
from vibron.core.search import search
from vibron.core.shipped import shipped

SAMPLE = 60


def test_an_ask_is_read_into_its_parts() -> None:
    found = list(parts("[peak: Peak] for {polarisation=s: s-polarised} light at {angle}, {averaged=true: averaged}"))
    assert [(one.kind, one.field) for one in found if one.kind != "text"] == [
        ("asked", "peak"), ("option", "polarisation"), ("slot", "angle"), ("option", "averaged"),
    ]  # fmt: skip
    assert [one.value for one in found if one.kind == "option"] == ["s", True]
    assert "".join(one.words for one in found) == "Peak for s-polarised light at , averaged"
    assert readable("[Peak] at {angle}") == "Peak at <angle>"


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        ("wavelength at {temperature}", "one thing as asked"),
        ("[one] and [two] at {temperature}", "one thing as asked"),
        ("[energy: energy] at {temperature}", "asks for no output"),
        ("[wavelength] at {temperature}", "does not say which output"),
        ("[wavelength: wavelength] at {pressure}", "which is not an input"),
        ("[wavelength: wavelength] at {temperature", "unreadable bracket"),
        ("[wavelength: at {temperature}]", "unreadable bracket"),
        ("[wavelength: wavelength] " + "very " * 25, "more than"),
    ],
)
def test_a_faulty_ask_is_refused(ask: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        Vocabulary(asks=(ask,)).check("tool", ["temperature"], ["wavelength", "frequency"])


def test_no_more_asks_than_a_reader_reads() -> None:
    asks = ("[wavelength: wavelength]",) * (MOST + 1)
    with pytest.raises(InputError, match="more than"):
        Vocabulary(asks=asks).check("tool", ["temperature"], ["wavelength", "frequency"])


def test_every_vocabulary_belongs_to_a_tool() -> None:
    files = sorted(Path(vibron.__file__).parent.glob("*/*/vocabulary.yaml"))
    listed = {name for file in files for name in yaml.load(file.read_text("utf-8"), yaml.CSafeLoader)}
    assert listed == set(shipped())
    assert read_vocabulary(files[0].parent, "no_such_tool") == Vocabulary()


def test_every_shipped_tool_has_asks() -> None:
    assert {name: len(entry.asks) for name, entry in entries().items() if not 2 <= len(entry.asks) <= MOST} == {}


def test_search_finds_the_tool_of_a_question_that_it_has_not_seen() -> None:
    """Each question of a sample is taken out of the declaration of its tool before it is searched for."""
    known = entries()
    every = [(name, place) for name, entry in known.items() for place in range(len(entry.asks))]
    found = 0
    for name, place in random.Random(3).sample(every, SAMPLE):
        asks = known[name].asks
        others = {**known, name: replace(known[name], asks=asks[:place] + asks[place + 1 :])}
        words = " ".join(part.words for part in parts(asks[place]))
        found += name in [tool.name for _, tool in search(others, words, 15)]
    assert found / SAMPLE >= 0.9


def test_a_new_tool_is_found_by_the_words_of_its_asks() -> None:
    made = IndexEntry(
        "beer_stein", "radiation", "drinks", "Volume of a vessel.", "instant", (), ("[How much ale] fits in it?",)
    )
    assert search({**entries(), "beer_stein": made}, "how much ale goes in here", 1)[0][1].name == "beer_stein"


def test_an_entry_of_the_index_is_read_as_it_was_written() -> None:
    for entry in entries().values():
        assert IndexEntry.read(json.loads(json.dumps(asdict(entry)))) == entry
