"""``vibron solve "question"``."""

from __future__ import annotations

import json
from typing import Any

import click
import numpy as np


@click.command("solve", short_help="Answer a plain question by the tools, or say why not.")
@click.argument("question", nargs=-1, required=True)
@click.option("--seconds", default=120.0, show_default=True, help="The most that the tools may take.")
@click.option("--json", "json_", is_flag=True, help="Print JSON.")
def command(question: tuple[str, ...], seconds: float, json_: bool) -> None:
    """Answer a plain question: find the tools, bind the numbers of the question to their inputs, and run them.

    No language model takes part.  Where the cards do not settle which tool or number is meant, it declines and says
    why.
    """
    from vibron_agents.answering.bounded import answer_within

    found = answer_within(" ".join(question), seconds)
    if json_:
        click.echo(json.dumps(found.to_dict(), ensure_ascii=False, indent=2))
        return
    if found.declined:
        click.echo(f"declined: {found.reason}")
    else:
        click.echo(f"{_shown(found.value)} {found.unit}".strip())
    if found.workflow is not None:
        for text in found.used:
            click.echo(f"  took {text}", err=True)
        click.echo(found.workflow.source().rstrip(), err=True)


def _shown(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.10g}"
    return np.array2string(value, threshold=20) if isinstance(value, np.ndarray) else str(value)
