"""Everything that commands print passes here: text of others must not drive the terminal."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from vibron.core.printable import printable


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


def show_usage(error: click.UsageError) -> None:
    """Print wrong usage on standard error."""
    text = io.StringIO()
    error.show(file=text)
    click.echo(printable(text.getvalue()), err=True, nl=False)
