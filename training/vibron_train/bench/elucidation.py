"""Structure elucidation on the validation spectra, from their raw files, compared with the published figures.

A structure counts as found at the best rank whose InChIKey first block is the true one.  Candidates are compared with
the truth by Tanimoto similarity of Morgan fingerprints (radius 2, 2048 bits), as in the published work.
"""

from __future__ import annotations

import csv
import hashlib
import tarfile
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.chemistry.functional_groups import functional_groups
from vibron.infrared.chemistry.murcko_scaffold import murcko_scaffold
from vibron.infrared.chemistry.tanimoto_similarity import tanimoto_similarity
from vibron.infrared.molecules.formula import parse_formula
from vibron.infrared.structure_model.model import shipped_model
from vibron_agents.app.inputs import InputSource
from vibron_agents.app.runner import Job, run
from vibron_agents.app.terminal import progress
from vibron_agents.jobs import BatchWorkers, resumable
from vibron_agents.jobs.finished import without_file
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.information import Information
from vibron_train.bench.groups import by_group, counts, group_table
from vibron_train.development import development_data
from vibron_train.structures.calibrate import expected_calibration_error
from vibron_train.structures.membership import fraction

TOPS = (1, 3, 5, 10, 50)
GROUP_PARTS = ("all", "gas", "condensed")
CONDENSED = ("liquid", "solution", "solid_pellet", "solid_mull", "solid_other")
BINS = 10
# IR-Agent, arXiv 2508.16112, Top-1/3/5/10 over its own test part of 9,052 spectra.
PUBLISHED = {
    "nothing": (0.103, 0.178, 0.199, 0.216),
    "elements": (0.127, 0.213, 0.250, 0.278),
    "carbons": (0.123, 0.190, 0.215, 0.252),
    "scaffold": (0.118, 0.208, 0.232, 0.258),
}


#: Collection that is not used in training: everyday spectra of a teaching laboratory.
LABORATORY = "student-lab-ftir"


def elucidate(data: Path | None, know: str, workers: int | BatchWorkers, part: str = "valid") -> dict[str, Any]:
    """Analyse every spectrum of a part, ``valid`` or ``laboratory``, and return the figures, all and by state."""
    folder = development_data(data)
    rows = spectra_of(folder, part)
    sources = extract(folder, rows)
    known = {source.label: information(row, know) for source, row in zip(sources, rows, strict=True)}
    job = Job(Settings(top=max(TOPS)), known)
    with resumable(without_file(f"elucidation-{part}-{know}")) as finished:
        results = [found[0] for found in progress(run(sources, job, workers, finished), "analysing", len(sources))]
    scored = [score(row, result) for row, result in zip(rows, results, strict=True)]
    parts = defaultdict(list, {"all": scored})
    for row, one in zip(rows, scored, strict=True):
        parts[row["state"]].append(one)
        if row["state"] in CONDENSED:
            parts["condensed"].append(one)
    return {
        "know": know,
        "list": membership(rows, scored),
        "parts": {name: summary(part) for name, part in parts.items()},
        "groups": {name: by_group([one["groups"] for one in parts[name]]) for name in GROUP_PARTS if name in parts},
        "reliability": {
            "first": reliability(*_confidence(scored, "first", 1)),
            "shown": reliability(*_confidence(scored, "shown", max(TOPS))),
        },
        "risk": risk(*_confidence(scored, "first", 1)),
    }


