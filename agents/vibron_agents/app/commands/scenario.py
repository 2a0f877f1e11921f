"""``vibron scenario list|show|run``."""

from __future__ import annotations

import json
from pathlib import Path

import click

from vibron_agents.app.commands.tools import pairs

as_json = click.option("--json", "json_", is_flag=True, help="Print JSON.")


@click.group("scenario", short_help="Run a whole calculation from a question to a report.")
def command() -> None:
    """Run a whole calculation, made of tools, from a question to a report."""


@command.command("list")
@as_json
def list_(json_: bool) -> None:
    """List the scenarios with the question that each answers."""
    from vibron_agents.scenarios.declaration import scenarios

    known = scenarios()
    if json_:
        click.echo(json.dumps([{"name": one.name, "question": one.question} for one in known.values()], indent=2))
        return
    width = max(map(len, known))
    for one in known.values():
        click.echo(f"  {one.name:<{width}}  {one.question}")


@command.command()
@click.argument("name")
def show(name: str) -> None:
    """Show the inputs of a scenario with their defaults."""
    from vibron_agents.scenarios.declaration import find_scenario
    from vibron_agents.scenarios.outcome import brief

    found = find_scenario(name)
    click.echo(f"{found.question}\n\n{found.summary}\n")
    for field in found.inputs:
        click.echo(f"  {field.name}={brief(field.default)}\n      {field.describe()}")


@command.command()
@click.argument("name")
@click.argument("arguments", nargs=-1, metavar="KEY=VALUE...")
@click.option("--report", metavar="DIR", type=click.Path(path_type=Path), help="Write a page with pictures here.")
@as_json
def run(name: str, arguments: tuple[str, ...], report: Path | None, json_: bool) -> None:
    """Run a scenario; every input has a default."""
    from vibron_agents.pages.writing import make_folder
    from vibron_agents.scenarios.declaration import find_scenario
    from vibron_agents.scenarios.report import to_data, write_report

    found, given = find_scenario(name), pairs(arguments)
    if report is not None:
        make_folder(report)
    outcome = found.execute(**given)
    if json_:
        click.echo(json.dumps(to_data(found, outcome, given), ensure_ascii=False, indent=2))
    else:
        width = max(len(value.name) for value in outcome.values)
        for value in outcome.values:
            click.echo(f"{value.name:<{width}}  {value.value:.6g} {value.unit:<12} {value.text}")
        for note in outcome.notes:
            click.echo(note)
    if report is not None:
        click.echo(f"report: {write_report(found, outcome, given, report)}", err=True)
