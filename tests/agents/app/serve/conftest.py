"""A server in this process: calls are done at once, without worker processes."""

from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import pytest
from fastapi.testclient import TestClient

from vibron_agents.app.serve.application import application
from vibron_agents.app.serve.service import Service
from vibron_agents.jobs.call import Rules, Worked, WorkerCall
from vibron_agents.jobs.work import ended

BASE = "http://127.0.0.1:8000"


class AtOnce:
    """Workers that do a call when it is given."""

    count, warm, waiting = 1, 1, 0

    def __init__(self, count: int, first: WorkerCall) -> None:
        self.first = first

    def submit(self, call: WorkerCall) -> Future[Worked]:
        future: Future[Worked] = Future()
        future.set_result(ended(call))
        return future

    def close(self) -> None:
        pass


@pytest.fixture(scope="package")
def service() -> Service:
    return Service(Rules(), AtOnce)


@pytest.fixture(scope="package")
def client(service: Service) -> Iterator[Any]:
    with TestClient(application(service, page=False), base_url=BASE) as found:
        yield found
