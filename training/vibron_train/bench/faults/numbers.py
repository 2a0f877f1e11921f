"""The numbers that the elements of a script returned, short enough to be kept, and which of them differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from vibron_verify.products import Product
from vibron_verify.rubric.tolerance import absolute_tolerance

Numbers = dict[str, dict[str, Any]]
MOST, PROJECTIONS, RELATIVE = 512, 8, 1e-6
INTERNAL = frozenset(
    "n_sites local_dimension local_dimensions bond_dimensions depth gates n_terms n_parameters states functions "
    "unitary x z coefficients first last plus_hc infinite converged".split()
)  # fmt: skip
"""Arrays of a product that describe the object rather than the physics."""


def numbers_of(products: Mapping[str, Product]) -> Numbers:
    """Return the numbers of each product by path; pictures and internal arrays are left out.

    Of more than 512 numbers, eight random projections are kept, whose change is that of the norm.  The phase of a
    state vector is arbitrary and is set from one of them.
    """
    return {
        path: _kept(array, path.endswith(".vector"))
        for element, product in products.items()
        for path, array in _arrays(element, product)
        if array.dtype.kind in "biufc"
    }


def _arrays(element: str, product: Product) -> Iterator[tuple[str, Any]]:
    for path, part in product.walk(element):
        if part.kind not in ("picture", "lattice"):
            for name, array in part.values.items():
                if name not in INTERNAL and not name.startswith("tensor "):
                    yield (path if name == "value" else f"{path}.{name}"), np.asarray(array)


def _kept(array: Any, phase: bool) -> dict[str, Any]:
    flat = array.reshape(-1).astype(complex)
    if phase:
        overlap = np.vdot(np.random.default_rng(1).normal(size=flat.size), flat)
        flat = flat * (np.abs(overlap) / overlap if abs(overlap) > 0.0 else 1.0)
    projected = flat.size > MOST
    if projected:
        rng = np.random.default_rng(0)
        flat = np.array([rng.normal(size=flat.size) @ flat for _ in range(PROJECTIONS)])
    parts = [flat.real, flat.imag] if np.any(flat.imag) else [flat.real]
    finite = [[float(f"{one:.10g}") if np.isfinite(one) else None for one in part] for part in parts]
    return {"shape": list(array.shape), "projected": projected, "parts": finite}


def changed(right: Numbers, other: Numbers, tolerances: Mapping[str, float]) -> str:
    """Return the path of the first number that differs by more than its tolerance, empty if none does.

    A path has the smallest tolerance that the rubric gives for it, for what it is part of, or for its element; without
    one, a change of one millionth of the largest number counts.
    """
    for path in [*right, *(path for path in other if path not in right)]:
        if path not in right or path not in other or _differs(right[path], other[path], _allowed(path, tolerances)):
            return path
    return ""


def tolerances_of(rules: Mapping[str, Any]) -> dict[str, float]:
    """Return the smallest tolerance of each quantity and each element of a rubric's claims and convergence rules."""
    found: dict[str, float] = {}
    for rule in (*rules.get("claims", ()), *rules.get("convergence", ())):
        tolerance = absolute_tolerance(rule)
        if rule.get("mark") != "M" and tolerance is not None:
            path = rule["quantity"].partition("[")[0]
            for name in (path, path.partition(".")[0]):
                found[name] = min(found.get(name, np.inf), tolerance)
    return found


def _allowed(path: str, tolerances: Mapping[str, float]) -> float | None:
    words = path.split(".")
    names = (".".join(words[:count]) for count in range(len(words), 0, -1))
    return next((tolerances[name] for name in names if name in tolerances), None)


def _differs(one: Mapping[str, Any], other: Mapping[str, Any], allowed: float | None) -> bool:
    if one["shape"] != other["shape"]:
        return True
    first, second = _values(one), _values(other)
    if not np.array_equal(np.isnan(first), np.isnan(second)):
        return True
    largest = float(np.nanmax(np.abs(first), initial=0.0)) if first.size else 0.0
    most = RELATIVE * max(largest, 1e-6) if allowed is None else max(allowed, 1e-9 * largest)
    return bool(np.nanmax(np.abs(first - second), initial=0.0) > most)


def _values(kept: Mapping[str, Any]) -> Any:
    parts = [np.array([np.nan if one is None else one for one in part], dtype=float) for part in kept["parts"]]
    return parts[0] + 1j * (parts[1] if len(parts) > 1 else 0.0)
