from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.open_systems._equations import Equations
from vibron.manybody.open_systems._liouville import Matrix, carried, reached
from vibron.manybody.open_systems._open_model import OpenModel, check_times, functionals, open_model
from vibron.manybody.open_systems._stationary import stationary
from vibron.manybody.operators.jump import Jump
from vibron.manybody.operators.local import ODD, jump_vocabulary
from vibron.manybody.specification import Model


@tool(
    valid_for="baths without memory (Born-Markov); up to several hundred states",
    limitations="the regression theorem assumes that the baths forget at once; odd fermion operators are refused where "
    "jumps are odd too, since the equation of motion then has another sign",
    papers=("lax1963", "mollow1969", "breuer2002"),
    see_also=("steady_state", "open_evolution", "spectral_function"),
    cost="light",
)
def two_time_correlation(
    model: Annotated[Model, Record("model")],
    jumps: Annotated[tuple[Jump, ...], Record("jump operators with their rates")],
    times: Annotated[FloatArray, Array("1", "n", "times t, ascending, in the inverse unit of energy", ge=0)],
    first: Annotated[str, Option("operator A of a site, at time t")] = "Sp",
    second: Annotated[str, Option("operator B of a site, at time 0")] = "Sm",
    site: Annotated[int, Quantity("1", "site of A", ge=0)] = 0,
    other: Annotated[int | None, Quantity("1", "site of B; None for that of A", ge=0)] = None,
    initial: Annotated[Any, Option("steady, or an initial state as in open_evolution")] = "steady",
    frequencies: Annotated[
        FloatArray | None, Array("1", "m", "angular frequencies of the spectrum; None for none")
    ] = None,
    left: Annotated[
        str | None, Option("operator C of the site of B, at time 0 and to the left of A; None for none")
    ] = None,
) -> TwoTimeCorrelation:
    r"""Return the correlation of two operators at two times, and its spectrum, by the quantum regression theorem.

    .. math::

        C(t) = \langle A(t) B(0)\rangle = \operatorname{Tr}\left[A\, e^{\mathcal{L}t}(B\rho)\right],\qquad
        S(\omega) = 2\operatorname{Re}\int_0^\infty e^{-i\omega t}
                    \left[C(t) - \langle A\rangle\langle B\rangle\right] dt

    With A = B^+ the spectrum is that of the emission through B: ``Sp``, ``Sm`` of a driven two-level system give
    resonance fluorescence (Mollow's triplet) without its coherent line. It is found by solving linear equations at each
    frequency, not from ``times``.

    With ``left``, it is :math:`\langle C(0) A(t) B(0)\rangle=\operatorname{Tr}[A\,e^{\mathcal{L}t}(B\rho C)]`, from
    which :math:`\langle A\rangle\langle CB\rangle` is subtracted for the spectrum: ``Pup`` between ``Sp`` and ``Sm``
    is the correlation of intensities, which shows antibunching.

    Parameters
    ----------
    first, second
        Words of the site; ``Sp`` and ``Sm`` also of sites in Pauli units.
    frequencies
        Need the stationary state; the spectrum counts from the frequency zero of the Hamiltonian, so in a rotating
        frame from that of the drive.

    Raises
    ------
    InputError
        An operator is unknown.
    DomainError
        A site is not on the lattice, the stationary state is not unique, or fermion operators and jumps are both odd.

    Examples
    --------
    >>> spin = heisenberg(size=(1,), h=2.0)
    >>> found = two_time_correlation(spin, [Jump("Sm", 0.3), Jump("Sp", 0.1)], [0.0, 1.0])
    >>> np.abs(found.real + 1j * found.imag).round(6).tolist()
    [0.25, 0.204683]
    """
    check_times(times)
    other = site if other is None else other
    _check(model, jumps, first, "first", site, "site")
    _check(model, jumps, second, "second", other, "other")
    if left is not None:
        _check(model, jumps, left, "left", other, "other")
    built = open_model(model, jumps)
    here, there = built.operator(((first, site),)), built.operator(((second, other),))
    steady = isinstance(initial, str) and initial == "steady"
    state = stationary(built)[0] if steady else built.density(initial)
    moved = np.asarray(there @ state)
    if left is not None:
        moved = np.asarray(moved @ built.operator(((left, other),)))
    means = np.trace(np.asarray(here @ state)), np.trace(moved)
    start = moved.ravel()
    keep = reached(built.generator, start)
    row = functionals([here])[:, keep]
    moving = carried(built.generator[keep][:, keep], start[keep], times)
    values = np.array([(row @ vector)[0] for vector in moving], dtype=np.complex128)
    spectrum = None
    if frequencies is not None:
        if not steady:
            remedy = "use initial = steady"
            raise DomainError("need a stationary state", field="frequencies", value=initial, remedy=remedy)
        spectrum = _spectrum(built, moved - means[1] * state, keep, row, frequencies)
    product = complex(means[0] * means[1])
    return TwoTimeCorrelation(
        times, values.real.copy(), values.imag.copy(), product.real, product.imag, frequencies, spectrum
    )


@dataclass(frozen=True)
class TwoTimeCorrelation(DataRecord):
    """A correlation function of two times and its spectrum."""

    times: Annotated[FloatArray, Array("1", "n", "times in the inverse unit of energy")]
    real: Annotated[FloatArray, Array("1", "n", "real part of <A(t) B(0)>, or of <C(0) A(t) B(0)>")]
    imag: Annotated[FloatArray, Array("1", "n", "imaginary part of it")]
    product_real: Annotated[
        float, Quantity("1", "real part of <A><B>, or <A><CB>: the limit at long times of a stationary state")
    ]
    product_imag: Annotated[float, Quantity("1", "imaginary part of it")]
    frequencies: Annotated[FloatArray | None, Array("1", "m", "angular frequencies in the unit of energy")]
    spectrum: Annotated[
        FloatArray | None, Array("1", "m", "spectrum of C(t) without that limit; None if not requested")
    ]


def _check(model: Model, jumps: tuple[Jump, ...], word: str, name: str, site: int, place: str) -> None:
    known = jump_vocabulary(model.site, model.convention.spin)
    if word not in known:
        remedy = f"use {', '.join(known)}"
        raise InputError("is not an operator of this model's sites", field=name, value=word, remedy=remedy)
    if site >= model.n_sites:
        raise DomainError("is not on the lattice", field=place, value=site, remedy=f"at most {model.n_sites - 1}")
    if word in ODD and any(jump.odd for jump in jumps):
        remedy = "correlate even operators such as N"
        raise DomainError("is odd, as are some of the jumps", field=name, value=word, remedy=remedy)


def _spectrum(
    built: OpenModel, start: Matrix, keep: npt.NDArray[np.int64], row: Any, frequencies: FloatArray
) -> FloatArray:
    equations, right = Equations(built, keep), -start.ravel()[keep]
    found = [2.0 * (row @ equations.solved(1j * frequency, right))[0].real for frequency in frequencies.tolist()]
    return np.array(found)
