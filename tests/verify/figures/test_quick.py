"""The quick figures pass, each through the whole verifier, on two processes."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from vibron_agents.sandbox import guarantees
from vibron_agents.verify.figures import failures, run_figure
from vibron_verify.figures import figures

pytestmark = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
QUICK = [one.id for one in figures() if one.quick]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Future[dict[str, Any]]]]:
    """Start all quick figures, two at a time; each is a separate process in the sandbox."""
    folder = tmp_path_factory.mktemp("evidence")
    with ThreadPoolExecutor(2) as pool:
        yield {name: pool.submit(run_figure, name, folder) for name in QUICK}
        pool.shutdown(cancel_futures=True)


@pytest.mark.parametrize("name", QUICK)
def test_a_quick_figure_passes(name: str, running: dict[str, Future[dict[str, Any]]]):
    data = running[name].result()
    assert data["passed"] or data["figure"].get("known"), failures(data)
    assert data["pictures"], "no picture was drawn"
    words = " ".join(text for one in data["pictures"] for text in one["words"].values())
    assert ("reduced" in words) == (data["figure"]["size"] == "reduced"), words
