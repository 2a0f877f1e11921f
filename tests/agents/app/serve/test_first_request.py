"""The request that the application sends to itself."""

import asyncio
from typing import Any

from vibron_agents.app.serve.application import application
from vibron_agents.app.serve.first_request import first_request
from vibron_agents.app.serve.service import Service
from vibron_agents.jobs.call import Rules, WorkerCall


class NoWorkers:
    count = warm = waiting = 0

    def __init__(self, count: int, first: WorkerCall) -> None:
        pass

    def submit(self, call: WorkerCall) -> Any:
        raise AssertionError("a form without a file reached a worker")

    def close(self) -> None:
        pass


def test_the_form_is_read_and_refused_before_a_worker_sees_it() -> None:
    service = Service(Rules(), NoWorkers)
    service.open()
    app = application(service, page=False)
    assert asyncio.run(first_request(app, "/api/v1/analyze")) == 422
    assert asyncio.run(first_request(app, "/api/v1/nowhere")) == 404
