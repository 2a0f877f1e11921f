"""Error bound of a product formula."""

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron_verify.references.manybody._operators import commutator, spectral_norm
from vibron_verify.references.manybody._register import reference


@reference(sources=("childs2021",), valid_for="two Hermitian parts, any time and number of steps; a strict upper bound")
def trotter_error_bound(
    first: Annotated[FloatArray, Array("J", "n,n", "A, applied first, a real symmetric matrix", kind="model")],
    second: Annotated[FloatArray, Array("J", "n,n", "B, a real symmetric matrix", kind="model")],
    time: Annotated[float, Quantity("1/J", "t", ge=0, kind="model")],
    steps: Annotated[int, Quantity("1", "number of steps", ge=1)],
    order: Annotated[str, Option("product formula", choices=("first", "second"))] = "first",
) -> Annotated[float, Quantity("1", "upper bound of the spectral norm of the error of a product formula")]:
    r"""Return the commutator bound of the error of :math:`e^{-i(A+B)t}` by a product formula of n steps.

    .. math::

        \epsilon_1 \le \frac{t^2}{2n}\|[A,B]\|,\qquad
        \epsilon_2 \le \frac{t^3}{n^2}\Big(\frac{\|[B,[B,A]]\|}{12}+\frac{\|[A,[A,B]]\|}{24}\Big)

    where the second formula has half a step of A at either end.

    Parameters
    ----------
    first, second : ndarray, shape (n, n)
        A and B.
    time : float
        t.
    steps : int
        n.
    order : str
        ``first`` or ``second``.

    Returns
    -------
    float
        The bound; the error itself may be smaller.

    Raises
    ------
    InputError
        The matrices are not of one shape.

    References
    ----------
    A. M. Childs and others, Phys. Rev. X 11, 011020 (2021).

    Examples
    --------
    >>> trotter_error_bound([[1.0, 0.0], [0.0, -1.0]], [[0.0, 1.0], [1.0, 0.0]], 1.0, 10)
    0.1
    """
    inner = commutator(first, second)
    if order == "first":
        return time**2 / (2.0 * steps) * spectral_norm(inner)
    ends, middle = spectral_norm(commutator(second, inner)), spectral_norm(commutator(first, inner))
    return time**3 / steps**2 * (ends / 12.0 + middle / 24.0)
