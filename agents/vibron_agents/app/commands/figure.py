"""``vibron figure list|show|run|write``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vibron_agents.app.commands.figure_write import command as write
from vibron_agents.app.sandbox_options import sandbox_options
from vibron_agents.app.work_options import WorkPlace, work_options

if TYPE_CHECKING:
    from vibron_agents.sandbox.limits import Limits

as_json = click.option("--json", "json_", is_flag=True, help="Print JSON.")
rooted = click.option(
    "--root", metavar="DIR", type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Folder of your own figures, each in a folder with script.py, rubric.yaml and figure.yaml.",
)  # fmt: skip
EVIDENCE = Path("evidence")


@click.group("figure", short_help="Compute published figures again and verify them.")
def command() -> None:
    """Compute published figures again and put each through the verifier."""


command.add_command(write)


@command.command("list")
@click.option("--report", metavar="DIR", type=click.Path(path_type=Path), default=EVIDENCE, show_default=True)
@rooted
@as_json
def list_(report: Path, root: Path | None, json_: bool) -> None:
    """List the figures, with the verdicts of which there is evidence."""
    from vibron_agents.verify.figures import read_evidence
    from vibron_verify.figures import figures

    known = figures(root)
    rows = []
    for one in known:
        data = read_evidence(report / one.id)
        verdict = "" if data is None else "passed" if data["passed"] else "not passed"
        rows.append({"id": one.id, "topic": one.topic, "title": one.data["title"], "size": one.data["size"],
                     "quick": one.quick, "verdict": verdict})  # fmt: skip
    if json_:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    for row in rows:
        click.echo(f"{row['id']:<4} {row['topic']:<5} {row['size']:<8} {'quick' if row['quick'] else '':<6}"
                   f"{row['verdict']:<11} {row['title']}")  # fmt: skip
    click.echo(f"{len(rows)} figures, {sum(bool(row['quick']) for row in rows)} of them quick")


@command.command()
@click.argument("name", metavar="ID")
@rooted
@as_json
def show(name: str, root: Path | None, json_: bool) -> None:
    """Show what a figure is, what is known of it, and where its script lies."""
    from vibron_verify.figures import find_figure

    found = find_figure(name, root)
    if json_:
        click.echo(json.dumps({**found.data, "folder": str(found.folder)}, ensure_ascii=False, indent=2))
        return
    data = found.data
    click.secho(f"{found.id}  {data['title']}", bold=True)
    for word in ("article", "label", "topic", "system", "observable", "size", "reason", "known", "note"):
        if word in data:
            click.echo(f"  {word:<11} {data[word]}")
    if found.full:
        given = ", ".join(f"{key} = {value}" for key, value in found.full["parameters"].items())
        click.echo(f"  {'full':<11} {given}; about {found.full['minutes']:g} minutes")
    for one in data["reference"]:
        unit, source = one.get("unit", ""), f" ({one['source']})" if "source" in one else ""
        click.echo(f"  {one['mark']:<11} {one['what']}: {one['value']} {unit}".rstrip() + source)
    click.echo(f"  {'script':<11} {found.script}\n  {'rubric':<11} {found.rubric}")


@command.command()
@click.argument("names", nargs=-1, metavar="[ID...]")
@click.option("--all", "all_", is_flag=True, help="All figures.")
@click.option("--quick", is_flag=True, help="All figures that take a few seconds.")
@click.option("--full", is_flag=True, help="With the parameters of the full size, where a figure has them.")
@click.option("--again", is_flag=True, help="Also those whose evidence is there already.")
@work_options
@click.option("--report", metavar="DIR", type=click.Path(path_type=Path), default=EVIDENCE, show_default=True)
@click.option("--seconds", default=3600.0, show_default=True, help="Limit of one figure.")
@click.option("--threads", default=1, show_default=True, type=click.IntRange(1), help="Threads of numerical libraries.")
@click.option("--total", type=click.FloatRange(0.0), help="Begin no figure after so many seconds of this command.")
@click.option("--strict", is_flag=True, help="Fail where an output is touched by no check.")
@click.option("--cache", metavar="DIR", type=click.Path(path_type=Path), help="Keep results of elements here.")
@sandbox_options
@rooted
@as_json
def run(
    names: tuple[str, ...], all_: bool, quick: bool, full: bool, again: bool, place: WorkPlace, report: Path,
    seconds: float, threads: int, total: float | None, strict: bool, cache: Path | None,
    limits: Limits, root: Path | None, json_: bool,
) -> int:  # fmt: skip
    """Verify figures and write the evidence of each into a folder of its name.

    A figure whose evidence is there, of the same script, rubric, parameters and versions, is not run again.  A figure
    that ends its worker process is tried once more; after an interruption, the same command continues with what is
    missing.  Exit status 0 where all passed, 1 where not, or where --total left some for the next time.
    """
    from vibron_agents.app.terminal import progress
    from vibron_agents.sandbox import WARNING
    from vibron_agents.verify.figures import run_figures
    from vibron_verify.figures import figures, find_figure

    chosen = [find_figure(name, root).id for name in names]
    if all_ or quick:
        chosen += [one.id for one in figures(root) if all_ or one.quick]
    chosen = list(dict.fromkeys(chosen))
    if not chosen:
        raise click.UsageError("name figures, or give --all or --quick")
    lines = []
    with place.opened() as workers:
        done = run_figures(
            chosen, report, workers=workers, full=full, again=again, root=root, seconds=seconds, limits=limits,
            threads=threads, strict=strict, total=total, cache=cache,
        )  # fmt: skip
        for data in progress(done, "verifying", len(chosen)):
            lines.append(_line(data))
            if not json_:
                _print(lines[-1])
    if json_:
        click.echo(json.dumps(lines, ensure_ascii=False, indent=2))
    else:
        click.echo(f"{sum(line['passed'] for line in lines)} of {len(lines)} passed; evidence in {report}")
    if not limits.contained:
        click.echo(f"warning: {WARNING}", err=True)
    return 0 if all(line["passed"] for line in lines) else 1


def _line(data: dict[str, Any]) -> dict[str, Any]:
    from vibron_agents.verify.figures import failures, tightest

    narrow = tightest(data) if "checks" in data else None
    return {
        "id": data["figure"]["id"], "passed": data["passed"], "kept": data["kept"],
        "checks": len(data.get("checks", ())), "seconds": data.get("seconds"),
        "script_seconds": data.get("script_seconds"),
        "tightest": None if narrow is None else {"check": narrow["name"], "margin": narrow["margin"]},
        "known": data["figure"].get("known"), "failures": failures(data),
    }  # fmt: skip


def _print(line: dict[str, Any]) -> None:
    narrow = line["tightest"]
    margin = f"margin {narrow['margin']:.3g} ({narrow['check']})" if narrow else ""
    spent = "kept" if line["kept"] else f"{line['seconds'] or 0.0:.1f} s"
    click.echo(f"{line['id']:<4} {'passed' if line['passed'] else 'NOT PASSED':<11} {line['checks']:>3} checks  "
               f"{spent:>8}  {margin}")  # fmt: skip
    words: Sequence[str] = [*line["failures"], *([f"known: {line['known']}"] if line["known"] else [])]
    for one in words:
        click.echo(f"       {one}")
