"""``vibron serve``."""

from __future__ import annotations

import secrets

import click

from vibron.core.require import require
from vibron_agents.app.http_server.port import HOST, is_loopback, listening, serve_on
from vibron_agents.app.limit_options import limit_options, limits


@click.command("serve", short_help="Serve analyses and tools over HTTP, with a web page.")
@click.option("--host", default=HOST, show_default=True, help="Address to listen on; 0.0.0.0 is every one.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port; 0 picks a free one."
)
@click.option(
    "--token", envvar="VIBRON_SERVE_TOKEN", default="",
    help="Token that requests must show; random for a host other than this machine unless given here or in "
    "VIBRON_SERVE_TOKEN.",
)  # fmt: skip
@limit_options(input_size=64)
def command(
    host: str, port: int, token: str, seconds: float, memory: int, input_size: int, workers: int | None
) -> None:
    """Serve analyses and tools over HTTP until interrupted: a web page, and addresses for programs under /api/v1.

    The address goes to standard output, and the token, which only a server for this machine can be without. Each call
    runs in a worker process with time and memory limits; the networks are loaded while the server starts.
    """
    require("fastapi", extra="serve")
    from vibron_agents.app.http_server.guard import hosts_of
    from vibron_agents.app.serve.application import application
    from vibron_agents.app.serve.service import Service

    own = is_loopback(host)
    token = token or ("" if own else secrets.token_urlsafe(24))
    with listening(host, port) as opened:
        port = opened.getsockname()[1]
        app = application(Service(limits(seconds, memory, input_size, workers)), hosts_of(port) if own else (), token)
        click.echo(f"http://{f'[{host}]' if ':' in host else host}:{port}/")
        if token:
            click.echo(f"token: {token}")
        serve_on(opened, app)
