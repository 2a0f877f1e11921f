"""The server of the Model Context Protocol through the official client, in this process and over standard streams."""

import base64
import json
import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

anyio = pytest.importorskip("anyio")
mcp = pytest.importorskip("mcp")

from vibron.core.example import example  # noqa: E402
from vibron.core.registry import find  # noqa: E402
from vibron_agents.app.limit_options import MORE  # noqa: E402
from vibron_agents.app.mcp.server import BEAT, Toolbox  # noqa: E402
from vibron_agents.core.tool_choice import chosen_tools  # noqa: E402
from vibron_agents.jobs.call import Rules  # noqa: E402
from vibron_agents.sandbox import guarantees  # noqa: E402

RULES = Rules(workers=2, more=MORE)
STDIO = [sys.executable, "-m", "vibron_agents", "mcp", "--workers", "2"]
LONG = {"optical_depth": 50.0, "albedo": 1.0, "photons": 10_000_000}
SANDBOX = pytest.mark.skipif(not all(guarantees().values()), reason="no sandbox here")
Use = Callable[[Any], Awaitable[Any]]


def with_client(use: Use, *, domain: str = "", rules: Rules = RULES, mode: str = "auto") -> Any:
    """Return the result of ``use`` with a client of a server in this process."""

    async def run() -> Any:
        server = Toolbox(rules, chosen_tools(domain=domain)).server()
        async with mcp.Client(server, mode=mode) as client:
            return await use(client)

    return anyio.run(run)


def over_stdio(use: Use) -> Any:
    """Return the result of ``use`` with a client of a server in another process."""

    async def run() -> Any:
        command, *words = STDIO
        server = mcp.StdioServerParameters(command=command, args=words, env=dict(os.environ))
        async with mcp.Client(server) as client:
            return await use(client)

    return anyio.run(run)


