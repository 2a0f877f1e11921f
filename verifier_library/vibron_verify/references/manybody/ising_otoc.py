"""Out-of-time-order correlator of the open transverse Ising chain at infinite temperature."""

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("lin2018",), valid_for="open transverse Ising chains of any length at infinite temperature")
def ising_otoc(
    length: Annotated[int, Quantity("1", "spins", ge=2)],
    field: Annotated[float, Quantity("J", "transverse field", kind="model")],
    times: Annotated[FloatArray, Array("1/J", "n", "times", ge=0, kind="model")],
    site: Annotated[int, Quantity("1", "site of the operator at time zero", ge=0)] = 0,
    operator: Annotated[str, Option("Pauli matrix at both sites", choices=("X", "Z"))] = "X",
) -> Annotated[FloatArray, Array("1", "n,s", "out-of-time-order correlator of the Ising chain, by time and site")]:
    r"""Return the correlator of :math:`H=-\sum_iZ_iZ_{i+1}-g\sum_iX_i` between each site i and site j.

    .. math:: F_{ij}(t) = 2^{-L}\,\mathrm{Tr}\,A_i(t)A_jA_i(t)A_j = \det\left(V S V^T\right)

    In Majorana operators, :math:`\gamma_m(t)=\sum_nR_{mn}\gamma_n`, X_i is the product of two and Z_i that of the
    first 2i + 1, whose rows of R make up V; S holds the sign that A_j gives each of them.

    Parameters
    ----------
    length : int
        Spins.
    field : float, J
        g.
    times : ndarray, 1/J
        Times.
    site : int
        j.
    operator : str
        X or Z.

    Returns
    -------
    ndarray
        One row per time, one column per site i.

    Raises
    ------
    DomainError
        The site is not on the chain, or a time is negative.

    References
    ----------
    C.-J. Lin, O. I. Motrunich, Phys. Rev. B 97, 144304 (2018).

    Examples
    --------
    >>> ising_otoc(2, 0.0, [0.3])[0].round(6).tolist()  # cos(4 t)
    [0.362358, 0.362358]
    """
    if site >= length:
        raise DomainError("is not on the chain", field="site", value=site, remedy=f"at most {length - 1}")
    amplitudes = np.ones(2 * length - 1)
    amplitudes[::2] = field
    slope = 2.0 * (np.diag(amplitudes, -1) - np.diag(amplitudes, 1))
    levels, modes = np.linalg.eigh(1j * slope)
    places = np.arange(2 * length)
    signs = np.where(places // 2 == site if operator == "X" else places > 2 * site, -1.0, 1.0)
    found = np.zeros((len(times), length))
    for row, time in zip(found, times, strict=True):
        turned = ((modes * np.exp(-1j * time * levels)) @ modes.conj().T).real
        for i in range(length):
            part = turned[2 * i : 2 * i + 2] if operator == "X" else turned[: 2 * i + 1]
            row[i] = np.linalg.det((part * signs) @ part.T)
    return found
