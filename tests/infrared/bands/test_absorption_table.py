"""The table is in order, its groups and sources exist, and queries return what overlaps."""

import dataclasses

import numpy as np
import pytest

from vibron.core.bibliography import bibliography
from vibron.core.errors import FormatError, InputError
from vibron.infrared.band_table import table
from vibron.infrared.band_table.evidence import load_evidence
from vibron.infrared.band_table.table import load_table
from vibron.infrared.bands.absorption_table import absorption_table
from vibron.infrared.molecules.groups import group_names

DISPUTED = "not supported by the measured spectra"


def test_ranges_are_upright_within_the_mid_infrared_and_not_endless() -> None:
    for entry in load_table():
        assert 400.0 <= entry.low < entry.high <= 4000.0
        assert entry.high - entry.low <= 900.0, entry


def test_every_source_is_in_the_bibliography() -> None:
    assert {entry.source for entry in load_table()} <= set(bibliography())


def test_every_functional_group_has_a_range() -> None:
    assert set(group_names()) <= {entry.group for entry in load_table()}


def test_groups_without_label_are_the_known_bond_classes() -> None:
    unlabelled = {entry.group for entry in load_table()} - set(group_names())
    assert {"azide", "water", "carbon_dioxide", "carboxylate"} <= unlabelled and len(unlabelled) <= 25


def test_reversed_range_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    row = {**dataclasses.asdict(load_table()[0]), "low": 1780.0, "high": 1770.0, "states": "any"}

    monkeypatch.setattr(table, "load_yaml", lambda package, name: [row])
    with pytest.raises(FormatError, match="upside down"):
        table.load_table.__wrapped__()


def test_ranges_that_measured_spectra_do_not_bear_out_are_marked() -> None:
    evidence = load_evidence()
    for entry, spectra, with_group, without in zip(
        load_table(), evidence.spectra_with, evidence.rate_with, evidence.rate_without, strict=True
    ):
        assert (DISPUTED in entry.note) == (spectra > 0 and with_group <= without), entry


def test_most_ranges_are_borne_out() -> None:
    evidence = load_evidence()
    ratio = evidence.rate_with / np.maximum(evidence.rate_without, 1e-3)
    assert np.nanmedian(ratio) > 2.0


def test_query_returns_what_overlaps_in_order() -> None:
    found = absorption_table(1700.0, 1705.0)
    assert found and all(item.range.low <= 1705.0 and item.range.high >= 1700.0 for item in found)
    assert [item.range.low for item in found] == sorted(item.range.low for item in found)
    expected = sum(entry.low <= 1705.0 and entry.high >= 1700.0 for entry in load_table())
    assert len(found) == expected


def test_query_by_group_and_its_rates() -> None:
    (item,) = absorption_table(2230.0, 2230.0, "nitrile")
    assert item.rate_with is not None and item.rate_without is not None and item.rate_with > 5.0 * item.rate_without
    assert absorption_table(400.0, 4000.0, "azide")[0].rate_with is None


def test_bad_queries_are_refused() -> None:
    with pytest.raises(InputError, match="exceeds the upper end"):
        absorption_table(1800.0, 1700.0)
    with pytest.raises(InputError, match="is not in the table"):
        absorption_table(1700.0, 1800.0, "thial")
