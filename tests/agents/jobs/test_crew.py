"""Workers of a server: bounded in number and time, replaced when they are lost."""

import os
import signal
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path

import pytest

from vibron_agents.jobs.call import Rules, Worked
from vibron_agents.jobs.crew import Crew

RULES = Rules(seconds=60.0)


@dataclass(frozen=True)
class Double:
    """A call that takes some time and gives twice a number with its process, or ends its process."""

    number: int
    rules: Rules = RULES
    seconds: float = 0.0
    name: str = "double"

    def run(self) -> Worked:
        if self.number < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        tempfile.mkdtemp(prefix="left behind")
        time.sleep(self.seconds)
        return Worked((2 * self.number, os.getpid()))


@pytest.fixture(scope="module")
def crew() -> Iterator[Crew]:
    found = Crew(2, Double(0))
    yield found
    found.close()
    assert found.warm == 0


def test_calls_are_shared_by_a_fixed_number_of_processes(crew: Crew) -> None:
    ended = [crew.submit(Double(number, seconds=0.01)) for number in range(40)]
    found = [one.result(60.0).value() for one in ended]
    assert [value for value, _ in found] == [2 * number for number in range(40)]
    assert len({process for _, process in found}) <= 2


def test_a_call_that_takes_too_long_or_dies_costs_one_call(crew: Crew) -> None:
    slow = crew.submit(Double(1, Rules(seconds=0.2, more=", or use --{}"), 30.0))
    assert "--seconds" in slow.result(60.0).text
    assert "its process ended" in crew.submit(Double(-1)).result(60.0).text
    assert [crew.submit(Double(number)).result(60.0).value()[0] for number in (1, 2, 3)] == [2, 4, 6]


def test_a_call_that_is_given_up_before_its_turn_is_left_out(crew: Crew) -> None:
    busy = [crew.submit(Double(number, seconds=0.3)) for number in (1, 2)]
    waiting = crew.submit(Double(3))
    assert waiting.cancel()
    assert [one.result(60.0).value()[0] for one in busy] == [2, 4]
    assert crew.submit(Double(4)).result(60.0).value()[0] == 8


def test_a_crew_that_is_closed_while_it_starts_and_works_leaves_no_process() -> None:
    crew = Crew(1, Double(0, seconds=0.2))
    ended: Future[Worked] = crew.submit(Double(1, seconds=30.0))
    while not crew._workers:
        time.sleep(0.01)
    folder = Path(next(iter(crew._workers.values())).name)
    begun = time.monotonic()
    crew.close()
    assert time.monotonic() - begun < 20.0
    assert not folder.exists() and not crew._workers and (not ended.done() or ended.result().error)
