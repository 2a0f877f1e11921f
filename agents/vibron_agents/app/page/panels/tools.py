"""Tools: any tool of the catalogue as a form made from its declaration, with its card."""

from __future__ import annotations

import json
from typing import Any

from nicegui import ui

from vibron.core.declaration import Field
from vibron.core.index import IndexEntry, entries
from vibron.core.registry import find
from vibron.core.result import shortened
from vibron.core.search import search
from vibron_agents.app.page.calls import arguments, call, card_text, picture_source
from vibron_agents.app.page.context import PageContext
from vibron_agents.app.page.feedback import Notices
from vibron_agents.app.page.fields import FieldForm
from vibron_agents.app.page.work import in_thread
from vibron_agents.jobs.call import Worked

FOUND = 12


def build(page: PageContext) -> None:
    """Build the tab."""
    known = entries()

    def look() -> None:
        text = (words.value or "").strip()
        hits = [one for _, one in search(known, text, FOUND)] if text else []
        found.clear()
        with found:
            for one in hits:
                _line(one)
            if text and not hits:
                ui.label("No tool matches; try other words.").classes("quiet")

    def _line(one: IndexEntry) -> None:
        with ui.element("li"):
            ui.button(one.name, on_click=lambda: show(one.name)).props("flat dense no-caps")
            ui.label(one.summary).classes("quiet")

    async def show(name: str) -> None:
        found.clear()
        place.clear()
        with place:
            await ToolForm(page, name).show()

    words = ui.input(f"Find one of {len(known)} tools", placeholder="baseline correction").classes("wide")
    words.props("debounce=250 clearable").on_value_change(look)
    found = ui.element("ul").classes("found").props('aria-label="Tools found" aria-live="polite"')
    place = ui.element("section").props('aria-label="Tool"')


class ToolForm:
    """The form of one tool, and the result of its last call."""

    def __init__(self, page: PageContext, name: str) -> None:
        self._session, self._name = page.session, name
        self._values: dict[str, Any] = {}

    async def show(self) -> None:
        """Show the form."""
        tool = await in_thread(find, self._name)
        ui.label(tool.name).classes("heading").props('role="heading" aria-level="2"')
        ui.label(tool.summary)
        ui.label(f"{tool.domain}/{tool.family}, {tool.cost}. Valid for {tool.valid_for}.").classes("quiet")
        ui.label(f"Limitations: {tool.limitations}").classes("quiet")
        card = await in_thread(card_text, self._name)
        with ui.expansion("Card", icon="description").classes("small"):
            ui.code(card, language="yaml").classes("wide")
        self._form(tool.inputs)
        with ui.row():
            ui.button("Run", icon="play_arrow", on_click=self._run).props("unelevated")
            ui.button("Draw", icon="insights", on_click=lambda: self._run(drawn=True)).props("outline")
        self._notices = Notices()
        self._place = ui.element("div").props('aria-live="polite"')

    def _form(self, fields: tuple[Field, ...]) -> None:
        spectra = [one.name for one in self._session.spectra.values()]
        files = sorted({one.file for one in self._session.spectra.values() if one.file})
        FieldForm(fields, self._values, spectra, files).show()

    async def _run(self, drawn: bool = False) -> None:
        async with self._notices.during(f"Running {self._name}"):
            given = await in_thread(arguments, self._name, dict(self._values), self._session)
            worked = await in_thread(call, self._name, given, self._session, "" if drawn else None)
            worked.value()
            self._place.clear()
            with self._place:
                self._picture(worked) if drawn else self._result(worked)

    def _picture(self, worked: Worked) -> None:
        picture = ui.image(picture_source(worked)).classes("picture")
        picture.props.update({"alt": f"result of {self._name}"})

    def _result(self, worked: Worked) -> None:
        result = worked.result
        text = json.dumps(result, ensure_ascii=False, allow_nan=False)
        if isinstance(result, dict):
            with ui.element("dl").classes("facts"):
                for name, value in result.items():
                    with ui.element("div"):
                        ui.label(name.replace("_", " ")).classes("fact-name")
                        ui.label(json.dumps(shortened(value, 8, 400), ensure_ascii=False)).classes("code")
        else:
            ui.label(json.dumps(shortened(result, 8, 400), ensure_ascii=False)).classes("code")

        def save() -> None:
            ui.download.content(text.encode(), f"{self._name}.json")

        ui.button("Save the result (JSON)", on_click=save).props("outline dense")