def spectra_of(folder: Path, part: str) -> list[dict[str, str]]:
    """Return the metadata of the validation spectra, or of those from a teaching laboratory."""
    with (folder / "metadata.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    if part == "laboratory":
        return [row for row in rows if row["source"] == LABORATORY]
    return [row for row in rows if row["iragent_split"] == "valid"]


def membership(rows: Sequence[dict[str, str]], scored: Sequence[dict[str, Any]]) -> dict[str, float]:
    """Return how well the answers tell compounds of the list from those that it lacks."""
    listed = set(shipped_model().index.blocks)
    inside = np.array([row["inchikey"][:14] in listed for row in rows])
    known, first = (np.array([one[name] for one in scored]) for name in ("known", "first"))
    if inside.all() or not inside.any():
        return {"missing": int((~inside).sum())}
    area = require("sklearn.metrics", extra="train").roc_auc_score(inside, known)
    return {"missing": int((~inside).sum()), "area": float(area), "first": float(first[~inside].mean())}


def extract(folder: Path, rows: Sequence[dict[str, str]]) -> list[InputSource]:
    """Return the content of the raw files, in the order of the rows, under names that say nothing."""
    content: dict[tuple[str, str], bytes] = {}
    wanted = [(row["raw_archive"], row["raw_member"]) for row in rows]
    known = set(wanted)
    for archive in sorted({row["raw_archive"] for row in rows}):
        with tarfile.open(folder / "raw" / archive) as tar:
            for member in tar:
                stream = tar.extractfile(member) if (archive, member.name) in known else None
                if stream is not None:
                    content[archive, member.name] = stream.read()
    missing = [key for key in wanted if key not in content]
    if missing:
        raise InputError("is not in its archive", field="data", value=missing[0], remedy="fetch the data again")
    return [InputSource(f"{number:05d}.jdx", content[key]) for number, key in enumerate(wanted)]


def information(row: dict[str, str], know: str) -> Information:
    """Return the chemical information of one kind."""
    atoms = parse_formula(row["formula"])
    given = {
        "nothing": {},
        "formula": {"formula": row["formula"]},
        "elements": {"elements": ",".join(sorted(atoms))},
        "elements-open": {"elements": ",".join([*some_elements(atoms, row["raw_member"]), "*"])},
        "carbons": {"carbons": str(atoms.get("C", 0))},
        "carbon-range": {"carbons": f"{max(atoms.get('C', 0) - 1, 0)}-{atoms.get('C', 0) + 1}"},
        "scaffold": {"scaffold": murcko_scaffold(row["smiles"])},
    }[know]
    return Information(**given)


def some_elements(atoms: Iterable[str], name: str) -> list[str]:
    """Return the elements without one, drawn by a hash of the name; carbon and hydrogen, and a lone element, stay.

    >>> some_elements({"C", "H", "O", "N"}, "a.jdx"), some_elements({"C", "H"}, "a.jdx")
    (['C', 'H', 'N'], ['C', 'H'])
    """
    others = sorted(set(atoms) - {"C", "H"})
    if not others or set(atoms) <= {"H", *others[:1]}:
        return sorted(atoms)
    place = int(hashlib.sha256(name.encode()).hexdigest(), 16) % len(others)
    return sorted(set(atoms) - {others[place]})


def score(row: dict[str, str], result: dict[str, Any]) -> dict[str, Any]:
    """Compare one answer with the truth."""
    candidates = result.get("candidates", [])
    block = row["inchikey"][:14]
    ranks = [found["rank"] for found in candidates if found["inchikey"][:14] == block]
    similarity_of = [tanimoto_similarity(found["smiles"], row["smiles"]) for found in candidates[:10]]
    groups = frozenset(group["name"] for group in result.get("groups", []) if group["probability"] >= 0.5)
    confidence = result.get("confidence", {})
    return {
        "rank": min(ranks, default=10**9),
        "similarity": (similarity_of[:1] or [0.0])[0],
        "similarity10": max(similarity_of, default=0.0),
        "groups": (frozenset(functional_groups(row["smiles"])), groups),
        "first": confidence.get("first", 0.0),
        "shown": confidence.get("shown", 0.0),
        "known": confidence.get("known", 0.0),
        "refused": "error" in result,
    }


def summary(scored: Sequence[dict[str, Any]]) -> dict[str, float]:
    """Return the figures of one part."""
    ranks = np.array([one["rank"] for one in scored])
    right, wrong, missed = counts(one["groups"] for one in scored)
    return {
        "spectra": len(scored),
        **{f"top{k}": float((ranks <= k).mean()) for k in TOPS},
        **{f"top{k}_interval": fraction(ranks <= k)[1:3] for k in (1, 10)},
        "tanimoto1": float(np.mean([one["similarity"] for one in scored])),
        "tanimoto10": float(np.mean([one["similarity10"] for one in scored])),
        "group_f1": float(2 * right / max(2 * right + wrong + missed, 1)),
        "ece_first": expected_calibration_error(*_confidence(scored, "first", 1)),
        "ece_shown": expected_calibration_error(*_confidence(scored, "shown", max(TOPS))),
        "refused": sum(one["refused"] for one in scored),
    }


def _confidence(scored: Sequence[dict[str, Any]], name: str, rank: int) -> tuple[FloatArray, NDArray[np.bool_]]:
    """Return the confidences of one kind, and whether each was justified."""
    return np.array([one[name] for one in scored]), np.array([one["rank"] <= rank for one in scored])


def reliability(confidence: FloatArray, right: NDArray[np.bool_]) -> list[tuple[float, float, int]]:
    """Return mean confidence, share that is right, and count of each of ten equal bins of confidence."""
    place = np.minimum((confidence * BINS).astype(int), BINS - 1)
    rows = []
    for number in range(BINS):
        inside = place == number
        if inside.any():
            rows.append((float(confidence[inside].mean()), float(right[inside].mean()), int(inside.sum())))
    return rows


def risk(confidence: FloatArray, right: NDArray[np.bool_]) -> list[tuple[float, float]]:
    """Return the share of wrong answers among the most confident ones, for 20 even shares of all: coverage and risk.

    >>> risk(np.array([0.9, 0.2]), np.array([True, False]))[::10]
    [(0.05, 0.0), (0.55, 0.0)]
    """
    wrong = np.cumsum(~right[np.argsort(-confidence, kind="stable")])
    parts = np.linspace(0.05, 1.0, 20)
    counts = np.maximum((parts * right.size).astype(int), 1)
    return [(round(float(part), 2), float(wrong[n - 1] / n)) for part, n in zip(parts, counts, strict=True)]


def table(figures: dict[str, Any], groups: bool = False) -> str:
    """Return the figures as a table, the published ones beneath; with ``groups`` those of each functional group."""
    columns = [f"top{k}" for k in TOPS] + ["tanimoto1", "tanimoto10", "group_f1", "ece_first", "ece_shown"]
    head = f"{'':14s}{'n':>5s}" + "".join(f"{name:>11s}" for name in columns)
    lines = [f"known in addition to the spectrum: {figures['know']}", head]
    for name, part in figures["parts"].items():
        lines.append(f"{name:14s}{part['spectra']:5d}" + "".join(f"{part[column]:11.3f}" for column in columns))
    whole = figures["parts"]["all"]
    lines.append(f"95 % intervals of all: Top-1 {whole['top1_interval']}, Top-10 {whole['top10_interval']}")
    if "area" in figures["list"]:
        told = figures["list"]
        lines.append(
            f"{told['missing']} compounds are not in the list: area under the curve of known {told['area']:.3f}, "
            f"mean probability of their rank 1 {told['first']:.3f}"
        )
    if figures["know"] in PUBLISHED:
        row = "".join(f"{value:11.3f}" for value in PUBLISHED[figures["know"]])
        lines.append(f"{'IR-Agent':14s}{'':5s}{row}   (published, on its own test part)")
    if groups:
        lines += ["", group_table(figures["groups"])]
    return "\n".join(lines)
