from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.memory import need
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.mps._chain import finite
from vibron.manybody.mps._engines import engine_of
from vibron.manybody.mps._response import ChainResponse, check, ground_chain, response
from vibron.manybody.solution import check_converged
from vibron.manybody.specification import Model

_LEFT = 1e-4  # of the window at the last time


@tool(
    valid_for="ground states of finite lattices with real Hamiltonians; with momenta, sites that translations make "
    "equal or a site far from the ends",
    limitations="the broadening sets the time that is reached, and entanglement grows with it; with momenta, the "
    "spectrum is that of the bulk while the excitation has not reached the ends, see edge; no thermal states",
    papers=("haegeman2016", "vidal2004", "white2008", "hauschild2018"),
    see_also=("spectral_function", "mps_evolution", "time_correlation"),
    extra="manybody",
    cost="heavy",
)
def mps_spectral_function(
    model: Annotated[Model, Record("model")],
    frequencies: Annotated[FloatArray, Array("1", "n", "energies above the ground state")],
    operator: Annotated[str, Option("operator A of a site")] = "Sz",
    momenta: Annotated[
        FloatArray | None, Array("rad", "m", "wave numbers per site of the chain; None for the spectrum of one site")
    ] = None,
    site: Annotated[int | None, Quantity("1", "site c of the excitation; None for the middle", ge=0)] = None,
    broadening: Annotated[
        float, Quantity("1", "standard deviation of a gaussian line, half width of a lorentzian one", gt=0)
    ] = 0.2,
    line: Annotated[Literal["gaussian", "lorentzian"], Option("shape of a line, which sets the window in time")] = (
        "gaussian"
    ),
    method: Annotated[Literal["tdvp", "tebd"], Option("integrator, as in mps_evolution")] = "tdvp",
    time_step: Annotated[
        float | None, Quantity("1", "time step; 0.05 for tdvp and 0.1 for tebd if left out", gt=0, le=0.5)
    ] = None,
    bond_dimension: Annotated[int, Quantity("1", "largest bond dimension", ge=1, le=20000)] = 64,
    cutoff: Annotated[float, Quantity("1", "Schmidt values below this are dropped", ge=0, lt=0.1)] = 1e-9,
    tolerance: Annotated[
        float, Quantity("1", "error over the highest intensity that counts as converged", gt=0)
    ] = 1e-2,
) -> ChainSpectrum:
    r"""Compute a spectral function or dynamical structure factor by evolving an excited matrix-product state.

    .. math:: C_i(t) = \langle 0|A_i^\dagger\,e^{-i(H - E_0)t}\,A_c|0\rangle,\qquad
              S(q, \omega) = \frac{1}{\pi}\,\mathrm{Re} \int_0^T dt\, e^{i\omega t}\, w(t)
              \sum_i e^{-iq(i - c)}\, C_i(t)

    The window is :math:`w = e^{-\sigma^2t^2/2}` or :math:`e^{-\eta t}`, so that lines are gaussian or lorentzian; the
    evolution ends where it is 1e-4. Without momenta the sum has the term i = c only. The evolution is repeated at
    twice the time step, and at half the bond dimension if that binds.

    Returns
    -------
    ChainSpectrum
        One row per momentum, or one row for the site. ``found.quote()`` refuses what has not converged.

    Raises
    ------
    DomainError
        The Hamiltonian is complex, the operator annihilates the ground state or has no definite charge in a sector,
        or TEBD is given a term that joins sites that are not neighbours.

    Examples
    --------
    >>> chain = heisenberg(size=(4,), sector=Sector(total_sz=0))
    >>> energies = np.linspace(0.0, 3.0, 7)
    >>> exact = spectral_function(chain, energies, site=2, broadening=1.0).intensity
    >>> found = mps_spectral_function(chain, energies, site=2, broadening=1.0, line="lorentzian", method="tebd")
    >>> bool(abs(found.intensity[0] - exact).max() < 1e-3)
    True
    """
    finite(model)
    check(model, operator)
    place = model.n_sites // 2 if site is None else site
    if place >= model.n_sites:
        raise DomainError("is not on the lattice", field="site", value=site, remedy=f"at most {model.n_sites - 1}")
    engine, usual, solver = engine_of(model, method)
    step = usual if time_step is None else time_step
    duration = np.sqrt(-2.0 * np.log(_LEFT)) / broadening if line == "gaussian" else -np.log(_LEFT) / broadening
    steps = 2 * int(np.ceil(0.5 * duration / step))
    need(float(steps * model.n_sites), field="broadening", value=broadening, remedy="take wider lines", each=64)
    times = np.asarray(step * np.arange(steps + 1), dtype=np.float64)
    window = np.exp(-0.5 * (broadening * times) ** 2) if line == "gaussian" else np.exp(-broadening * times)
    phases = None if momenta is None else np.exp(-1j * np.outer(momenta, np.arange(model.n_sites) - place))
    ground = ground_chain(model, bond_dimension)

    def run(stride: int, chi: int) -> tuple[ChainResponse, FloatArray]:
        found = response(ground, operator, place, times[::stride], engine, {"chi_max": chi, "svd_min": cutoff})
        kept = found.values[:, place : place + 1] if phases is None else found.values @ phases.T
        return found, _transformed(kept * window[::stride, None], times[::stride], frequencies)

    best, intensity = run(1, bond_dimension)
    error = float(np.abs(intensity - run(2, bond_dimension)[1]).max()) / 3.0
    if best.bond_dimension > (half := max(1, bond_dimension // 2)):
        error += float(np.abs(intensity - run(1, half)[1]).max())
    weights = np.abs(best.values) * window[:, None]
    rows = best.values[:1, place] if phases is None else phases @ best.values[0]
    return ChainSpectrum(
        frequencies,
        np.array([]) if momenta is None else momenta,
        intensity,
        np.real(rows),
        float(f"{error:.1e}"),
        float(weights[:, [0, -1]].max() / weights.max()),
        float(times[-1]),
        best.bond_dimension,
        bool(error <= tolerance * np.abs(intensity).max()),
        f"{solver}, window of {line} lines",
    )


@dataclass(frozen=True)
class ChainSpectrum(DataRecord):
    """A broadened spectral function from an evolution in time."""

    frequencies: Annotated[FloatArray, Array("1", "n", "energies above the ground state")]
    momenta: Annotated[FloatArray, Array("rad", "k", "wave numbers; none for the spectrum of one site")]
    intensity: Annotated[FloatArray, Array("1", "m,n", "spectral function, a row per momentum or one for the site")]
    total: Annotated[FloatArray, Array("1", "m", "integral over all frequencies: the correlation at equal times")]
    error: Annotated[float, Quantity("1", "largest change with time step and bond dimension", ge=0)]
    edge: Annotated[
        float, Quantity("1", "largest weighted correlation with an end of the chain over the largest of all", ge=0)
    ]
    duration: Annotated[float, Quantity("1", "time reached, in the inverse unit of energy", gt=0)]
    bond_dimension: Annotated[int, Quantity("1", "largest bond dimension reached", ge=1)]
    converged: Annotated[bool, Option("whether the error is below the tolerance")]
    solver: Annotated[str, Option("method and window")]

    def quote(self, *, accept_unconverged: bool = False) -> tuple[FloatArray, float]:
        """Return the intensity and its error; what has not converged is refused unless accepted as such."""
        check_converged(self, self.error, accept_unconverged)
        return self.intensity, self.error


def _transformed(values: npt.NDArray[np.complex128], times: FloatArray, frequencies: FloatArray) -> FloatArray:
    """Return the integral over time by the trapezoidal rule, rows for the columns of the values."""
    weights = np.full(len(times), times[1] - times[0])
    weights[[0, -1]] *= 0.5
    return np.asarray(((values.T * weights) @ np.exp(1j * np.outer(times, frequencies))).real / np.pi)
