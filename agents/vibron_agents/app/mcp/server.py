"""The server: which tools it lists, and how it runs them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import anyio
import anyio.to_thread
import mcp_types as mcp
from mcp.server import Server

from vibron import __version__
from vibron.core.errors import ResourceError, VibronError
from vibron.core.schema import input_schema, output_schema
from vibron.core.tool import Tool
from vibron_agents.app.mcp.resources import Context, Page, Resources, text_of
from vibron_agents.core.card_text import purpose
from vibron_agents.core.result_store import READ, READING, KeptResult, ResultStore
from vibron_agents.core.tool_calls import CALLS, carry_out, inputs_of_call, object_of, refuse_unknown
from vibron_agents.jobs.call import Rules, Worked
from vibron_agents.jobs.limited import ending, lent
from vibron_agents.jobs.tool_call import ToolCall

BEAT = 1.0  # s between two reports of progress
INSTRUCTIONS = (
    "Verified tools for infrared spectroscopy, infrared radiation and quantum many-body physics. Find a tool with a "
    "sentence, show its inputs, then call it. A number may be a string with a unit. A long result is cut and bears "
    "full_result, a handle: read it, or a part as HANDLE/field.0:100, or give it to another tool in place of a value."
)
HARMLESS = mcp.ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)


class Toolbox:
    """What one server offers: the calls by which tools are found and run, and maybe some tools themselves."""

    def __init__(self, rules: Rules, tools: Sequence[Tool] = ()) -> None:
        self.rules, self.tools = rules, {tool.name: tool for tool in tools}
        self.store = ResultStore()
        self.slots = anyio.Semaphore(rules.workers)

    def server(self) -> Server[Any]:
        """Return the server, to be run over a transport."""
        resources = Resources(self.store)
        return Server(
            "vibron", version=__version__, title="Vibron", instructions=INSTRUCTIONS, on_list_tools=self._list_tools,
            on_call_tool=self._call_tool, on_list_resources=resources.list_kept,
            on_list_resource_templates=resources.list_templates, on_read_resource=resources.read,
        )  # fmt: skip

    def listing(self) -> list[mcp.Tool]:
        """Return the tools that a client lists."""
        calls = {name: (about, inputs_of_call(name)) for name, (about, _) in CALLS.items()}
        calls[READ] = ("Read a card (card://NAME), or a result or a part of it by its handle.", object_of(READING))
        return [
            *(mcp.Tool(name=name, description=about, input_schema=inputs, annotations=HARMLESS)
              for name, (about, inputs) in calls.items()),
            *(mcp.Tool(name=tool.name, description=purpose(tool), input_schema=input_schema(tool),
                       output_schema=output_schema(tool), annotations=HARMLESS)
              for tool in self.tools.values()),
        ]  # fmt: skip

    async def _list_tools(self, context: Context, page: Page) -> mcp.ListToolsResult:
        return mcp.ListToolsResult(tools=self.listing())

    async def _call_tool(self, context: Context, asked: mcp.CallToolRequestParams) -> mcp.CallToolResult:
        try:
            return await self._called(context, asked.name, asked.arguments or {})
        except VibronError as error:
            return _failed(Worked.failed(error))

    async def _called(self, context: Context, name: str, given: Mapping[str, Any]) -> mcp.CallToolResult:
        if (size := len(json.dumps(given))) > self.rules.input_size:
            raise ResourceError(
                f"must not have more than {self.rules.input_size} bytes", field="arguments", value=size,
                remedy="give less data, or start the server with a larger --input-size",
            )  # fmt: skip
        if name == READ:
            return _given({"result": await anyio.to_thread.run_sync(text_of, self.store, str(given.get("handle", "")))})
        if name not in self.tools:
            refuse_unknown(name, given)
            if name != "call":
                return _given({"result": await anyio.to_thread.run_sync(carry_out, name, given)})
            name, given = given["name"], given["arguments"]
        return self._finished(name, await self._run(context, name, self.store.resolved(given)))

    async def _run(self, context: Context, name: str, arguments: Mapping[str, Any]) -> Worked:
        """Run a tool in a worker process, which is killed when the call is cancelled or takes too long."""
        call = ToolCall(name, arguments, self.rules)
        async with self.slots, anyio.create_task_group() as group:
            group.start_soon(self._report, context, name)
            with lent() as worker:
                if not worker.ready:
                    await anyio.wait_readable(worker.connection)
                    worker.answer()
                worker.give(call)
                with anyio.move_on_after(self.rules.seconds) as scope:
                    await anyio.wait_readable(worker.connection)
                in_time = not scope.cancelled_caught
                ended = ending(call, worker.answer() if in_time else None, in_time=in_time)
            group.cancel_scope.cancel()
        return ended

    async def _report(self, context: Context, name: str) -> None:
        """Report the seconds that a call has run, of those that it may."""
        begun = anyio.current_time()
        while True:
            seconds = anyio.current_time() - begun
            await context.session.report_progress(seconds, self.rules.seconds, f"{name} runs")
            await anyio.sleep(BEAT)

    def _finished(self, name: str, ended: Worked) -> mcp.CallToolResult:
        if ended.error:
            return _failed(ended)
        short = self.store.given(name, ended.result, is_record=ended.is_record)
        if ended.files:
            files = {path: self.store.keep(KeptResult(path, data, True)) for path, data in ended.files.items()}
            short["files"] = files
            return _given(short, [mcp.ResourceLink(name=path, uri=handle) for path, handle in files.items()])
        return _given(short)


def _given(data: dict[str, Any], links: Sequence[mcp.ContentBlock] = ()) -> mcp.CallToolResult:
    text = mcp.TextContent(text=json.dumps(data, ensure_ascii=False))
    return mcp.CallToolResult(content=[text, *links], structured_content=data)


def _failed(ended: Worked) -> mcp.CallToolResult:
    content: list[mcp.ContentBlock] = [mcp.TextContent(text=ended.text)]
    return mcp.CallToolResult(content=content, structured_content={"error": dict(ended.error)}, is_error=True)
