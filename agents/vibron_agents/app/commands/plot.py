"""``vibron plot FILES... --out FILE``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from vibron.core.spectrum import KINDS, Kind
from vibron.infrared.formats.read_spectrum import ScaleChange
from vibron.infrared.spectra.x_units import X_UNITS, XUnit
from vibron_agents.app.inputs import sources

if TYPE_CHECKING:
    from vibron_agents.app.plotting import Arrangement


@click.command("plot", short_help="Draw spectra: overlay, stack or difference, with labels of bands.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...|DIR|-")
@click.option(
    "--out", metavar="FILE", default="spectra.png", show_default=True, type=click.Path(path_type=Path),
    help="Picture: .png, .svg or .pdf; .html for a page with zoom.",
)  # fmt: skip
@click.option("--overlay", "arrangement", flag_value="overlay", default="overlay", help="Over each other (default).")
@click.option("--stack", "arrangement", flag_value="stack", help="Above each other.")
@click.option("--difference", "arrangement", flag_value="difference", help="Two spectra, and first less second.")
@click.option("--derivative", metavar="N", type=click.IntRange(1, 2), help="Derivatives (1 or 2) below.")
@click.option("--peaks", metavar="N", default=0, type=click.IntRange(0), help="Label the N strongest bands of each.")
@click.option("--range", "range_", metavar="LOW-HIGH", help="Part of the abscissa, cm^-1.")
@click.option("--even", is_flag=True, help="Draw the abscissa above 2000 cm^-1 at the same scale as below.")
@click.option("--absorbance", is_flag=True, help="Draw absorbance, whatever the files hold.")
@click.option("--x-unit", type=click.Choice(X_UNITS), help="Unit of the abscissa that the files do not state.")
@click.option("--y-kind", type=click.Choice(KINDS), help="Kind of the ordinate that the files do not state.")
@click.option("--scale-change", type=click.Choice(["none", "2000"]), help="For digitised charts.")
def command(
    files: tuple[str, ...],
    out: Path,
    arrangement: Arrangement,
    derivative: int | None,
    peaks: int,
    range_: str | None,
    even: bool,
    absorbance: bool,
    x_unit: XUnit | None,
    y_kind: Kind | None,
    scale_change: ScaleChange | None,
) -> None:
    """Draw the spectra of files into one picture.

    Wavenumbers fall from left to right, and those above 2000 cm^-1 are drawn at half the scale, as is customary.
    Spectra of several kinds are drawn as absorbance.  Labels of bands that would cover each other are raised or left
    out.  A page (.html) needs no network: it zooms, reads values and shows or hides each spectrum.
    """
    from vibron_agents.app.plotting import Look, draw_files

    look = Look.of(arrangement, derivative, peaks, range_, even, absorbance)
    count = draw_files(sources(files), out, look, x_unit=x_unit, y_kind=y_kind, scale_change=scale_change)
    click.echo(f"{out}: {count} {'spectrum' if count == 1 else 'spectra'}")
