"""``vibron mcp``."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import click

from vibron.core.require import require
from vibron_agents.app.limit_options import limit_options, limits

if TYPE_CHECKING:
    from vibron_agents.app.mcp.server import Toolbox

BYTES_PER_TOKEN = 3  # of JSON; the tokenizers of today's models need fewer tokens


@click.command("mcp", short_help="Serve the tools to agents over the Model Context Protocol.")
@click.option("--domain", multiple=True, help="List these tools too: a domain or family, as infrared/bands.")
@click.option("--http", is_flag=True, help="Serve over HTTP on this machine, not over standard input and output.")
@click.option(
    "--port", default=8077, show_default=True, type=click.IntRange(0, 65535), help="Port of --http; 0 picks a free one."
)
@click.option(
    "--token", envvar="VIBRON_MCP_TOKEN", help="Token of --http; random unless given here or in VIBRON_MCP_TOKEN."
)
@click.option(
    "--files", type=click.Path(path_type=Path, exists=True, file_okay=False), help="Folder that tools may read."
)
@limit_options(input_size=4)
@click.option("--count", is_flag=True, help="Print the tokens of the listing, and end.")
def command(
    domain: tuple[str, ...], http: bool, port: int, token: str | None, files: Path | None, seconds: float, memory: int,
    input_size: int, workers: int | None, count: bool,
) -> None:  # fmt: skip
    """Serve the tools to agents over the Model Context Protocol, until the client or an interrupt ends it.

    A client lists the calls domains, find, show, call and read, by which it finds and runs every tool. Each tool runs
    in a worker process; one that reads or writes files runs in the sandbox, where it can read the folder of --files
    and write to a temporary folder only. With --http the address and the token go to standard output.
    """
    require("mcp", extra="mcp")
    from vibron_agents.app.mcp.server import Toolbox
    from vibron_agents.app.mcp.transport import serve_http, serve_stdio
    from vibron_agents.core.tool_choice import chosen_tools

    rules = limits(seconds, memory, input_size, workers, (str(files.resolve()),) if files else ())
    toolbox = Toolbox(rules, [tool for one in domain for tool in chosen_tools(domain=one)])
    if count:
        click.echo(_cost(toolbox))
    elif http:
        token = token or secrets.token_urlsafe(24)
        serve_http(toolbox.server(), token, port, rules.input_size, lambda url: click.echo(f"{url}\ntoken: {token}"))
    else:
        serve_stdio(toolbox.server())


def _cost(toolbox: Toolbox) -> str:
    """Return the tokens of the listing, with the method of the estimate."""
    from vibron_agents.app.mcp.server import INSTRUCTIONS

    listing = [tool.model_dump(by_alias=True, exclude_none=True) for tool in toolbox.listing()]
    size = len(json.dumps(listing, ensure_ascii=False).encode()) + len(INSTRUCTIONS)
    tokens = -(-size // BYTES_PER_TOKEN)
    return f"{len(listing)} tools, about {tokens} tokens ({size} bytes of JSON, {BYTES_PER_TOKEN} bytes per token)"
