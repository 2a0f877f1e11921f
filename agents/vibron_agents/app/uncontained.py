"""The options of commands that can run a trusted script without the sandbox, and the question before they do."""

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


def uncontained_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--uncontained``, ``--gpu`` and ``--yes`` to a command, which gets ``rights`` for its `Limits`."""

    @click.option("--uncontained", is_flag=True, help="Run without the sandbox, on any system, after a question.")
    @click.option("--gpu", is_flag=True, help="Let it use the accelerators of the machine; with --uncontained.")
    @click.option("--yes", is_flag=True, help="Answer the question of --uncontained with yes.")
    @functools.wraps(command)
    def asking(*args: Any, uncontained: bool, gpu: bool, yes: bool, **others: Any) -> Any:
        if gpu and not uncontained:
            raise click.UsageError("--gpu needs --uncontained: the sandbox shows no accelerator to a script")
        if uncontained and not yes:
            if not sys.stdin.isatty():
                raise click.UsageError("--uncontained asks a question on the terminal; add --yes to answer it")
            click.confirm(QUESTION, abort=True, err=True)
        return command(*args, rights={"contained": not uncontained, "gpu": gpu}, **others)

    return asking
