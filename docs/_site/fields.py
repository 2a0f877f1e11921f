"""Tables of the inputs and outputs of tools and of the fields of classes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from _site.text import plain, table
from vibron.core.declaration import Field, record_type
from vibron.core.result import to_json

LONGEST = 60  # characters of a default


def inputs(fields: Iterable[Field], more: Mapping[str, str]) -> str:
    """Return the table of inputs; ``more`` holds the sentences that the docstring adds."""
    return _table(("input", "type, unit, bounds", "default", "meaning"), fields, more, defaults=True)


def outputs(fields: Iterable[Field], more: Mapping[str, str], head: str = "output") -> str:
    """Return the table of outputs or of the fields of a class."""
    return _table((head, "type, unit, bounds", "meaning"), fields, more, defaults=False)


def default(field: Field) -> str:
    """Return the default as text; nothing if the input must be given."""
    if field.required:
        return ""
    text = json.dumps(to_json(field.default), ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _table(head: tuple[str, ...], fields: Iterable[Field], more: Mapping[str, str], *, defaults: bool) -> str:
    rows = []
    for field in fields:
        meaning = plain(f"{field.text[:1].upper()}{field.text[1:]}.")
        cells = [f"``{field.name}``", _kind(field)]
        cells += [f"``{default(field)}``" if default(field) else ""] if defaults else []
        rows.append([*cells, f"{meaning} {more.get(field.name, '')}".strip()])
    return table(head, rows)


def _kind(field: Field) -> str:
    """Return the type in words, linked if it is a class; numbers without a unit are in 1."""
    kind = plain(field.describe().removesuffix(f" - {field.text}").replace(" in 1", "", 1))
    record = record_type(field.type)
    return kind if record is None else kind.replace(record.__name__, f":class:`{record.__name__}`", 1)
