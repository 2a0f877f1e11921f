"""``vibron verify sweep SCRIPT.py --over g=0.5,1.0,1.5 --quantity solve.energy --out DIR``."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vibron_agents.app.sandbox_options import sandbox_options
from vibron_agents.app.work_options import WorkPlace, work_options

if TYPE_CHECKING:
    from vibron_agents.sandbox.limits import Limits

MOST_POINTS = 10_000


@click.command("sweep", short_help="Run a script along values of a parameter.")
@click.argument("script", type=click.Path(path_type=Path))
@click.option("--over", metavar="NAME=VALUES", required=True, help="g=0.5,1.0,1.5 or g=0.2:2.0:10, both ends included.")
@click.option("--quantity", "quantities", metavar="PATH", multiple=True, required=True, help="Such as solve.energy.")
@click.option("--out", metavar="DIR", required=True, type=click.Path(path_type=Path), help="Points, table and picture.")
@click.option("--set", "set_", metavar="NAME=VALUE", multiple=True, help="Another parameter, as JSON.")
@click.option("--seconds", default=600.0, show_default=True, help="Limit of one point.")
@click.option("--total", default=math.inf, type=click.FloatRange(0.0), help="Limit of this command in seconds.")
@click.option("--threads", default=1, show_default=True, type=click.IntRange(1), help="Threads of numerical libraries.")
@work_options
@sandbox_options
def command(
    script: Path, over: str, quantities: tuple[str, ...], out: Path, set_: tuple[str, ...], seconds: float,
    total: float, threads: int, place: WorkPlace, limits: Limits,
) -> int:  # fmt: skip
    """Run a script in element form at each value of a parameter, in the sandbox, and draw some of its quantities.

    Each point is kept in the folder: the same command continues after an interruption, and runs again only points of
    which something has changed.  DIR holds sweep.json and sweep.png.  Exit status 0 where all points are there.
    """
    import base64

    from vibron_agents.app.commands.tools import pairs
    from vibron_agents.app.terminal import progress
    from vibron_agents.pages.picture import drawn
    from vibron_agents.pages.writing import make_folder, write_whole
    from vibron_agents.sandbox import WARNING
    from vibron_agents.verify.sweeping import picture, sweep

    name, values = _values(over)
    make_folder(out, "out")
    points = []
    with place.opened() as workers:
        found = sweep(
            script, name, values, quantities, folder=out / "points", changed=pairs(set_), seconds=seconds,
            limits=limits, threads=threads, total=total, workers=workers,
        )  # fmt: skip
        for one in progress(found, "sweeping", len(values)):
            points.append(one)
            words = ", ".join(f"{path} = {_short(found)}" for path, found in one.quantities.items())
            click.echo(f"{name} = {one.value}: {one.error or words}")
    listed = [{"value": one.value, "quantities": one.quantities, "error": one.error, "seconds": one.seconds}
              for one in points]  # fmt: skip
    data = {"schema": "vibron.sweep/1", "script": script.name, "parameter": name, "points": listed}
    if not limits.contained:
        data["warning"] = WARNING
        click.echo(f"warning: {WARNING}", err=True)
    write_whole(out / "sweep.json", json.dumps(data, indent=2) + "\n", "out")
    write_whole(out / "sweep.png", base64.b64decode(drawn(picture(name, points))), "out")
    return 1 if any(one.error for one in points) else 0


def _values(text: str) -> tuple[str, list[Any]]:
    """Return the parameter and its values.

    >>> _values("g=0.5,1"), _values("g=0:1:3")
    (('g', [0.5, 1]), ('g', [0.0, 0.5, 1.0]))
    """
    name, _, told = text.partition("=")
    try:
        if told.count(":") == 2:
            low, high, count = told.split(":")
            first, last, number = float(low), float(high), int(count)
            if not 2 <= number <= MOST_POINTS:
                raise ValueError(count)
            return name, [first + (last - first) * place / (number - 1) for place in range(number)]
        found = [json.loads(one) for one in told.split(",")]
        if not name or not all(isinstance(one, int | float) and not isinstance(one, bool) for one in found):
            raise ValueError(told)
        return name, found
    except ValueError:
        raise click.BadParameter(f"{text!r} is neither g=0.5,1.0 nor g=0.2:2.0:10", param_hint="--over") from None


def _short(found: Any) -> str:
    return f"{found:.10g}" if isinstance(found, int | float) else f"{len(found)} entries"
