"""Typed moves of workflows, ranks and ratings."""

import numpy as np
import pytest

from vibron.core.workflow import Step, Workflow
from vibron_agents.loops import moves
from vibron_agents.loops.ranking import elo, normalised_ranks, rank_probabilities


def test_moves_stay_inside_the_declared_ranges() -> None:
    """Every turned parameter is one that the tool takes."""
    rng = np.random.default_rng(0)
    start = Workflow(
        (Step("n", "spectral_resolution", {"maximum_path_difference": 2.0, "apodisation": "boxcar"}),), "n.width"
    )
    found = moves.knobs(start)
    assert {knob.field.name for knob in found} == {"maximum_path_difference", "apodisation"}
    for knob in found:
        values = moves.settings(knob, knob.value(start), rng)
        assert values and knob.value(start) not in values
        assert all(float(moves.turned(start, knob, value).run()) > 0 for value in values)
    assert [knob.field.name for knob in moves.knobs(start, ("n.apodisation",))] == ["maximum_path_difference"]


def test_swap_insert_and_drop_keep_types() -> None:
    """A spectrum goes in and comes out, whatever the steps between."""
    chain = Workflow(
        (
            Step("smooth", "smooth", {"spectrum": {"$input": "spectrum"}}),
            Step("clean", "remove_spikes", {"spectrum": {"$from": "smooth"}}),
        ),
        "clean",
    )
    swapped = {one.tools for one in moves.swaps(chain)}
    assert ("derivative_spectrum", "remove_spikes") in swapped
    dropped = {one.tools: one for one in moves.drops(chain)}
    assert dropped["smooth",].result == "smooth"
    assert dropped["remove_spikes",].steps[0].arguments == {"spectrum": {"$input": "spectrum"}}
    longer = next(moves.inserts(chain, np.random.default_rng(1)))
    assert len(longer.steps) == 3
    assert moves.crossed(chain, next(moves.swaps(chain)), np.random.default_rng(0)) is None


def test_ranks_and_ratings() -> None:
    """Against numbers worked out by hand."""
    assert rank_probabilities(3) == pytest.approx([15 / 37, 12 / 37, 10 / 37])  # 1/4 : 1/5 : 1/6
    assert elo(1600.0, 1400.0, 0.0) == pytest.approx((1600 - 32 * 10 / (10 + 10**0.5), 1400 + 32 * 10 / (10 + 10**0.5)))
    assert normalised_ranks([1.0, 3.0, 2.0]).tolist() == [0.0, 1.0, 0.5]


def test_another_choice_leaves_out_what_need_not_apply_to_it() -> None:
    arguments = {"spectrum": {"$input": "spectrum"}, "method": "savitzky_golay", "points": 5}
    start = Workflow((Step("smooth", "smooth", arguments),), "smooth.ordinate")
    found = [one.steps[0].arguments for one in moves.choices(start)]
    assert {"spectrum": {"$input": "spectrum"}, "method": "whittaker"} in found
    assert all("points" not in one for one in found)
