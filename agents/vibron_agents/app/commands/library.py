"""``vibron library import|info|search``."""

from __future__ import annotations

import contextlib
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vibron.core.registry import find
from vibron.core.result import to_json
from vibron_agents.app.added import Extended
from vibron_agents.app.inputs import sources
from vibron_agents.app.work_options import WorkPlace, work_options

if TYPE_CHECKING:
    from vibron.infrared.spectral_library.reading import Imported
    from vibron_agents.app.importing import Reading
    from vibron_agents.app.library_search import SearchJob

as_json = click.option("--json", "json_", is_flag=True, help="Print JSON.")


@click.group("library", cls=Extended, short_help="Build, import, describe and search libraries of spectra.")
def command() -> None:
    """Build, import, describe and search libraries of spectra."""


@command.command("import")
@click.argument("name")
@click.argument("files", nargs=-1, required=True, metavar="FILE...|DIR")
@click.option("--structures", metavar="FILE.csv", type=click.Path(path_type=Path), help="Table: file, smiles, name.")
@click.option("--append", is_flag=True, help="Add to the library instead of replacing it.")
@click.option("--repeats", is_flag=True, help="Also store spectra whose content the library holds already.")
@click.option("--storage", default="float32", show_default=True, help="Or float16, uint16, uint8: smaller.")
@click.option("--licence", default="", metavar="TEXT", help="Licence of the spectra whose files state none.")
@work_options
@as_json
def import_(
    name: str,
    files: tuple[str, ...],
    structures: Path | None,
    append: bool,
    repeats: bool,
    storage: str,
    licence: str,
    place: WorkPlace,
    json_: bool,
) -> None:
    """Make the library NAME of your own files; exit with 1 if a file was refused.

    An interrupted import continues where it was when the same command is run again.
    """
    from vibron.infrared.library.import_library import store
    from vibron_agents.app.importing import read_files

    paths = tuple(Path(source.label) for source in sources(files))
    with (
        place.opened() as workers,
        progress_bar(len(paths), "files") as bar,
        contextlib.closing(read_files(name, paths, structures, workers)) as read,
    ):
        report = store(name, (_counted(bar, reading) for reading in read), append, storage, repeats, licence)
    print_report(report, json_)
    if report.refused:
        raise click.exceptions.Exit(1)


@command.command()
@click.argument("name")
@as_json
def info(name: str, json_: bool) -> None:
    """Describe the library NAME after comparing it with its checksum; exit with 1 if it is damaged."""
    about = to_json(find("library_info").function(name, verify=True))
    print_report(about, json_)
    if not about["intact"]:
        raise click.exceptions.Exit(1)


@command.command()
@click.argument("words", nargs=-1, required=True, metavar="NAME FILE...|DIR")
@click.option("--library", metavar="NAME", help="The library, in place of the first argument.")
@click.option("--top", default=10, show_default=True, type=click.IntRange(1), help="Number of hits.")
@click.option(
    "--metric", default="learned", show_default=True, help="How spectra are compared: cosine, correlation, ..."
)
@click.option("--group", "groups", multiple=True, metavar="NAME", help="Functional group that every hit carries.")
@click.option("--low", type=float, help="Lower end of the range compared, cm^-1.")
@click.option("--high", type=float, help="Upper end of the range compared, cm^-1.")
@click.option("--report", metavar="FILE.html", type=click.Path(path_type=Path), help="Write a page with the spectra.")
@click.option("--approximate", is_flag=True, help="Look only at the nearest lists of the index of NAME.library.")
@work_options
@as_json
def search(
    words: tuple[str, ...],
    library: str | None,
    report: Path | None,
    place: WorkPlace,
    json_: bool,
    **restrictions: Any,
) -> None:
    """Find the spectra of the library NAME that resemble the one in FILE; FILE#2 is the second of several.

    --library NAME may replace the first argument.  With several files, --json prints one object a line, and an
    interrupted search continues where it was when the same command is run again; exit with 1 if a file was refused.
    """
    from vibron_agents.app.library_search import SearchJob

    name, *rest = words if library is None else (library, *words)
    if not rest or name in rest:
        raise click.UsageError("give NAME FILE..., or FILE... --library NAME")
    job = SearchJob(name, **restrictions)
    if job.approximate and replace(job, approximate=False) != SearchJob(name, job.top):
        raise click.UsageError("--approximate compares whole spectra by the metric learned, without --group")
    files = [source.label for source in sources(tuple(rest))]
    if len(files) > 1 or not place.is_here:
        _search_many(files, job, place, report, json_)
        return
    found = job.search(files[0])
    if report is not None:
        from vibron_agents.app.report.search import write_search

        write_search(found, report)
    if json_:
        click.echo(json.dumps(to_json(found.hits), ensure_ascii=False, indent=2))
        return
    _print_hits(to_json(found.hits))
    click.echo(found.verdict, err=True)


