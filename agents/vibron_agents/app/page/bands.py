"""Bands as a table; a click marks a band in the plot, and a click in the plot its row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from nicegui import ui

from vibron_agents.app.page.curves import PlottedBand
from vibron_agents.app.report.wording import strength

COLUMNS: list[dict[str, Any]] = [
    {"name": "wavenumber", "label": "Position / cm⁻¹", "field": "wavenumber", "sortable": True, "align": "left"},
    {"name": "assignment", "label": "Assignment", "field": "assignment", "align": "left"},
    {"name": "strength", "label": "Strength", "field": "strength", "sortable": True, "align": "left"},
    {"name": "absorbance", "label": "Absorbance", "field": "absorbance", "sortable": True},
    {"name": "width", "label": "Width / cm⁻¹", "field": "width", "sortable": True},
]
_BUTTON = """
<q-td :props="props" key="wavenumber">
  <q-btn flat dense no-caps :label="props.row.wavenumber.toFixed(1)" :aria-pressed="props.row.chosen"
    :aria-label="'Mark the band at ' + props.row.wavenumber.toFixed(1)" @click="$parent.$emit('mark', props.row.row)" />
</q-td>
"""


class BandTable:
    """The table; ``marked`` is called with the row that is chosen, None for none."""

    def __init__(self, peaks: Sequence[Mapping[str, Any]], marked: Callable[[int | None], None]) -> None:
        self.chosen: int | None = None
        self._marked = marked
        rows = [_row(number, peak) for number, peak in enumerate(peaks)]
        order = {"rowsPerPage": 0, "sortBy": "wavenumber", "descending": True}
        table = ui.table(columns=COLUMNS, rows=rows, row_key="row", pagination=order)
        table.classes("bands").props("dense flat hide-bottom")
        table.add_slot("body-cell-wavenumber", _BUTTON)
        table.on("mark", lambda event: self.mark(int(event.args)))
        self._table = table

    def mark(self, row: int) -> None:
        """Choose a band, or none where it is chosen already."""
        self.chosen = None if row == self.chosen else row
        for one in self._table.rows:
            one["chosen"] = one["row"] == self.chosen
        self._table.update()
        self._marked(self.chosen)


def band_marks(peaks: Sequence[Mapping[str, Any]]) -> list[PlottedBand]:
    """Return the marks of bands in the plot."""
    return [
        PlottedBand(number, peak["wavenumber"], peak["absorbance"], f"{peak['wavenumber']:.0f}")
        for number, peak in enumerate(peaks)
    ]


def band_words(peak: Mapping[str, Any]) -> str:
    """Return position and assignments of a band in a line."""
    return f"{peak['wavenumber']:.1f} cm⁻¹, {strength(peak['strength'])}: {_assigned(peak)}"


def _assigned(peak: Mapping[str, Any]) -> str:
    return "; ".join(f"{one['label']} ({one['probability']:.0%})" for one in peak["assignments"]) or "not assigned"


def _row(number: int, peak: Mapping[str, Any]) -> dict[str, Any]:
    kinds = [strength(peak["strength"]), *(word for word in ("shoulder", "saturated") if peak[word])]
    return {
        "row": number, "wavenumber": peak["wavenumber"], "absorbance": round(peak["absorbance"], 3),
        "width": peak["width"], "strength": ", ".join(kinds), "assignment": _assigned(peak), "chosen": False,
    }  # fmt: skip
