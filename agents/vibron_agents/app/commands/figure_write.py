"""``vibron figure write``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from vibron_agents.app.model_options import model_options


@click.command("write", short_help="Write a script for a figure, verify and repair it.")
@click.argument("request", nargs=-1, required=True, metavar="REQUEST...")
@click.option("--rubric", metavar="FILE", required=True, type=click.Path(path_type=Path), help="What it must compute.")
@click.option("--out", metavar="DIR", required=True, type=click.Path(path_type=Path), help="Leave the drafts here.")
@click.option("--seconds", default=1800.0, show_default=True, help="Limit of one verification.")
@click.option("--model", metavar="NAME", help="Have a language model write it; else known-good elements do.")
@model_options
def command(
    request: tuple[str, ...], rubric: Path, out: Path, seconds: float, model: str | None, **options: Any
) -> int:  # fmt: skip
    """Write a simulation script for a figure that is described, verify it, and repair all its faults at once.

    REQUEST describes the figure: a sentence, or the passage of the article.  There are at most eight drafts.  Without a
    language model the script solves the system of the rubric with elements of the verifier library; observables and
    plots are written by a model only.  Exit status 0 if the last draft passed, 1 if not.
    """
    from vibron_agents.app.drafting import print_drafts

    return print_drafts(" ".join(request), rubric, out, draft=None, seconds=seconds, model=model, options=options)
