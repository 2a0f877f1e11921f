from __future__ import annotations

import json

import numpy as np

from vibron.core.spectrum import KINDS, Spectrum
from vibron_agents.app.page.curves import NAMES, Pane, PlottedBand, PlottedCurve, chart, ordinate_name, points

X = np.arange(400.0, 4001.0, 0.1)
ONE = PlottedCurve("one", X, np.exp(-(((X - 1700.0) / 0.3) ** 2)))


def test_wavenumbers_fall_to_the_right_over_what_was_measured() -> None:
    part = PlottedCurve("part", X[(X > 712.0) & (X < 1850.0)], ONE.ordinate[(X > 712.0) & (X < 1850.0)])
    (axis,) = chart([Pane([part])])["xAxis"]
    assert (axis["inverse"], axis["min"], axis["max"]) == (True, 700.0, 1900.0)


def test_thinning_keeps_the_height_of_a_narrow_band_and_gaps() -> None:
    ordinate = np.where((X > 2000.0) & (X < 2100.0), np.nan, ONE.ordinate)
    found = points(PlottedCurve("gap", X, ordinate), 200)
    heights = [y for _, y in found if y is not None]
    assert max(heights) == 1.0 and len(heights) <= 402 + 4
    assert abs(next(x for x, y in found if x is not None and y is None) - 2000.0) < 0.15
    assert not [x for x, _ in found if x is not None and 2000.0 < x < 2100.0]


def test_the_points_of_many_curves_are_bounded() -> None:
    many = chart([Pane([ONE] * 60)])["series"]
    assert sum(len(one["data"]) for one in many) < 30_000


def test_a_chosen_band_is_marked_with_a_line_and_its_words() -> None:
    marks = [PlottedBand(0, 1700.0, 1.0, "1700 C=O"), PlottedBand(1, 900.0, 0.1, "900")]
    bands = chart([Pane([ONE], marks=marks, chosen=0)])["series"][-1]
    assert [one["label"]["show"] for one in bands["data"]] == [True, False]
    assert bands["markLine"]["data"] == [{"xAxis": 1700.0}]


def test_two_panes_zoom_together_and_are_plain_data() -> None:
    options = chart([Pane([ONE], title="Before"), Pane([ONE], title="After")])
    assert options["dataZoom"][0]["xAxisIndex"] == [0, 1]
    assert [one["yAxisIndex"] for one in options["series"]] == [0, 1]
    assert json.loads(json.dumps(options, allow_nan=False)) == options


def test_the_ordinate_names_every_kind_that_is_shown() -> None:
    kinds = [Spectrum([400.0, 500.0], [0.0, 1.0], kind) for kind in ("absorbance", "transmittance", "absorbance")]
    assert ordinate_name(kinds) == "Absorbance, Transmittance"


def test_every_kind_of_ordinate_has_a_name() -> None:
    assert set(NAMES) == set(KINDS)
