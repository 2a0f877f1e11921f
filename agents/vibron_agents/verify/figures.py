"""The published figures run through the verifier, one after another or on many processes, each once."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from vibron.core.errors import VibronError
from vibron.core.require import require
from vibron_agents.verify.evidence import versions, write_evidence
from vibron_agents.verify.verification import verify
from vibron_verify.figures import Figure, find_figure
from vibron_verify.schema import read_yaml

Evidence = dict[str, Any]
PARTS = ("title", "article", "label", "topic", "system", "observable", "size", "reason", "known", "note", "reference")


def run_figure(
    name: str, folder: Path | str, *, full: bool = False, again: bool = False, seconds: float = 3600.0,
    root: Path | str | None = None,
) -> Evidence:  # fmt: skip
    """Verify one figure and leave its evidence in a folder of its name.

    Parameters
    ----------
    name : str
        Name of the figure.
    folder : path
        Where the folders of evidence lie.
    full : bool
        Whether to take the parameters of the full size, where the figure has them.
    again : bool
        Whether to run it although evidence of the same script, rubric, parameters and versions is there.
    seconds : float
        Limit of the whole verification of a figure.
    root : path, optional
        Folder of the figures in place of those that ship.

    Returns
    -------
    dict
        The evidence; ``kept`` tells whether it was there already.
    """
    figure = find_figure(name, root)
    larger = figure.full if full else {}
    place = Path(folder) / (f"{figure.id}-full" if larger else figure.id)
    key = key_of(figure, larger)
    known = read_evidence(place)
    if known is not None and known.get("figure", {}).get("key") == key and not again:
        return {**known, "kept": True}
    found = verify(
        figure.script, figure.rubric, seconds=seconds, changed=larger.get("parameters"), ladder=larger.get("ladder")
    )
    about = {part: figure.data[part] for part in PARTS if part in figure.data}
    about |= {"size": "full"} if larger else {}
    write_evidence(found, place, {"id": figure.id, "key": key, **about})
    written = read_evidence(place)
    assert written is not None
    return {**written, "kept": False}


def run_figures(names: Sequence[str], folder: Path | str, *, workers: int = 1, **options: Any) -> Iterator[Evidence]:
    """Yield the evidence of some figures as each is done; a figure that cannot be run gives its error.

    Parameters
    ----------
    names : sequence of str
        Names of figures.
    folder : path
        Where the folders of evidence lie.
    workers : int
        Processes of a dask cluster on this machine; with one, everything happens in this process.
    **options
        Of :func:`run_figure`.
    """
    if workers == 1:
        yield from (_attempted(name, str(folder), options) for name in names)
        return
    distributed = require("distributed", extra="cluster")
    settings = {"processes": True, "n_workers": workers, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(**settings) as cluster, distributed.Client(cluster) as client:
        waiting = [client.submit(_attempted, name, str(folder), options, pure=False) for name in names]
        for done in distributed.as_completed(waiting):
            yield done.result()


def read_evidence(place: Path) -> Evidence | None:
    """Return the evidence in a folder; None where there is none, or nothing of its kind."""
    try:
        data = json.loads((place / "evidence.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return data if isinstance(data, dict) and data.get("schema") == "vibron.evidence/1" else None


def key_of(figure: Figure, larger: Mapping[str, Any]) -> str:
    """Return a hash of everything that a verdict depends on: script, rubric, parameters and versions."""
    parts = {
        "script": figure.script.read_text(encoding="utf-8"),
        "rubric": read_yaml(figure.rubric, "rubric")[0],
        "larger": larger,
        "versions": versions(),
    }
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def tightest(data: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the check of the smallest margin among those that were judged on numbers."""
    judged = [one for one in data["checks"] if one["passed"] is not None and one["margin"] is not None]
    return min(judged, key=lambda one: float(one["margin"]), default=None)


def failures(data: Mapping[str, Any]) -> list[str]:
    """Return in words what keeps a figure from passing."""
    if "error" in data:
        return [str(data["error"])]
    faults = [f"{one['element']}: {one['cause']}" for one in data["programming"]["faults"]]
    return faults + [f"{one['name']}: {one['message']}" for one in data["checks"] if one["passed"] is False]


def _attempted(name: str, folder: str, options: Mapping[str, Any]) -> Evidence:
    """Run a figure; what keeps it from being run at all is its error, so that the others go on."""
    try:
        return run_figure(name, folder, **options)
    except VibronError as error:
        return {
            "schema": "vibron.evidence/1",
            "passed": False,
            "figure": {"id": name},
            "error": str(error),
            "kept": False,
        }
