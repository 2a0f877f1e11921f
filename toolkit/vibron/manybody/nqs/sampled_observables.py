from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.chain_statistics import Chains, chain_statistics
from vibron.manybody.compilers.to_netket import to_netket
from vibron.manybody.hilbert.observables import check_word
from vibron.manybody.nqs._ansatz import ANSATZES
from vibron.manybody.nqs._trained import Trained, TrainingSettings, train
from vibron.manybody.specification import Model, Term


@tool(
    valid_for="Hermitian words that conserve the sector",
    limitations="the errors are those of the samples, not of what the network lacks",
    papers=("carleo2017",),
    see_also=("vmc_ground_state", "vmc_energy_statistics"),
    seed=0,
    extra="manybody",
    cost="heavy",
)
def sampled_observables(
    model: Annotated[Model, Record("model")],
    word: Annotated[str, Option("word of an operator, such as Sz, X or N")],
    ansatz: Annotated[str, Option("network", ANSATZES)] = "rbm",
    width: Annotated[int, Quantity("1", "hidden units by visible ones", ge=1, le=64)] = 1,
    steps: Annotated[int, Quantity("1", "steps of optimisation", ge=4)] = 100,
    samples: Annotated[int, Quantity("1", "samples a step; the values take sixteen times as many", ge=128)] = 1024,
    learning_rate: Annotated[float, Quantity("1", "step of imaginary time", gt=0)] = 0.05,
    seed: Annotated[int, Quantity("1", "seed of parameters and samples", ge=0)] = 0,
) -> SampledProfile:
    r"""Return an operator on each site in a ground state that is trained and measured by sampling.

    .. math:: \langle O_i\rangle = \sum_s |\psi(s)|^2 \sum_{s'} (O_i)_{ss'} \frac{\psi(s')}{\psi(s)}

    Parameters
    ----------
    ansatz
        Network, as in ``vmc_ground_state``.

    Raises
    ------
    DomainError
        The word does not conserve the sector, or the network is not for this model.

    Examples
    --------
    >>> found = sampled_observables(tfim(size=(2,), J=0.0, g=1.0), "X", steps=60, learning_rate=0.1)
    >>> bool(abs(found.total - 2.0) < 5e-3)
    True
    """
    settings = TrainingSettings(ansatz, width, "auto", "sampled", steps, samples, learning_rate, 1e-3, seed)
    rows = sampled(model, train(model, settings), word)
    values, errors, mixing = (np.array([getattr(row, name) for row in rows]) for name in ("mean", "error", "r_hat"))
    return SampledProfile(values, errors, mixing, float(values.sum()))


@dataclass(frozen=True)
class SampledProfile(DataRecord):
    """An operator on each site, with errors of the samples."""

    value: Annotated[FloatArray, Array("1", "n", "expectation value on each site")]
    error: Annotated[FloatArray, Array("1", "n", "its statistical error", ge=0)]
    r_hat: Annotated[
        FloatArray, Array("1", "n", "split R-hat; infinite for constant chains that differ", ge=0, infinite=True)
    ]
    total: Annotated[float, Quantity("1", "sum over the sites")]


def sampled(model: Model, trained: Trained, word: str) -> list[Chains]:
    """Return the statistics of a word on each site."""
    check_word(model, word)
    sampling: Any = trained.sampling
    operators = (_operator(model, word, site) for site in range(model.n_sites))
    return [chain_statistics(values) for values in sampling.drawn(*operators)[0]]


def _operator(model: Model, word: str, site: int) -> Any:
    found = to_netket(replace(model, terms=(Term(word, (word,), "sites", "1", sites=((site,),)),))).native
    return found.to_jax_operator() if model.site.fermionic else found
