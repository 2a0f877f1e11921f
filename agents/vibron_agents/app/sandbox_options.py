"""The options of commands that run scripts: limits, and the question before one runs without the sandbox."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import Any

import click

QUESTION = (
    "Without the sandbox the script runs with your rights: it can read, change and delete your files and use the "
    "network. Do you trust it?"
)


def sandbox_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--memory``, ``--uncontained``, ``--gpu`` and ``--yes`` to a command, which gets ``limits``."""

    @click.option(
        "--memory", default=4.0, show_default=True, type=click.FloatRange(0.1), help="Limit of one run, in GiB."
    )
    @click.option("--uncontained", is_flag=True, help="Run without the sandbox, on any system, after a question.")
    @click.option("--gpu", is_flag=True, help="Let it use the accelerators of the machine; with --uncontained.")
    @click.option("--yes", is_flag=True, help="Answer the question of --uncontained with yes.")
    @functools.wraps(command)
    def asking(*args: Any, memory: float, uncontained: bool, gpu: bool, yes: bool, **others: Any) -> Any:
        from vibron_agents.sandbox.limits import Limits

        limits = Limits(memory=int(memory * (1 << 30)), contained=not uncontained, gpu=gpu)
        if uncontained and not yes:
            if not sys.stdin.isatty():
                raise click.UsageError("--uncontained asks a question on the terminal; add --yes to answer it")
            click.confirm(QUESTION, abort=True, err=True)
        return command(*args, limits=limits, **others)

    return asking
