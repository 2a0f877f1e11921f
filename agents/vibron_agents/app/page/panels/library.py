"""Library: similar spectra of a library, laid over the one in work; and files that become a library."""

from __future__ import annotations

from typing import Any

from nicegui import ui

from vibron.infrared.library.search_library import Hit
from vibron.infrared.molecules.groups import group_label, group_names
from vibron.infrared.spectral_library.metrics import DEFAULT, METRICS
from vibron_agents.app.library_search import FileSearch, search_spectrum
from vibron_agents.app.page.candidates import structure
from vibron_agents.app.page.context import PageContext
from vibron_agents.app.page.curves import Pane, PlottedCurve
from vibron_agents.app.page.feedback import Notices
from vibron_agents.app.page.identifying import Overlay, library_overlay, overlay_curve
from vibron_agents.app.page.information import libraries
from vibron_agents.app.page.plot import Plot
from vibron_agents.app.page.searching import about, import_files, search_report
from vibron_agents.app.page.upload import File, drop_zone
from vibron_agents.app.page.work import computed

TOP = 12


def build(page: PageContext) -> None:
    """Build the tab."""
    known = libraries()
    with ui.row().classes("inputs"):
        library = ui.select(known, value=known[0] if known else None, label="Library")
        metric = ui.select(list(METRICS), value=DEFAULT, label="Compared by")
        groups = ui.select({name: group_label(name) for name in group_names()}, value=[], multiple=True,
                           label="Only compounds with", clearable=True).classes("wide")  # fmt: skip
        low, high = (ui.number(label, min=400, max=4000) for label in ("From / cm⁻¹", "To / cm⁻¹"))
        go = ui.button("Search", icon="search").props("unelevated")
        tell = ui.button("About", icon="info").props("flat")
    notices = Notices()
    found = ui.element("div").props('aria-live="polite"')

    async def describe() -> None:
        async with notices.during("Reading the library"):
            data = await computed(about, library.value)
            found.clear()
            with found, ui.element("dl").classes("facts"):
                for name, value in data.items():
                    with ui.element("div"):
                        ui.label(name.replace("_", " ")).classes("fact-name")
                        ui.label(str(value))

    async def look() -> None:
        chosen = page.session.chosen
        if chosen is None:
            ui.notify("Load a spectrum in the tab Spectra first", type="warning")
            return
        async with notices.during("Searching"):
            answer = await computed(
                search_spectrum, chosen.spectrum, chosen.name, library.value, TOP, metric.value,
                list(groups.value or ()), low.value, high.value,
            )  # fmt: skip
            found.clear()
            with found:
                Hits(page, answer, notices).show()

    go.on_click(look)
    tell.on_click(describe)
    _import(library)


class Hits:
    """The hits of a search, and the plot in which they are laid over the spectrum."""

    def __init__(self, page: PageContext, found: FileSearch, notices: Notices) -> None:
        assert page.session.chosen is not None
        self._one, self._found, self._notices = page.session.chosen, found, notices
        self._laid: dict[int, Overlay] = {}

    def show(self) -> None:
        """Show what the first similarity means, plot and hits."""
        found = self._found
        if found.limits:
            ui.label(f"Only {found.limits}").classes("quiet")
        ui.label(found.verdict[:1].upper() + found.verdict[1:] + ".").classes("line")

        async def save() -> None:
            async with self._notices.during("Writing the report"):
                name, content = await computed(search_report, found)
                ui.download.content(content, name)

        ui.button("Report (HTML)", icon="save", on_click=save).props("outline dense")
        self._plot = Plot([self._pane()])
        with ui.element("ol").classes("cards").props('aria-label="Hits"'):
            for hit in found.hits:
                with ui.element("li").classes("card"):
                    ui.label(str(hit.rank)).classes("rank")
                    structure(hit.smiles, hit.name)
                    ui.label(hit.label).classes("name").props('role="heading" aria-level="3"')
                    state = "" if hit.state in ("", "unknown") else f", {hit.state}"
                    ui.label(f"similarity {hit.similarity:.4f}{state}").classes("quiet")
                    box = ui.checkbox("Overlay", on_change=lambda event, hit=hit: self._lay(hit, event.value))
                    box.props.update({"aria-label": f"Lay hit {hit.rank} over the spectrum"})

    async def _lay(self, hit: Hit, on: bool) -> None:
        async with self._notices.during("Reading the library"):
            self._laid.pop(hit.row, None)
            if on:
                self._laid[hit.row] = await computed(
                    library_overlay, self._one.spectrum, self._found.library, hit.row, hit.label
                )
            self._plot.draw([self._pane()])

    def _pane(self) -> Pane:
        from vibron.infrared.preprocessing.to_absorbance import to_absorbance

        own = PlottedCurve.of(to_absorbance(self._one.spectrum), self._one.name)
        return Pane([own, *(PlottedCurve(*overlay_curve(one), faint=True) for one in self._laid.values())])


def _import(library: ui.select) -> None:
    staged: dict[str, bytes] = {}

    async def take(files: list[File]) -> None:
        staged.update(dict(files))
        listed.set_text(f"{len(staged)} files: {', '.join(list(staged)[:6])}{' …' if len(staged) > 6 else ''}")

    async def write() -> None:
        async with notices.during("Writing the library"):
            report = await computed(
                import_files, name.value or "", list(staged.items()), append.value, licence.value or ""
            )
            _report(report)
            staged.clear()
            listed.set_text("")
            library.set_options(libraries(), value=name.value)

    def _report(report: dict[str, Any]) -> None:
        result.clear()
        with result:
            count = f"{report['spectra']} spectra written, {report['structures']} with a structure"
            ui.label(f"{count}; {report['total']} now in {report['path']}").classes("line")
            for file, why in report["refused"].items():
                ui.label(f"{file}: {why}").classes("warning")
            if report["duplicates"]:
                ui.label(f"held already: {', '.join(report['duplicates'])}").classes("quiet")

    with ui.expansion("Import files into a library", icon="upload").classes("small import"):
        ui.label(
            "The library is written to the folder of libraries of the user who started the server. A table (CSV) with "
            "the columns file and smiles gives the structures."
        ).classes("quiet")
        drop_zone("Drop files for the library", take)
        listed = ui.label("").classes("quiet")
        with ui.row().classes("inputs"):
            name = ui.input("Name of the library")
            licence = ui.input("Licence, where the files state none")
            append = ui.switch("Add to a library of this name", value=True)
            ui.button("Import", icon="save", on_click=write).props("unelevated")
        notices = Notices()
        result = ui.element("div").props('aria-live="polite"')
