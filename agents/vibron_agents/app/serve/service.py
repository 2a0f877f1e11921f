"""What the server does for its addresses and its page: calls in warm worker processes, on files that are kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from vibron.core.errors import InputError, ResourceError
from vibron.core.registry import find
from vibron_agents.app.plotting import Look
from vibron_agents.app.serve.answered import ServedAnswer, digest_of
from vibron_agents.app.serve.first_calls import first_of_tools, first_on_spectra
from vibron_agents.app.serve.kept import KeptContents
from vibron_agents.app.serve.process_call import ProcessCall
from vibron_agents.app.serve.spectrum_calls import (
    AnalyzeCall,
    DrawCall,
    ReadCall,
    SearchCall,
    SentFile,
    Stated,
)  # fmt: skip
from vibron_agents.app.serve.tool_calls import AnsweredToolCall, SolveCall
from vibron_agents.jobs.call import Rules, Worked, WorkerCall
from vibron_agents.jobs.crew import Crew
from vibron_agents.spectrum.experts import Settings

MOST_WAITING = 200  # calls that wait for a worker
Reading = TypeVar("Reading", ReadCall, AnalyzeCall, SearchCall)


class BusyError(ResourceError):
    """Too many calls wait."""


class Workers(Protocol):
    """Workers that do calls, each when one is free."""

    @property
    def count(self) -> int:
        """Number of workers."""

    @property
    def warm(self) -> int:
        """Number of workers that are ready."""

    @property
    def waiting(self) -> int:
        """Number of calls that wait for one."""

    def submit(self, call: WorkerCall) -> Future[Worked]:
        """Do a call."""

    def close(self) -> None:
        """End them."""


class Service:
    """The calls that a server makes, and the files that it keeps.

    Calls on spectra and calls of tools have separate workers, so that a tool that runs for minutes delays no spectrum.

    Parameters
    ----------
    rules : Rules
        Limits of a call; ``workers`` of each kind are started.
    hire : callable
        Returns workers, from their number and the call that each does first.
    """

    def __init__(self, rules: Rules, hire: Callable[[int, WorkerCall], Workers] = Crew) -> None:
        self.rules, self._hire = rules, hire
        self.contents, self.files = KeptContents(), KeptContents()  # that were sent, that tools wrote
        self._spectra: Workers | None = None
        self._tools: Workers | None = None

    def open(self) -> None:
        """Start the workers, which load networks and catalogue in the background."""
        self._spectra = self._hire(self.rules.workers, first_on_spectra(self.rules))
        self._tools = self._hire(self.rules.workers, first_of_tools(self.rules))

    def close(self) -> None:
        """End the workers."""
        for workers in (self._spectra, self._tools):
            if workers is not None:
                workers.close()

    def workers(self) -> dict[str, dict[str, int]]:
        """Return how many workers there are and are warm, and how many calls wait for one."""
        named = {"spectra": self._spectra, "tools": self._tools}
        return {
            name: {"workers": one.count, "warm": one.warm, "waiting": one.waiting} for name, one in named.items() if one
        }

    async def source(self, name: str, data: bytes) -> SentFile:
        """Keep a file that was sent, and return it."""
        digest = await asyncio.to_thread(digest_of, data)
        self.contents.keep(digest, data)
        return SentFile(name, data, digest)

    def kept(self, digest: str, name: str) -> SentFile:
        """Return a file that was sent before.

        Raises
        ------
        NotKeptError
            It is not kept, or no longer.
        """
        return SentFile(name, self.contents.find(digest).data, digest)

    async def read(self, source: SentFile, stated: Stated) -> ServedAnswer:
        """Read the spectra of a file."""
        return await self._on_spectra(ReadCall(source, stated, self.rules))

    async def analyze(self, source: SentFile, settings: Settings) -> ServedAnswer:
        """Analyse the spectra of a file; a file that is still kept is read once."""
        return await self._on_spectra(AnalyzeCall(source, settings, self.rules))

    async def search(self, source: SentFile, options: Mapping[str, Any], stated: Stated) -> ServedAnswer:
        """Search a library for the spectrum of a file."""
        return await self._on_spectra(SearchCall(source, options, stated, self.rules))

    async def draw(self, sources: Sequence[SentFile], look: Look, format_: str, stated: Stated) -> ServedAnswer:
        """Draw the spectra of files."""
        return await self._answered(self._spectra, DrawCall(tuple(sources), look, format_, stated, self.rules))

    async def process(
        self, sources: Sequence[SentFile], references: Sequence[SentFile], recipe: Any, format_: str, stated: Stated
    ) -> ServedAnswer:
        """Apply a recipe to the spectra of files."""
        call = ProcessCall(tuple(sources), tuple(references), recipe, format_, stated, self.rules)
        return await self._answered(self._spectra, call)

    async def call(self, name: str, arguments: Mapping[str, Any]) -> ServedAnswer:
        """Run a tool.

        Raises
        ------
        UnknownToolError
            No tool has that name.
        """
        return await self._answered(self._tools, AnsweredToolCall(find(name).name, arguments, self.rules))

    async def solve(self, question: str) -> ServedAnswer:
        """Answer a question by the tools."""
        return await self._answered(self._tools, SolveCall(question, self.rules))

    async def _on_spectra(self, call: Reading) -> ServedAnswer:
        """Do a call with the spectra that were read before, and keep those that it reads."""
        source = call.source
        if source.sha256 in self.contents:
            known = self.contents.find(source.sha256).spectra.get(source.key(call.stated), ())
            call = replace(call, source=replace(source, data=b"", spectra=known)) if known else call
        found = await self._answered(self._spectra, call)
        self.contents.remember(source.sha256, found.read)
        return found

    async def _answered(self, workers: Workers | None, call: WorkerCall) -> ServedAnswer:
        if workers is None:
            raise InputError("is not open", field="server", remedy="wait until it has started")
        if workers.waiting >= MOST_WAITING:
            raise BusyError(
                f"has {workers.waiting} calls waiting", field="server", remedy="send the request again later"
            )
        ended = await asyncio.wrap_future(workers.submit(call))
        found: ServedAnswer = ended.value()
        for data in ended.files.values():
            self.files.keep(digest_of(data), data)
        return found
