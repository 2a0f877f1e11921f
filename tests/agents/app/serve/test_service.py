"""Requests at the same time, in worker processes, are not crossed."""

import asyncio

from vibron.core.example import example
from vibron_agents.app.serve.answered import ServedAnswer
from vibron_agents.app.serve.service import Service
from vibron_agents.jobs.call import Rules, WorkerCall
from vibron_agents.jobs.crew import Crew
from vibron_agents.jobs.tool_call import ToolCall

RULES = Rules(workers=2)
FILE = example("toluene_computed.jdx").read_bytes()


def light(count: int, first: WorkerCall) -> Crew:
    return Crew(count, ToolCall("wien_peak", {"temperature": 300.0}, RULES))


def test_two_spectra_at_once_are_not_crossed() -> None:
    files = {f"{letter}.jdx": FILE.replace(b"toluene", f"sample {letter}".encode()) for letter in "abcd"}
    service = Service(RULES, light)

    async def one(name: str) -> ServedAnswer:
        source = await service.source(name, files[name])
        return await service.read(source, {"x_unit": None, "y_kind": None, "scale_change": None})

    async def all_at_once() -> list[ServedAnswer]:
        return await asyncio.gather(*(one(name) for _ in range(5) for name in files))

    service.open()
    try:
        found = asyncio.run(all_at_once())
    finally:
        service.close()
    names = list(files) * 5
    for name, answered in zip(names, found, strict=True):
        text = answered.body.decode()
        assert f'"name": "{name}"' in text and f"sample {name[0]}" in text
        assert answered.body == found[names.index(name)].body
