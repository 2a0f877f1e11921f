"""``vibron cards [--check]``."""

from __future__ import annotations

import json

import click

from vibron.core import cards, stubs
from vibron.core.card import files
from vibron.core.errors import InputError
from vibron.core.registry import tools
from vibron_verify.answers import in_short


@click.command("cards")
@click.option("--check", is_flag=True, help="Change nothing; exit 1 if a file is missing, stale or an orphan.")
@click.option("--json", "json_", is_flag=True, help="Print JSON.")
def command(check: bool, json_: bool) -> int:
    """Write the tool cards, build scripts and stubs of the public names from the code, or check them."""
    root = cards.checkout()
    if root is None:
        raise InputError(
            "cards are written in a checkout only", field="cards", remedy="clone the repository and install it with -e"
        )
    own = {name: tool for name, tool in tools().items() if tool.function.__module__.startswith("vibron.")}
    expected = files(own, in_short) | stubs.files(own, root)
    wrong = cards.drift(root, expected) if check else cards.write(root, expected)
    if json_:
        click.echo(json.dumps({"files": len(expected), "drift" if check else "changed": wrong}, indent=2))
    else:
        for line in wrong:
            click.echo(line)
        click.echo(f"{len(expected)} generated files, {len(wrong)} {'wrong' if check else 'changed'}")
    return int(check and bool(wrong))
