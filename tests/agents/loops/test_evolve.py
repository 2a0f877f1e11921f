"""Evolution of workflows: typed moves, improvement, and going on after a kill."""

import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from vibron.core.workflow import Step, Workflow
from vibron_agents.core.journal import Journal
from vibron_agents.loops import moves
from vibron_agents.loops.evolve import evolve
from vibron_agents.loops.ranking import elo, normalised_ranks, rank_probabilities

LINE = Workflow(
    (Step("width", "doppler_width", {"wavenumber": 2349.0, "temperature": 900.0, "molar_mass": 44.0}),), "width"
)


def closeness(workflow: Workflow) -> float:
    """Score how near the Doppler width comes to 0.001 cm^-1."""
    return -abs(float(np.ravel(workflow.run())[0]) - 1e-3)


def test_moves_stay_inside_the_declared_ranges() -> None:
    """Every turned parameter is one that the tool takes."""
    rng = np.random.default_rng(0)
    start = Workflow((Step("n", "line_shape_width", {"maximum": 2.0, "kind": "boxcar"}),), "n.width")
    found = moves.knobs(start)
    assert {knob.field.name for knob in found} == {"maximum", "kind"}
    for knob in found:
        values = moves.settings(knob, knob.value(start), rng)
        assert values and knob.value(start) not in values
        assert all(float(moves.turned(start, knob, value).run()) > 0 for value in values)
    assert [knob.field.name for knob in moves.knobs(start, ("n.kind",))] == ["maximum"]


def test_swap_insert_and_drop_keep_types() -> None:
    """A spectrum goes in and comes out, whatever the steps between."""
    chain = Workflow(
        (
            Step("smooth", "smooth_savitzky_golay", {"spectrum": {"$input": "spectrum"}}),
            Step("clean", "remove_spikes", {"spectrum": {"$from": "smooth"}}),
        ),
        "clean",
    )
    swapped = {one.tools for one in moves.swaps(chain)}
    assert ("smooth_whittaker", "remove_spikes") in swapped
    dropped = {one.tools: one for one in moves.drops(chain)}
    assert dropped["smooth_savitzky_golay",].result == "smooth"
    assert dropped["remove_spikes",].steps[0].arguments == {"spectrum": {"$input": "spectrum"}}
    longer = next(moves.inserts(chain, np.random.default_rng(1)))
    assert len(longer.steps) == 3
    assert moves.crossed(chain, next(moves.swaps(chain)), np.random.default_rng(0)) is None


def test_it_improves_and_is_deterministic(tmp_path: Path) -> None:
    """Two runs of a seed end alike; the best is far better than the start."""
    ends = []
    for name in ("one", "other"):
        with Journal(tmp_path / name) as journal:
            ends.append(evolve(LINE, closeness, journal, evaluations=80, seed=3))
    assert ends[0] == ends[1]
    assert ends[0][0].score > 0.2 * closeness(LINE)
    scores = [one.score for one in ends[0]]
    assert scores == sorted(scores, reverse=True) and len(set(scores)) == len(scores)


PROGRAM = """
import sys
from pathlib import Path
sys.path.insert(0, {folder!r})
from test_evolve import LINE, closeness
from vibron_agents.core.journal import Journal
from vibron_agents.loops.evolve import evolve
def slow(workflow):
    print("scored", flush=True)
    return closeness(workflow)
with Journal(sys.argv[1]) as journal:
    evolve(LINE, slow, journal, evaluations=40, seed=3)
"""


@pytest.mark.parametrize("after", [1, 7, 23])
def test_it_goes_on_after_a_kill(tmp_path: Path, after: int) -> None:
    """A run killed after some evaluations ends like one that was not, and pays for none of them twice."""
    program = PROGRAM.format(folder=str(Path(__file__).parent))
    path = tmp_path / "journal"
    with subprocess.Popen(
        [sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE, text=True
    ) as process:  # fmt: skip
        assert process.stdout is not None
        for _ in range(after):
            process.stdout.readline()
        process.send_signal(signal.SIGKILL)
    with Journal(path) as journal:
        before = [event["id"] for event in journal.of("scored")]
        resumed = evolve(LINE, closeness, journal, evaluations=40, seed=3)
        paid = [event["id"] for event in journal.of("scored")]
    with Journal(tmp_path / "whole") as journal:
        whole = evolve(LINE, closeness, journal, evaluations=40, seed=3)
    assert resumed == whole
    assert paid[: len(before)] == before and len(set(paid)) == len(paid) <= 40


def test_ranks_and_ratings() -> None:
    """Against numbers worked out by hand."""
    assert rank_probabilities(3) == pytest.approx([15 / 37, 12 / 37, 10 / 37])  # 1/4 : 1/5 : 1/6
    assert elo(1600.0, 1400.0, 0.0) == pytest.approx((1600 - 32 * 10 / (10 + 10**0.5), 1400 + 32 * 10 / (10 + 10**0.5)))
    assert normalised_ranks([1.0, 3.0, 2.0]).tolist() == [0.0, 1.0, 0.5]
