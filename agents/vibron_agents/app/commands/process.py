"""``vibron process FILES... --recipe R.yaml | --steps "..." --out DIR``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from vibron.core.errors import InputError
from vibron.core.spectrum import KINDS, Kind
from vibron.infrared.formats.read_spectrum import ScaleChange
from vibron.infrared.spectra.x_units import X_UNITS, XUnit
from vibron_agents.app.conversion import ENDINGS
from vibron_agents.app.inputs import STANDARD_INPUT, InputSource, sources
from vibron_agents.app.lines import json_lines
from vibron_agents.app.terminal import progress
from vibron_agents.app.work_options import WorkPlace, work_options
from vibron_agents.jobs import resumable
from vibron_agents.pages.writing import make_folder

SUMMARY, PICTURE = "process.jsonl", "process.png"


@click.command("process", short_help="Apply a recipe of steps to files of spectra.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...|DIR")
@click.option("--steps", metavar="TEXT", help='Recipe as text: "absorbance, baseline, snv, average".')
@click.option("--recipe", metavar="R.yaml", type=click.Path(path_type=Path), help="Recipe as a file.")
@click.option("--out", metavar="DIR", required=True, type=click.Path(path_type=Path), help="Folder of the results.")
@click.option("--format", "format_", type=click.Choice(list(ENDINGS)), default="jcamp", show_default=True)
@click.option("--plot", is_flag=True, help=f"Draw the results into {PICTURE}.")
@click.option("--x-unit", type=click.Choice(X_UNITS), help="Unit of the abscissa that the files do not state.")
@click.option("--y-kind", type=click.Choice(KINDS), help="Kind of the ordinate that the files do not state.")
@click.option("--scale-change", type=click.Choice(["none", "2000"]), help="For digitised charts.")
@work_options
@click.option("--json", "json_", is_flag=True, help="Print one JSON object for each file.")
def command(
    files: tuple[str, ...],
    steps: str | None,
    recipe: Path | None,
    out: Path,
    format_: str,
    plot: bool,
    x_unit: XUnit | None,
    y_kind: Kind | None,
    scale_change: ScaleChange | None,
    place: WorkPlace,
    json_: bool,
) -> int:
    """Apply the steps of a recipe to spectra, one after another, and write every result as a file.

    A step is a tool of the catalogue by its name or short name, with its options: "range 600-1800 2800-3000",
    "baseline rubberband", "subtract reference=water.jdx".  An ordinate that does not suit a step is converted.  A step
    that needs all spectra, as average, may be the last or in the middle.

    a.spc becomes DIR/a.spc.jdx; its label "processing" names versions, steps, values, and the file with its SHA-256.
    DIR/process.jsonl lists all results.  After an interruption the same command continues with what is missing.  Exit
    status 1 if a file is refused; where all are, no folder is left.
    """
    if (steps is None) == (recipe is None):
        raise click.UsageError("give either --steps or --recipe")
    from vibron.infrared.recipes import Recipe
    from vibron_agents.app.processing import ProcessJob, process_all

    data = Recipe.read(recipe or steps or "").as_written()
    chosen = sources(files)
    if any(source.label == STANDARD_INPUT for source in chosen):
        raise InputError("has no name to write under", field="files", value=STANDARD_INPUT, remedy="name a file")
    stated = {"x_unit": x_unit, "y_kind": y_kind, "scale_change": scale_change}
    new = not out.exists()
    job = ProcessJob(data, make_folder(out, "out"), format_, stated)
    lines: list[dict[str, Any]] = []
    with resumable(out / SUMMARY) as finished:
        if finished:
            click.echo(f"resumed: {len(finished)} finished files of an interrupted run are used if unchanged", err=True)
        with place.opened() as workers, json_lines(out / SUMMARY) as write:
            for line in process_all(
                chosen, job, workers, finished, lambda outcomes: progress(outcomes, "processing", len(chosen))
            ):
                write(line)
                lines.append(line)
                _show(line, json_)
    written = [Path(line["path"]) for line in lines if "path" in line]
    if plot and written:
        _draw(written, out / PICTURE)
    if new and not written:
        (out / SUMMARY).unlink()
        out.rmdir()
    return int(len(written) < len(lines) or not written)


def _show(line: dict[str, Any], json_: bool) -> None:
    if "error" in line:
        click.echo(f"error: {line.get('source', 'all files')}: {line['message']}", err=True)
    if json_:
        click.echo(json.dumps(line, ensure_ascii=False))
    elif "path" in line:
        several = "spectrum" if line["spectra"] == 1 else "spectra"
        parts = [f"{line['spectra']} {several}", f"{line['points']} points", *_values(line)]
        click.echo(f"{line['path']}: {', '.join(parts)}")


def _values(line: dict[str, Any]) -> list[str]:
    """Return the numbers that the steps chose, in short, and the names of outliers."""
    named = {name: value for one in line["values"] for name, value in one.items()}
    parts = [f"{name} {value:.6g}" for name, value in named.items() if type(value) in (int, float)]
    far = [line["sources"][number - 1] for number in named.get("outliers", ()) if "sources" in line]
    return [*parts, f"outliers: {', '.join(far)}"] if far else parts


def _draw(paths: Sequence[Path], target: Path) -> None:
    from vibron_agents.app.plotting import Look, draw_files

    draw_files([InputSource(str(path)) for path in paths], target, Look())
    click.echo(f"{target}: drawn")
