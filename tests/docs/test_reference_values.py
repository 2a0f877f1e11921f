"""The reference values: what is quick is computed again, and the page says what the list says."""

import importlib.util
import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
SPEC = importlib.util.spec_from_file_location("reference_values", DOCS / "reference_values.py")
assert SPEC is not None
assert SPEC.loader is not None
values = importlib.util.module_from_spec(SPEC)
sys.modules["reference_values"] = values  # dataclasses look their module up
SPEC.loader.exec_module(values)
ENTRIES, MISSING, TEXT = values.read()
QUICK: dict[str, list] = {}
for entry in ENTRIES:
    if entry.quick:
        QUICK.setdefault(json.dumps(entry.run, sort_keys=True), []).append(entry)


@pytest.mark.parametrize("group", QUICK.values(), ids=lambda group: f"{group[0].id}: {group[0].what}")
def test_quick_values_are_found_again(group: list) -> None:
    results = values.results_of(group[0].run)
    for entry in group:
        numbers = values.printed(entry, values.evaluate(entry, results))
        assert values.verdict(entry, numbers) == ("slip of the list" if entry.slip else "reproduced"), entry.what


def test_most_entries_are_quick() -> None:
    assert sum(entry.quick for entry in ENTRIES) > 0.5 * len(ENTRIES)


def test_page_is_in_step_with_the_list() -> None:
    text = values.PAGE.read_text(encoding="utf-8")
    shown = values.from_page(text)
    assert shown.keys() == {(entry.id, entry.what) for entry in ENTRIES}
    assert text == values.page(TEXT, ENTRIES, MISSING, shown)
    assert "| differs |" not in text


def test_every_tolerance_of_its_own_has_a_reason() -> None:
    assert [entry.what for entry in ENTRIES if (entry.tolerance is None) != (not entry.because)] == []
    assert [entry.what for entry in ENTRIES if bool(entry.slip) != bool(entry.instead)] == []


def test_a_page_with_another_number_is_caught() -> None:
    text = values.PAGE.read_text(encoding="utf-8")
    entry = next(entry for entry in ENTRIES if not entry.slip and entry.tolerance is None)
    wrong = replace(entry, given=tuple(f"{float(number) + 1.0:.6f}" for number in entry.given))
    entries = [wrong if one is entry else one for one in ENTRIES]
    made = values.page(TEXT, entries, MISSING, values.from_page(text))
    assert made != text
    assert "| differs |" in made


def test_half_a_unit_of_the_last_digit_is_allowed_and_no_more() -> None:
    entry = values.Entry("X", "a", ("0.25",), {"E": {"answer": "bethe_xxx_energy", "call": {}}}, "E")
    assert entry.bounds == [0.005]
    assert values.verdict(entry, ["0.2549"]) == "reproduced"
    assert values.verdict(entry, ["0.2551"]) == "differs"
    assert values.printed(entry, [0.25123]) == ("0.2512",)


def test_failures_are_kept_and_not_recalled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(DOCS))  # where the worker finds the script
    journal = tmp_path / "journal.jsonl"
    good = values.Entry("X", "a", ("-0.44",), {"E": {"answer": "bethe_xxx_energy", "call": {}}}, "E")
    bad = replace(good, what="b", run={"E": {"answer": "aklt_energy", "call": {"length": 1}}})
    values.compute([good, bad], journal, 60.0)
    assert "DomainError" in journal.read_text(encoding="utf-8")
    assert list(values.recall(journal)) == [good.key]
    assert values.from_journal([good, bad], journal)["X", "a"].numbers == ("-0.4431",)
