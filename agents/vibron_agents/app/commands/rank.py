"""``vibron rank FILE CANDIDATES``."""

from __future__ import annotations

import json
from pathlib import Path

import click

from vibron_agents.app.terminal import progress
from vibron_agents.app.work_options import WorkPlace, work_options


@click.command("rank", short_help="Rank the structures of a file, however many, for a spectrum.")
@click.argument("file", metavar="FILE")
@click.argument("candidates", metavar="CANDIDATES", type=click.Path(path_type=Path))
@click.option("--top", default=10, show_default=True, type=click.IntRange(1, 10_000), help="Number of structures.")
@click.option("--json", "json_", is_flag=True, help="Print JSON.")
@work_options
def command(file: str, candidates: Path, top: int, json_: bool, place: WorkPlace) -> None:
    """Rank structures for the spectrum in FILE by the networks; FILE#2 is the second spectrum of several.

    CANDIDATES has a SMILES as the first word of each line.  Memory depends on --top and --jobs, not on the number of
    lines.  A share is that of the weight of all structures of the file, no probability.  With --results, an interrupted
    run continues.
    """
    import numpy as np

    from vibron.core.check import one_spectrum
    from vibron.infrared.structure_model.model import shipped_model
    from vibron_agents.app.ranking import rank_file

    with place.opened() as workers:
        found = rank_file(one_spectrum(file), candidates, top, workers, lambda outcomes, count: progress(
            outcomes, "ranking", count))  # fmt: skip
    heat = shipped_model().calibration.temperature
    rows = [
        {"rank": rank, "line": number, "smiles": smiles, "score": round(score, 6),
         "share": round(float(np.exp(score / heat - found.log_total)), 6)}
        for rank, (score, number, smiles) in enumerate(found.best, 1)
    ]  # fmt: skip
    if json_:
        click.echo(json.dumps({"scored": found.scored, "refused": found.refused, "structures": rows}, indent=2))
        return
    for row in rows:
        click.echo(f"{row['rank']:4d}  {row['score']:9.3f}  {row['share']:.4f}  line {row['line']}  {row['smiles']}")
    click.echo(f"{found.scored} structures scored, {found.refused} lines cannot be read", err=True)
