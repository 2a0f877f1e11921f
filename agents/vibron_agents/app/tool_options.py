"""Options of commands in which a model calls tools on files of the user."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from vibron_agents.jobs.call import Rules


def tool_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options to a command: files, turns, limits of a call."""
    options = [
        click.option(
            "--data", multiple=True, type=click.Path(path_type=Path), help="File or folder that the question is about."
        ),
        click.option("--turns", default=12, show_default=True, type=click.IntRange(1), help="Answers of the model."),
        click.option(
            "--call-seconds",
            default=30.0,
            show_default=True,
            type=click.FloatRange(0, min_open=True),
            help="Time limit of a tool that the model calls.",
        ),
        click.option(
            "--call-memory",
            default=2048,
            show_default=True,
            type=click.IntRange(256),
            help="Memory limit of a tool that the model calls, in MiB.",
        ),
    ]
    for option in reversed(options):
        command = option(command)
    return command


def call_rules(call_seconds: float, call_memory: int) -> Rules:
    """Return the limits that the options set."""
    from dataclasses import replace

    from vibron_agents.loops.kept_calls import RULES
    from vibron_agents.sandbox.limits import MIB

    return replace(RULES, seconds=call_seconds, memory=call_memory * MIB)


def show_progress(line: str) -> None:
    """Print a line on the progress, where somebody sees it."""
    if sys.stderr.isatty():
        click.echo(line, err=True)


def shown(answer: dict[str, Any]) -> str:
    """Return a value with its unit."""
    value = answer["value"]
    return f"{f'{value:.10g}' if isinstance(value, float) else value} {answer['unit']}".strip()
