"""Ground-state energy of a finite XXZ ring with a twisted boundary, from the Bethe equations."""

import math
from typing import Annotated

import numpy as np

from vibron.core.errors import ConvergenceError, DomainError
from vibron.core.quantity import FloatArray, Quantity
from vibron_verify.references.manybody._register import reference

_STEPS = 200
_SMALL = 1e-7  # gamma, below which the equations are those of the isotropic ring


@reference(
    sources=("shastrysutherland1990", "yangyang1966"),
    valid_for="rings of an even number of spins 1/2 without magnetisation, -1 < Delta <= 1",
)
def xxz_twisted_ring_energy(
    length: Annotated[int, Quantity("1", "number of spins, even", ge=4, le=2000)],
    anisotropy: Annotated[float, Quantity("1", "Delta, the coupling of the z components", gt=-1, le=1)],
    twist: Annotated[float, Quantity("degree", "phase of the boundary", ge=-180, le=180)] = 0.0,
) -> Annotated[float, Quantity("J", "ground-state energy of an XXZ ring with a twist", kind="model")]:
    r"""Return the lowest energy without magnetisation of an XXZ ring around which a spin collects a phase.

    .. math::

        L\,\theta_1(x_j) = 2\pi I_j + \varphi + \sum_k \theta_2(x_j - x_k),\qquad
        \theta_n(x) = 2\arctan\frac{\tanh\gamma x}{\tan(n\gamma/2)},\qquad
        E = \frac{L\Delta}4 - \sum_j \frac{\sin^2\gamma}{\cosh 2\gamma x_j - \cos\gamma}

    for :math:`H = J\sum_i (S^x_iS^x_{i+1}+S^y_iS^y_{i+1}+\Delta S^z_iS^z_{i+1})`, Delta = cos(gamma), with L/2
    rapidities and I_j = -(L/2-1)/2, ..., (L/2-1)/2, solved by Newton's method. The largest rapidity goes to infinity at
    phi = 2 (pi - gamma).

    Parameters
    ----------
    length : int
        L, even.
    anisotropy : float
        Delta.
    twist : float, degree
        phi.

    Returns
    -------
    float
        Energy in J.

    Raises
    ------
    DomainError
        The number of spins is odd, or the twist is so large that a rapidity is not finite.
    ConvergenceError
        Newton's method did not end.

    References
    ----------
    C. N. Yang, C. P. Yang, Phys. Rev. 150, 321 (1966); B. S. Shastry, B. Sutherland, Phys. Rev. Lett. 65, 243 (1990).

    Examples
    --------
    >>> round(xxz_twisted_ring_energy(8, 1.0), 8), round(xxz_twisted_ring_energy(8, 0.0, 90.0), 8)
    (-3.65109341, -2.56291545)
    """
    if length % 2:
        raise DomainError("must be even", field="length", value=length, remedy="add a spin")
    gamma = max(math.acos(anisotropy), _SMALL)
    phase = math.radians(twist)
    largest = math.degrees(2.0 * (math.pi - gamma))
    if abs(twist) >= largest:
        raise DomainError(
            "leaves no finite rapidity", field="twist", value=twist, remedy=f"less than {largest:.4g} degrees"
        )
    half = length // 2
    numbers = np.arange(half) - (half - 1) / 2.0
    rapidity = 2.0 / math.pi * np.arctanh(np.tan(math.pi * numbers / length))  # of the infinite ring
    for _ in range(_STEPS):
        one, slope = _phase(rapidity, gamma, 1)
        two, kernel = _phase(rapidity[:, None] - rapidity[None, :], gamma, 2)
        residue = length * one - 2.0 * math.pi * numbers - phase - two.sum(axis=1)
        step = np.linalg.solve(np.diag(length * slope - kernel.sum(axis=1)) + kernel, residue)
        rapidity = rapidity - step * min(1.0, 1.0 / (1e-300 + np.max(np.abs(step) / (0.5 + np.abs(rapidity)))))
        if np.max(np.abs(step)) < 1e-12 * (1.0 + np.max(np.abs(rapidity))):
            weight = math.sin(gamma) ** 2 / (2.0 * np.sinh(gamma * rapidity) ** 2 + 2.0 * math.sin(gamma / 2.0) ** 2)
            return float(length * anisotropy / 4.0 - weight.sum())
    raise ConvergenceError("Newton's method did not end", field="length", value=length, remedy="use a shorter ring")


def _phase(x: FloatArray, gamma: float, order: int) -> tuple[FloatArray, FloatArray]:
    """Return theta_n and its derivative, without dividing by a tangent that may be infinite."""
    sine, cosine = math.sin(order * gamma / 2.0), math.cos(order * gamma / 2.0)
    tanh = np.tanh(gamma * x)
    slope = 2.0 * gamma * (1.0 - tanh**2) * sine * cosine / (sine**2 + cosine**2 * tanh**2)
    return 2.0 * np.arctan(tanh * cosine / sine), slope
