"""A plot of spectra with zoom by wheel, dragging, keys, buttons and fingers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nicegui import events, ui

from vibron_agents.app.page.curves import Pane, chart, described

_BUTTONS = {
    "left": ("chevron_left", "Move to higher wavenumbers"),
    "in": ("zoom_in", "Zoom in"),
    "out": ("zoom_out", "Zoom out"),
    "right": ("chevron_right", "Move to lower wavenumbers"),
    "all": ("fit_screen", "Show the whole range"),
}
HINT = "Drag over a range to zoom; double-click for the whole range. Keys: + and -, arrows, 0."


class Plot:
    """The element, drawn again with :meth:`draw`.

    Parameters
    ----------
    panes : sequence of Pane
        What is drawn.
    on_band : callable, optional
        Called with the row of a band that is clicked.
    tall : bool
        Whether it has two panes.
    """

    def __init__(
        self, panes: Sequence[Pane], *, on_band: Callable[[int], None] | None = None, tall: bool = False
    ) -> None:
        self._on_band = on_band
        with ui.element("figure").classes("plot"):
            tools = ui.row().classes("plot-tools")
            self.element = ui.echart(chart(panes), renderer="svg", on_point_click=self._clicked)
            self.element.classes("stage tall" if tall else "stage")
            self.element.on("keydown", js_handler=f"(event) => vibronPlot.key({self.element.id}, event)")
            with tools:
                for name, (icon, text) in _BUTTONS.items():
                    button = ui.button(icon=icon).props(f'flat dense aria-label="{text}"').tooltip(text)
                    button.on("click", js_handler=f"() => vibronPlot.act({self.element.id}, '{name}')")
                ui.label(HINT).classes("quiet plot-hint")
        self._describe(panes)
        self._settle()

    def draw(self, panes: Sequence[Pane]) -> None:
        """Draw other curves."""
        options = self.element.options
        options.clear()
        options.update(chart(panes))
        self.element.update()
        self._describe(panes)
        self._settle()

    def _describe(self, panes: Sequence[Pane]) -> None:
        words = {"role": "application", "tabindex": 0, "aria-roledescription": "spectrum plot"}
        self.element.props.update({**words, "aria-label": f"{described(panes)}. {HINT}"})

    def _settle(self) -> None:
        ui.run_javascript(f"vibronPlot.settle({self.element.id})")

    def _clicked(self, event: events.EChartPointClickEventArguments) -> None:
        if self._on_band is not None and event.series_name == "bands":
            self._on_band(int(event.name))