def over_http(use: Use) -> Any:
    """Return the result of ``use`` with a client of a server on a port of this machine."""
    with subprocess.Popen([*STDIO, "--http", "--port", "0"], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        url, token = (process.stdout.readline().strip().removeprefix("token: ") for _ in range(2))

        async def run() -> Any:
            from mcp.client.streamable_http import streamable_http_client

            headers = {"Authorization": f"Bearer {token}"}
            async with (
                pytest.importorskip("httpx2").AsyncClient(headers=headers, timeout=60.0) as http,
                mcp.Client(streamable_http_client(url, http_client=http)) as client,
            ):
                return await use(client)

        try:
            return anyio.run(run)
        finally:
            process.terminate()


def call(name: str, **arguments: Any) -> Use:
    return lambda client: client.call_tool("call", {"name": name, "arguments": arguments})


@pytest.mark.parametrize("reach", [with_client, over_stdio, over_http])
def test_an_agent_lists_finds_shows_and_calls(reach: Callable[[Use], Any]) -> None:
    async def use(client: Any) -> None:
        assert [one.name for one in (await client.list_tools()).tools] == ["domains", "find", "show", "call", "read"]
        domains = await client.call_tool("domains", {})
        assert set(domains.structured_content["result"]) == {"infrared", "radiation", "manybody"}
        lines = (await client.call_tool("find", {"sentence": "peak wavelength of a black body"})).structured_content
        assert lines["result"][0].startswith("wien_peak(temperature [K])")
        shown = (await client.call_tool("show", {"name": "wien_peak"})).structured_content["result"]
        assert shown["inputs"]["required"] == ["temperature"]
        found = await call("wien_peak", temperature="300 K")(client)
        assert found.structured_content["wavelength"] == pytest.approx(2897.771955 / 300)  # CODATA 2018, um K
        assert json.loads(found.content[0].text) == found.structured_content and not found.is_error

    reach(use)


def test_the_listing_is_compact() -> None:
    async def use(client: Any) -> str:
        return (await client.list_tools()).model_dump_json(by_alias=True, exclude_none=True)

    assert len(with_client(use)) / 3 < 1500  # three bytes per token


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_tools_of_a_family_are_listed_themselves(mode: str) -> None:
    async def use(client: Any) -> Any:
        tools = {one.name: one for one in (await client.list_tools()).tools}
        return tools["planck_radiance"], await client.call_tool(
            "planck_radiance", {"wavelength": ["10 um", 5.0], "temperature": "26.85 degC"}
        )  # the client validates the result against the schema of the output

    tool, found = with_client(use, domain="radiation/blackbody", mode=mode)
    assert tool.input_schema["properties"]["temperature"]["description"].startswith("array (...) in K")
    assert "W m^-2" in tool.output_schema["properties"]["result"]["description"]
    assert found.structured_content["result"][0] == pytest.approx(find("planck_radiance").function(10.0, 300.0))


@pytest.mark.parametrize(
    ("asked", "arguments", "words"),
    [
        ("remove", {}, "unknown call"),
        ("find", {"words": "x"}, "unknown call"),
        ("show", {"name": "wien_peek"}, "did you mean wien_peak"),
        ("read", {"handle": "result://none"}, "run the tool again"),
        ("read", {}, "use card://NAME"),
        ("call", {"name": "wien_peak", "arguments": {"temperature": -1}}, "stay inside this range"),
        ("call", {"name": "wien_peak", "arguments": {"heat": 1}}, "is not a parameter"),
        ("call", {"name": "wien_peak", "arguments": {"temperature": "result://none"}}, "is not kept"),
    ],
)
def test_errors_say_what_to_do(asked: str, arguments: dict[str, Any], words: str) -> None:
    found = with_client(lambda client: client.call_tool(asked, arguments))
    assert found.is_error and words.lower() in found.content[0].text.lower()
    assert found.structured_content["error"]["remedy"]


def test_long_results_are_cut_read_by_their_handle_and_given_on() -> None:
    async def use(client: Any) -> None:
        spread = [float(kelvin) for kelvin in range(200, 300)]
        found = (await call("wien_peak", temperature=spread)(client)).structured_content
        assert found["wavelength"][-1] == "... 80 more"
        handle = found["full_result"]
        whole = json.loads((await client.read_resource(handle)).contents[0].text)
        assert len(whole["wavelength"]) == 100 and whole["wavelength"][:20] == found["wavelength"][:20]
        part = await client.call_tool("read", {"handle": f"{handle}/wavelength.98:"})
        assert json.loads(part.structured_content["result"]) == whole["wavelength"][98:]
        wrong = await client.call_tool("read", {"handle": f"{handle}/colour"})
        assert wrong.is_error and "wavelength" in wrong.content[0].text
        given = await call("planck_radiance", wavelength=f"{handle}/wavelength", temperature=300.0)(client)
        peaks = json.loads((await client.read_resource(given.structured_content["full_result"])).contents[0].text)
        assert peaks[99] == pytest.approx(float(find("planck_radiance").function(whole["wavelength"][99], 300.0)))
        listed = {str(one.uri) for one in (await client.list_resources()).resources}
        assert handle in listed

    with_client(use)


def test_cards_are_resources() -> None:
    async def use(client: Any) -> tuple[list[str], str]:
        templates = (await client.list_resource_templates()).resource_templates
        card = await client.read_resource("card://wien_peak")
        with pytest.raises(mcp.MCPError, match="Did you mean wien_peak"):
            await client.read_resource("card://wien_peek")
        return [one.uri_template for one in templates], card.contents[0].text

    templates, card = with_client(use)
    assert "card://{name}" in templates
    assert "name: wien_peak" in card and "known_answers" in card


def test_progress_is_reported_and_time_is_limited() -> None:
    seen: list[float] = []

    async def use(client: Any) -> Any:
        async def progress(done: float, total: float | None, message: str | None) -> None:
            assert total == 4 * BEAT and message == "monte_carlo_slab runs"
            seen.append(done)

        begun = time.monotonic()
        arguments = {"name": "monte_carlo_slab", "arguments": LONG}
        found = await client.call_tool("call", arguments, progress_callback=progress)
        return found, time.monotonic() - begun

    found, seconds = with_client(use, rules=replace(RULES, seconds=4 * BEAT))
    assert found.is_error and "--seconds" in found.content[0].text
    assert seconds < 20 * BEAT and len(seen) >= 3 and seen == sorted(seen)


def children(process: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def test_a_call_cancelled_over_http_frees_its_worker() -> None:
    async def use(client: Any) -> None:
        with anyio.move_on_after(3.0) as scope:
            async with anyio.create_task_group() as group:
                for _ in range(RULES.workers):
                    group.start_soon(call("monte_carlo_slab", **LONG), client)
        assert scope.cancelled_caught
        with anyio.fail_after(30.0):
            assert not (await call("wien_peak", temperature=300.0)(client)).is_error

    over_http(use)


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_cancelled_call_ends_its_process_and_the_server_lives_on(mode: str) -> None:
    async def use(client: Any) -> None:
        before = set(children(os.getpid()))
        with anyio.move_on_after(3.0) as scope:
            await call("monte_carlo_slab", **LONG)(client)
        assert scope.cancelled_caught
        with anyio.fail_after(10.0):
            while set(children(os.getpid())) - before:
                await anyio.sleep(0.05)
        assert not (await call("wien_peak", temperature=300.0)(client)).is_error

    with_client(use, mode=mode)


def test_what_a_call_may_use_is_limited() -> None:
    long = {"temperature": [300.0] * 2000}
    found = with_client(call("wien_peak", **long), rules=replace(RULES, input_size=4096))
    assert found.is_error and "--input-size" in found.content[0].text
    grid = {"optical_depth": 1.0, "albedo": 1.0, "photons": 10_000_000}
    found = with_client(call("monte_carlo_slab", **grid), rules=replace(RULES, memory=256 << 20))
    assert found.is_error and "memory" in found.content[0].text.lower()


@SANDBOX
def test_files_are_read_from_one_folder_and_written_to_none(tmp_path: Path) -> None:
    folder, other = tmp_path / "spectra", tmp_path / "other.jdx"
    folder.mkdir()
    text = example("toluene_computed.jdx").read_text(encoding="utf-8")
    (folder / "mine.jdx").write_text(text, encoding="utf-8")
    other.write_text(text, encoding="utf-8")

    async def use(client: Any) -> None:
        read = (await call("read_spectrum", source="mine.jdx")(client)).structured_content
        bands = await call("find_bands", spectrum=f"{read['full_result']}/0")(client)
        assert not bands.is_error and bands.structured_content["bands"]
        named = await call("find_bands", spectrum="mine.jdx")(client)
        assert named.structured_content["bands"] == bands.structured_content["bands"]
        for source in (str(other), "../other.jdx", "/etc/passwd"):
            assert (await call("read_spectrum", source=source)(client)).is_error
        made = await call("convert_format", source="mine.jdx", target="made.csv")(client)
        handle = made.structured_content["files"]["made.csv"]
        assert made.content[1].uri == handle
        lines = (await client.read_resource(handle)).contents[0].text.splitlines()
        assert len(lines) > 900
        library = await call("import_library", library="mine", files=["mine.jdx"])(client)
        held = (await client.read_resource(library.structured_content["files"]["libraries/mine.arrow"])).contents[0]
        assert base64.b64decode(held.blob).startswith(b"ARROW1")
        refused = await call("write_spectrum", spectrum=f"{read['full_result']}/0", target=str(folder / "x.csv"))(
            client
        )
        assert refused.is_error

    with_client(use, rules=replace(RULES, files=(str(folder),)))
    assert [one.name for one in folder.iterdir()] == ["mine.jdx"]


@pytest.mark.parametrize("reach", [over_stdio, over_http])
def test_calls_at_the_same_time_are_not_crossed(reach: Callable[[Use], Any]) -> None:
    kelvins = [200.0 + kelvin for kelvin in range(200)]
    found: dict[float, float] = {}

    async def use(client: Any) -> None:
        async def one(kelvin: float) -> None:
            found[kelvin] = (await call("wien_peak", temperature=kelvin)(client)).structured_content["wavelength"]

        async with anyio.create_task_group() as group:
            for kelvin in kelvins:
                group.start_soon(one, kelvin)

    reach(use)
    assert found == {kelvin: pytest.approx(2897.771955 / kelvin) for kelvin in kelvins}
