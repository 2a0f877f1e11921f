"""YAML files that people write, validated against a JSON schema, with every error named by its path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from vibron.core.data import parse_yaml
from vibron.core.errors import FormatError, InputError

TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,), "array": (list,), "string": (str,), "boolean": (bool,), "number": (int, float), "integer": (int,)
}  # fmt: skip
LARGEST = 1 << 20


def read_yaml(place: Path, what: str) -> tuple[str, Any]:
    """Return the text of a YAML file and the data in it.

    Raises
    ------
    InputError
        The file does not exist.
    FormatError
        It is not YAML, is nested too deep, or has a key twice.
    """
    try:
        text = place.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError("cannot be read", field=what, value=str(place), remedy="name an existing YAML file") from error
    try:
        return text, parse_yaml(text[:LARGEST])
    except yaml.YAMLError as error:
        line = getattr(getattr(error, "problem_mark", None), "line", -1) + 1
        why = str(error.problem) if isinstance(error, yaml.constructor.ConstructorError) else "is not valid YAML"
        raise FormatError(why, file=place, line=line, remedy="correct the line") from error


def errors(data: Any, rule: Mapping[str, Any], path: str = "", whole: Mapping[str, Any] | None = None) -> Iterator[str]:
    """Yield what breaks a rule of the few kinds that the schemas use; ``whole`` is the schema that it is a part of.

    >>> list(errors({"a": 1}, {"type": "object", "required": ["b"], "additionalProperties": False}))
    ['b: is missing', 'a: is not known here']
    """
    whole = rule if whole is None else whole
    if "$ref" in rule:
        rule = {**whole["$defs"][rule["$ref"].rpartition("/")[2]], **rule}
    if "oneOf" in rule:  # of the branches, the one that was probably meant
        found = [list(errors(data, one, path, whole)) for one in rule["oneOf"]]
        yield from min(found, key=lambda wrong: (f"{path}: must be" in "".join(wrong), len(wrong)))
        return
    kinds = rule.get("type", [])
    allowed = [kind for word in ([kinds] if isinstance(kinds, str) else kinds) for kind in TYPES[word]]
    if allowed and (not isinstance(data, tuple(allowed)) or (isinstance(data, bool) and bool not in allowed)):
        yield f"{path or 'the file'}: must be {kinds if isinstance(kinds, str) else ' or '.join(kinds)}"
        return
    if "enum" in rule and data not in rule["enum"]:
        yield f"{path}: must be one of {', '.join(map(str, rule['enum']))}"
    if "exclusiveMinimum" in rule and not data > rule["exclusiveMinimum"]:
        yield f"{path}: must be above {rule['exclusiveMinimum']}"
    if "minimum" in rule and not data >= rule["minimum"]:
        yield f"{path}: must be {rule['minimum']} or more"
    if isinstance(data, dict | list) and len(data) < max(rule.get("minItems", 0), rule.get("minProperties", 0)):
        yield f"{path}: must not be empty"
    if isinstance(data, dict):
        dot = f"{path}." if path else ""
        yield from (f"{dot}{name}: is missing" for name in rule.get("required", ()) if name not in data)
        for name, others in rule.get("dependentRequired", {}).items():
            yield from (f"{dot}{one}: is needed with {name}" for one in others if name in data and one not in data)
        known, rest = rule.get("properties", {}), rule.get("additionalProperties", True)
        for name, value in data.items():
            if name in known or isinstance(rest, dict):
                yield from errors(value, known.get(name, rest), f"{dot}{name}", whole)
            elif not rest:
                yield f"{dot}{name}: is not known here"
    if isinstance(data, list):
        for index, value in enumerate(data):
            yield from errors(value, rule.get("items", {}), f"{path}[{index}]", whole)
