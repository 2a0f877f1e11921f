"""The matrix product that solves the XXZ chain at maximal driving (T. Prosen, Phys. Rev. Lett. 107, 137201 (2011))."""

import numpy as np

from vibron.core.quantity import FloatArray


def transfer_matrices(length: int, anisotropy: float, rate: float) -> tuple[FloatArray, FloatArray]:
    r"""Return the transfer matrices of the trace and of sigma^z, in the auxiliary states that a chain can reach.

    The state is :math:`\Omega\Omega^\dagger`,

    .. math:: \Omega=\langle0|(A_0+A_+\sigma^++A_-\sigma^-)^{\otimes L}|0\rangle,\\
              A_0|k\rangle = (T_k-i\Gamma U_{k-1})|k\rangle,\qquad \langle k|A_+|k+1\rangle = 1,\\
              \langle k+1|A_-|k\rangle = U_k\bigl[-2i\Gamma T_k-(1-\Delta^2+\Gamma^2)U_{k-1}\bigr]

    with Chebyshev polynomials of Delta. Both copies of the auxiliary space are always in the same state, so that only
    the squares of amplitudes count, and the factors of A_+ and A_- may be made equal.
    """
    count = length // 2 + 1
    first, second = _chebyshev(count, anisotropy)
    before = np.concatenate([[0.0], second[:-1]])
    stay = np.abs(first - 1j * rate * before) ** 2
    step = np.abs(second * (-2j * rate * first - (1.0 - anisotropy**2 + rate**2) * before))[:-1]
    up, down = np.diag(step, 1), np.diag(step, -1)
    return 2.0 * np.diag(stay) + up + down, up - down


def carried_vectors(transfer: FloatArray, length: int) -> list[FloatArray]:
    """Return the first auxiliary state after 0, 1, ..., L - 1 sites, each of norm one."""
    found = [np.eye(len(transfer))[0]]
    for _ in range(length - 1):
        image = transfer @ found[-1]
        found.append(image / np.linalg.norm(image))
    return found


def _chebyshev(count: int, x: float) -> tuple[FloatArray, FloatArray]:
    """Return the polynomials T_k and U_k of both kinds below a degree."""
    first, second = [1.0, x], [1.0, 2.0 * x]
    for _ in range(count - 2):
        first.append(2.0 * x * first[-1] - first[-2])
        second.append(2.0 * x * second[-1] - second[-2])
    return np.array(first), np.array(second)
