"""Tools in worker processes: bounded in time and memory, and used again."""

import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from vibron.core.example import example
from vibron_agents.core.user_files import user_files
from vibron_agents.jobs import limited as module
from vibron_agents.jobs.call import FailedCallError, Rules
from vibron_agents.jobs.limited import lent, limited
from vibron_agents.jobs.tool_call import ToolCall

RULES = Rules(seconds=60.0)
LONG = {"optical_depth": 50.0, "albedo": 1.0, "photons": 10_000_000}


def peak(temperature: object, rules: Rules = RULES) -> ToolCall:
    return ToolCall("wien_peak", {"temperature": temperature}, rules)


def test_a_worker_is_used_again_and_errors_leave_it_alive() -> None:
    assert limited(peak("300 K")).value()["wavelength"] == pytest.approx(2897.771955 / 300)  # CODATA 2018
    process = module._idle[-1].process.pid
    failed = limited(peak(-1.0))
    with pytest.raises(FailedCallError, match="temperature"):
        failed.value()
    assert failed.error["remedy"] and module._idle[-1].process.pid == process


def test_a_call_that_takes_too_long_ends_its_process() -> None:
    limited(peak(300.0))
    worker = module._idle[-1]
    ended = limited(ToolCall("monte_carlo_slab", LONG, replace(RULES, seconds=0.5, more=", or use --{}")))
    assert ended.error["code"] == "resource" and "--seconds" in ended.text
    assert worker not in module._idle and limited(peak(300.0)).result


def test_a_worker_that_dies_costs_one_call() -> None:
    with lent() as worker:
        if not worker.ready:
            worker.answers_within(None)
            worker.answer()
        os.kill(worker.process.pid or 0, signal.SIGKILL)
        worker.give(peak(300.0))
        assert worker.answers_within(10.0) and worker.answer() is None
    assert "its process ended" in module.ending(peak(1.0), None, in_time=True).text
    assert limited(peak(300.0)).result


def test_a_result_with_arrays_is_drawn() -> None:
    spectrum = user_files([example("toluene_computed.jdx")])[0].content
    assert limited(ToolCall("", spectrum, RULES, "")).files["plot.png"].startswith(b"\x89PNG")
    ended = limited(ToolCall("find_bands", {"spectrum": spectrum}, RULES, ""))
    assert ended.files["plot.png"].startswith(b"\x89PNG") and ended.result == {"picture": "plot.png"}
    written = ToolCall("convert_format", {"source": "x.jdx", "target": "made.csv"}, RULES, "")
    assert "reads or writes files" in limited(written).text
    assert "cannot be drawn" in limited(ToolCall("wien_peak", {"temperature": 300.0}, RULES, "wavelength")).text


def test_nothing_is_left_in_the_folder_of_the_caller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    limited(ToolCall("convert_format", {"source": "x.jdx", "target": "made.csv"}, RULES))
    assert not list(tmp_path.iterdir())
