"""Everything that commands print passes here: text of others must not drive the terminal."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from vibron.core.printable import printable

T = TypeVar("T")


@contextmanager
def escaped_output() -> Iterator[None]:
    """Escape control characters and reversals of direction in whatever commands print by ``click.echo``.

    Commands print by nothing else.  What is coloured or drawn (``click.secho``, tables of rich, progress bars) is
    made of text that was escaped before.
    """
    plain = click.echo

    def echo(message: Any | None = None, *about: Any, **named: Any) -> None:
        is_text = message is not None and not isinstance(message, bytes | bytearray)
        plain(printable(str(message)) if is_text else message, *about, **named)

    vars(click)["echo"] = echo
    try:
        yield
    finally:
        vars(click)["echo"] = plain


def progress(results: Iterable[T], what: str, count: int) -> Iterable[T]:
    """Return the results of a batch, with a bar on standard error where that is a terminal."""
    if count == 1 or not sys.stderr.isatty():
        return results
    from rich.console import Console
    from rich.progress import track

    return track(results, what, count, console=Console(stderr=True))


def show_usage(error: click.UsageError) -> None:
    """Print wrong usage on standard error."""
    text = io.StringIO()
    error.show(file=text)
    click.echo(printable(text.getvalue()), err=True, nl=False)
