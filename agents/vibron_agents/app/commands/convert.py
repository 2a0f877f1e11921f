"""``vibron convert SOURCE TARGET``."""

from __future__ import annotations

import json
from pathlib import Path

import click

from vibron.core.registry import find
from vibron.core.result import to_json

FORMS = ("affn", "pac", "sqz", "dif", "difdup", "xypoints")


@click.command("convert", short_help="Turn a file of spectra into another format.")
@click.argument("source", type=click.Path(path_type=Path))
@click.argument("target", type=click.Path(path_type=Path))
@click.option("--format", "format_", type=click.Choice(["jcamp", "csv", "json", "netcdf"]), help="Else by the target.")
@click.option("--form", type=click.Choice(FORMS), default="affn", show_default=True, help="Form of a JCAMP-DX table.")
@click.option("--number", type=click.IntRange(1), help="Which spectrum of a file of several.")
@click.option("--x-unit", type=click.Choice(["cm-1", "um", "nm", "THz"]), help="Unit the file does not tell.")
@click.option("--y-kind", metavar="KIND", help="What the ordinate is if the file does not tell.")
@click.option("--scale-change", type=click.Choice(["none", "2000"]), help="For a digitised chart.")
@click.option("--json", "json_", is_flag=True, help="Print JSON.")
def command(
    source: Path,
    target: Path,
    format_: str | None,
    form: str,
    number: int | None,
    x_unit: str | None,
    y_kind: str | None,
    scale_change: str | None,
    json_: bool,
) -> None:
    """Write the spectra of SOURCE as TARGET (.jdx, .csv, .json, .nc)."""
    report = find("convert_format").execute(
        source=source, target=target, format=format_, form=form.upper(), number=number, x_unit=x_unit, y_kind=y_kind,
        scale_change=scale_change,
    )  # fmt: skip
    if json_:
        click.echo(json.dumps(to_json(report), ensure_ascii=False, indent=2))
        return
    several = "spectrum" if report.spectra == 1 else "spectra"
    click.echo(
        f"{report.path}: {report.spectra} {several}, {report.points} points, {report.format} {report.form}, "
        f"{report.size} bytes, ordinates changed by {report.ordinate_error:.2g} at most"
    )
