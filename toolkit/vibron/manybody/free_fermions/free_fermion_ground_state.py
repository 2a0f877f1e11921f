from __future__ import annotations

import time
from typing import Annotated

import numpy as np

from vibron.core.quantity import Option, Record
from vibron.core.tool import tool
from vibron.manybody.free_fermions._gaussian import asked
from vibron.manybody.free_fermions._quadratic import axis_of
from vibron.manybody.free_fermions._states import ground
from vibron.manybody.solution import Solution, threads, versions
from vibron.manybody.specification import Model

_ROUNDING = 1e-15


@tool(
    valid_for="fermions without interaction, with or without pairing, on any lattice; chains of spins one half that "
    "Jordan-Wigner strings along x, y or z make free (XY, XX, transverse-field Ising), open or as rings",
    limitations="one state of a degenerate level; strings of up to 120 sites in correlations of turned spins; the work "
    "grows with the third power of the sites (1000 sites: some seconds)",
    papers=("lieb1961", "pfeuty1970", "kitaev2001", "peschel2003"),
    see_also=("free_fermion_thermal", "free_fermion_evolution", "free_fermion_modes", "ground_state"),
    cost="light",
)
def free_fermion_ground_state(
    model: Annotated[Model, Record("model that is quadratic in fermions")],
    observables: Annotated[
        tuple[str, ...], Option("words of operators (each site), pairs of words (each pair of sites), or entropy")
    ] = (),
) -> Solution:
    r"""Compute the ground state of free fermions from their normal modes (Bogoliubov-de Gennes).

    .. math:: H = \tfrac{i}{4} \sum_{ab} A_{ab}\,\gamma_a \gamma_b + c,\qquad
              E_0 = c - \tfrac12 \sum_k \varepsilon_k,\qquad
              \Gamma_{ab} = \tfrac{i}{2}\langle[\gamma_a, \gamma_b]\rangle

    The Majorana operators of a mode are :math:`\gamma_{2m} = c_m + c_m^\dagger` and
    :math:`\gamma_{2m+1} = -i(c_m - c_m^\dagger)`. A spin ring is solved for even and odd numbers of fermions.

    Parameters
    ----------
    observables
        ``"N"`` for each site, ``"Cdag C"`` or ``"N N"`` for each pair, ``"entropy"`` for each cut (in nats).

    Returns
    -------
    Solution
        The error is that of rounding; ``.state`` is the covariance matrix of the Majorana operators.

    Raises
    ------
    DomainError
        The model has interactions, or its sector fixes something else than numbers of particles or the parity.

    Examples
    --------
    >>> chain = tfim(size=(200,))
    >>> bool(abs(free_fermion_ground_state(chain).value - (1.0 - 1.0 / np.sin(np.pi / 802.0))) < 1e-9)
    True
    """
    start = time.perf_counter()
    found = ground(model)
    more = asked(model, observables, found.covariance, axis_of(model)) if observables else {}
    return Solution(
        found.energy,
        float(f"{_ROUNDING * len(found.covariance) * max(1.0, abs(found.energy)):.0e}"),
        0.0,
        True,
        (),
        more,
        "normal modes of free fermions",
        versions("numpy"),
        model.hash,
        None,
        threads(),
        seconds=time.perf_counter() - start,
        state=np.asarray(found.covariance),
    )
