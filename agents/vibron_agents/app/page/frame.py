"""The frame of the page: its head, the tabs, and the session of the browser tab behind them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from nicegui import background_tasks, ui

from vibron import __version__
from vibron.core.errors import VibronError
from vibron_agents.app.page.context import PageContext
from vibron_agents.app.page.panels import figures, identify, library, maps, question, recipe, spectra, tools
from vibron_agents.app.page.session import Sessions
from vibron_agents.app.page.warming import warm
from vibron_agents.app.page.work import computed

ASSETS = Path(__file__).parent / "assets"
Build = Callable[[PageContext], None]
PANELS: dict[str, tuple[str, Build, bool]] = {  # name, icon, what builds it, whether it follows the spectra
    "Spectra": ("show_chart", spectra.build, True),
    "Recipe": ("tune", recipe.build, True),
    "Identify": ("biotech", identify.build, True),
    "Library": ("library_books", library.build, True),
    "Maps": ("grid_on", maps.build, False),
    "Tools": ("construction", tools.build, False),
    "Question": ("help_outline", question.build, False),
    "Figures": ("insights", figures.build, False),
}
_THEMES: dict[str, tuple[bool | None, str]] = {
    "auto": (None, "brightness_auto"), "light": (False, "light_mode"), "dark": (True, "dark_mode"),
}  # fmt: skip
SESSIONS = Sessions()


async def show() -> None:
    """Build the page for one browser tab."""
    ui.colors(primary="#0a5c7d")
    ui.add_css((ASSETS / "page.css").read_text(encoding="utf-8"))
    ui.add_head_html(f"<script>{(ASSETS / 'page.js').read_text(encoding='utf-8')}</script>")
    client = ui.context.client
    await client.connected()
    page = PageContext(SESSIONS.of(client.tab_id or client.id))
    _head()
    Tabs(page)
    background_tasks.create(_warmed())


class Tabs:
    """The tabs; each is built when it is first opened, and again when it follows the spectra and these changed."""

    def __init__(self, page: PageContext) -> None:
        self._page, self._stale = page, set(PANELS)
        page.listeners.append(self._changed)
        with ui.tabs().classes("tabs") as self._tabs:
            self._tabs.props('outside-arrows mobile-arrows no-caps inline-label align="left" aria-label="Sections"')
            for name, (icon, _, _) in PANELS.items():
                ui.tab(name, icon=icon)
        self._places: dict[str, ui.element] = {}
        with ui.element("main"):
            self._choice = ui.element("div").classes("choice")
            with ui.tab_panels(self._tabs, value="Spectra", animated=False, keep_alive=True).classes("panels"):
                for name in PANELS:
                    with ui.tab_panel(name):
                        self._places[name] = ui.element("div").classes("panel")
        self._tabs.on_value_change(lambda: self._fill())
        self._fill()

    def _changed(self) -> None:
        self._stale |= {name for name, (_, _, follows) in PANELS.items() if follows}
        self._fill()

    def _fill(self) -> None:
        name = str(self._tabs.value)
        self._choose(name)
        if name not in self._stale:
            return
        self._stale.discard(name)
        self._places[name].clear()
        with self._places[name]:
            PANELS[name][1](self._page)

    def _choose(self, name: str) -> None:
        """Offer the loaded spectra where a tab works on one of them."""
        session = self._page.session
        self._choice.clear()
        if name not in ("Identify", "Library") or not session.spectra:
            return

        def choose(event: Any) -> None:
            session.current = event.value
            self._page.changed()

        options = {one.key: one.name for one in session.spectra.values()}
        with self._choice:
            ui.select(options, value=session.current, label="Spectrum", on_change=choose).classes("wide")


def _head() -> None:
    dark = ui.dark_mode(None)

    def turn() -> None:
        names = list(_THEMES)
        known = next(name for name, (value, _) in _THEMES.items() if value is dark.value)
        name = names[(names.index(known) + 1) % len(names)]
        dark.value, icon = _THEMES[name]
        button.props(f'icon={icon} aria-label="Colours: {name}"')

    with ui.element("header").classes("top"):
        ui.html('<h1>Vibron <span class="quiet">infrared spectra</span></h1>', sanitize=False)
        ui.space()
        ui.label(__version__).classes("quiet")
        button = ui.button(icon="brightness_auto", on_click=turn).props('flat round dense aria-label="Colours: auto"')


async def _warmed() -> None:
    try:
        await computed(warm)
    except VibronError:
        return  # the first piece of work says what is wrong
