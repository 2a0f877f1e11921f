"""Which named model a matrix is, with its couplings in terms of a script's parameters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import VibronError
from vibron.manybody.specification import Model
from vibron_verify.products.model_matrix import dense_matrix
from vibron_verify.rubric.comparison import rotated, spin_axes

Values = npt.NDArray[Any]
FAMILIES: dict[str, tuple[int, tuple[str, ...], str]] = {
    "tfim": (2, ("J", "g", "h"), ""),
    "heisenberg": (2, ("J", "Jz", "h"), ""),
    "kitaev_chain": (2, ("t", "delta", "mu", "V"), ""),
    "hubbard": (4, ("t", "U", "mu", "V"), ""),
    "bose_hubbard": (0, ("t", "U", "V", "mu"), ", n_max={top}"),
}
"""Family of models: states of a site (0: any), couplings, further arguments."""
FORMS = {1.0: "${}", -1.0: "$(-{})", 0.5: "$({} / 2)", 2.0: "$(2 * {})", 4.0: "$(4 * {})", 0.25: "$({} / 4)"}
SAME = 1e-9
LARGEST = 1024


def recognised(matrix: Values, sites: int, parameters: Mapping[str, Any]) -> str:
    """Return the call of a model on a chain that gives a matrix up to a constant; empty where none does.

    Parameters
    ----------
    matrix : array
        Over all states, site 0 most significant, spin up first.
    sites : int
        Number of sites.
    parameters : mapping
        Of the script; different couplings should have different values.

    Returns
    -------
    str
        Such as ``tfim(size=[$L], J=1.0, g=$g)``.
    """
    local = round(len(matrix) ** (1.0 / sites))
    if local**sites != len(matrix) or len(matrix) > LARGEST:
        return ""
    for name, (states, couplings, more) in FAMILIES.items():
        if states not in (0, local):
            continue
        for boundary in ("open", "periodic"):
            about = f"boundary='{boundary}'{more.format(top=local - 1)}"
            parts = {one: part for one in couplings if (part := _part(name, sites, about, couplings, one)) is not None}
            for turned in _turned(matrix, sites, local):
                weights = _weights(turned, parts)
                if weights is not None:
                    numbers = {key: value for key, value in parameters.items() if isinstance(value, float)}
                    given = [f"{one}={_named(weight, numbers)}" for one, weight in weights.items()]
                    size = _named(sites, {key: one for key, one in parameters.items() if isinstance(one, int)})
                    return f"{name}(size=[{size}], {', '.join([about, *given])})"
    return ""


def _part(name: str, sites: int, about: str, couplings: tuple[str, ...], one: str) -> Values | None:
    """Return the matrix of one coupling alone; None where the model does not take it."""
    values = ", ".join(f"{other}={1.0 if other == one else 0.0}" for other in couplings)
    try:
        part = dense_matrix(Model.from_text(f"{name}(size=[{sites}], {about}, {values})"))
    except VibronError:
        return None
    return np.asarray(part - np.trace(part) / len(part) * np.eye(len(part)))


def _turned(matrix: Values, sites: int, local: int) -> Iterator[Values]:
    yield matrix
    for _, turn in spin_axes() if local == 2 else ():
        yield rotated(matrix, turn.conj().T, sites)


def _weights(matrix: Values, parts: Mapping[str, Values]) -> dict[str, float] | None:
    """Return the weights of the parts whose sum a matrix is, but for a constant."""
    free = matrix - np.trace(matrix) / len(matrix) * np.eye(len(matrix))
    flat = np.array([part.ravel() for part in parts.values()]).T
    found = np.linalg.lstsq(flat, free.ravel(), rcond=1e-10)[0]
    left = np.linalg.norm(flat @ found - free.ravel())
    if left > SAME * max(1.0, float(np.linalg.norm(free))) or np.abs(found.imag).max() > SAME or not free.any():
        return None
    return {name: float(weight.real) for name, weight in zip(parts, found, strict=True)}


def _named(number: float, parameters: Mapping[str, Any]) -> str:
    """Return a number in terms of a parameter of the script, or itself."""
    for factor, form in FORMS.items():
        for name, value in parameters.items():
            if isinstance(value, int | float) and value and abs(number - factor * value) <= SAME * abs(number):
                return form.format(name)
    return repr(round(number, 12) + 0.0) if isinstance(number, float) else repr(number)
