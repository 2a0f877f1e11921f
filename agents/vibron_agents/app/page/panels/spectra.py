"""Spectra: files are dropped here; the spectra shown lie over each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nicegui import ui

from vibron.core.errors import VibronError
from vibron.core.ordinate import with_ordinate
from vibron.core.spectrum import KINDS, Spectrum
from vibron.infrared.spectra.x_units import X_UNITS
from vibron_agents.app.page import downloads
from vibron_agents.app.page.context import PageContext
from vibron_agents.app.page.curves import Pane, PlottedCurve, ordinate_name
from vibron_agents.app.page.feedback import Notices
from vibron_agents.app.page.plot import Plot
from vibron_agents.app.page.session import Loaded
from vibron_agents.app.page.upload import File, drop_zone, load
from vibron_agents.app.page.work import computed

FORMATS = {"jcamp": "JCAMP-DX", "csv": "CSV", "json": "JSON", "netcdf": "netCDF"}
PICTURES = {".png": "PNG", ".svg": "SVG", ".pdf": "PDF"}


def build(page: PageContext) -> None:
    """Build the tab."""
    session = page.session
    stated: dict[str, Any] = {"x": None, "y": None}

    async def taken(files: list[File]) -> None:
        await load(page, files, notices, stated["x"], stated["y"])

    drop_zone("Drop spectra: JCAMP-DX, OPUS, SPC, SPA, SP, CSV, netCDF, JSON", taken)
    with ui.expansion("If a file does not state its units").classes("small"), ui.row():
        unit = ui.select({None: "as stated", **{one: one for one in X_UNITS}}, label="Unit of the abscissa", value=None)
        kind = ui.select(
            {None: "as stated", **{one: one.replace("_", " ") for one in KINDS}},
            label="Kind of the ordinate",
            value=None,
        )
        unit.bind_value_to(stated, "x")
        kind.bind_value_to(stated, "y")
    notices = Notices()
    for name, error in session.refused:
        notices.add(error, name)
    if not session.spectra:
        ui.label("No spectrum is loaded.").classes("quiet")
        return
    _list(page)
    _view(page)


def _list(page: PageContext) -> None:
    session = page.session
    with ui.element("ul").classes("spectra").props('aria-label="Loaded spectra"'):
        for one in session.spectra.values():
            with ui.element("li"):
                box = ui.checkbox(one.name, value=one.key in session.shown, on_change=_shows(page, one.key))
                box.props(f'dense aria-label="Show {_quoted(one.name)}"')
                ui.label(_about(one)).classes("quiet")
                for warning in one.spectrum.warnings:
                    ui.label(warning).classes("warning")
                remove = ui.button(icon="close", on_click=_removes(page, one.key))
                remove.props(f'flat dense size=sm aria-label="Remove {_quoted(one.name)}"')


def _view(page: PageContext) -> None:
    shown = page.session.in_view
    spectra = _ordinates([one.labelled for one in shown], page.session.as_absorbance)
    names = [one.name for one in shown]
    curves = [PlottedCurve.of(one, name) for one, name in zip(spectra, names, strict=True)]

    def turn(event: Any) -> None:
        page.session.as_absorbance = bool(event.value)
        page.changed()

    ui.switch("All as absorbance", value=page.session.as_absorbance, on_change=turn).props("dense")
    Plot([Pane(curves, ordinate_name(spectra))])
    if not shown:
        return
    notices = Notices()

    async def save(form: str) -> None:
        async with notices.during("Writing the file"):
            make = downloads.picture if form in PICTURES else downloads.spectra_file
            name, content = await computed(make, spectra, names, form)
            ui.download.content(content, name)

    with ui.row().classes("saves"):
        ui.label("Save the spectra shown:").classes("quiet")
        for form, text in {**FORMATS, **PICTURES}.items():
            ui.button(text, on_click=lambda form=form: save(form)).props(f'outline dense aria-label="Save as {text}"')


def _ordinates(spectra: Sequence[Spectrum], as_absorbance: bool) -> list[Spectrum]:
    """Return spectra as they are, or as absorbance where they can be converted."""
    return [_absorbance(one) for one in spectra] if as_absorbance else list(spectra)


def _absorbance(spectrum: Spectrum) -> Spectrum:
    try:
        return with_ordinate(spectrum, "absorbance", "spectra")
    except VibronError:
        return spectrum


def _about(one: Loaded) -> str:
    spectrum = one.spectrum
    x = spectrum.wavenumber
    state = "" if spectrum.state == "unknown" else f", {spectrum.state}"
    steps = f", {len(one.treated.steps)} steps" if one.treated.steps else ""
    return f"{spectrum.kind.replace('_', ' ')}{state}, {len(x)} points, {x[-1]:.0f} to {x[0]:.0f} cm⁻¹{steps}"


def _shows(page: PageContext, key: int) -> Any:
    def change(event: Any) -> None:
        session = page.session
        session.shown = [*session.shown, key] if event.value else [one for one in session.shown if one != key]
        page.changed()

    return change


def _removes(page: PageContext, key: int) -> Any:
    def remove() -> None:
        page.session.remove(key)
        page.changed()

    return remove


def _quoted(text: str) -> str:
    return text.replace('"', "'")