def _search_many(files: list[str], job: SearchJob, place: WorkPlace, report: Path | None, json_: bool) -> None:
    """Print the hits of each file."""
    from vibron_agents.app.library_search import search_files
    from vibron_agents.app.terminal import progress

    if report is not None:
        raise click.UsageError("--report writes the page of one search: give one file")
    refused = False
    with place.opened() as workers:
        for found in progress(search_files(files, job, workers), "searching", len(files)):
            refused |= "error" in found
            if json_:
                click.echo(json.dumps(found, ensure_ascii=False))
            elif "error" in found:
                click.echo(f"{found['file']}: {found['message']}", err=True)
            else:
                click.echo(f"{found['file']}: {found['verdict']}")
                _print_hits(found["hits"])
    if refused:
        raise click.exceptions.Exit(1)


def _print_hits(hits: list[dict[str, Any]]) -> None:
    for hit in hits:
        click.echo(f"{hit['rank']:3d}  {hit['similarity']:.4f}  {hit['name']}  {hit['smiles']}")


@command.command()
@click.argument("name")
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
def delete(name: str, ids: tuple[str, ...]) -> None:
    """Delete spectra of the library NAME.library by their identifiers; nothing is deleted if one is unknown."""
    from vibron.infrared.spectral_library import sharded
    from vibron_agents.app.library_search import shards_of

    count = sharded.remove(shards_of(name), ids)
    click.echo(f"{count} spectra deleted")


@command.command()
@click.argument("name")
def index(name: str) -> None:
    """Index the library NAME.library, for searches with --approximate."""
    from vibron.infrared.spectral_library import approximate
    from vibron_agents.app.library_search import shards_of

    made = approximate.build(shards_of(name))
    click.echo(f"{sum(made.sizes)} spectra in {made.lists} lists, of which a search looks at {made.probed}")


@command.command()
@click.argument("name")
def compact(name: str) -> None:
    """Join the small shards of the library NAME.library and free the room of deleted spectra."""
    from vibron.infrared.spectral_library import sharded
    from vibron_agents.app.library_search import shards_of

    click.echo(f"{sharded.compact(shards_of(name))} shards")


def progress_bar(length: int, label: str) -> Any:
    """Return a progress bar on standard error, hidden where that is not a terminal."""
    return click.progressbar(length=length, label=label, file=sys.stderr, hidden=not sys.stderr.isatty())


def _counted(bar: Any, reading: Reading) -> Imported:
    bar.update(1)
    return reading.file


def print_report(result: Any, json_: bool) -> None:
    """Print a result as JSON, or as one line for each of its fields."""
    data = to_json(result)
    if json_:
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    for key, value in data.items():
        if isinstance(value, dict):
            click.echo(f"{key}:")
            for name, part in value.items():
                click.echo(f"  {name}: {part}")
        else:
            click.echo(f"{key}: {value}")
