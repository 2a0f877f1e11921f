"""Recipe: steps that are built by forms and seen at once, before above after."""

from __future__ import annotations

import asyncio
from typing import Any

from nicegui import background_tasks, ui

from vibron.core.errors import VibronError
from vibron.infrared.recipes.treated import Treated
from vibron_agents.app.page.context import PageContext
from vibron_agents.app.page.curves import Pane, PlottedCurve, ordinate_name
from vibron_agents.app.page.feedback import Notices
from vibron_agents.app.page.fields import FieldForm
from vibron_agents.app.page.plot import Plot
from vibron_agents.app.page.recipes import catalogue, from_yaml, options_of, result_names, to_yaml, treat
from vibron_agents.app.page.upload import File, drop_zone
from vibron_agents.app.page.work import computed

WAIT = 0.3  # s without a change before the recipe is applied


def build(page: PageContext) -> None:
    """Build the tab."""
    RecipeEditor(page).show()


class RecipeEditor:
    """The steps, and the spectra shown before and after them."""

    def __init__(self, page: PageContext) -> None:
        self._page, self._steps = page, page.session.steps
        self._results: tuple[Treated, ...] = ()
        self._turn = 0

    def show(self) -> None:
        """Show steps, forms and plot."""
        with ui.element("div").classes("split"):
            with ui.element("section").classes("side").props('aria-label="Steps"'):
                self._adding()
                self._list = ui.element("ol").classes("steps")
                with ui.row():
                    ui.button("Save as YAML", icon="save", on_click=self._save).props("outline dense")
                    ui.button("Remove all", on_click=self._clear).props("flat dense")
                drop_zone("Drop a recipe (YAML)", self._loaded, accept=".yaml,.yml", multiple=False)
            with ui.element("section").classes("main").props('aria-label="Before and after"'):
                self._notices = Notices()
                self._plot = Plot(self._panes(()), tall=True)
                self._keep = ui.button("Keep the results as spectra", icon="add", on_click=self._kept).props(
                    "outline dense"
                )
                ui.label("The recipe is applied to the spectra shown in the tab Spectra.").classes("quiet")
        self._redraw()

    def _adding(self) -> None:
        names = {name: f"{name}: {text}" for name, text in catalogue().items()}

        def add() -> None:
            if choice.value:
                self._steps.append((choice.value, {}))
                choice.value = None
                self._redraw()

        with ui.row().classes("adding"):
            choice = ui.select(names, label="Step", with_input=True, clearable=True).classes("wide")
            ui.button("Add", icon="add", on_click=add).props("unelevated")

    def _redraw(self) -> None:
        """Show the steps anew and apply them."""
        self._list.clear()
        with self._list:
            for place in range(len(self._steps)):
                self._step(place)
        self._apply()

    def _step(self, place: int) -> None:
        name, options = self._steps[place]
        files = sorted({one.file for one in self._page.session.spectra.values() if one.file})
        with ui.element("li").classes("step"):
            with ui.row().classes("step-head"):
                ui.label(f"{place + 1}. {name}").classes("step-name")
                ui.space()
                for icon, text, to in (("arrow_upward", "Earlier", place - 1), ("arrow_downward", "Later", place + 1)):
                    button = ui.button(icon=icon, on_click=lambda to=to: self._move(place, to))
                    button.props(f'flat dense size=sm aria-label="{text}: {name}"')
                    button.set_enabled(0 <= to < len(self._steps))
                remove = ui.button(icon="close", on_click=lambda: self._remove(place))
                remove.props(f'flat dense size=sm aria-label="Remove step {place + 1}, {name}"')
            ui.label(catalogue().get(name, "")).classes("quiet")
            fields = options_of(name)
            if fields:
                opened = any(one.required for one in fields) or bool(options)
                with ui.expansion(f"Options ({len(fields)})", value=opened).classes("small"):
                    FieldForm(fields, options, files, files, self._apply).show()

    def _move(self, place: int, to: int) -> None:
        self._steps.insert(to, self._steps.pop(place))
        self._redraw()

    def _remove(self, place: int) -> None:
        self._steps.pop(place)
        self._redraw()

    def _clear(self) -> None:
        self._steps.clear()
        self._redraw()

    def _apply(self) -> None:
        self._turn += 1
        background_tasks.create(self._applied(self._turn))

    async def _applied(self, turn: int) -> None:
        """Apply the recipe if nothing changes for a moment; an answer that is out of date is dropped."""
        await asyncio.sleep(WAIT)
        session = self._page.session
        if turn != self._turn or self._list.is_deleted:
            return
        results: tuple[Treated, ...] = ()
        with self._list:
            async with self._notices.during("Applying the recipe"):
                if self._steps and session.in_view:
                    steps = [(name, dict(options)) for name, options in self._steps]
                    parts = [one.treated for one in session.in_view]
                    results = await computed(treat, steps, parts, session.paths())
            if turn == self._turn and not self._list.is_deleted:
                self._results = results
                self._keep.set_enabled(bool(results))
                self._plot.draw(self._panes(results))

    def _panes(self, results: tuple[Treated, ...]) -> list[Pane]:
        shown = self._page.session.in_view
        before = [one.spectrum for one in shown]
        names = [one.name for one in shown]
        after = [one.spectrum for one in results]
        labels = names if len(after) == len(names) else result_names(names, results, self._steps)
        first = [PlottedCurve.of(one, name) for one, name in zip(before, names, strict=True)]
        second = [PlottedCurve.of(one, name) for one, name in zip(after, labels, strict=True)]
        return [Pane(first, ordinate_name(before), "Before"), Pane(second, ordinate_name(after), "After")]

    def _save(self) -> None:
        ui.download.content(to_yaml(self._steps).encode(), "recipe.yaml", "application/yaml")

    async def _loaded(self, files: list[File]) -> None:
        self._notices.clear()
        try:
            self._steps[:] = from_yaml(files[0][1], files[0][0])
        except VibronError as error:
            self._notices.add(error, files[0][0])
            return
        self._redraw()

    def _kept(self) -> None:
        session = self._page.session
        names: Any = result_names([one.name for one in session.in_view], self._results, self._steps)
        try:
            session.shown = [one.key for one in session.add(self._results, names)]
        except VibronError as error:
            self._notices.add(error)
            return
        ui.notify(f"{len(self._results)} spectra kept; they are shown in the tab Spectra")
        self._steps.clear()
        self._page.changed()
