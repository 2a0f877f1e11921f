"""``vibron verify SCRIPT.py --rubric R.yaml``, ``vibron verify init SCRIPT.py``, ``vibron verify sweep SCRIPT.py``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vibron_agents.app.commands.verify_sweep import command as sweep
from vibron_agents.app.model_options import model_options
from vibron_agents.app.sandbox_options import sandbox_options

if TYPE_CHECKING:
    from vibron_agents.sandbox.limits import Limits

SCRIPT = "script"


class ScriptOrCommand(click.Group):
    """A group whose first word is a script, unless it is one of its commands."""

    def completed(self, args: list[str]) -> list[str]:
        """Return the words with the name of the command that verifies, unless they begin with that of another."""
        return args if args[:1] and args[0] in self.commands else [SCRIPT, *args]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the words, completed."""
        return super().parse_args(ctx, self.completed(args))


@click.group("verify", cls=ScriptOrCommand, short_help="Verify a simulation script against its rubric.")
def command() -> None:
    """Verify a simulation script, or draft what its verification needs."""


@command.command(SCRIPT, hidden=True)
@click.argument("script", type=click.Path(path_type=Path))
@click.option("--rubric", metavar="FILE", type=click.Path(path_type=Path), help="What the script claims to compute.")
@click.option("--report", metavar="DIR", type=click.Path(path_type=Path), help="Write the folder of evidence here.")
@click.option("--json", "json_", metavar="OUT", type=click.Path(path_type=Path), help="Write the evidence as JSON.")
@click.option("--seconds", default=1800.0, show_default=True, help="Limit of the whole verification.")
@click.option("--threads", default=1, show_default=True, type=click.IntRange(1), help="Threads of numerical libraries.")
@click.option("--at-once", type=click.IntRange(1), help="Runs at a time; else what processors and memory allow.")
@click.option("--seed", type=click.IntRange(0), help="Of all that is drawn at random; without it, it is drawn too.")
@click.option("--strict", is_flag=True, help="Fail where an output is touched by no check.")
@click.option("--cache", metavar="DIR", type=click.Path(path_type=Path), help="Keep results of elements here.")
@click.option("--repair", metavar="DIR", type=click.Path(path_type=Path), help="Repair it, and leave the drafts here.")
@click.option("--model", metavar="NAME", help="Have a language model repair it; else known-good elements do.")
@click.option("--set", "set_", metavar="NAME=VALUE", multiple=True, help="A parameter of the full run, as JSON.")
@model_options
@sandbox_options
def run(
    script: Path, rubric: Path | None, report: Path | None, json_: Path | None, seconds: float,
    threads: int, at_once: int | None, seed: int | None, strict: bool, cache: Path | None, repair: Path | None,
    model: str | None, set_: tuple[str, ...], limits: Limits, **options: Any,
) -> int:  # fmt: skip
    """Run a simulation script in the sandbox, element by element, and judge what it built and returned.

    With --repair all faults are repaired at once and the script is verified again, eight times at most.  Exit status 0
    where everything passed, 1 where not; a script that passed a limit and has no other fault is "not verified".

    `vibron verify init SCRIPT --out DIR` drafts the manifest and the rubric of a script that has none.
    """
    if repair is not None:
        from vibron_agents.app.drafting import print_drafts
        from vibron_verify.script import read_script

        if rubric is None:
            raise click.UsageError("--repair wants --rubric: what a right script computes")
        if not limits.contained:
            raise click.UsageError("--repair runs drafts in the sandbox: leave out --uncontained")
        draft = read_script(script).source
        return print_drafts("", rubric, repair, draft=draft, seconds=seconds, model=model, options=options)
    from vibron_agents.app.commands.tools import pairs
    from vibron_agents.pages.writing import make_folder, write_whole
    from vibron_agents.verify.evidence import to_data, write_evidence
    from vibron_agents.verify.keeping import KeptResults
    from vibron_agents.verify.verification import verify

    if report is not None:
        make_folder(report)
    found = verify(
        script, rubric, seconds=seconds, limits=limits, threads=threads, seed=seed, changed=pairs(set_),
        strict=strict, kept=KeptResults(cache), at_once=at_once,
    )  # fmt: skip
    for fault in found.programming.faults:
        click.echo(f"fault   {fault}")
    for check in found.checks:
        verdict = "shown" if check.passed is None else "passed" if check.passed else "FAILED"
        margin = "" if check.margin is None else f" [margin {check.margin:.3g}{', vacuous' if check.vacuous else ''}]"
        verdict = "stopped" if check.passed is False and check.group == "limit" else verdict
        click.echo(f"{verdict:<7} {check.group}: {check.name}: {check.message}{margin}")
    click.echo(f"{script.name}: {found.verdict}")
    if found.warning:
        click.echo(f"warning: {found.warning}", err=True)
    if json_ is not None:
        write_whole(json_, json.dumps(to_data(found), ensure_ascii=False, indent=2) + "\n", "json")
    if report is not None:
        click.echo(f"report: {write_evidence(found, report)}", err=True)
    return 0 if found.passed else 1


@command.command()
@click.argument("script", type=click.Path(path_type=Path))
@click.option("--out", metavar="DIR", required=True, type=click.Path(path_type=Path), help="Write the drafts here.")
def init(script: Path, out: Path) -> int:
    """Draft what a script needs to be verified: its manifest, at the top of a copy, and its rubric.

    Elements are recognised by what they call and by their names, the model and the observables by their values in a
    small run.  What a script returns is taken for what it means to return: read both files before you trust a verdict.
    """
    from vibron_agents.verify.drafting import draft

    found = draft(script, out)
    click.echo(f"{found.script}\n{found.rubric}")
    for one in found.open:
        click.echo(f"to decide  {one}")
    return 0


command.add_command(sweep)
