"""What the page says while it works and when something is refused."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from nicegui import ui

from vibron.core.errors import FormatError, VibronError


def show_error(error: VibronError, about: str = "") -> None:
    """Show an error with its field, value and remedy in the open element."""
    data = error.to_dict()
    with ui.element("section").classes("refused").props('role="alert"'):
        ui.label(f"{about}: {error.message}" if about else error.message).classes("refused-why")
        if isinstance(error, FormatError) and (error.line is not None or error.byte is not None):
            _fact("place", f"line {error.line}" if error.line is not None else f"byte {error.byte}")
        _fact("field", data.get("field"))
        _fact("value", data.get("value"))
        _fact("remedy", data.get("remedy"))


def _fact(name: str, text: object) -> None:
    if text:
        with ui.element("div").classes("fact"):
            ui.label(name).classes("fact-name")
            ui.label(str(text))


class Notices:
    """A place of the page for errors and for the note that work is going on."""

    def __init__(self) -> None:
        self.place = ui.element("div").classes("notices").props('aria-live="polite"')

    @asynccontextmanager
    async def during(self, what: str, about: str = "") -> AsyncIterator[None]:
        """Say that work is going on, and show the error in which it ends."""
        self.place.clear()
        with self.place, ui.row().classes("busy").props('role="status"'):
            ui.spinner(size="1.2em")
            ui.label(what)
        refused: VibronError | None = None
        try:
            yield
        except VibronError as error:
            refused = error
        finally:
            if not self.place.is_deleted:
                self.place.clear()
        if refused is not None and not self.place.is_deleted:
            self.add(refused, about)

    def add(self, error: VibronError, about: str = "") -> None:
        """Show an error below those that are shown."""
        with self.place:
            show_error(error, about)

    def clear(self) -> None:
        """Remove everything shown."""
        self.place.clear()
