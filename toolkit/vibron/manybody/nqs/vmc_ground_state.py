from __future__ import annotations

import time
from typing import Annotated

from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.hilbert.observables import asked
from vibron.manybody.nqs._ansatz import ANSATZES
from vibron.manybody.nqs._configurations import METHODS
from vibron.manybody.nqs._signs import CHOICES
from vibron.manybody.nqs._trained import TrainingSettings, train
from vibron.manybody.nqs.sampled_observables import sampled
from vibron.manybody.solution import Solution, threads, versions
from vibron.manybody.specification import Model


@tool(
    valid_for="spins, bosons and fermions on finite lattices; sums over all states up to 65536 of them, samples beyond",
    limitations="sectors fix charges only; the error holds the statistical part and an estimate of what the network "
    "lacks, which a state caught in another sign structure may exceed: repeat with another seed and width; rbm_symm, "
    "gcnn and on rings cnn have the trivial representation of their group in the frame of the signs, and know of no "
    "other (where summed, the error says so); frustrated models often leave gcnn at a saddle, unconverged",
    papers=("carleo2017", "webber2022", "vicentini2022", "choo2019", "roth2021"),
    see_also=(
        "exact_ground_state",
        "tvmc_evolution",
        "space_group",
        "vmc_energy_statistics",
        "sampled_observables",
        "neural_state_vector",
    ),
    seed=0,
    extra="manybody",
    cost="heavy",
)
def vmc_ground_state(
    model: Annotated[Model, Record("model")],
    ansatz: Annotated[str, Option("network", ANSATZES)] = "rbm",
    width: Annotated[int, Quantity("1", "hidden units by visible ones, or half the channels", ge=1, le=64)] = 2,
    signs: Annotated[str, Option("signs of the amplitudes", CHOICES)] = "auto",
    method: Annotated[str, Option("sum over all states, or sample", METHODS)] = "auto",
    steps: Annotated[int, Quantity("1", "steps of optimisation", ge=4)] = 200,
    samples: Annotated[int, Quantity("1", "samples a step, where sampled", ge=128)] = 1024,
    learning_rate: Annotated[float, Quantity("1", "step of imaginary time, where sampled", gt=0)] = 0.05,
    diag_shift: Annotated[float, Quantity("1", "regularisation of the metric, where sampled", gt=0)] = 1e-3,
    observables: Annotated[tuple[str, ...], Option("words of operators, on each site")] = (),
    tolerance: Annotated[float, Quantity("1", "relative error up to which it counts as converged", gt=0)] = 1e-3,
    seed: Annotated[int, Quantity("1", "seed of parameters and samples", ge=0)] = 0,
) -> Solution:
    r"""Return the lowest energy that a neural network reaches, with an error that holds what it lacks.

    .. math:: E_\theta = \sum_s |\psi_\theta(s)|^2\, E_{loc}(s),\qquad
              E_{loc}(s) = \sum_{s'} H_{ss'} \frac{\psi_\theta(s')}{\psi_\theta(s)}

    Signs are Marshall's, or positive, where that makes all matrix elements between states negative; otherwise the
    parameters are complex. Up to 65536 states everything is summed (Rayleigh-Gauss-Newton steps); beyond, steps are of
    stochastic reconfiguration, and moves keep the sector: exchanges of spins, hops of fermions, terms of the model.

    Parameters
    ----------
    ansatz
        Network; occupations beyond 0 and 1 enter as indicators. ``cnn`` is two convolutions over the cells, ``gcnn``
        two over the space group of the model.
    signs
        Signs of the amplitudes: all positive, those of Marshall, left to complex parameters, or Marshall's with complex
        parameters behind them (for frustration that turns some of them).
    steps, samples
        Steps, and samples of each; the energy at the end is of sixteen times as many fresh samples.
    observables
        As in ``exact_ground_state``; with samples, words on each site.

    Returns
    -------
    Solution
        The value is variational. The error adds the statistical one (with autocorrelation) and twice what the energy
        still falls: in a few Lanczos steps where summed, along the line of energy against variance where sampled;
        summed, it is also no less than the distance from an energy that Lanczos steps on a random vector find.
        ``.state`` is the trained network.

    Raises
    ------
    DomainError
        The sector fixes more than charges, or the network is not for this model.
    ResourceError
        Full summation is asked for of too many states.

    Examples
    --------
    >>> found = vmc_ground_state(heisenberg(size=(4,), boundary="periodic", sector=Sector(total_sz=0)))
    >>> round(found.value, 8), found.converged
    (-2.0, True)
    """
    start = time.perf_counter()
    settings = TrainingSettings(ansatz, width, signs, method, steps, samples, learning_rate, diag_shift, seed)
    found = train(model, settings)
    more = {}
    if observables and found.sampling is None:
        more = asked(model, observables, *found.vector())
    elif observables:
        more = {word: [chain.mean for chain in sampled(model, found, word)] for word in observables}
    return Solution(
        found.energy,
        found.error,
        found.variance,
        bool(found.mixed and found.error <= tolerance * abs(found.energy)),
        found.ladder,
        more,
        f"{ansatz} with {found.signs} signs, {'sums' if found.sampling is None else 'samples'}",
        versions("netket", "jax"),
        model.hash,
        seed,
        threads(),
        seconds=time.perf_counter() - start,
        state=found,
    )
