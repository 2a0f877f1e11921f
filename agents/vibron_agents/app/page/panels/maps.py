"""Maps: an image of a band, a ratio, components or clusters; the spectrum of each pixel that is chosen."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import Any

from nicegui import background_tasks, ui

from vibron.core.errors import InputError, VibronError
from vibron.core.spectrum import KINDS, Spectrum
from vibron.infrared.recipes.treated import Treated
from vibron.infrared.spectra.x_units import X_UNITS
from vibron_agents.app.page.context import PageContext
from vibron_agents.app.page.curves import NAMES, Pane, PlottedCurve, ordinate_name
from vibron_agents.app.page.feedback import Notices
from vibron_agents.app.page.image import MapImage
from vibron_agents.app.page.mapping import (
    OPENED,
    MapAbout,
    MapFound,
    MapSource,
    analysed,
    archive,
    header_among,
    pixel,
)
from vibron_agents.app.page.plot import Plot
from vibron_agents.app.page.upload import File, drop_zone
from vibron_agents.app.page.work import computed

ANALYSES = {
    "area": "Area of a band", "height": "Height of a band", "centroid": "Position of a band",
    "ratio": "Ratio of two bands", "pca": "Principal components", "clusters": "Clusters (k-means)",
}  # fmt: skip
_BANDS = ("area", "height", "centroid", "ratio")
_DROP = "Drop a map: ENVI (HDR and image), Agilent (BSP and DAT, DMT and DMD), Renishaw WDF, PerkinElmer FSM"


def build(page: PageContext) -> None:
    """Build the tab."""
    MapView(page).show()


class MapView:
    """The map of a session: its image, and the spectrum of a pixel."""

    def __init__(self, page: PageContext) -> None:
        self._page, self._session = page, page.session
        self._stated: dict[str, Any] = {"x_unit": None, "y_kind": None}
        self._found: MapFound | None = None
        self._pixel: tuple[int, int] | None = None
        self._spectrum: Spectrum | None = None
        self._name = ""
        self._plot: Plot | None = None
        self._turn = 0

    def show(self) -> None:
        """Show the place for files, and the map that is loaded."""
        drop_zone(_DROP, self._taken)
        with ui.expansion("If a file does not state its units").classes("small"), ui.row():
            unit = ui.select({None: "as stated", **{one: one for one in X_UNITS}}, label="Unit of the abscissa")
            kind = ui.select({None: "as stated", **{one: NAMES[one] for one in KINDS}}, label="Kind of the ordinate")
            unit.bind_value_to(self._stated, "x_unit")
            kind.bind_value_to(self._stated, "y_kind")
        self._notices = Notices()
        self._place = ui.element("div").classes("answer-place")
        self._opened()

    async def _taken(self, files: list[File]) -> None:
        """Keep the files of a map; a new file that is opened replaces the map before."""
        opens = any(Path(name).suffix.lower() in OPENED for name, _ in files)
        folder = self._session.map_folder(empty=opens)
        async with self._notices.during("Reading the map"):
            for name, content in files:
                (folder / _plain(name)).write_bytes(content)
            stated = {key: value for key, value in self._stated.items() if value is not None}
            source = MapSource(header_among(folder), stated)
            self._session.map = (source, await computed(MapAbout.of, source))
            self._found = self._pixel = self._spectrum = None
            self._opened()

    def _opened(self) -> None:
        self._place.clear()
        if self._session.map is None:
            with self._place:
                ui.label("No map is loaded.").classes("quiet")
            return
        source, about = self._session.map
        with self._place:
            ui.label(_words(source, about)).classes("line")
            for text in about.warnings:
                ui.label(text).classes("warning")
            self._form(about)
            self._image = ui.element("section").props('aria-label="Image"')
            self._plot = None
            with ui.element("section").props('aria-label="Spectrum of the pixel"') as self._beside:
                ui.label("Choose a pixel of the image to see its spectrum.").classes("quiet")

    def _form(self, about: MapAbout) -> None:
        low, high = about.range
        with ui.row().classes("inputs"):
            self._what = ui.select(ANALYSES, value="area", label="Image of")
            self._low = ui.number("From / cm⁻¹", value=round(low + 0.4 * (high - low)))
            self._high = ui.number("To / cm⁻¹", value=round(low + 0.6 * (high - low)))
            self._below = ui.input("Divided by / cm⁻¹", placeholder="1000-1100")
            self._count = ui.number("How many", value=3, min=1, max=20, precision=0)
            self._steps = ui.input("Steps for every pixel", placeholder="absorbance, snv").classes("wide")
            ui.button("Show", icon="image", on_click=self._show).props("unelevated")
            ui.button("Save all (ZIP)", icon="save", on_click=self._save).props("outline")
        for one in (self._low, self._high):
            one.bind_visibility_from(self._what, "value", backward=lambda what: what in _BANDS)
        self._below.bind_visibility_from(self._what, "value", backward=lambda what: what == "ratio")
        self._count.bind_visibility_from(self._what, "value", backward=lambda what: what not in _BANDS)

    def _asked(self) -> tuple[MapSource, str]:
        """Return the map with its steps, and the analysis as the command writes it."""
        assert self._session.map is not None
        source, _ = self._session.map
        what = str(self._what.value)
        if what not in _BANDS:
            text = f"{what} {int(self._count.value or 0)}"
        elif self._low.value is None or self._high.value is None:
            raise InputError("is missing", field="band", remedy="give both ends of the band in cm^-1")
        else:
            text = f"{what} {self._low.value:g}-{self._high.value:g}"
            text += f" {self._below.value or ''}" if what == "ratio" else ""
        return MapSource(source.path, source.stated, self._steps.value or ""), text.strip()

    async def _show(self) -> None:
        async with self._notices.during("Computing the image"):
            source, text = self._asked()
            self._found = await computed(analysed, source, text)
            self._draw()

    def _draw(self) -> None:
        found = self._found
        assert found is not None
        self._image.clear()
        with self._image:
            names = list(found.images)
            chosen = ui.select(names, value=names[0], label="Image") if len(names) > 1 else None
            place = ui.element("div")
            numbers = ", ".join(f"{name} {value:.4g}" for name, value in found.numbers.items())
            ui.label(numbers).classes("quiet")

            def turn() -> None:
                place.clear()
                name = chosen.value if chosen else names[0]
                with place:
                    MapImage(found.images[name], f"Image of {name}", self._choose, self._pixel)

            turn()
            if chosen:
                chosen.on_value_change(turn)
            if found.curves and found.wavenumber is not None:
                curves = [PlottedCurve(name, found.wavenumber, values) for name, values in found.curves.items()
                          if name.startswith(("loadings", "centres"))]  # fmt: skip
                Plot([Pane(curves, "Loading" if "loadings 1" in found.curves else "Mean of the cluster")])

    def _choose(self, row: int, column: int) -> None:
        self._pixel = (row, column)
        self._turn += 1
        background_tasks.create(self._pixel_shown(self._turn))

    async def _pixel_shown(self, turn: int) -> None:
        assert self._pixel is not None
        row, column = self._pixel
        with self._place:
            async with self._notices.during("Reading the pixel"):
                source, _ = self._asked()
                spectrum = await computed(pixel, source, row, column)
                if turn == self._turn and not self._place.is_deleted:
                    self._beside_shown(spectrum, f"{source.name}, row {row}, column {column}")

    def _beside_shown(self, spectrum: Spectrum, name: str) -> None:
        """Draw the spectrum of a pixel; one plot serves all, since pixels may follow faster than plots are made."""
        self._spectrum, self._name = spectrum, name
        panes = [Pane([PlottedCurve.of(spectrum, name)], ordinate_name([spectrum]))]
        if self._plot is not None:
            self._plot.draw(panes)
            return
        self._beside.clear()
        with self._beside:
            self._plot = Plot(panes)
            ui.button("Keep as a spectrum", icon="add", on_click=self._kept).props("outline dense")

    def _kept(self) -> None:
        assert self._spectrum is not None
        try:
            self._session.add([Treated.of(self._spectrum, ({"file": self._name},))], [self._name])
        except VibronError as error:
            self._notices.add(error)
            return
        ui.notify("The spectrum is kept; it is shown in the tab Spectra")
        self._page.changed()

    async def _save(self) -> None:
        async with self._notices.during("Writing the files"):
            name, content = await computed(archive, *self._asked())
            ui.download.content(content, name)


def _plain(name: str) -> str:
    """Return the name of a file without folders.

    Raises
    ------
    InputError
        It has none.
    """
    found = PurePosixPath(name.replace("\\", "/")).name
    if found in ("", ".", "..") or not found.isprintable():
        raise InputError("is not a name of a file", field="files", value=name, remedy="rename it")
    return found


def _words(source: MapSource, about: MapAbout) -> str:
    low, high = about.range
    size = "" if about.pixel_size is None else f", pixels of {about.pixel_size:g} µm"
    return (
        f"{source.name}: {NAMES[about.kind].lower()}, {about.rows} rows and {about.columns} columns{size}, "
        f"{about.points} points, {high:.0f} to {low:.0f} cm⁻¹"
    )
