"""Spectra as the options of an ECharts plot: wavenumbers fall to the right, gaps stay gaps."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Spectrum
from vibron_agents.app.report.trace import segments, thin

COLOURS = ("#0a5c7d", "#b3420f", "#4b7f1c", "#7d4bb0", "#a8710a", "#b03474", "#4c6472")  # style sheet: dark ones
FONT = '"Noto Sans", "DejaVu Sans", Arial, sans-serif'  # named, since the widths of texts are computed from it
INK, SOFT, LINE, MARK = "#1b2530", "#56636f", "#dfe3e4", "#b3421f"
BINS, ALL_BINS = 3000, 12_000  # of one curve, of all
NAMES = {
    "absorbance": "Absorbance", "transmittance": "Transmittance", "reflectance": "Reflectance",
    "absorption_coefficient": "Absorption coefficient", "kubelka_munk": "Kubelka-Munk", "single_beam": "Single beam",
    "arbitrary": "Signal",
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class PlottedCurve:
    """A line: abscissa in cm^-1, ordinate with NaN for gaps; ``faint`` lines lie behind the others."""

    name: str
    wavenumber: FloatArray
    ordinate: FloatArray
    faint: bool = False

    @classmethod
    def of(cls, spectrum: Spectrum, name: str, *, faint: bool = False) -> PlottedCurve:
        """Return the curve of a spectrum."""
        return cls(name, spectrum.wavenumber, spectrum.ordinate, faint)


@dataclass(frozen=True)
class PlottedBand:
    """A band that is marked: its row in the table, position in cm^-1, height, and words."""

    row: int
    wavenumber: float
    height: float
    words: str


@dataclass(frozen=True, eq=False)
class Pane:
    """Curves over one ordinate, with marked bands."""

    curves: Sequence[PlottedCurve]
    ordinate: str = "Absorbance"
    title: str = ""
    marks: Sequence[PlottedBand] = field(default_factory=tuple)
    chosen: int | None = None


def ordinate_name(spectra: Sequence[Spectrum]) -> str:
    """Return the name of the ordinate of spectra, with every kind among them."""
    return ", ".join(dict.fromkeys(NAMES[one.kind] for one in spectra)) or NAMES["absorbance"]


def chart(panes: Sequence[Pane]) -> dict[str, Any]:
    """Return the options of a plot of one pane or several above each other, which zoom together."""
    low, high = _limits([curve for pane in panes for curve in pane.curves])
    count = len(panes)
    bins = max(200, min(BINS, ALL_BINS // max(1, sum(len(pane.curves) for pane in panes))))
    series: list[dict[str, Any]] = []
    for number, pane in enumerate(panes):
        series += [_line(curve, order, number, bins) for order, curve in enumerate(pane.curves)]
        series += _marks(pane, number)
    names = list(dict.fromkeys(curve.name for pane in panes for curve in pane.curves))
    top, height = 46, f"{(100 - 22) / count:.0f}%"
    share = 100.0 / count
    grids = [
        {"left": 62, "right": 16, **({"top": top, "bottom": 46} if count == 1 else
                                     {"top": f"{8 + number * (share - 3):.0f}%", "height": height})}
        for number in range(count)
    ]  # fmt: skip
    return {
        "animation": False,
        "color": list(COLOURS),
        "textStyle": {"fontFamily": FONT},
        "title": [_title(pane.title, grid) for pane, grid in zip(panes, grids, strict=True) if pane.title],
        "legend": {"type": "scroll", "top": 4, "data": names, "textStyle": {"color": INK}, "show": bool(names),
                   "icon": "roundRect", "itemHeight": 3},
        "grid": grids,
        "xAxis": [_wavenumbers(number, low, high, last=number == count - 1) for number in range(count)],
        "yAxis": [_ordinates(number, pane.ordinate) for number, pane in enumerate(panes)],
        "tooltip": {"trigger": "axis", "className": "plot-tip", ":formatter": "vibronPlot.tip", "confine": True,
                    "axisPointer": {"type": "line", "lineStyle": {"color": SOFT}}},
        "axisPointer": {"link": [{"xAxisIndex": "all"}]},
        "toolbox": {"show": True, "top": -60, "feature": {"dataZoom": {"yAxisIndex": "none"}}},
        "dataZoom": [{"type": "inside", "xAxisIndex": list(range(count)), "zoomOnMouseWheel": False,
                      "moveOnMouseWheel": False, "moveOnMouseMove": False, "minValueSpan": 10, "filterMode": "filter"}],
        "series": series,
    }  # fmt: skip


def described(panes: Sequence[Pane]) -> str:
    """Return a plot in words, for those who do not see it.

    >>> import numpy as np
    >>> x = np.array([400.0, 4000.0])
    >>> described([Pane([PlottedCurve("toluene", x, x)])])
    'Absorbance against wavenumber, 4000 to 400 cm⁻¹: toluene'
    """
    texts = []
    for pane in panes:
        low, high = _limits(pane.curves)
        names = ", ".join(curve.name for curve in pane.curves) or "no spectrum"
        ordinate = f"{pane.title}: {pane.ordinate}" if pane.title else pane.ordinate
        marks = f"; {len(pane.marks)} bands marked" if pane.marks else ""
        texts.append(f"{ordinate} against wavenumber, {high:.0f} to {low:.0f} cm⁻¹: {names}{marks}")
    return ". ".join(texts)


def points(curve: PlottedCurve, bins: int = BINS) -> list[list[float | None]]:
    """Return the points of a curve, at most two for each bin, with an empty ordinate after each gap.

    >>> import numpy as np
    >>> points(PlottedCurve("", np.arange(4.0), np.array([1.0, 2.0, np.nan, 4.0])))
    [[0.0, 1.0], [1.0, 2.0], [1.0, None]]
    """
    found: list[list[float | None]] = []
    for x, y in thin(segments({"wavenumber": curve.wavenumber, "absorbance": curve.ordinate}), bins):
        found += [[round(float(a), 4), float(f"{b:.6g}")] for a, b in zip(x, y, strict=True)]
        found.append([round(float(x[-1]), 4), None])
    return found


def _limits(curves: Sequence[PlottedCurve]) -> tuple[float, float]:
    ends = [(float(one.wavenumber[0]), float(one.wavenumber[-1])) for one in curves if len(one.wavenumber)]
    if not ends:
        return 400.0, 4000.0
    low, high = min(a for a, _ in ends), max(b for _, b in ends)
    step = 100.0 if high - low > 500.0 else 10.0
    return step * math.floor(low / step), step * math.ceil(high / step)


def _line(curve: PlottedCurve, order: int, pane: int, bins: int) -> dict[str, Any]:
    colour = COLOURS[order % len(COLOURS)]
    look = {"width": 1.2, "type": "dashed"} if curve.faint else {"width": 1.6, "type": "solid"}
    return {
        "type": "line", "name": curve.name, "xAxisIndex": pane, "yAxisIndex": pane, "data": points(curve, bins),
        "showSymbol": False, "connectNulls": False, "silent": True, "z": 2 if curve.faint else 3, "color": colour,
        "lineStyle": {**look, "color": colour},
        "emphasis": {"disabled": True},
    }  # fmt: skip


def _marks(pane: Pane, number: int) -> list[dict[str, Any]]:
    """Return the bands as points that can be clicked, the chosen one with a line and its words."""
    if not pane.marks:
        return []
    data = [
        {"value": [mark.wavenumber, mark.height], "name": str(mark.row),
         "symbolSize": 13 if mark.row == pane.chosen else 8,
         "label": {"show": mark.row == pane.chosen, "formatter": mark.words, "position": "top", "color": MARK}}
        for mark in pane.marks
    ]  # fmt: skip
    chosen = [{"xAxis": mark.wavenumber} for mark in pane.marks if mark.row == pane.chosen]
    line = {"silent": True, "symbol": "none", "label": {"show": False}, "lineStyle": {"color": MARK}, "data": chosen}
    return [{"type": "scatter", "name": "bands", "xAxisIndex": number, "yAxisIndex": number, "data": data, "z": 5,
             "symbol": "triangle", "symbolRotate": 180, "symbolOffset": [0, -8], "color": MARK, "markLine": line,
             "tooltip": {"show": False}}]  # fmt: skip


def _title(text: str, grid: dict[str, Any]) -> dict[str, Any]:
    style = {"fontSize": 13, "fontWeight": 600, "color": INK}
    top = grid["top"]
    return {"text": text, "left": 70, "top": f"{float(top[:-1]) - 5:.0f}%" if isinstance(top, str) else 24,
            "textStyle": style}  # fmt: skip


def _wavenumbers(number: int, low: float, high: float, *, last: bool) -> dict[str, Any]:
    return {
        "type": "value", "gridIndex": number, "inverse": True, "min": low, "max": high, "splitNumber": 8,
        "name": "Wavenumber / cm⁻¹" if last else "", "nameLocation": "middle", "nameGap": 26,
        "nameTextStyle": {"color": SOFT},
        "axisLabel": {"color": SOFT, ":formatter": "vibronPlot.place", "hideOverlap": True},
        "axisLine": {"show": True, "lineStyle": {"color": SOFT}}, "splitLine": {"lineStyle": {"color": LINE}},
    }  # fmt: skip


def _ordinates(number: int, name: str) -> dict[str, Any]:
    return {
        "type": "value", "gridIndex": number, "scale": True, "name": name, "nameLocation": "middle", "nameGap": 46,
        "nameTextStyle": {"color": SOFT}, "axisLabel": {"color": SOFT, ":formatter": "vibronPlot.height"},
        "splitLine": {"lineStyle": {"color": LINE}},
    }  # fmt: skip
