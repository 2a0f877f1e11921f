"""``vibron analyze``."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any, get_args

import click

from vibron.core.spectrum import KINDS, Kind
from vibron.infrared.formats.read_spectrum import ScaleChange
from vibron.infrared.spectra.x_units import X_UNITS, XUnit
from vibron.infrared.structure.rank_structures import Proposals
from vibron.infrared.structure_model.sample_state import KnownState, Technique
from vibron_agents.app.exporting import Exports
from vibron_agents.app.inputs import sources
from vibron_agents.app.lines import STANDARD_OUTPUT, json_lines, output_file
from vibron_agents.app.model_options import model_options
from vibron_agents.app.opinions import Opinions
from vibron_agents.app.runner import Job, run
from vibron_agents.app.tables import print_analysis, print_line
from vibron_agents.app.terminal import progress
from vibron_agents.app.work_options import WorkPlace, work_options
from vibron_agents.jobs import Finished, resumable
from vibron_agents.spectrum.corrections import CHOICES, Choice
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.information import Information, read_table
from vibron_agents.spectrum.mixture import COMPONENTS, MOST
from vibron_agents.spectrum.opinion_words import cost_in_words, ranked_in_words, use_in_words

CHOICE = click.Choice(CHOICES)


@click.command("analyze")
@click.argument("files", nargs=-1, required=True, metavar="FILE...|DIR|-")
@click.option("--json", "json_", metavar="OUT.jsonl|-", help="Write one JSON object a spectrum.")
@click.option("--report", metavar="DIR", type=click.Path(path_type=Path), help="Write one HTML page a spectrum.")
@click.option(
    "--export", metavar="DIR|FILE", multiple=True, type=click.Path(path_type=Path),
    help="Write report (.pdf), bands (.csv), picture (.png) and analysed spectrum (.jdx) into a folder, or one file.",
)  # fmt: skip
@click.option("--info", metavar="FILE.csv", type=click.Path(path_type=Path), help="Table: file, formula, elements, …")
@click.option("--formula", help="Molecular formula, C8H9NO2.")
@click.option("--elements", help="All elements present, C,H,O; or some and others, C,O,*.")
@click.option("--carbons", help="Number of carbon atoms, 8 or 7-9.")
@click.option("--scaffold", metavar="SMILES", help="Structure that the molecule contains.")
@click.option("--library", metavar="NAME", help="Search this library too.")
@click.option("--x-unit", type=click.Choice(X_UNITS), help="Unit of the abscissa that the file does not state.")
@click.option("--y-kind", type=click.Choice(KINDS), help="Kind of the ordinate that the file does not state.")
@click.option("--allow-reflectance", is_flag=True, help="Convert reflectance to absorbance, as for transflection.")
@click.option(
    "--proposals",
    type=click.Choice(get_args(Proposals)),
    default="auto",
    show_default=True,
    help="Structures that no table lists; auto: where the compound is probably not listed.",
)
@click.option(
    "--compute",
    metavar="N",
    type=click.IntRange(0),
    help="Compare candidates with computed spectra: of the shipped library, and of the first N that it lacks.",
)
@click.option("--scale-change", type=click.Choice(["none", "2000"]), help="For a digitised chart.")
@click.option("--atmosphere", type=CHOICE, default="auto", show_default=True, help="Subtract lines of water and CO2.")
@click.option("--baseline", type=CHOICE, default="auto", show_default=True, help="Subtract the baseline.")
@click.option(
    "--atr", type=CHOICE, default="auto", show_default=True, help="Correct the penetration depth; auto only says where."
)
@click.option("--state", type=click.Choice(get_args(KnownState)), help="State of the sample, where it is known.")
@click.option("--technique", type=click.Choice(get_args(Technique)), help="How it was measured, where it is known.")
@click.option("--unlisted", is_flag=True, help="The compound is in no table: rank new structures alone.")
@click.option("--top", default=10, show_default=True, type=click.IntRange(1, 1000), help="Number of candidates.")
@click.option(
    "--mixture",
    type=click.IntRange(1, MOST),
    is_flag=False,
    flag_value=COMPONENTS,
    metavar="[N]",
    help=f"Decompose the spectrum over the library into at most N components (after FILES: {COMPONENTS}).",
)
@click.option("--model", metavar="NAME", help="Ask a language model for a second opinion on each spectrum.")
@click.option(
    "--opinions",
    metavar="DIR",
    default="opinions",
    type=click.Path(path_type=Path),
    show_default=True,
    help="Journals of what the model was asked.",
)
@work_options
@model_options
def command(
    files: tuple[str, ...],
    json_: str | None,
    report: Path | None,
    export: tuple[Path, ...],
    info: Path | None,
    formula: str | None,
    elements: str | None,
    carbons: str | None,
    scaffold: str | None,
    library: str | None,
    x_unit: XUnit | None,
    y_kind: Kind | None,
    allow_reflectance: bool,
    proposals: Proposals,
    compute: int | None,
    scale_change: ScaleChange | None,
    atmosphere: Choice,
    baseline: Choice,
    atr: Choice,
    state: KnownState | None,
    technique: Technique | None,
    unlisted: bool,
    top: int,
    mixture: int | None,
    model: str | None,
    opinions: Path,
    place: WorkPlace,
    **options: Any,
) -> int:
    """Assign bands and rank structures for infrared spectra, with the evidence.

    FILES are spectra, folders of them, patterns, or - for standard input.  Every file of a folder is analysed or named
    with the reason.  An output file is replaced only by a complete one; after an interruption, the same command
    continues with what is missing.  Exit status 1 if a spectrum is refused.

    Corrections are made where the spectrum gives a reason (auto), always (yes) or never (no); the answer names them.
    """
    settings = Settings(
        Information(formula, elements, carbons, scaffold), library, top, x_unit, y_kind, allow_reflectance,
        scale_change, atmosphere, baseline, atr, proposals, state, technique, unlisted, mixture, compute,
    )  # fmt: skip
    asked = Opinions.of(model, opinions, options) if model else None
    out = output_file(json_) if json_ and json_ != STANDARD_OUTPUT else None
    chosen = sources(files)
    job = Job(settings, read_table(info) if info else {}, report, asked, Exports.read(export, len(chosen)))
    if report is not None:
        from vibron_agents.pages.writing import make_folder

        make_folder(report)
    failed = 0
    pages: list[dict[str, Any]] = []
    with contextlib.ExitStack() as stack:
        finished = _kept(stack, out or (report and report.resolve() / "index.html"))
        write = stack.enter_context(json_lines(out)) if json_ else None
        workers = stack.enter_context(place.opened())
        analyses = run(chosen, job, workers, finished if len(chosen) > 1 else None)
        for results in progress(analyses, "analysing", len(chosen)):
            for result in results:
                failed += "error" in result
                if report is not None:
                    pages.append(result)
                if write:
                    write(result)
                _show(result, alone=len(chosen) == 1, quiet=json_ == STANDARD_OUTPUT)
        if report is not None:
            _write_index(pages, report)
    return int(failed > 0)


def _kept(stack: contextlib.ExitStack, target: Path | None) -> Finished | None:
    """Return the finished results of an interrupted run with this output, and say how many there are."""
    if target is None:
        return None
    finished = stack.enter_context(resumable(target))
    if finished:
        click.echo(f"resumed: {len(finished)} finished results of an interrupted run are used if unchanged", err=True)
    return finished


def _show(result: dict[str, Any], *, alone: bool, quiet: bool) -> None:
    if trouble := result.get("second_opinion", {}).get("error"):
        click.echo(f"no second opinion: {result['input']['path']}: {trouble}", err=True)
    if "error" in result:
        click.echo(f"error: {result['input']['path']}: {result['message']}", err=True)
    if quiet or "peaks" not in result:
        return
    for one in result.get("exports", ()):
        click.echo(f"{one['path']}: made by {one['made_by']}", err=True)
    print_analysis(result) if alone else print_line(result)
    if (opinion := result.get("second_opinion")) and "error" not in opinion:
        for line in (*ranked_in_words(opinion), use_in_words(opinion), cost_in_words(opinion)):
            click.echo(f"{opinion['model']}: {line}")


def _write_index(pages: list[dict[str, Any]], report: Path) -> None:
    from vibron_agents.app.report import write_index

    write_index(pages, report)
