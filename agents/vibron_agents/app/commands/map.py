"""``vibron map FILE --steps "..." --do "area 1000-1100" --out DIR``."""

from __future__ import annotations

import json
from pathlib import Path

import click

from vibron.core.spectrum import KINDS, Kind
from vibron.infrared.spectra.x_units import X_UNITS, XUnit


@click.command("map", short_help="Analyse a hyperspectral image: bands, PCA, clusters, unmixing, matches.")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--steps", metavar="TEXT", help='Recipe for every pixel: "absorbance, spikes, range 900-1800, snv".')
@click.option(
    "--do", "analyses", metavar="TEXT", multiple=True, help='Analysis, repeatable: "area 1700-1760", "pca 4".'
)
@click.option("--out", metavar="DIR", required=True, type=click.Path(path_type=Path), help="Folder of the results.")
@click.option("--pixel-size", metavar="UM", type=click.FloatRange(0, min_open=True), help="Size of a pixel in um.")
@click.option("--x-unit", type=click.Choice(X_UNITS), help="Unit of the bands that the header does not state.")
@click.option("--y-kind", type=click.Choice(KINDS), help="Kind of the ordinate that the header does not state.")
@click.option("--json", "json_", is_flag=True, help="Print the summary as JSON.")
def command(
    file: Path,
    steps: str | None,
    analyses: tuple[str, ...],
    out: Path,
    pixel_size: float | None,
    x_unit: XUnit | None,
    y_kind: Kind | None,
    json_: bool,
) -> None:
    r"""Analyse the map in FILE, the header of an ENVI (.hdr) or Agilent image (.bsp, .dmt), of any size.

    \b
    --do "area LOW-HIGH"            area of a band above a local baseline
    --do "height LOW-HIGH"          height; "centroid LOW-HIGH": position
    --do "ratio LOW-HIGH LOW-HIGH"  ratio of two areas
    --do "pca N"                    N principal components
    --do "clusters N"               N clusters by k-means
    --do "unmix N"                  N components by MCR-ALS
    --do "match LIBRARY"            best hit of each pixel
    --do "regions polygon=[[X,Y],...]"   mean spectrum of a region
    --do "repair"                   dead pixels replaced, for all that follows
    --do "background polygon=[[X,Y],...]"   background of a region removed

    The other options of the tools are given as name=value.  They are done in order after the steps.  Images are written
    as PNG and ENVI, spectra and hits as CSV, changed maps as ENVI, numbers to DIR/map.json.
    """
    if steps is None and not analyses:
        raise click.UsageError("give --steps, --do or both")
    from vibron_agents.app.mapping import analyse_map

    summary = analyse_map(file, steps, analyses, out, pixel_size, x_unit=x_unit, y_kind=y_kind)
    if json_:
        click.echo(json.dumps(summary, ensure_ascii=False))
        return
    for part in summary["results"]:
        numbers = "".join(f", {name} {value}" for name, value in part["values"].items())
        click.echo(f"{part['name']}: {', '.join(part['files'])}{numbers}")
