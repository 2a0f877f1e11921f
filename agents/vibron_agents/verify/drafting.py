"""Draft manifest and rubric of a plain script, whose results are recognised by their values at a small size."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from vibron.core.errors import InputError
from vibron_agents.pages.writing import make_folder, write_whole
from vibron_agents.sandbox import scratch
from vibron_agents.verify.programming import small_task
from vibron_agents.verify.running import RunRecord
from vibron_verify.elements import family_of
from vibron_verify.figures.reading import TOPICS
from vibron_verify.products import Product
from vibron_verify.recomputed import FinishedRun, observable_checks
from vibron_verify.recomputed.coverage import leaves
from vibron_verify.rubric import read_rubric
from vibron_verify.rubric.recognising import recognised
from vibron_verify.run_facts import energy_path
from vibron_verify.script import read_script
from vibron_verify.script.drafting import DraftedManifest, drafted_manifest
from vibron_verify.script.parsing import parsed
from vibron_verify.script.reading import Script

SECONDS = 120.0
WORDS = ("Sz", "Sx", "Z", "X", "Ntot", "N", "Nup", "Ndn", "Nupdn")
SPREAD = 0.07  # by which the couplings of the small run are set apart


@dataclass(frozen=True)
class DraftedRubric:
    """The files that were written, and what a person must still decide."""

    script: Path
    rubric: Path
    open: tuple[str, ...]


def draft(script: Path | str, folder: Path | str) -> DraftedRubric:
    """Write a copy of a script with a manifest, and a rubric, into a folder.

    Parameters
    ----------
    script : path
        A plain script, or one with a manifest already.
    folder : path
        Where to write; it is made.

    Returns
    -------
    DraftedRubric
        ``open`` names what could not be found or was guessed.

    Raises
    ------
    InputError, FormatError
        The script cannot be read, or a file would be written over.
    """
    place, source = Path(script), _source(script)
    targets = [Path(folder) / place.name, Path(folder) / f"{place.stem}.yaml"]
    for one in targets:
        if one.exists():
            raise InputError("is there already", field="out", value=str(one), remedy="name another folder")
    manifest = None if "__elements__" in source else drafted_manifest(source)
    text = source if manifest is None else _with_manifest(source, manifest)
    with scratch() as inside:
        (inside / place.name).write_text(text, encoding="utf-8")
        data, words = _rubric(read_script(inside / place.name), inside)
    rubric = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=110)
    make_folder(folder)
    for one, content in zip(targets, (text, rubric), strict=True):
        write_whole(one, content, "out")
    return DraftedRubric(targets[0], targets[1], (*(manifest.open if manifest else ()), *words))


def _source(script: Path | str) -> str:
    try:
        return Path(script).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError("cannot be read", field="script", value=str(script), remedy="name a Python file") from error


def _with_manifest(source: str, manifest: DraftedManifest) -> str:
    """Return the source with the manifest behind docstring and imports."""
    last = 0
    for one in parsed(source).body:
        is_text = isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)
        if not (is_text or isinstance(one, ast.Import | ast.ImportFrom)):
            break
        last = one.end_lineno or last
    lines = source.splitlines(keepends=True)
    return "".join([*lines[:last], "\n", manifest.text(), *lines[last:]])


def _rubric(script: Script, folder: Path) -> tuple[dict[str, Any], list[str]]:
    """Return the rubric as data, and what is still open."""
    family = family_of(script.sound)
    topic = family if family in TOPICS else "exact"
    title = (ast.get_docstring(parsed(script.sound)) or script.path.stem).partition("\n")[0].rstrip(".")
    data: dict[str, Any] = {"schema": "vibron.rubric/1", "topic": topic, "title": title}
    apart = {
        name: round(value * (1.0 + SPREAD * (number + 1)), 6)
        for number, (name, value) in enumerate(script.parameters.items())
        if isinstance(value, float)
    }
    spread = script.with_parameters(apart)
    record = RunRecord(spread)
    record.run(small_task(spread, SECONDS))
    products, kinds = record.products("small"), script.kinds
    given = spread.small_parameters
    model = _model(kinds, products, given)
    words = [] if model else ["system: no named model on a chain fits what the model elements returned; write its call"]
    words += [
        f"the small run: {key}: {one.error.get('message', one.state)}"
        for key, one in record.outcomes["small"].items() if one.state != "returned"
    ]  # fmt: skip
    data["system"] = {"model": model or "NAME(size=[$L])"}
    if energy := energy_path(topic, kinds, products):
        data["claims"] = [{"quantity": energy, "value": "exact", "tolerance": 1e-6, "mark": "formula"}]
        words += [] if not model else ["system: no sector is declared; name it where the ground state has one"]
    data["convergence"] = [
        {"parameter": name, "quantity": energy, "tolerance": 1e-5} for name in script.ladder if energy
    ]  # fmt: skip
    if model:
        data["observables"] = dict(_observables(data, folder, kinds, products, given, energy))
        for path, rule in data["observables"].items():
            words.append(f"{path}: taken as {rule['is']} of {rule['of']}, by its values in one run")
    return {key: one for key, one in data.items() if one}, words


def _model(kinds: Mapping[str, str], products: Mapping[str, Product], given: Mapping[str, Any]) -> str:
    for name, product in products.items():
        for _, part in product.walk() if kinds.get(name) == "model" else ():
            if (matrix := part.square) is not None:
                sites = part.number("n_sites") or next((given[one] for one in ("L", "N", "n") if one in given), 0)
                if sites and (found := recognised(matrix, int(sites), given)):
                    return found
    return ""


def _observables(
    data: Mapping[str, Any], folder: Path, kinds: Mapping[str, str], products: Mapping[str, Product],
    given: Mapping[str, Any], energy: str,
) -> Iterator[tuple[str, dict[str, str]]]:  # fmt: skip
    """Yield the outputs that are an expectation value of the returned state, with the one they are."""
    tried = [f"site('{word}')" for word in WORDS] + ["entropies", "energy"]
    tried += [f"pair('{word}', '{word}')" for word in WORDS] + [f"sum(site('{word}')) / sites" for word in WORDS]
    run = FinishedRun(_read(data, folder), kinds, products, given)
    state = run.first("solver")
    for path, product in ((p, one) for name in products for p, one in leaves(name, products[name])):
        element = kinds.get(path.partition(".")[0])
        if element not in ("solver", "observable") or product.kind == "state" or not state or path == energy:
            continue
        for rule in tried:
            asked = {path: {"is": rule, "of": state, "tolerance": 1e-6}}
            checks = observable_checks(replace(run, rubric=replace(run.rubric, observables=asked)))
            if np.any(product.values["value"]) and all(check.passed for check in checks):
                yield path, {"is": rule, "of": state}
                break


def _read(data: Mapping[str, Any], folder: Path) -> Any:
    place = folder / "drafted.yaml"
    place.write_text(yaml.safe_dump({key: one for key, one in data.items() if one}, sort_keys=False), encoding="utf-8")
    return read_rubric(place)
