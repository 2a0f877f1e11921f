"""What the page says while it works and when something is refused."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from nicegui import ui

from vibron.core.errors import FormatError, VibronError


def show_error(error: VibronError, about: str = "") -> ui.element:
    """Show an error with its field, value and remedy in the open element, and return what shows it."""
    data = error.to_dict()
    with ui.element("section").classes("refused").props('role="alert"') as shown:
        ui.label(f"{about}: {error.message}" if about else error.message).classes("refused-why")
        if isinstance(error, FormatError) and (error.line is not None or error.byte is not None):
            _fact("place", f"line {error.line}" if error.line is not None else f"byte {error.byte}")
        _fact("field", data.get("field"))
        _fact("value", data.get("value"))
        _fact("remedy", data.get("remedy"))
    return shown


def _fact(name: str, text: object) -> None:
    if text:
        with ui.element("div").classes("fact"):
            ui.label(name).classes("fact-name")
            ui.label(str(text))


class Notices:
    """A place of the page for errors and for the note that work is going on."""

    def __init__(self) -> None:
        self._errors: list[ui.element] = []
        self.place = ui.element("div").classes("notices").props('aria-live="polite"')

    @asynccontextmanager
    async def during(self, what: str, about: str = "") -> AsyncIterator[None]:
        """Say that work is going on, and show the error in which it ends."""
        self.clear()
        with self.place, ui.row().classes("busy").props('role="status"') as note:
            ui.spinner(size="1.2em")
            ui.label(what)
        try:
            yield
        except VibronError as error:
            if not self.place.is_deleted:
                self.add(error, about)
        finally:
            if not note.is_deleted:
                note.delete()

    def add(self, error: VibronError, about: str = "") -> None:
        """Show an error below those that are shown."""
        with self.place:
            self._errors.append(show_error(error, about))

    def clear(self) -> None:
        """Remove the errors that are shown."""
        for shown in self._errors:
            if not shown.is_deleted:
                shown.delete()
        self._errors.clear()
