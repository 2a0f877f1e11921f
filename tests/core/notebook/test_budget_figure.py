"""The figure of a budget: lengths of the bars, areas under both distributions, and their ends."""

from collections.abc import Iterator

import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import pytest

from vibron.core.budget import UncertaintyBudget, uncertainty_budget
from vibron.core.uncertainty import Uncertain


@pytest.fixture(autouse=True)
def canvas() -> Iterator[None]:
    matplotlib.use("agg")
    yield
    plt.close("all")


@pytest.fixture(scope="module")
def product() -> UncertaintyBudget:
    inputs = {"gain": Uncertain(2.0, 0.1, degrees=8.0), "values": Uncertain([3.0, 4.0], 0.3)}
    return uncertainty_budget(lambda gain, values: gain * float(np.sum(values)), inputs, samples=4000)


def test_bars_are_contributions_with_arrays_as_one(product: UncertaintyBudget) -> None:
    bars, _ = product.plot()
    lengths = [patch.get_width() for patch in bars.patches]
    assert [text.get_text() for text in bars.get_yticklabels()] == ["values", "gain", "combined"]
    assert lengths == pytest.approx([2.0 * 0.3 * np.sqrt(2.0), 0.7, np.hypot(0.6 * np.sqrt(2.0), 0.7)], rel=1e-6)


def test_both_distributions_have_unit_area_and_their_intervals_are_marked(product: UncertaintyBudget) -> None:
    _, right = product.plot()
    assert product.histogram is not None
    edges, densities = product.histogram
    assert float(densities @ np.diff(edges)) == pytest.approx(0.999, abs=1e-3)
    curve = right.lines[0]
    assert np.trapezoid(curve.get_ydata(), curve.get_xdata()) == pytest.approx(1.0, abs=3e-3)
    ends = [line.get_xdata()[0] for line in right.lines[1:]]
    assert ends == pytest.approx([product.sampled.lower, product.sampled.upper, product.lower, product.upper])


def test_axes_may_be_given_and_units_are_labels() -> None:
    found = uncertainty_budget("stefan_boltzmann", {"temperature": "300 +- 2 K"}, samples=400)
    axes = plt.subplots(2, 1)[1]
    drawn = found.plot(axes=(axes[0], axes[1]))
    assert drawn[0] is axes[0] and drawn[1] is axes[1]
    assert drawn[0].get_xlabel() == "standard uncertainty / (W m$^{-2}$)"


def test_a_result_without_uncertainty_is_drawn() -> None:
    found = uncertainty_budget(lambda x: 0.0 * x, {"x": Uncertain(1.0, 0.1)}, samples=100)
    found.plot()[0].figure.canvas.draw()
