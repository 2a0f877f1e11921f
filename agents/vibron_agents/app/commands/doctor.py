"""``vibron doctor``."""

from __future__ import annotations

import json

import click


@click.command("doctor", short_help="List what is installed and the command that brings what is missing.")
@click.option("--json", "json_", is_flag=True, help="Print JSON.")
def command(json_: bool) -> int:
    """List extras, system libraries, data, weights and the guarantees of the sandbox.

    Each missing part is listed with the command that brings it.  Exit status 0 if an example spectrum can be analysed
    and no file that ships is damaged, else 1.
    """
    from vibron_agents.app.health import health, lines

    found = health()
    if json_:
        click.echo(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        for line in lines(found):
            click.echo(line)
    whole = all(each["state"] in ("intact", "present") for each in found["data"])
    return int(bool(found["main_job"]) or not whole)
