"""Which faults count, what is noticed with claims and without, and what is kept of an interrupted run."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vibron.core.errors import VibronError
from vibron_agents.jobs import Finished, JobOutcome, WorkItem
from vibron_agents.sandbox import guarantees
from vibron_agents.verify.verification import verify
from vibron_train.bench.faults import trials as module
from vibron_train.bench.faults.drawing import Mutant, drawn
from vibron_train.bench.faults.matrix import summary, table
from vibron_train.bench.faults.measuring import MeasuredFault, compared, measured
from vibron_train.bench.faults.numbers import numbers_of
from vibron_train.bench.faults.rights import RightScript, right_scripts
from vibron_train.bench.faults.trials import KeptVerification, ScriptTrial, trial_key, trials
from vibron_verify.products import read

contained = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
CLAIM = {"column": "claims", "check": "evolve (V)", "message": "0.2, claimed 0.1"}
SYSTEM = {"column": "system", "check": "the system is the one that the rubric names", "message": "differs"}


def numbers(energy: float) -> dict[str, Any]:
    return {run: numbers_of({"evolve": read({"energy": energy})}) for run in ("small", "full")}


@pytest.fixture(scope="module")
def mutant() -> Mutant:
    return drawn([one for one in right_scripts() if one.name == "ising_quench"], 1, 1)[0]


RIGHT = KeptVerification((), ("claims", "rubric"), "", "", numbers(1.0), 1.0, 4.0)
WRONG = replace(RIGHT, numbers=numbers(2.0))


@pytest.mark.parametrize(
    ("wrong", "fate"),
    [
        (WRONG, "counted"),
        (replace(WRONG, numbers=numbers(1.0)), "no effect"),
        (replace(WRONG, raised="small run, evolve: ValueError: no"), "exception"),
        (replace(WRONG, own_seconds=100.0), "slow"),
        (replace(WRONG, limit="seconds"), "slow"),
    ],
)
def test_a_fault_counts_where_it_changes_a_number_in_time_and_without_exception(
    mutant: Mutant, wrong: KeptVerification, fate: str
):
    assert compared(mutant, RIGHT, wrong).fate == fate


def test_an_effect_of_the_full_run_alone_counts(mutant: Mutant):
    wrong = replace(RIGHT, numbers={"small": RIGHT.numbers["small"], "full": numbers(2.0)["full"]})
    assert compared(mutant, RIGHT, wrong).effect == "full run: evolve.energy"


def test_what_only_a_claim_sees_is_missed_without_claims(mutant: Mutant):
    found = compared(mutant, RIGHT, replace(WRONG, caught=(CLAIM,)))
    assert found.noticed == (CLAIM,) and found.unclaimed == ()
    assert compared(mutant, RIGHT, replace(WRONG, caught=(CLAIM, SYSTEM))).unclaimed == (SYSTEM,)


def test_an_alarm_of_the_right_script_does_not_count_as_noticed(mutant: Mutant):
    flagged = replace(RIGHT, caught=(SYSTEM,))
    assert compared(mutant, flagged, replace(WRONG, caught=(SYSTEM,))).noticed == ()


def test_a_script_with_nothing_but_claims_does_not_pass_without_them():
    alone = replace(RIGHT, judged=("claims",))
    assert alone.passed() and not alone.passed(claims=False)
    assert not replace(RIGHT, caught=(CLAIM,)).passed() and replace(RIGHT, caught=(CLAIM,)).passed(claims=False)


def test_the_matrix_counts_classes_and_keeps_the_difference_of_missed_faults(mutant: Mutant):
    found = [compared(mutant, RIGHT, wrong) for wrong in (
        WRONG, replace(WRONG, caught=(CLAIM,)), replace(WRONG, caught=(SYSTEM,)), replace(WRONG, raised="no"),
    )]  # fmt: skip
    data = summary([(mutant.script, RIGHT)], found, {"seed": 1})
    one = data["classes"][mutant.sort]
    assert one["faults"] == 3 and one["left out"]["exception"] == 1
    assert (one["noticed"]["value"], one["unclaimed"]["value"]) == pytest.approx((2 / 3, 1 / 3))
    assert [("diff" in row) for row in data["faults"]] == [True, True, False, False]
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    text = table(data)
    assert "2 = 67% (21% to 94%)" in text and "right scripts: 0 of 1 flagged" in text
    assert text.count("\nMISSED: ") == text.count("\nmissed without claims: ") == 1


class Here:
    """Workers that work in this process, so that a test can see what they do."""

    store, keyed = None, False

    def each(self, work: Callable[[Any], Any], tasks: Iterable[WorkItem]) -> Iterator[JobOutcome]:
        for task in tasks:
            try:
                yield JobOutcome(task.number, work(task.item))
            except VibronError as error:
                yield JobOutcome(task.number, error=error)


KEPT = {"caught": [], "judged": ["rubric"], "limit": "", "raised": "", "numbers": numbers(1.0), "own_seconds": 1.0,
        "seconds": 4.0}  # fmt: skip


def test_an_interrupted_run_continues(tmp_path: Path, mutant: Mutant, monkeypatch: pytest.MonkeyPatch):
    done: list[str] = []

    def tried(trial: ScriptTrial, **options: Any) -> dict[str, Any]:
        if len(done) == 1:
            raise KeyboardInterrupt
        done.append(trial.source)
        return KEPT

    def whole() -> Iterator[tuple[RightScript, KeptVerification] | MeasuredFault]:
        with Finished(tmp_path / "journal") as finished:
            yield from measured([mutant], finished, 1, workers=Here())

    monkeypatch.setattr(module, "_tried", tried)
    with pytest.raises(KeyboardInterrupt):
        list(whole())
    done[0:1] = []
    assert len(list(whole())) == 2 and done == [mutant.source]  # the right script is not verified again
    done.clear()
    assert len(list(whole())) == 2 and not done


def test_no_verification_begins_after_the_end_and_those_kept_are_shown(tmp_path: Path, mutant: Mutant):
    script = mutant.script
    with Finished(tmp_path / "journal") as finished:
        assert list(measured([mutant], finished, 1, ends=0.0, workers=Here())) == []
        finished.add(trial_key(ScriptTrial(script.source, script.rubric), 1), KEPT)
        found = list(measured([mutant], finished, 1, ends=0.0, workers=Here()))
    assert [one[0] for one in found if isinstance(one, tuple)] == [script] and len(found) == 1


@contained
@pytest.mark.slow
def test_claims_change_no_other_check(tmp_path: Path):
    [script] = [one for one in right_scripts() if one.name == "flux_ring"]
    wrong = script.source.replace("c[a].T @ c[b]", "c[b].T @ c[a]")
    assert wrong != script.source
    (tmp_path / "script.py").write_text(wrong, encoding="utf-8")
    found = []
    for name, rubric in (("with", script.rubric), ("without", script.unclaimed)):
        place = tmp_path / f"{name}.yaml"
        place.write_text(rubric, encoding="utf-8")
        checks = verify(tmp_path / "script.py", place, seed=1).checks
        found.append([(one.name, one.passed) for one in checks if one.group != "claims"])
        assert any(one.group == "claims" for one in checks) == (name == "with")
    assert found[0] == found[1]


@contained
@pytest.mark.slow
def test_a_trial_keeps_the_numbers_of_both_runs(tmp_path: Path):
    [script] = [one for one in right_scripts() if one.name == "flux_ring"]
    with Finished(tmp_path / "journal") as finished:
        [found] = trials([ScriptTrial(script.source, script.rubric)], finished, seed=1, seconds=300.0)
    assert found is not None and found.passed() and found.passed(claims=False) and not found.raised
    energy = found.numbers["full"]["lowest.energy"]["parts"][0][0]
    assert np.isfinite(energy) and found.own_seconds <= found.seconds


def test_what_is_kept_depends_on_script_rubric_and_seed():
    given = (("a", "b", 1), ("c", "b", 1), ("a", "c", 1), ("a", "b", 2))
    keys = [trial_key(ScriptTrial(source, rubric), seed) for source, rubric, seed in given]
    assert len(set(keys)) == 4 and trial_key(ScriptTrial("a", "b"), 1) == keys[0]
