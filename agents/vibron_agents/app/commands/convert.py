"""``vibron convert SOURCE... TARGET``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from vibron.core.errors import InputError, VibronError
from vibron.core.result import to_json
from vibron.infrared.spectra.x_units import X_UNITS
from vibron_agents.app.conversion import ENDINGS, convert, convert_all
from vibron_agents.app.inputs import STANDARD_INPUT, InputSource, sources
from vibron_agents.pages.writing import make_folder

FORMS = ("affn", "pac", "sqz", "dif", "difdup", "xypoints")


@click.command("convert", short_help="Turn files of spectra into another format.")
@click.argument("files", nargs=-1, required=True, metavar="SOURCE...|DIR|-")
@click.argument("target", type=click.Path(path_type=Path))
@click.option("--format", "format_", type=click.Choice(list(ENDINGS)), help="Else by the target, if it is a file.")
@click.option("--form", type=click.Choice(FORMS), default="affn", show_default=True, help="Form of a JCAMP-DX table.")
@click.option("--number", type=click.IntRange(1), help="Which spectrum of a file of several.")
@click.option("--x-unit", type=click.Choice(X_UNITS), help="Unit that the file does not state.")
@click.option("--y-kind", metavar="KIND", help="Kind of the ordinate that the file does not state.")
@click.option("--scale-change", type=click.Choice(["none", "2000"]), help="For a digitised chart.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="Processes at work.")
@click.option("--json", "json_", is_flag=True, help="Print JSON, one line for each of several files.")
def command(
    files: tuple[str, ...],
    target: Path,
    format_: str | None,
    form: str,
    number: int | None,
    x_unit: str | None,
    y_kind: str | None,
    scale_change: str | None,
    jobs: int,
    json_: bool,
) -> int:
    """Write the spectra of SOURCE as TARGET (.jdx, .csv, .json, .nc, .spc).

    Several sources, a folder or a pattern are written into the folder TARGET in the format of --format: a.spc becomes
    a.spc.csv.  Every file of a folder is converted or named with the reason.  Exit status 1 if a file is refused.
    """
    options = {"format": format_, "form": form.upper(), "number": number, "x_unit": x_unit, "y_kind": y_kind,
               "scale_change": scale_change}  # fmt: skip
    chosen = sources(files)
    if [source.label for source in chosen] != list(files) or len(chosen) > 1 or target.is_dir():
        return _several(chosen, target, options, jobs, json_)
    report = convert((chosen[0], target), options)
    click.echo(json.dumps(to_json(report), ensure_ascii=False, indent=2) if json_ else _line(report))
    return 0


def _several(chosen: Sequence[InputSource], folder: Path, options: dict[str, Any], jobs: int, json_: bool) -> int:
    if options["format"] is None:
        raise InputError(
            "is needed where the target is a folder", field="format", remedy=f"give --format {', '.join(ENDINGS)}"
        )
    if any(source.label == STANDARD_INPUT for source in chosen):
        raise InputError(
            "standard input has no name to write under", field="target", value=str(folder), remedy="name a file"
        )
    make_folder(folder, "target")
    failed = 0
    for label, found in convert_all(chosen, folder, options, jobs):
        if isinstance(found, VibronError):
            failed += 1
            click.echo(f"error: {label}: {found}", err=True)
        else:
            click.echo(json.dumps(to_json(found), ensure_ascii=False) if json_ else _line(found))
    return int(failed > 0)


def _line(report: Any) -> str:
    several = "spectrum" if report.spectra == 1 else "spectra"
    return (
        f"{report.path}: {report.spectra} {several}, {report.points} points, {report.format} {report.form}, "
        f"{report.size} bytes, ordinates changed by {report.ordinate_error:.2g} at most"
    )
