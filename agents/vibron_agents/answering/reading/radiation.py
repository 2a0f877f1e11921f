"""How people state questions of the infrared."""

from __future__ import annotations

from collections.abc import Iterator

from vibron_agents.answering.reading.fact import Fact


def read(text: str) -> Iterator[Fact]:
    """Yield what a question says of inputs."""
    yield from ()
