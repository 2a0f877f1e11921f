"""Precision and recall by functional group."""

import pytest

from vibron_train.bench.groups import by_group, counts, group_table

FOUND = [
    (frozenset({"ketone", "arene"}), frozenset({"ketone", "ester"})),
    (frozenset({"ketone"}), frozenset({"ketone"})),
    (frozenset({"arene"}), frozenset({"ketone", "arene"})),
]


def rows() -> dict[str, dict[str, object]]:
    return {str(row["name"]): row for row in by_group(FOUND)}


def test_counts_by_hand() -> None:
    assert counts(FOUND) == (3, 2, 1)
    assert counts(FOUND, "ketone") == (2, 1, 0) and counts(FOUND, "arene") == (1, 0, 1)


def test_precision_recall_and_f1_of_each_group() -> None:
    found = rows()
    assert set(found) == {"", "ketone", "arene", "ester"}
    assert (found["ketone"]["precision"][0], found["ketone"]["recall"][0]) == (0.667, 1.0)
    assert found["ketone"]["f1"][0] == pytest.approx(2 * 2 / (2 * 2 + 1 + 0), abs=1e-3)
    assert (found["arene"]["support"], found["arene"]["predicted"]) == (2, 1)
    assert found["ester"]["recall"] is None and found["ester"]["f1"][0] == 0.0
    assert found[""]["f1"][0] == pytest.approx(2 * 3 / (2 * 3 + 2 + 1), abs=1e-3)


def test_intervals_hold_the_value_and_lie_within_zero_and_one() -> None:
    for row in by_group(FOUND * 4):
        for name in ("precision", "recall", "f1"):
            if row[name] is not None:
                value, low, high = row[name]
                assert 0.0 <= low <= value <= high <= 1.0


def test_the_table_has_a_row_for_each_group_of_enough_spectra() -> None:
    text = group_table({"gas": by_group(FOUND)}, least=2)
    assert "### Gas" in text and "| ketone | 2 | 3 | 0.67 (" in text
    assert "ester" not in text
