"""A simulated user of the page, whose work is done in threads."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from vibron.core.example import example

Scenario = Callable[[Any], Awaitable[None]]


@pytest.fixture
def simulate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Scenario], None]]:
    """Run a scenario with a user who has opened the page."""
    pytest.importorskip("nicegui", reason="NiceGUI is not installed (extra serve)")
    from nicegui import run
    from nicegui.testing import user_simulation

    from vibron_agents.app.page import frame, warming

    monkeypatch.setattr(run, "cpu_bound", run.io_bound)
    monkeypatch.setattr(frame, "warm", warming.__name__.strip)
    monkeypatch.setattr(frame, "SESSIONS", type(frame.SESSIONS)())

    def walk(scenario: Scenario) -> None:
        async def walked() -> None:
            async with user_simulation(frame.show) as user:
                await opened(user)
                try:
                    await scenario(user)
                finally:
                    await asyncio.sleep(0.2)  # an outbox that is cancelled as it wakes up loses this, and never ends

        asyncio.run(walked())

    yield walk


async def opened(user: Any) -> None:
    """Open the page and wait until it is built."""
    await user.open("/")
    await user.should_see("If a file does not state its units", retries=100)


async def upload(user: Any, *names: str, **contents: bytes) -> None:
    """Drop example files, and files with other contents, on the first place for them."""
    from nicegui import ui
    from nicegui.elements.upload_files import SmallFileUpload

    files = [SmallFileUpload(name, "", example(name).read_bytes()) for name in names]
    files += [SmallFileUpload(name.replace("_", "."), "", data) for name, data in contents.items()]
    zone = min(user.find(ui.upload).elements, key=lambda one: one.id)
    await zone.handle_uploads(files)


async def soon(seen: Callable[[], Any], seconds: float = 30.0) -> Any:
    """Wait until something is there, and return it."""
    for _ in range(int(seconds / 0.05)):
        if found := seen():
            return found
        await asyncio.sleep(0.05)
    raise AssertionError("it did not come")
