"""Read a rubric and say by path what is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from vibron.core.errors import FormatError
from vibron_verify.rubric.facts import name_errors
from vibron_verify.schema import errors, read_yaml
from vibron_verify.script.expression import filled


@dataclass(frozen=True)
class Rubric:
    """A rubric as read; ``system`` has ``model`` or ``molecule``, ``energy`` is empty where none is named."""

    path: Path
    text: str
    topic: str
    title: str
    system: Mapping[str, Any]
    method: tuple[str, ...]
    parameters: Mapping[str, Mapping[str, Any]]
    equivalent: tuple[str, ...]
    claims: tuple[Mapping[str, Any], ...]
    convergence: tuple[Mapping[str, Any], ...]
    facts: Mapping[str, Any]
    declared: Mapping[str, Any]
    assertions: tuple[str, ...]
    bundles: tuple[str, ...]
    energy: str
    draw: Mapping[str, Any]
    evolution: Mapping[str, Any]
    observables: Mapping[str, Any]
    limits: tuple[Mapping[str, Any], ...]
    relations: tuple[Mapping[str, Any], ...]
    scale: Mapping[str, Any]

    def model_text(self, parameters: Mapping[str, Any]) -> str:
        """Return the call of the model with a script's parameters written in; empty for a molecule."""
        return filled(self.system["model"], parameters) if "model" in self.system else ""


def schema() -> dict[str, Any]:
    """Return the JSON schema of rubrics."""
    text = resources.files("vibron_verify.rubric").joinpath("schema.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def read_rubric(path: Path | str) -> Rubric:
    """Read a rubric.

    Raises
    ------
    InputError
        The file does not exist.
    FormatError
        It is no YAML, or not of the schema ``vibron.rubric/1``; all errors are named, each with its path.
    """
    place = Path(path)
    text, data = read_yaml(place, "rubric")
    wrong = list(errors(data, schema()))
    if not wrong and len({"model", "molecule"} & set(data["system"])) != 1:
        wrong = ["system: name either a model or a molecule"]
    claims = {"claims": data.get("claims", ())} if not wrong else {}
    for index, case in enumerate(data.get("limits", ()) if not wrong else ()):
        claims[f"limits[{index}].claims"] = case["claims"]
    for key, index, claim in ((key, *one) for key, some in claims.items() for one in enumerate(some)):
        if claim["mark"] != "M" and len({"tolerance", "relative"} & set(claim)) != 1:
            wrong.append(f"{key}[{index}]: needs either tolerance or relative, as its mark is not M")
    for name, rule in data.get("draw", {}).items() if not wrong else ():
        if isinstance(rule, dict) and not rule.get("min", 1.0) <= rule.get("max", 0.0):
            wrong.append(f"draw.{name}: needs min and max, the smaller first")
        if rule == []:
            wrong.append(f"draw.{name}: lists no value")
    wrong += name_errors(data) if not wrong else []
    if wrong:
        raise FormatError("; ".join(wrong), file=place, field="rubric", remedy="see docs/verify.md")
    return Rubric(
        place, text, data["topic"], data.get("title", place.stem), data["system"], tuple(data.get("method", ())),
        data.get("parameters", {}), tuple(data.get("convention", {}).get("equivalent", ("axes",))),
        tuple(data.get("claims", ())), tuple(data.get("convergence", ())), data.get("facts", {}),
        data.get("declared", {}), tuple(data.get("assertions", ())), tuple(data.get("bundles", ())),
        data.get("energy", ""), data.get("draw", {}), data.get("evolution", {}), data.get("observables", {}),
        tuple(data.get("limits", ())), tuple(data.get("relations", ())), data.get("scale", {}),
    )  # fmt: skip
