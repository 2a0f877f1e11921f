"""Read a rubric and say by path what is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import yaml

from vibron.core.errors import FormatError, InputError
from vibron_verify.rubric.expression import filled
from vibron_verify.rubric.facts import name_errors

TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,), "array": (list,), "string": (str,), "boolean": (bool,), "number": (int, float), "integer": (int,)
}  # fmt: skip
LARGEST = 1 << 20


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
        There is no such file.
    FormatError
        It is no YAML, or not of the schema ``vibron.rubric/1``; all errors are named, each with its path.
    """
    place = Path(path)
    try:
        text = place.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(
            "cannot be read", field="rubric", value=str(path), remedy="name an existing YAML file"
        ) from error
    try:
        data = yaml.safe_load(text[:LARGEST])
    except (yaml.YAMLError, RecursionError) as error:
        line = getattr(getattr(error, "problem_mark", None), "line", -1) + 1
        raise FormatError("is no YAML", file=place, line=line, remedy="mend the line") from error
    wrong = list(errors(data, schema()))
    if not wrong and len(data["system"]) != 1:
        wrong = ["system: name either a model or a molecule"]
    for index, claim in enumerate(data.get("claims", ()) if not wrong else ()):
        if claim["mark"] != "M" and "tolerance" not in claim:
            wrong.append(f"claims[{index}]: needs a tolerance, as its mark is not M")
    wrong += name_errors(data) if not wrong else []
    if wrong:
        raise FormatError("; ".join(wrong), file=place, field="rubric", remedy="see docs/verify.md")
    return Rubric(
        place, text, data["topic"], data.get("title", place.stem), data["system"], tuple(data.get("method", ())),
        data.get("parameters", {}), tuple(data.get("convention", {}).get("equivalent", ("axes",))),
        tuple(data.get("claims", ())), tuple(data.get("convergence", ())), data.get("facts", {}),
        data.get("declared", {}), tuple(data.get("assertions", ())), tuple(data.get("bundles", ())),
        data.get("energy", ""),
    )  # fmt: skip


def errors(data: Any, rule: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """Yield what breaks a rule of the few kinds that the schema uses.

    >>> list(errors({"a": 1}, {"type": "object", "required": ["b"], "additionalProperties": False}))
    ['b: is missing', 'a: is not known here']
    """
    kinds = rule.get("type", [])
    allowed = [kind for word in ([kinds] if isinstance(kinds, str) else kinds) for kind in TYPES[word]]
    if allowed and (not isinstance(data, tuple(allowed)) or (isinstance(data, bool) and bool not in allowed)):
        yield f"{path or 'rubric'}: must be {kinds if isinstance(kinds, str) else ' or '.join(kinds)}"
        return
    if "enum" in rule and data not in rule["enum"]:
        yield f"{path}: must be one of {', '.join(map(str, rule['enum']))}"
    if "exclusiveMinimum" in rule and not data > rule["exclusiveMinimum"]:
        yield f"{path}: must be above {rule['exclusiveMinimum']}"
    if isinstance(data, dict):
        dot = f"{path}." if path else ""
        yield from (f"{dot}{name}: is missing" for name in rule.get("required", ()) if name not in data)
        known, rest = rule.get("properties", {}), rule.get("additionalProperties", True)
        for name, value in data.items():
            if name in known or isinstance(rest, dict):
                yield from errors(value, known.get(name, rest), f"{dot}{name}")
            elif not rest:
                yield f"{dot}{name}: is not known here"
    if isinstance(data, list):
        for index, value in enumerate(data):
            yield from errors(value, rule.get("items", {}), f"{path}[{index}]")
