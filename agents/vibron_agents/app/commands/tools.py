"""``vibron tools list|search|show|run|schema|new``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vibron.core.errors import InputError
from vibron.core.index import PLUGINS, IndexEntry, entries
from vibron.core.printable import printable
from vibron.core.search import search as find_by_sentence
from vibron.core.shipped import families
from vibron_agents.app.commands.tools_new import command as new
from vibron_agents.app.commands.tools_schema import command as schema

if TYPE_CHECKING:
    from vibron.core.uncertainty import Method, Propagated

as_json = click.option("--json", "json_", is_flag=True, help="Print JSON.")


@click.group("tools", short_help="List, find, show and run the tools.")
def command() -> None:
    """List, find, show and run the tools."""


command.add_command(schema)
command.add_command(new)


@command.command("list")
@click.option("--domain", help="Only this domain.")
@click.option("--family", help="Only this family.")
@as_json
def list_(domain: str | None, family: str | None, json_: bool) -> None:
    """List the tools by family, and those of installed packages by package."""
    chosen = [t for t in entries().values() if domain in (None, t.domain) and family in (None, t.family)]
    if json_:
        _print([described(tool) for tool in chosen])
        return
    packages = {(PLUGINS, tool.family): "from an installed package" for tool in chosen if tool.domain == PLUGINS}
    for (domain_, family_), title in {**families(), **packages}.items():
        members = [tool for tool in chosen if (tool.domain, tool.family) == (domain_, family_)]
        if members:
            click.secho(printable(f"{domain_}/{family_} - {title}"), bold=True)
            _table(members)


@command.command()
@click.argument("text", nargs=-1, required=True)
@click.option("--top", default=10, show_default=True, type=click.IntRange(1))
@as_json
def search(text: tuple[str, ...], top: int, json_: bool) -> None:
    """Find tools by a plain sentence."""
    hits = find_by_sentence(entries(), " ".join(text), top)
    if json_:
        _print([{**described(tool), "score": round(score, 3)} for score, tool in hits])
    elif hits:
        _table([tool for _, tool in hits])
    else:
        click.echo("no tool matches; try other words, or: vibron tools list")


@command.command()
@click.argument("name")
@as_json
def show(name: str, json_: bool) -> None:
    """Show the card of a tool."""
    from vibron.core.card import card, to_yaml
    from vibron.core.registry import find
    from vibron_verify.answers import in_short

    tool = find(name)
    data = card(tool, in_short(tool))
    _print(data) if json_ else click.echo(to_yaml(data), nl=False)


@command.command()
@click.argument("name")
@click.argument("arguments", nargs=-1, metavar="KEY=VALUE...")
@click.option("--uncertainty", type=click.Choice(["linear", "sampling"]), help='Propagate inputs like "300 +- 2 K".')
@click.option("--path", default="", help="Path of the number in the result, with --uncertainty.")
@click.option("--correlation", multiple=True, metavar="A,B=R", help="Correlation of two uncertain inputs.")
@click.option("--samples", default=10_000, show_default=True, type=click.IntRange(100), help="For sampling.")
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0), help="For sampling.")
@click.option(
    "--out", metavar="FILE", type=click.Path(path_type=Path), help="Write the spectrum of the result: .jdx, .csv, .nc."
)
@as_json
def run(
    name: str,
    arguments: tuple[str, ...],
    uncertainty: Method | None,
    path: str,
    correlation: tuple[str, ...],
    samples: int,
    seed: int,
    out: Path | None,
    json_: bool,
) -> None:
    """Run a tool; values are numbers, strings with units ("10 um") or JSON, uncertain ones "300 +- 2 K".

    Where a spectrum is expected, name a file: of any format, one of --out, or the JSON that another run printed.
    """
    from vibron.core.registry import find
    from vibron.core.result import to_json
    from vibron.core.uncertainty import propagate
    from vibron.infrared.recipes.held import spectra_held

    inputs = pairs(arguments)
    if uncertainty is not None and out is not None:
        raise click.UsageError("--out writes a spectrum, and --uncertainty gives numbers")
    if uncertainty is not None:
        known = dict(_correlation(text) for text in correlation)
        found = propagate(
            find(name), inputs, method=uncertainty, path=path, correlations=known, samples=samples, seed=seed
        )
        _print(to_json(found)) if json_ else click.echo(_budget(found))
        return
    if path or correlation:
        raise click.UsageError("--path and --correlation go with --uncertainty")
    found = find(name).execute(**inputs)
    if out is not None:
        written = find("write_spectrum").function(spectra_held(found, name), out)
        _print(to_json(written)) if json_ else click.echo(f"{out}: {written.spectra} of {written.points} points")
        return
    result = to_json(found)
    if json_ or not isinstance(result, dict):
        click.echo(json.dumps(result, ensure_ascii=False, allow_nan=False))
        return
    for key, value in result.items():
        text = json.dumps(value, ensure_ascii=False)
        click.echo(f"{key}: {text if len(text) <= 200 else text[:199] + '…'}")


def pairs(words: tuple[str, ...]) -> dict[str, Any]:
    """Read ``key=value`` words; a key given twice is an error."""
    found: dict[str, Any] = {}
    for key, value in map(_pair, words):
        if key in found:
            raise InputError("is given twice", field=key, value=value, remedy="give it once")
        found[key] = value
    return found


def _pair(text: str) -> tuple[str, Any]:
    key, sign, value = text.partition("=")
    if not sign:
        raise InputError("is not of the form key=value", field="argument", value=text, remedy="write temperature=300")
    try:
        return key, json.loads(value)
    except json.JSONDecodeError:
        return key, value


def _correlation(text: str) -> tuple[tuple[str, str], float]:
    names, _, coefficient = text.partition("=")
    one, _, other = names.partition(",")
    try:
        return (one.strip(), other.strip()), float(coefficient)
    except ValueError:
        raise InputError(
            "is not of the form a,b=0.5", field="correlation", value=text, remedy="write temperature,emissivity=-0.3"
        ) from None


def _budget(found: Propagated) -> str:
    """Return the result with its uncertainty and what each input adds, as text."""
    unit = "" if found.unit in ("", "1") else f" {found.unit}"
    rows = [f"{_short(found.value)} +- {_short(found.standard_uncertainty)}{unit} (standard uncertainty)"]
    rows.append(f"95 % interval: {_short(found.lower)} to {_short(found.upper)}{unit}")
    width = max(len(part.name) for part in found.contributions)
    rows += [
        f"  {part.name:<{width}}  {_short(part.value)} +- {_short(part.standard_uncertainty)} adds "
        f"{_short(part.contribution)}"
        for part in found.contributions
    ]
    rows.append(f"missed by a straight line: {_short(found.nonlinearity)}")
    if found.method == "sampling":
        rows.append(f"{found.samples} samples, seed {found.seed}, {found.rejected:.1%} drawn again")
    return "\n".join(rows)


def _short(number: Any) -> str:
    import numpy as np

    from vibron.core.result import to_json

    text = json.dumps(to_json(np.vectorize(lambda part: float(f"{part:.6g}"))(number)))
    return text if len(text) <= 120 else f"{text[:119]}…"


def described(tool: IndexEntry) -> dict[str, str]:
    """Return a tool as it is listed."""
    return {
        "name": tool.name,
        "domain": tool.domain,
        "family": tool.family,
        "description": tool.summary,
        "cost": tool.cost,
    }


def _table(members: Sequence[IndexEntry]) -> None:
    width = max(len(tool.name) for tool in members)
    for tool in members:
        click.echo(f"  {tool.name:<{width}}  {tool.summary}")


def _print(data: Any) -> None:
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))
