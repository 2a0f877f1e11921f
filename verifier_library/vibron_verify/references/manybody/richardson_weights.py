"""Weights of the extrapolation to zero noise."""

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray
from vibron_verify.references.manybody._register import reference


@reference(sources=("temme2017",), valid_for="expectation values that are polynomials of the noise, of degree n - 1")
def richardson_weights(
    scales: Annotated[FloatArray, Array("1", "n", "factors by which the noise is scaled, all different", gt=0)],
) -> Annotated[FloatArray, Array("1", "n", "weights of the extrapolation to zero noise")]:
    r"""Return the weights that turn n noisy expectation values into the one without noise.

    .. math:: E_0 = \sum_k \gamma_k E(\lambda_k),\qquad \gamma_k = \prod_{j\ne k}\frac{\lambda_j}{\lambda_j-\lambda_k}

    They sum to one and remove the noise to the order n - 1; the variance grows by the sum of their squares.

    Parameters
    ----------
    scales : ndarray, shape (n,)
        lambda.

    Returns
    -------
    ndarray, shape (n,)
        gamma.

    Raises
    ------
    DomainError
        Two factors are equal.

    References
    ----------
    K. Temme, S. Bravyi, J. M. Gambetta, Phys. Rev. Lett. 119, 180509 (2017).

    Examples
    --------
    >>> richardson_weights([1.0, 2.0, 3.0])
    array([ 3., -3.,  1.])
    """
    if np.unique(scales).size != scales.size:
        raise DomainError("must all differ", field="scales", value=scales.tolist(), remedy="drop the repeated factor")
    distance = scales[None, :] - scales[:, None]
    ratio = np.where(np.eye(scales.size, dtype=bool), 1.0, scales[None, :] / np.where(distance == 0.0, 1.0, distance))
    return np.asarray(ratio.prod(axis=1), dtype=np.float64)
