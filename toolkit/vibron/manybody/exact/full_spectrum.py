from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Record
from vibron.core.tool import tool
from vibron.manybody.hilbert.levels import all_levels
from vibron.manybody.specification import Model


@tool(
    valid_for="sectors of up to 6000 states each",
    limitations="what the model conserves and its sector leaves open is diagonalised sector by sector",
    see_also=("exact_levels", "thermal_expectation", "to_sparse"),
    cost="light",
)
def full_spectrum(
    model: Annotated[Model, Record("model")],
) -> Annotated[FloatArray, Array("1", "n", "energies, ascending, each as often as it occurs")]:
    r"""Return all energies of a model, sector by sector when the model does not declare one.

    .. math:: \det(H - E_n) = 0

    Raises
    ------
    ResourceError
        A sector has more than 6000 states.

    Examples
    --------
    >>> full_spectrum(heisenberg(size=(2,))).round(12).tolist()
    [-0.75, 0.25, 0.25, 0.25]
    """
    return all_levels(model)
