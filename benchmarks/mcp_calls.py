"""What the MCP server costs: tokens of its listing, time of a call, and calls at the same time, none of them crossed.

    python benchmarks/mcp_calls.py [--calls 200] [--workers 2]

Runs ``vibron mcp`` over standard streams and over HTTP with the official client.  Every call of ``wien_peak`` has
another temperature, and its result is compared with Wien's law.  Tokens are estimated at three bytes each; where
tiktoken has its vocabularies at hand (TIKTOKEN_CACHE_DIR), they are counted too.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any

import anyio
import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

WIEN = 2897.771955  # um K, CODATA 2018
ENCODINGS = "cl100k_base", "o200k_base"


async def measure(client: Client, calls: int) -> dict[str, Any]:
    """Return the seconds of the first and a later call, and those of many at the same time with the crossed ones."""
    listing = (await client.list_tools()).model_dump_json(by_alias=True, exclude_none=True, include={"tools"})

    async def peak(kelvin: float) -> float:
        asked = {"name": "wien_peak", "arguments": {"temperature": kelvin}}
        found = (await client.call_tool("call", asked)).structured_content
        return float(found["wavelength"])

    async def timed(kelvin: float) -> float:
        begun = time.perf_counter()
        await peak(kelvin)
        return time.perf_counter() - begun

    first = await timed(300.0)
    later = statistics.median([await timed(300.0 + number) for number in range(50)])
    found: dict[float, float] = {}

    async def one(kelvin: float) -> None:
        found[kelvin] = await peak(kelvin)

    begun = time.perf_counter()
    async with anyio.create_task_group() as group:
        for number in range(calls):
            group.start_soon(one, 200.0 + number)
    together = time.perf_counter() - begun
    crossed = sum(abs(value * kelvin / WIEN - 1.0) > 1e-8 for kelvin, value in found.items())
    return {"listing": listing, "first": first, "later": later, "together": together, "crossed": crossed}


def over_stdio(command: list[str], use: Callable[[Client], Awaitable[Any]]) -> Any:
    """Return the result of ``use`` with a client of a server that it starts."""

    async def run() -> Any:
        async with Client(StdioServerParameters(command=command[0], args=command[1:], env=dict(os.environ))) as client:
            return await use(client)

    return anyio.run(run)


def over_http(command: list[str], use: Callable[[Client], Awaitable[Any]]) -> Any:
    """Return the result of ``use`` with a client of a server on a port of this machine."""
    with subprocess.Popen([*command, "--http", "--port", "0"], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        url, token = (process.stdout.readline().strip().removeprefix("token: ") for _ in range(2))

        async def run() -> Any:
            async with (
                httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"}, timeout=120.0) as http,
                Client(streamable_http_client(url, http_client=http)) as client,
            ):
                return await use(client)

        try:
            return anyio.run(run)
        finally:
            process.terminate()


def tokens(text: str) -> str:
    """Return the tokens of a text, estimated and as far as possible counted."""
    size = len(text.encode())
    parts = [f"{-(-size // 3)} estimated at three bytes each ({size} bytes)"]
    try:
        import tiktoken

        parts += [f"{len(tiktoken.get_encoding(name).encode(text))} by {name}" for name in ENCODINGS]
    except Exception as error:
        parts.append(f"not counted: {type(error).__name__}")
    return ", ".join(parts)


def main(calls: int, workers: int) -> None:
    """Print the table."""
    command = [sys.executable, "-m", "vibron_agents", "mcp", "--workers", str(workers)]
    for name, reach in (("stdio", over_stdio), ("http", over_http)):
        found = reach(command, lambda client: measure(client, calls))
        if name == "stdio":
            print("tokens of the listing:", tokens(found["listing"]))
        print(
            f"{name}: first call {found['first']:.2f} s, later calls {1e3 * found['later']:.1f} ms (median of 50), "
            f"{calls} at the same time {found['together']:.2f} s with {workers} workers, {found['crossed']} crossed"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=int, default=200)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    main(given.calls, given.workers)
