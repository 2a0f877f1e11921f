"""Identify: bands, groups and ranked structures of the spectrum in work, with what is known of the sample."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nicegui import background_tasks, ui

from vibron_agents.app.page import downloads
from vibron_agents.app.page.bands import BandTable, band_marks, band_words
from vibron_agents.app.page.candidates import candidate_cards, probability, reasons
from vibron_agents.app.page.context import PageContext
from vibron_agents.app.page.curves import Pane, PlottedCurve
from vibron_agents.app.page.feedback import Notices
from vibron_agents.app.page.identifying import Overlay, candidate_overlay, identify, overlay_curve
from vibron_agents.app.page.information import information_form
from vibron_agents.app.page.plot import Plot
from vibron_agents.app.page.session import Identified, Loaded
from vibron_agents.app.page.work import computed
from vibron_agents.app.report.wording import answer as in_words
from vibron_agents.app.report.wording import warnings
from vibron_agents.spectrum.experts import Settings


def build(page: PageContext) -> None:
    """Build the tab."""
    chosen = page.session.chosen
    if chosen is None:
        ui.label("Load a spectrum in the tab Spectra first.").classes("quiet")
        return
    IdentifyView(page, chosen).show()


class IdentifyView:
    """Inputs, plot, bands and candidates of one spectrum."""

    def __init__(self, page: PageContext, loaded: Loaded) -> None:
        self._session, self._loaded = page.session, loaded
        self._overlays: list[Overlay] = []
        self._table: BandTable | None = None
        self._turn = 0

    def show(self) -> None:
        """Show the inputs, and the answer as soon as it is there."""
        self._notices = Notices()
        with ui.element("section").props('aria-label="What is known"'):
            information_form(self._session.settings, self._notices, self._set)
        self._place = ui.element("div").classes("answer-place").props('aria-live="polite"')
        self._start()

    def _set(self, settings: Settings) -> None:
        self._session.settings = settings
        self._start()

    def _start(self) -> None:
        self._turn += 1
        background_tasks.create(self._identified(self._turn))

    async def _identified(self, turn: int) -> None:
        """Show the answer for the settings, unless these have changed meanwhile."""
        session, one = self._session, self._loaded
        settings, known = session.settings, session.identified.get(one.key)
        with self._place:
            async with self._notices.during("Ranking structures" if known else "Reading the spectrum and ranking"):
                if known is None or known.settings != settings:
                    found = await computed(identify, one.spectrum, one.about, settings, known)
                    if turn != self._turn or one.key not in session.spectra:
                        return
                    session.keep(one.key, found)
                if turn == self._turn and not self._place.is_deleted:
                    self._answer(session.identified[one.key])

    def _answer(self, found: Identified) -> None:
        data = found.data
        self._overlays = []
        self._place.clear()
        with self._place:
            _sentence(data)
            self._plot = Plot([self._pane(found)], on_band=self._clicked)
            self._words = ui.label("").classes("marked").props('aria-live="polite"')
            self._saves(found)
            with ui.element("section"):
                _heading(f"Bands ({len(data['peaks'])})")
                self._table = BandTable(data["peaks"], lambda row: self._draw(found))
            with ui.element("section"):
                _heading(f"Candidates ({len(data['candidates'])})")
                candidate_cards(data["candidates"], lambda one, now: self._overlay(found, one, now),
                                can_compute=importlib.util.find_spec("tblite") is not None)  # fmt: skip
            _questions(data)
            _groups(data)

    def _pane(self, found: Identified) -> Pane:
        curve = PlottedCurve.of(found.evidence.absorbance, self._loaded.name)
        others = [PlottedCurve(*overlay_curve(one), faint=True) for one in self._overlays]
        chosen = self._table.chosen if self._table else None
        return Pane([curve, *others], "Absorbance", marks=band_marks(found.data["peaks"]), chosen=chosen)

    def _draw(self, found: Identified) -> None:
        chosen = self._table.chosen if self._table else None
        self._words.set_text("" if chosen is None else band_words(found.data["peaks"][chosen]))
        self._plot.draw([self._pane(found)])

    def _clicked(self, row: int) -> None:
        if self._table is not None:
            self._table.mark(row)

    async def _overlay(self, found: Identified, candidate: Mapping[str, Any], now: bool) -> None:
        folder: Path | None = self._session.folder if now else None
        async with self._notices.during("Computing the spectrum" if now else "Looking for a spectrum"):
            laid = await computed(candidate_overlay, found, dict(candidate), folder)
            if laid is None:
                ui.notify("No spectrum of this structure is stored", type="warning")
                return
            self._overlays = [laid] if not self._overlays or self._overlays[-1].name != laid.name else []
            self._draw(found)

    def _saves(self, found: Identified) -> None:
        async def save(make: Any, *given: Any) -> None:
            async with self._notices.during("Writing the file"):
                name, content = await computed(make, *given)
                ui.download.content(content, name)

        with ui.row().classes("saves"):
            ui.label("Save:").classes("quiet")
            ui.button("Report (HTML)", on_click=lambda: save(downloads.report, found.data, found.evidence)).props(
                "outline dense"
            )
            ui.button("Answer (JSON)", on_click=lambda: save(downloads.answer_json, found.data)).props("outline dense")
            ui.button("Bands (CSV)", on_click=lambda: save(downloads.bands_csv, found.data)).props("outline dense")


def _sentence(data: Mapping[str, Any]) -> None:
    said = in_words(data, [one["name"] or one["smiles"] for one in data["candidates"]])
    with ui.element("section").classes("answer"):
        ui.label(f"{said}.").classes("said").props('role="heading" aria-level="2"')
        if said.meaning:
            ui.label(said.meaning).classes("quiet")
        for text in warnings(data):
            ui.label(text).classes("warning")
        for made in data["corrections"]:
            if text := made.get("text"):
                ui.label(f"Correction: {text}").classes("quiet")


def _questions(data: Mapping[str, Any]) -> None:
    if data["next_questions"]:
        with ui.element("section"):
            _heading("To find out next")
            for one in data["next_questions"]:
                ui.label(one["text"]).classes("line")


def _groups(data: Mapping[str, Any]) -> None:
    with ui.element("section"):
        likely = [one for one in data["groups"] if one["probability"] >= 0.1]
        _heading(f"Functional groups ({len(likely)})")
        with ui.element("ul").classes("groups"):
            for one in likely:
                with ui.element("li"):
                    ui.label(one["label"])
                    probability(one["probability"], f"probability of {one['label']}")
                    if one["evidence"]:
                        with ui.expansion("Bands").classes("small"):
                            reasons(one["evidence"])


def _heading(text: str) -> None:
    ui.label(text).classes("heading").props('role="heading" aria-level="2"')
