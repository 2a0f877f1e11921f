"""``vibron tools new --from script.py``."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("new", short_help="Make a tool of a Python function.")
@click.option(
    "--from", "script", metavar="SCRIPT.py", required=True, type=click.Path(path_type=Path),
    help="A function with annotations and a docstring.",
)  # fmt: skip
@click.option("--out", metavar="DIR", required=True, type=click.Path(path_type=Path), help="A new folder.")
@click.option(
    "--answers", metavar="FILE.yaml", type=click.Path(path_type=Path), help="Known answers; by default SCRIPT.yaml."
)
@click.option("--function", default="", metavar="NAME", help="Which function, where the script has several.")
def command(script: Path, out: Path, answers: Path | None, function: str) -> None:
    """Write a function as a project that installs as a tool: card, known answers, test and build script.

    The docstring gives each parameter as "name : float in K" with its explanation below, the result as "float in um",
    and the lines "Valid for: ..." and "Limitations: ...".  At least two known answers are demanded, one of which
    somebody else or an independent method computed.  The script runs in the sandbox only; it must reproduce them and
    pass the checks of every tool.
    """
    from vibron_agents.packaging.script_tool import tool_from

    place = tool_from(script, out, answers, function)
    click.echo(f"{place}: install it with: pip install {place}")
