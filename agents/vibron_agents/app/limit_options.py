"""Options of the commands that serve: what a call of a client may use."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from vibron_agents.jobs.call import Rules

MIB = 1 << 20
MORE = ", or start the server with a larger --{}"


def limit_options(input_size: int) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that adds the options to a command; ``input_size`` is the default in MiB."""
    options = [
        click.option(
            "--seconds", default=120.0, show_default=True, type=click.FloatRange(0, min_open=True),
            help="Time limit of a call.",
        ),
        click.option(
            "--memory", default=4096, show_default=True, type=click.IntRange(256),
            help="Memory limit of a call, in MiB.",
        ),
        click.option(
            "--input-size", default=input_size, show_default=True, type=click.IntRange(1),
            help="Size limit of the inputs of a call, in MiB.",
        ),
        click.option(
            "--workers", type=click.IntRange(1), help="Calls at the same time (default: processors, at most 4)."
        ),
    ]  # fmt: skip

    def added(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options):
            command = option(command)
        return command

    return added


def limits(seconds: float, memory: int, input_size: int, workers: int | None, files: tuple[str, ...] = ()) -> Rules:
    """Return the limits that the options set."""
    from vibron_agents.jobs.call import Rules

    return Rules(seconds, memory * MIB, input_size * MIB, workers or Rules.workers, files, MORE)
