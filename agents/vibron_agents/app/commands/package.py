"""``vibron package RUN OUT``."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("package", short_help="Write the solution of a search as an installable project.")
@click.argument("run", type=click.Path(path_type=Path))
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--name", default="", help="Name of the tool that the package adds; else that of the task.")
def command(run: Path, out: Path, name: str) -> None:
    """Write the solution that a search left in the folder RUN as an installable project in the folder OUT.

    Installed with Vibron, its tool is listed by ``vibron tools list``, and a command of its name gives again what was
    found.
    """
    from vibron_agents.packaging import package

    click.echo(f"{package(run, out, name)}: pip install it")
