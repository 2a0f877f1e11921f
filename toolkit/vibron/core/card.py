"""The card of a tool: everything that can be said of it without running it, generated from its declaration."""

from __future__ import annotations

import inspect
import json
from doctest import DocTestParser
from pathlib import Path
from typing import Any

from vibron.core.asks import readable
from vibron.core.dependencies import packages
from vibron.core.errors import DomainError, InputError, MissingDependencyError, VibronError
from vibron.core.index import FILE, index_text
from vibron.core.require import require
from vibron.core.result import to_json
from vibron.core.tool import Tool

VERSION = "vibron.card/1"
ALWAYS: tuple[type[VibronError], ...] = (InputError, DomainError)


def card(tool: Tool) -> dict[str, Any]:
    """Return the card as plain data, keys in their fixed order."""
    return {
        "card": VERSION,
        "name": tool.name,
        "domain": tool.domain,
        "family": tool.family,
        "description": tool.summary,
        "input": {field.name: field.describe() + _default(field) for field in tool.inputs},
        "output": {field.name: field.describe() for field in tool.outputs},
        "errors": _errors(tool),
        "examples": _examples(tool),
        "known_answers": [_answer(answer) for answer in tool.known_answers],
        "dependencies": {"packages": sorted(packages(tool.function.__module__)), "extra": tool.extra or ""},
        "source": f"{tool.function.__module__}:{tool.name}",
        "build": f"bash build_scripts/{tool.domain}/{tool.name}.sh",
        "cost": tool.cost,
        "deterministic": "yes" if tool.seed is None else f"with seed {tool.seed}",
        "effects": list(tool.effects),
        "metadata": {
            "limitations": tool.limitations,
            "valid_for": tool.valid_for,
            "related_papers": list(tool.papers),
            "keywords": list(tool.keywords),
            "see_also": list(tool.see_also),
            "asks": [readable(ask) for ask in tool.asks],
        },
    }


def card_schema() -> dict[str, Any]:
    """Return the JSON Schema that every card satisfies."""
    text = {"type": "string"}
    words = {"type": "array", "items": text}
    table = {"type": "object", "additionalProperties": text}
    answer = _closed(
        {"call": {"type": "object"}, "path": text, "value": {}, "tolerance": {"type": "number", "minimum": 0},
         "source": {**text, "minLength": 1}, "kind": {"enum": ["identity", "independent"]}}
    )  # fmt: skip
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Vibron tool card",
        **_closed(
            {
                "card": {"const": VERSION},
                "name": {**text, "pattern": "^[a-z][a-z0-9_]*$"},
                "domain": text,
                "family": text,
                "description": {**text, "minLength": 10},
                "input": table,
                "output": {**table, "minProperties": 1},
                "errors": table,
                "examples": {**words, "minItems": 1},
                "known_answers": {"type": "array", "items": answer, "minItems": 2},
                "dependencies": _closed({"packages": words, "extra": text}),
                "source": text,
                "build": text,
                "cost": {"enum": ["instant", "light", "heavy", "cluster"]},
                "deterministic": text,
                "effects": words,
                "metadata": _closed(
                    {
                        "limitations": text,
                        "valid_for": text,
                        "related_papers": words,
                        "keywords": words,
                        "see_also": words,
                        "asks": words,
                    }
                ),
            }
        ),
    }


def to_yaml(data: dict[str, Any]) -> str:
    """Return a card as YAML: keys in order, every string quoted."""
    yaml = require("yaml")

    class Dumper(yaml.SafeDumper):  # type: ignore[misc, name-defined]
        """Quotes values, leaves keys bare."""

    def mapping(dumper: Any, value: dict[str, Any]) -> Any:
        pairs = [
            (dumper.represent_scalar("tag:yaml.org,2002:str", str(k)), dumper.represent_data(v))
            for k, v in value.items()
        ]
        return yaml.MappingNode("tag:yaml.org,2002:map", pairs, flow_style=False)

    Dumper.add_representer(str, lambda d, v: d.represent_scalar("tag:yaml.org,2002:str", v, style='"'))
    Dumper.add_representer(dict, mapping)
    return str(yaml.dump(data, Dumper=Dumper, sort_keys=False, allow_unicode=True, width=100))


def files(tools: dict[str, Tool]) -> dict[Path, str]:
    """Return every generated file, by its path below the checkout: cards, schema, index and build scripts."""
    made = {Path("tool_cards/card.schema.json"): json.dumps(card_schema(), indent=2) + "\n"}
    made[Path("tool_cards", FILE)] = index_text(tools.values())
    for tool in tools.values():
        made[Path("tool_cards", tool.domain, f"{tool.name}.yaml")] = to_yaml(card(tool))
        made[Path("build_scripts", tool.domain, f"{tool.name}.sh")] = _build_script(tool)
    return made


def _closed(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def _default(field: Any) -> str:
    return "" if field.required else f" (default {json.dumps(to_json(field.default), ensure_ascii=False)})"


def _errors(tool: Tool) -> dict[str, str]:
    raised = inspect.getdoc(tool.function) or ""
    own = (*ALWAYS, MissingDependencyError) if tool.extra else ALWAYS
    named = [kind for kind in _tree(VibronError) if kind in own or kind.__name__ in raised]
    return {kind.__name__: " ".join((kind.__doc__ or "").split()) for kind in named}


def _tree(kind: type[VibronError]) -> list[type[VibronError]]:
    return [leaf for child in kind.__subclasses__() for leaf in (child, *_tree(child))]


def _examples(tool: Tool) -> list[str]:
    examples = DocTestParser().get_examples(inspect.getdoc(tool.function) or "")
    text = "".join(f">>> {'... '.join(part.source.splitlines(keepends=True))}{part.want}" for part in examples)
    return [text] if text else []


def _answer(answer: Any) -> dict[str, Any]:
    keys = ("call", "path", "value", "tolerance", "source", "kind")
    return {key: to_json(getattr(answer, key)) for key in keys}


def _build_script(tool: Tool) -> str:
    return (
        "#!/usr/bin/env bash\n"
        f"# Install what {tool.name} needs in a fresh environment and run the examples of its card.\n"
        f'exec bash "$(dirname "$0")/../_build.sh" {tool.domain} {tool.name} "{tool.extra or ""}"\n'
    )
