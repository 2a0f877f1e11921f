"""A task small enough to search in a moment, and sessions in a folder."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from vibron_agents.core.budget import Budget
from vibron_agents.core.journal import Journal
from vibron_agents.core.session import Session

MakeSession = Callable[..., Session]


@pytest.fixture
def make_session(tmp_path: Path) -> Iterator[MakeSession]:
    """Sessions with a journal each; the same name takes up the same journal."""
    with ExitStack() as stack:

        def make(name: str = "journal", **ceilings: float) -> Session:
            journal = stack.enter_context(Journal(tmp_path / f"{name}.jsonl"))
            return Session(journal, Budget({"evaluations": 1000.0, "tokens": 1e6, "money": 1.0} | ceilings))

        yield make
