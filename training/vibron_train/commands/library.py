"""``vibron library build``."""

from __future__ import annotations

from pathlib import Path

import click

from vibron_agents.app.commands.library import as_json, print_report, progress_bar
from vibron_agents.app.work_options import WorkPlace, work_options


@click.command()
@click.argument("target", default="computed", metavar="[NAME|FILE.parquet]")
@click.option("--compounds", metavar="FILE.csv", type=click.Path(path_type=Path), help="Table: smiles, name, cas.")
@click.option("--limit", type=click.IntRange(1), help="Stop after this many compounds, the smallest first.")
@click.option("--extend", metavar="NAME|FILE", help="Take what a library built earlier holds; compute the rest.")
@work_options
@as_json
def build(
    target: str, compounds: Path | None, limit: int | None, extend: str | None, place: WorkPlace, json_: bool
) -> None:
    """Compute a library of spectra by GFN2-xTB; what an interrupted run has finished is kept and not done again."""
    from vibron_train.library.build import chosen, finish, held, library_path, steps

    library = library_path(target)
    wanted, earlier = chosen(compounds, limit), held(extend) if extend else {}
    with place.opened() as workers, progress_bar(len(wanted), "compounds") as bar:
        for count in steps(wanted, library, workers, earlier):
            bar.update(count - bar.pos)
    print_report(finish(wanted, library, earlier), json_)
