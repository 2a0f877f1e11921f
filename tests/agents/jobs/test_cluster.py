"""A dask scheduler gives what the pool of this machine gives, also when its processes are killed."""

import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("distributed")

from vibron.core.errors import InputError, ResourceError
from vibron_agents.jobs import ProcessPool, WorkerDiedError, batch, in_cluster
from vibron_agents.jobs.cluster import Cluster
from vibron_agents.jobs.confirmed import UnequalWorkerError
from vibron_agents.jobs.shared_results import SharedResults

COUNT = 40


def odd(number: int, folder: str) -> float:
    """Refuse item 2, kill the process on item 3, and note each other item in a file of its process."""
    if number == 2:
        raise InputError("is two", field="number", value=number, remedy="give another")
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    assert threading.current_thread() is threading.main_thread()
    assert Path.cwd() == Path(folder)
    return number / 7.0


def slow(number: int, folder: str) -> dict[str, Any]:
    time.sleep(0.05)
    return {"number": number, "root": number**0.5}


def of_this_machine(number: int, home: int) -> str:
    return f"{number}-{os.getppid() == home}"


@pytest.fixture(scope="module")
def threads() -> Iterator[Any]:
    from distributed import LocalCluster

    with LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address="127.0.0.1:0",
                      protocol="tcp", host="127.0.0.1") as made:  # fmt: skip
        yield made


def test_values_errors_and_deaths_are_those_of_the_pool(
    threads: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    work = partial(odd, folder=str(tmp_path))
    with Cluster(threads.scheduler_address) as cluster:
        assert cluster.threads == 2 and not cluster.dashboard
        theirs = list(batch(work, range(8), workers=cluster))
    ours = list(batch(work, range(8), workers=2))
    assert [(one.index, one.value) for one in theirs] == [(one.index, one.value) for one in ours]
    for one in (theirs, ours):
        assert isinstance(one[2].error, InputError) and one[2].error.remedy == "give another"
        assert isinstance(one[3].error, WorkerDiedError) and "SIGKILL" in str(one[3].error)


def test_a_worker_with_another_key_ends_the_batch(threads: Any) -> None:
    key = partial(of_this_machine, home=os.getppid())
    with (
        Cluster(threads.scheduler_address) as cluster,
        pytest.raises(UnequalWorkerError, match="another input, settings or versions"),
    ):
        list(batch(abs, range(3), workers=cluster, key=key))


def test_short_tasks_go_out_in_groups(threads: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with Cluster(threads.scheduler_address) as cluster:
        given, submit = [], cluster.client.submit
        monkeypatch.setattr(
            cluster.client, "submit", lambda *words, **named: given.append(words) or submit(*words, **named)
        )
        assert [one.value for one in batch(abs, range(-2000, 0), workers=cluster)] == list(range(2000, 0, -1))
    assert len(given) < 200


def test_a_worker_hands_back_what_it_does_not_begin_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_cluster, "_answer", lambda batch, work, item: (True, time.sleep(0.02) or item))
    assert in_cluster.run("", b"", range(9), 0.0)[0] == [(True, 0)]
    answers, seconds = in_cluster.run("", b"", range(9), 0.05)
    assert answers == [(True, 0), (True, 1), (True, 2)] and seconds >= 0.06


def test_no_scheduler_is_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vibron_agents.jobs.cluster.FIRST_WAIT", 0.2)
    with pytest.raises(ResourceError, match="no dask scheduler answers") as caught, Cluster("tcp://127.0.0.1:1"):
        pass
    assert "dask scheduler" in caught.value.remedy


class Farm:
    """A scheduler and workers as separate processes, killed and started at will."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.scheduler = self.started("scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard")
        self.workers = [self.worker(), self.worker()]

    @staticmethod
    def started(what: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *words]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def worker(self) -> subprocess.Popen[bytes]:
        return self.started("worker", self.address, "--no-nanny", "--nthreads", "1", "--no-dashboard")

    def restart(self) -> None:
        self.scheduler.kill()
        self.scheduler.wait()
        self.scheduler = self.started("scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard")
        self.replace(0)
        self.replace(1)

    def replace(self, place: int) -> None:
        self.workers[place].kill()
        self.workers[place].wait()
        self.workers[place] = self.worker()

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def farm() -> Iterator[Farm]:
    made = Farm()
    yield made
    made.close()


def test_killed_workers_and_a_restarted_scheduler_cost_no_result(
    farm: Farm, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vibron_agents.jobs.cluster.FIRST_WAIT", 120.0)  # it has just been started
    work = partial(slow, folder=str(tmp_path))
    store, chance = SharedResults.at(str(tmp_path / "kept")), random.Random(5)
    found = []
    with Cluster(farm.address, store) as cluster:
        for outcome in batch(work, range(COUNT), workers=cluster):
            found.append(outcome)
            if len(found) == 8:
                farm.replace(chance.randrange(2))
            if len(found) == 20:
                farm.restart()
    assert [one.value for one in found] == [slow(number, "") for number in range(COUNT)]
    kept = list((tmp_path / "kept").rglob("*.json"))  # a worker killed while it wrote leaves a file of another name
    assert len(kept) == COUNT
    times = {path: path.stat().st_mtime_ns for path in kept}
    again = list(batch(work, range(COUNT), workers=ProcessPool(1, store)))
    assert [one.value for one in again] == [one.value for one in found]
    assert {path: path.stat().st_mtime_ns for path in kept} == times
