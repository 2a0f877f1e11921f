"""``vibron figure write``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from vibron_agents.app.drafting import AUTHORS
from vibron_agents.app.model_options import model_options


@click.command("write", short_help="Write a script for a figure, verify and repair it.")
@click.argument("request", nargs=-1, metavar="REQUEST...")
@click.option("--paper", metavar="FILE", type=click.Path(path_type=Path), help="The article as .md, .txt or .tex.")
@click.option("--figure", metavar="NUMBER", help="Which figure of the article.")
@click.option("--rubric", metavar="FILE", type=click.Path(path_type=Path), help="What it must compute.")
@click.option("--out", metavar="DIR", required=True, type=click.Path(path_type=Path), help="Leave the drafts here.")
@click.option("--seconds", default=1800.0, show_default=True, help="Limit of one verification.")
@click.option("--model", metavar="NAME", help="Have a language model write it; else known-good elements do.")
@click.option(
    "--author", "authors", multiple=True, type=click.Choice(AUTHORS), default=AUTHORS[:1], show_default=True,
    help="Who writes; again to compare: one-shot and react are baselines without repair by the verifier's report.",
)  # fmt: skip
@model_options
def command(
    request: tuple[str, ...], paper: Path | None, figure: str | None, rubric: Path | None, out: Path, seconds: float,
    model: str | None, authors: tuple[str, ...], **options: Any,
) -> int:  # fmt: skip
    """Write a simulation script for a figure, verify it, and repair it element by element.

    REQUEST describes the figure: a sentence, or the passage of the article.  With --paper and --figure the model drafts
    the request from the text of an article, and without --rubric the rubric too.  There are at most eight drafts, each
    made from the best so far, which is kept as best.py.  Without a language model the script solves the system of the
    rubric with elements of the verifier library; observables and plots are written by a model only.

    At the end a table shows for each author whether its best draft runs, the fraction of its elements that are valid,
    the fraction of its stages that ran one after another, the checks passed and the tokens.  Exit status 0 if a draft
    of the first author passed, 1 if not.
    """
    from vibron_agents.app.drafting import print_drafts, read_figure

    words = " ".join(request).strip()
    if paper is None and (not words or rubric is None):
        raise click.UsageError("give REQUEST with --rubric, or --paper with --figure")
    if (paper is None) != (figure is None) or (paper is not None and words):
        raise click.UsageError("--paper and --figure go together, without REQUEST")
    if paper is not None and figure is not None:
        if model is None:
            raise click.UsageError("--paper needs --model")
        words, rubric = read_figure(paper, figure, out, rubric, model, options)
    assert rubric is not None
    return print_drafts(
        words,
        rubric,
        out,
        draft=None,
        seconds=seconds,
        model=model,
        options=options,
        authors=tuple(dict.fromkeys(authors)),
    )
