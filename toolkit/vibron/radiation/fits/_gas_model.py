"""Transmittance of a gas mixture through an instrument, and its derivatives by everything that is fitted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from vibron.core.memory import need
from vibron.core.quantity import FloatArray
from vibron.physics.constants import BOLTZMANN
from vibron.physics.line_list import LineList
from vibron.radiation.fits._instrument import REACH, Instrument
from vibron.radiation.lines.absorption_cross_section import absorption_cross_section

_PER_CM2 = 1e-4 / float(BOLTZMANN)  # molecules per cm^2 of 1 m of gas: this times p / T in Pa / K
_STEP = 3e-3  # relative step of temperature and pressure in differences of cross sections
_FRACTION_STEP = 0.01
_DILUTE = 1e-3  # mole fraction below which its effect on the widths is left out of the derivatives


@dataclass(eq=False)
class GasModel:
    """Values are the mole fractions, then temperature, pressure, path, width and shift; ``free`` numbers those fitted.

    A transmittance is multiplied with the baseline, to an absorbance it is added.
    """

    lines: tuple[LineList, ...]
    points: FloatArray
    state: FloatArray
    free: list[int]
    absorbance: bool
    baseline: FloatArray  # (n, k), polynomials
    linear: tuple[tuple[str, str], ...]
    shape: str
    step: float | None
    wing: float
    known: dict[tuple[float, ...], FloatArray] = field(default_factory=dict)

    def __post_init__(self) -> None:
        grid = fine_grid(self.points, self.state[-2], self.shape, self.step or self._fine())
        self.grid = grid
        self.instrument = Instrument(grid, self.points, self.shape)

    def evaluate(self, values: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return offset and design of the baseline."""
        state = self._state(values)
        seen = self._seen(state)[0]
        if self.absorbance:
            return -np.log10(seen), self.baseline
        if not self.linear:
            return seen, self.baseline
        return np.zeros(seen.size), self.baseline * seen[:, None]

    def slopes(self, values: FloatArray, linear: FloatArray) -> FloatArray:
        """Return the derivatives of the spectrum by the free values."""
        state = self._state(values)
        count = len(self.lines)
        seen, moved, shift = self._seen(state)
        transmittance = np.exp(-self._depth(state))
        curves = [-transmittance * self._depth_slope(state, one) for one in self.free if one < count + 3]
        found: Iterator[FloatArray] = iter(
            self.instrument.seen(np.array(curves), state[-2], state[-1])[0] if curves else ()
        )
        by_instrument: dict[int, Callable[[], FloatArray]] = {
            count + 3: lambda: self.instrument.width_slope(moved, state[-2])[0],
            count + 4: lambda: shift,
        }
        columns = np.stack([by_instrument[one]() if one in by_instrument else next(found) for one in self.free], 1)
        factor = np.ones(seen.size)
        if self.absorbance:
            factor = -1.0 / (np.log(10.0) * seen)
        elif self.linear:
            factor = self.baseline @ linear
        return np.asarray(columns * factor[:, None])

    def _state(self, values: FloatArray) -> FloatArray:
        state = self.state.copy()
        state[self.free] = values
        return state

    def _seen(self, state: FloatArray) -> tuple[FloatArray, npt.NDArray[np.complex128], FloatArray]:
        seen, moved, slope = self.instrument.seen(np.exp(-self._depth(state))[None], state[-2], state[-1])
        return np.maximum(seen[0], 1e-12) if self.absorbance else seen[0], moved, slope[0]

    def _depth(self, state: FloatArray) -> FloatArray:
        temperature, pressure, path = state[len(self.lines) : len(self.lines) + 3]
        return np.asarray(_PER_CM2 * pressure / temperature * path * self._absorbers(state))

    def _absorbers(self, state: FloatArray) -> FloatArray:
        """Return the sum of the cross sections, each times its mole fraction."""
        temperature, pressure = state[len(self.lines) : len(self.lines) + 2]
        parts = [x * self._cross(gas, temperature, pressure, x) for gas, x in enumerate(state[: len(self.lines)])]
        return np.asarray(np.sum(parts, axis=0))

    def _depth_slope(self, state: FloatArray, place: int) -> FloatArray:
        count = len(self.lines)
        temperature, pressure, path = state[count : count + 3]
        if place == count + 2:
            return np.asarray(self._depth(state) / path)
        column = _PER_CM2 * pressure / temperature * path
        if place < count:
            return np.asarray(column * self._amount_slope(place, temperature, pressure, float(state[place])))
        high, low = state.copy(), state.copy()
        step = _STEP * state[place]
        high[place] += step
        low[place] -= step
        change = (self._absorbers(high) - self._absorbers(low)) / (2.0 * step)
        direct = self._depth(state) / state[place]
        return np.asarray(column * change + (direct if place == count + 1 else -direct))

    def _amount_slope(self, gas: int, temperature: float, pressure: float, x: float) -> FloatArray:
        """Return the derivative of x times the cross section, with the broadening by the gas itself."""
        cross = self._cross(gas, temperature, pressure, x)
        if x <= _DILUTE:
            return cross
        low, high = max(x - _FRACTION_STEP, 0.0), min(x + _FRACTION_STEP, 1.0)
        change = self._cross(gas, temperature, pressure, high) - self._cross(gas, temperature, pressure, low)
        return np.asarray(cross + x * change / (high - low))

    def _cross(self, gas: int, temperature: float, pressure: float, fraction: float) -> FloatArray:
        """Return the cross section on the fine grid; of a negative amount that of traces."""
        key = (float(gas), float(temperature), float(pressure), float(np.clip(fraction, 0.0, 1.0)))
        if key not in self.known:
            if len(self.known) > 8 * len(self.lines):
                self.known.clear()
            self.known[key] = absorption_cross_section(self.lines[gas], self.grid, *key[1:], wing=self.wing)
        return self.known[key]

    def _fine(self) -> float:
        """Return half the half width of the narrowest line, or less where the instrument needs it."""
        temperature, pressure = self.state[len(self.lines) : len(self.lines) + 2]
        doppler = 3.581e-7 * float(self.points.min()) * np.sqrt(temperature / 64.0)
        narrow = [float(lines.air_width.min(initial=1.0)) * pressure / 101325.0 for lines in self.lines]
        return float(min(0.5 * max(doppler, min(narrow)), self.state[-2] / 4.0))


def fine_grid(points: FloatArray, width: float, shape: str, step: float) -> FloatArray:
    """Return an even grid about the points, which meets them where these are even."""
    spacing = float(points[-1] - points[0]) / (points.size - 1)
    step = spacing / np.ceil(spacing / step) if step < spacing else spacing
    margin = int(np.ceil(REACH[shape] * width / step)) + 8
    inner = round(spacing * (points.size - 1) / step)
    size = inner + 2 * margin + 1
    need(size, field="step", value=step, remedy="give a wider step or a shorter range", each=400)
    from scipy.fft import next_fast_len

    size = int(next_fast_len(size, real=True))
    return np.asarray(points[0] + step * (np.arange(size) - margin))
