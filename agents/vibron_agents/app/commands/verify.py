"""``vibron verify SCRIPT.py --rubric R.yaml``."""

from __future__ import annotations

import json
from pathlib import Path

import click


@click.command("verify", short_help="Verify a simulation script against its rubric.")
@click.argument("script", type=click.Path(path_type=Path))
@click.option("--rubric", metavar="FILE", type=click.Path(path_type=Path), help="What the script claims to compute.")
@click.option("--report", metavar="DIR", type=click.Path(path_type=Path), help="Write the folder of evidence here.")
@click.option("--json", "json_", metavar="OUT", type=click.Path(path_type=Path), help="Write the evidence as JSON.")
@click.option("--seconds", default=600.0, show_default=True, help="Limit of the full run and of each rung.")
@click.option("--set", "set_", metavar="NAME=VALUE", multiple=True, help="A parameter of the full run, as JSON.")
def command(
    script: Path, rubric: Path | None, report: Path | None, json_: Path | None, seconds: float, set_: tuple[str, ...]
) -> int:
    """Run a simulation script in the sandbox, element by element, and judge what it built and returned.

    Exit status 0 where everything passed, 1 where not.
    """
    from vibron_agents.app.commands.tools import pairs
    from vibron_agents.app.report.writing import make_folder, write_whole
    from vibron_agents.verify.evidence import to_data, write_evidence
    from vibron_agents.verify.verification import verify

    if report is not None:
        make_folder(report)
    found = verify(script, rubric, seconds=seconds, changed=pairs(set_))
    for fault in found.programming.faults:
        click.echo(f"fault   {fault}")
    for check in found.checks:
        verdict = "shown" if check.passed is None else "passed" if check.passed else "FAILED"
        margin = "" if check.margin is None else f" [margin {check.margin:.3g}{', vacuous' if check.vacuous else ''}]"
        click.echo(f"{verdict:<7} {check.group}: {check.name}: {check.message}{margin}")
    click.echo(f"{script.name}: {'passed' if found.passed else 'not passed'}")
    if json_ is not None:
        write_whole(json_, json.dumps(to_data(found), ensure_ascii=False, indent=2) + "\n")
    if report is not None:
        click.echo(f"report: {write_evidence(found, report)}", err=True)
    return 0 if found.passed else 1
