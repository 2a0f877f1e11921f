"""A form made of the declared inputs of a tool."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, get_origin

from nicegui import ui

from vibron.core.declaration import Field, record_type
from vibron.core.quantity import Array, File, Option, Quantity, Record
from vibron.core.result import to_json
from vibron.core.spectrum import Spectrum


@dataclass
class FieldForm:
    """Widgets for inputs; ``values`` holds what is entered by name, without those that are empty.

    Parameters
    ----------
    fields : sequence of Field
        The inputs.
    values : dict
        Values entered already; kept up to date.
    spectra, files : sequence of str
        Names that may be chosen where a spectrum or a file is expected.
    changed : callable
        Called after each change.
    """

    fields: Sequence[Field]
    values: dict[str, Any]
    spectra: Sequence[str] = ()
    files: Sequence[str] = ()
    changed: Callable[[], Any] = field(default=lambda: None)

    def show(self) -> None:
        """Show the widgets, the required ones first."""
        with ui.element("div").classes("fields"):
            for one in sorted(self.fields, key=lambda one: not one.required):
                self._widget(one)

    def _widget(self, one: Field) -> None:
        label = f"{one.name}{unit_of(one)}{' *' if one.required else ''}"
        known = self.values.get(one.name)
        choices = self._choices(one)
        if one.type is bool:
            value = bool(one.default) if known is None else known
            widget: Any = ui.switch(label, value=value, on_change=self._set(one))
        elif choices is not None:
            several = get_origin(one.type) in (tuple, list, Sequence)
            kept = [part for part in known or () if part in choices] if several else known if known in choices else None
            widget = ui.select(list(choices), label=label, value=kept, multiple=several, clearable=True,
                               on_change=self._set(one))  # fmt: skip
        else:
            text = "" if known is None else known if isinstance(known, str) else json.dumps(known)
            widget = ui.input(label, value=text, placeholder=_default(one), on_change=self._set(one))
            widget.props("debounce=400")
        with ui.element("div").classes("field"):
            widget.move(ui.context.slot.parent)
            ui.label(one.text).classes("quiet field-text")

    def _choices(self, one: Field) -> Sequence[str] | None:
        if isinstance(one.mark, Record) and record_type(one.type) is Spectrum:
            return self.spectra
        if isinstance(one.mark, File):
            return self.files or None
        return one.mark.choices or None if isinstance(one.mark, Option) else None

    def _set(self, one: Field) -> Callable[[Any], None]:
        def change(event: Any) -> None:
            value = read_value(event.value) if isinstance(event.value, str) else event.value
            if value is None or value == [] or value == "" or (value == one.default and not one.required):
                self.values.pop(one.name, None)
            else:
                self.values[one.name] = value
            self.changed()

        return change


def read_value(text: str) -> Any:
    """Return the content of a field: a number, a list or another JSON value, else the text itself.

    >>> read_value("300"), read_value("10 um"), read_value("[1, 2]"), read_value(" ")
    (300, '10 um', [1, 2], None)
    """
    if not text.strip():
        return None
    try:
        return json.loads(text)
    except ValueError:
        return text.strip()


def unit_of(one: Field) -> str:
    """Return the unit of an input in words, empty for a pure number."""
    mark = one.mark
    return f" / {mark.unit}" if isinstance(mark, Quantity | Array) and mark.unit != "1" else ""


def _default(one: Field) -> str:
    if one.required or one.default is None:
        return ""
    return f"default: {json.dumps(to_json(one.default), ensure_ascii=False)[:60]}"


def chosen_spectra(fields: Sequence[Field], values: Mapping[str, Any], known: Mapping[str, Spectrum]) -> dict[str, Any]:
    """Return values with the names of spectra replaced by these as JSON-able data."""
    names = {one.name for one in fields if isinstance(one.mark, Record) and record_type(one.type) is Spectrum}

    def found(value: Any) -> Any:
        if isinstance(value, list):
            return [found(one) for one in value]
        return to_json(known[value]) if isinstance(value, str) and value in known else value

    return {name: found(value) if name in names else value for name, value in values.items()}
