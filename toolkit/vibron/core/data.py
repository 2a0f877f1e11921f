"""YAML: files stored next to the code that reads them, and files that people write."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import Any

from vibron.core.require import require

DEEPEST = 200  # lists and mappings inside one another; the fast loader has no limit but the stack of the process


def load_yaml(package: str, name: str) -> Any:
    """Return the content of a YAML file of a package."""
    return parse_yaml(files(package).joinpath(name).read_text(encoding="utf-8"))


def parse_yaml(text: str | bytes) -> Any:
    """Return the content of a YAML text, read by the fast loader.

    Raises
    ------
    yaml.YAMLError
        It is not YAML, is nested too deep, or has a key twice, of which YAML would keep the last.

    Examples
    --------
    >>> parse_yaml("sites: [2, 4]")
    {'sites': [2, 4]}
    """
    yaml = require("yaml")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    _check(yaml, yaml.parse(text, loader))
    try:
        return yaml.load(text, loader)
    except ValueError as error:  # a date or a number that is none
        raise yaml.YAMLError(str(error)) from error


def _check(yaml: Any, events: Iterable[Any]) -> None:
    """Refuse what is nested too deep, and keys that a mapping has twice."""
    keys: list[set[str] | None] = []  # of the mappings that are open, none for a list
    key_next: list[bool] = []
    for event in events:
        if isinstance(event, yaml.CollectionEndEvent):
            keys.pop()
            key_next.pop()
        elif isinstance(event, yaml.NodeEvent):
            seen = keys[-1] if keys else None
            if seen is not None:
                if key_next[-1] and isinstance(event, yaml.ScalarEvent):
                    if event.value in seen:
                        _refuse(yaml, f"has the key {event.value} twice", event)
                    seen.add(event.value)
                key_next[-1] = not key_next[-1]
            if isinstance(event, yaml.CollectionStartEvent):
                if len(keys) == DEEPEST:
                    _refuse(yaml, f"is nested deeper than {DEEPEST} levels", event)
                keys.append(set() if isinstance(event, yaml.MappingStartEvent) else None)
                key_next.append(True)


def _refuse(yaml: Any, problem: str, event: Any) -> None:
    raise yaml.constructor.ConstructorError(None, None, problem, event.start_mark)
