"""The published figures run through the verifier, each once, in worker processes where there are several."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

from vibron.core.errors import ResourceError, VibronError
from vibron_agents.jobs import BatchWorkers, JobOutcome, batch, resumable
from vibron_agents.pages.writing import make_folder
from vibron_agents.sandbox.limits import Limits
from vibron_agents.verify.background import runs_at_once
from vibron_agents.verify.evidence import write_evidence
from vibron_agents.verify.keeping import KeptResults
from vibron_agents.verify.verification import verify
from vibron_agents.verify.versions import verifier_hash, versions
from vibron_verify.figures import Figure, find_figure
from vibron_verify.schema import read_yaml

Evidence = dict[str, Any]
PARTS = ("title", "article", "label", "topic", "system", "observable", "size", "reason", "known", "note", "reference")


def run_figure(
    name: str, folder: Path | str, *, full: bool = False, again: bool = False, seconds: float = 3600.0,
    root: Path | str | None = None, cache: Path | None = None, ends: float = inf, **options: Any,
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
    cache : path, optional
        Where results of elements are kept.
    ends : float
        After this, by :func:`time.time`, it is not begun.
    **options
        As for :func:`verify`: ``limits``, ``threads``, ``strict``, ``seed``, ``at_once``.

    Returns
    -------
    dict
        The evidence; ``kept`` tells whether it was there already.
    """
    figure, larger = _sized(name, full, root)
    settings = {"strict": options.get("strict", False), "unlike_usual": _unlike_usual(options)}
    place, key = evidence_place(folder, figure, bool(larger)), key_of(figure, larger, **settings)
    known = read_evidence(place)
    if known is not None and known.get("figure", {}).get("key") == key and not again:
        return {**known, "kept": True}
    if time.time() >= ends:
        raise ResourceError("is left for the next time", field="total", value=name, remedy="give the command again")
    found = verify(
        figure.script, figure.rubric, seconds=seconds, changed=larger.get("parameters"), ladder=larger.get("ladder"),
        kept=KeptResults(cache), **options,
    )  # fmt: skip
    about = {part: figure.data[part] for part in PARTS if part in figure.data}
    about |= {"size": "full"} if larger else {}
    write_evidence(found, place, {"id": figure.id, "key": key, **about})
    written = read_evidence(place)
    assert written is not None
    return {**written, "kept": False}


def run_figures(
    names: Sequence[str], folder: Path | str, *, workers: int | BatchWorkers = 1, full: bool = False,
    again: bool = False, root: Path | str | None = None, total: float | None = None, **options: Any,
) -> Iterator[Evidence]:  # fmt: skip
    """Yield the evidence of some figures in the order given; a figure that cannot be run gives its error.

    A figure that ends its worker process is tried once more.  After an interruption the same call continues: what the
    interrupted one has finished is kept, with ``again`` too.

    Parameters
    ----------
    names : sequence of str
        Names of figures.
    folder : path
        Where the folders of evidence lie; one call at a time writes there.
    workers : int or BatchWorkers
        Number of worker processes, or the workers.
    total : float, optional
        Seconds after which no figure is begun; the same call continues with those that are left.
    full, again, root, **options
        As for :func:`run_figure`; the workers share the processors, where nothing else is said.
    """
    place = make_folder(folder)
    key = partial(
        _kept_key, folder=place, full=full, again=again, root=root,
        strict=options.get("strict", False), unlike_usual=_unlike_usual(options),
    )  # fmt: skip
    is_there = partial(_is_there, folder=place)
    ends = inf if total is None else time.time() + total
    if "at_once" not in options:
        options["at_once"] = runs_at_once(options.get("limits") or Limits(), options.get("threads", 1), workers)
    work = partial(_written, key=key, folder=place, full=full, root=root, ends=ends, **options)
    with resumable(place / "figures") as finished:
        known = {name: key(name) for name in names}
        for one in known.values():
            if one and not again and one not in finished and is_there(one):
                finished.add(one, one)  # evidence of an earlier command counts as finished
        kept = {name for name, one in known.items() if one in finished and is_there(one)}
        outcomes = batch(work, names, workers=workers, finished=finished, key=key, usable=is_there)
        for name, outcome in zip(names, outcomes, strict=True):
            yield {**_evidence(name, outcome, place), "kept": name in kept}


def evidence_place(folder: Path | str, figure: Figure, full: bool) -> Path:
    """Return the folder of a figure's evidence, at the usual or the full size."""
    return Path(folder) / (f"{figure.id}-full" if full else figure.id)


def read_evidence(place: Path) -> Evidence | None:
    """Return the evidence in a folder; None where there is none, or nothing of its kind."""
    try:
        data = json.loads((place / "evidence.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return data if isinstance(data, dict) and data.get("schema") == "vibron.evidence/1" else None


def key_of(
    figure: Figure, larger: Mapping[str, Any], strict: bool = False, unlike_usual: Sequence[str] = ()
) -> str:  # fmt: skip
    """Return a hash of everything that a verdict depends on: script, rubric, parameters, versions, verifier."""
    parts = {
        "script": figure.script.read_text(encoding="utf-8"),
        "rubric": read_yaml(figure.rubric, "rubric")[0],
        "larger": larger,
        "versions": versions(),
        "verifier": verifier_hash(),
        **({"strict": True} if strict else {}),
        **({"unlike_usual": list(unlike_usual)} if unlike_usual else {}),
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


def _sized(name: str, full: bool, root: Path | str | None) -> tuple[Figure, Mapping[str, Any]]:
    figure = find_figure(name, root)
    return figure, figure.full if full else {}


def _unlike_usual(options: Mapping[str, Any]) -> tuple[str, ...]:
    limits: Limits = options.get("limits") or Limits()
    return limits.unlike_usual


def _kept_key(
    name: str, folder: Path, full: bool, again: bool, root: Path | str | None, strict: bool,
    unlike_usual: Sequence[str],
) -> str:  # fmt: skip
    """Return under what the evidence of a figure is finished, empty for a figure that cannot be read.

    Evidence that was there before does not count where it is made again, so that the two have different keys.
    """
    try:
        figure, larger = _sized(name, full, root)
        key = key_of(figure, larger, strict, unlike_usual)
        return f"{evidence_place(folder, figure, bool(larger)).name} {key}{' again' if again else ''}"
    except VibronError:
        return ""


def _is_there(key: str, folder: Path) -> bool:
    """Return True if the folder of a finished figure holds the evidence under that key."""
    name, hashed = key.split()[:2]
    data = read_evidence(folder / name)
    return data is not None and data.get("figure", {}).get("key") == hashed


def _written(name: str, key: Callable[[str], str], **options: Any) -> str:
    """Verify a figure, write its evidence and return its key: the evidence itself is read from its folder."""
    run_figure(name, again=True, **options)
    return key(name)


def _evidence(name: str, outcome: JobOutcome, folder: Path) -> Evidence:
    """Return the evidence of a finished figure, or what kept it from being run."""
    if outcome.error is None:
        found = read_evidence(folder / outcome.value.split()[0])
        assert found is not None
        return found
    error = outcome.error
    said = str(error) if isinstance(error, VibronError) else f"it ended with {type(error).__name__}: {error}"
    return {"schema": "vibron.evidence/1", "passed": False, "figure": {"id": name}, "error": said}
