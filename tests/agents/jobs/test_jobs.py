"""Batches survive the death of any process, keep finished results and replace a file only by a complete one."""

import errno
import os
import resource
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from vibron.core.errors import InputError, ResourceError, VibronError
from vibron_agents.jobs import Finished, JobOutcome, ProcessPool, WorkerDiedError, WorkItem, batch, resumable
from vibron_agents.jobs.finished import journal_of


def square(number: int) -> int:
    return number * number


def logged(number: int, log: Path) -> int:
    """Note that an item was begun; O_APPEND keeps lines of several processes whole."""
    with log.open("a") as stream:
        stream.write(f"{number}\n")
    return number * number


def dies(number: int, folder: Path, times: int) -> int:
    """End the process on item 3 as often as stated."""
    marks = list(folder.glob("death-*"))
    if number == 3 and len(marks) < times:
        (folder / f"death-{len(marks)}").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def refuses(number: int) -> int:
    if number == 2:
        raise InputError("is odd", field="number", value=number, remedy="give another")
    return number


def values(outcomes: list[JobOutcome]) -> list[Any]:
    return [outcome.value for outcome in outcomes]


def test_outcomes_come_in_the_order_of_the_items() -> None:
    assert values(list(batch(square, range(20), workers=2))) == [number * number for number in range(20)]


def threads_of(_: int) -> str | None:
    """Return how many threads the numerical libraries of this process use."""
    return os.environ.get("OMP_NUM_THREADS")


def test_workers_share_the_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    monkeypatch.setattr("vibron_agents.jobs.worker.processors", lambda: 6)
    assert values(list(batch(threads_of, [1, 2], workers=2))) == ["3", "3"]
    assert "OMP_NUM_THREADS" not in os.environ
    monkeypatch.setenv("OMP_NUM_THREADS", "5")
    assert values(list(batch(threads_of, [1, 2], workers=2))) == ["5", "5"]


def test_an_exception_costs_one_item_and_keeps_its_fields() -> None:
    outcomes = list(batch(refuses, range(4), workers=2))
    assert [outcome.error is None for outcome in outcomes] == [True, True, False, True]
    error = outcomes[2].error
    assert isinstance(error, InputError) and error.field == "number" and error.remedy == "give another"


def test_a_worker_that_dies_once_costs_nothing(tmp_path: Path) -> None:
    work = partial(dies, folder=tmp_path, times=1)
    assert values(list(batch(work, range(8), workers=2))) == [number * number for number in range(8)]


def test_an_item_that_ends_its_worker_twice_is_one_error(tmp_path: Path) -> None:
    outcomes = list(batch(partial(dies, folder=tmp_path, times=99), range(8), workers=2))
    assert len(list(tmp_path.glob("death-*"))) == 2
    assert isinstance(outcomes[3].error, WorkerDiedError) and "SIGKILL" in str(outcomes[3].error)
    assert values(outcomes[:3] + outcomes[4:]) == [0, 1, 4, 16, 25, 36, 49]


def test_workers_that_cannot_start_end_the_batch() -> None:
    with pytest.raises(ResourceError, match="before they can start"):
        list(ProcessPool(1).each(_unloadable, [WorkItem(0, "", 0)]))


class _Unloadable:
    def __call__(self, item: Any) -> Any:
        return item

    def __reduce__(self) -> tuple[Any, ...]:
        return os._exit, (3,)


_unloadable = _Unloadable()


def test_finished_results_are_not_computed_again(tmp_path: Path) -> None:
    work, log = partial(logged, log=tmp_path / "log"), tmp_path / "log"
    with Finished(tmp_path / "j") as finished:
        run = batch(work, range(6), workers=1, finished=finished)
        assert [next(run).value for _ in range(3)] == [0, 1, 4]
        run.close()
        kept = len(finished)
    with Finished(tmp_path / "j") as finished:
        assert len(finished) == kept >= 3
        assert values(list(batch(work, range(6), workers=1, finished=finished))) == [0, 1, 4, 9, 16, 25]
    begun = log.read_text().split()
    assert set(begun) == set("012345") and len(begun) <= 7  # one item may have been in work


def test_a_torn_or_damaged_line_is_computed_again(tmp_path: Path) -> None:
    path = tmp_path / "j"
    with Finished(path) as finished:
        for number in range(3):
            finished.add(str(number), number)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for end in range(len(lines[0]), len(whole)):
        path.write_bytes(whole[:end])
        with Finished(path) as finished:
            assert len(finished) == whole[:end].count(b"\n")
            finished.add("new", "x")
        with Finished(path) as finished:
            assert finished["new"] == "x" and finished["0"] == 0
    path.write_bytes(lines[0] + lines[1].replace(b'"1"', b'"7"') + lines[2])
    with Finished(path) as finished:
        assert "0" in finished and "2" in finished and "1" not in finished


def test_a_kept_result_has_its_keys_in_their_order(tmp_path: Path) -> None:
    with Finished(tmp_path / "j") as finished:
        finished.add("a", {"z": 1.1, "b": [2, "é"]})
        assert list(finished["a"].items()) == [("z", 1.1), ("b", [2, "é"])]


def test_results_that_are_not_final_are_not_kept(tmp_path: Path) -> None:
    with Finished(tmp_path / "j") as finished:
        list(batch(square, range(4), finished=finished, usable=lambda value: value != 4))
        assert len(finished) == 3


def test_one_run_at_a_time_writes_an_output(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    with resumable(target), pytest.raises(ResourceError, match="another writer holds"), resumable(target):
        pass
    with resumable(target) as finished:
        assert len(finished) == 0
    assert not list(tmp_path.iterdir())


def test_the_journal_of_a_failed_run_is_kept(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    with pytest.raises(KeyboardInterrupt), resumable(target) as finished:
        finished.add("a", 1)
        raise KeyboardInterrupt
    with resumable(target) as finished:
        assert finished["a"] == 1
    assert not journal_of(target).exists()


def test_a_full_disk_is_a_clear_error_and_keeps_what_is_finished(tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    with Finished(tmp_path / "j") as finished:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, before[1]))
        try:
            with pytest.raises(VibronError, match="cannot be written") as caught:
                for number in range(1000):
                    finished.add(str(number), "x" * 100)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert isinstance(caught.value, ResourceError) and "free space" in caught.value.remedy
        count = len(finished)
    assert count > 10
    assert (tmp_path / "j").read_bytes().endswith(b"\n")
    with Finished(tmp_path / "j") as finished:
        assert len(finished) == count


PARENT = """
import sys, time, os
sys.path[:0] = {paths!r}
from test_jobs import slow
from vibron_agents.jobs import batch
if __name__ == "__main__":
    for outcome in batch(slow, range(4), workers=2):
        print(outcome.value, flush=True)
"""


def slow(number: int) -> int:
    if number < 2:
        return os.getpid()
    time.sleep(600.0)
    return number


def test_workers_end_with_a_killed_parent(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT.format(paths=[str(Path(__file__).parent), *sys.path]))
    parent = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    workers = {int(parent.stdout.readline()) for _ in range(2)}
    parent.kill()
    parent.wait()
    parent.stdout.close()
    while any(_alive(worker) for worker in workers):  # the kernel ends them; the test command bounds the time
        time.sleep(0.05)


def _alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError as error:
        assert error.errno in (errno.ENOENT, errno.ESRCH)
        return False
    return state not in "ZX"
