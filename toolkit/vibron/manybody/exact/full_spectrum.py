"""All energies of a model."""

from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.exact._levels import all_levels
from vibron.manybody.specification import Model


@tool(
    domain="manybody",
    family="exact",
    known_answers=(
        KnownAnswer(
            call={"model": "heisenberg(size=[4], boundary='periodic')"},
            value=[-2.0] + [-1.0] * 3 + [0.0] * 7 + [1.0] * 5,
            tolerance=1e-10,
            source="by hand: the ring of four is two pairs of next neighbours coupled to a total spin",
        ),
        KnownAnswer(
            call={"model": "hubbard(size=[2], U=4.0, sector={'n_up': 1, 'n_down': 1})"},
            value=[2.0 - 8.0**0.5, 0.0, 4.0, 2.0 + 8.0**0.5],
            tolerance=1e-12,
            source="the four levels of the Hubbard dimer, any textbook",
        ),
        KnownAnswer(
            call={"model": "hubbard(size=[2, 2], lattice='square', U=0.0, sector={'n_up': 1, 'n_down': 0})"},
            value=[-2.0, 0.0, 0.0, 2.0],
            tolerance=1e-12,
            source="a ring of four sites: minus twice the cosine of multiples of a right angle",
        ),
    ),
    valid_for="sectors of up to 6000 states each",
    limitations="what the model conserves and its sector leaves open is diagonalised sector by sector",
    keywords=("full spectrum", "eigenvalues", "exact diagonalisation", "density of states", "dense"),
    see_also=("exact_levels", "thermal_expectation", "to_sparse"),
    cost="light",
    asks=(
        "[Full spectrum] of {model}",
        "[All eigenvalues] of {model}",
        "Diagonalise {model} completely: [every energy]",
        "[Complete list of eigenenergies] of {model} by dense diagonalisation",
    ),
)
def full_spectrum(
    model: Annotated[Model, Record("model")],
) -> Annotated[FloatArray, Array("1", "n", "energies, ascending, each as often as it occurs")]:
    r"""Return all energies of a model, sector by sector when the model does not declare one.

    .. math:: \det(H - E_n) = 0

    Parameters
    ----------
    model : Model
        Model.

    Returns
    -------
    array of float, shape (n,)
        Energies, ascending.

    Raises
    ------
    ResourceError
        A sector has more than 6000 states.

    Examples
    --------
    >>> from vibron.manybody.models.heisenberg import heisenberg
    >>> full_spectrum(heisenberg(size=(2,))).round(12).tolist()
    [-0.75, 0.25, 0.25, 0.25]
    """
    return all_levels(model)
