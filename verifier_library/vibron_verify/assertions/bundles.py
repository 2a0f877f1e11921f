"""Which assertions a result of each kind is put to, and the judging itself."""

from __future__ import annotations

from vibron.core.errors import InputError
from vibron_verify.assertions import (  # noqa: F401  (each module enters its assertions into the catalogue)
    analytic,
    bounds,
    chemistry,
    circuits,
    dynamics,
    entropy,
    limits,
    open_system,
    scaling,
    spectra,
    structure,
    sum_rules,
    symmetry,
    theorems,
    thermal,
    vibrations,
)
from vibron_verify.assertions.catalogue import CATALOGUE, Assertion
from vibron_verify.assertions.facts import Facts
from vibron_verify.check import Check

_STATE = ("hermitian_hamiltonian", "normalised_state", "trace_moments", "charge_sector")


def of_theme(*themes: str) -> tuple[str, ...]:
    """Return the names of the assertions of some themes, in order of their numbers."""
    return tuple(item.name for item in catalogue() if item.theme in themes)


def catalogue() -> tuple[Assertion, ...]:
    """Return all assertions in order of their numbers."""
    return tuple(sorted(CATALOGUE.values(), key=lambda item: item.number))


BUNDLES: dict[str, tuple[str, ...]] = {
    "ground_state": (
        *_STATE,
        *("small_size_diagonalisation", "variational_bound", "weinstein_interval", "nested_ladder"),
        *("hellmann_feynman", "hypervirial", "spin_multiplets", "singlet_isotropy", "symmetric_density"),
        *("entropy_bounds", "schmidt_norm", "structure_factor_sum", *of_theme("analytic"), "strong_coupling_bosons"),
    ),
    "spectrum": (
        *("hermitian_hamiltonian", "trace_moments", "hard_core_bosons", "weinstein_interval", *of_theme("spectra")),
        *("spin_multiplets", "lieb_schultz_mattis", "haldane_gap", "f_sum_rule", "spectral_sum_rules"),
        *("detailed_balance",),
    ),
    "dynamics": (*_STATE, *of_theme("dynamics")),
    "thermal": ("hermitian_hamiltonian", *of_theme("thermal")),
    "open_system": of_theme("open_system"),
    "circuit": (
        *("hermitian_hamiltonian", "normalised_state", "fermion_algebra", *of_theme("circuits")),
        *("small_size_diagonalisation", "variational_bound", "product_formula_order", "commutator_bound"),
    ),
    "molecule": (
        *("variational_bound", "nested_ladder", "virial_theorem", "forces_are_gradients", "thomas_reiche_kuhn"),
        *("density_matrices", *of_theme("chemistry")),
    ),
    "infrared": (*of_theme("vibrations"), "dipole_origin", "forces_are_gradients"),
    "everything": tuple(item.name for item in catalogue()),
}


def judge(facts: Facts, bundle: str | tuple[str, ...]) -> tuple[Check, ...]:
    """Return the checks of a bundle, or of assertions asked for by name, on the facts of a run.

    A check that is not applicable has ``passed`` None and names the fact that is missing.

    Raises
    ------
    InputError
        If the bundle or assertion does not exist.

    Examples
    --------
    >>> import numpy as np
    >>> from vibron_verify.assertions import Facts, judge
    >>> dimer = Facts(model="hubbard", half_filling=True, n_sites=2, parameters={"t": 1.0, "U": 4.0}, energy=-0.828427)
    >>> [(check.name, check.passed) for check in judge(dimer, ("dimer",))]
    [('energy', False)]
    >>> judge(Facts(), ("dimer",))[0].message
    'not applicable: model is not known'
    """
    names = BUNDLES.get(bundle, ()) if isinstance(bundle, str) else bundle
    unknown = [name for name in names if name not in CATALOGUE]
    if unknown or not names:
        known = ", ".join(BUNDLES) if not names else "those of vibron_verify.assertions.catalogue()"
        raise InputError("no such bundle or assertion", field="bundle", value=unknown or bundle, remedy=f"use {known}")
    return tuple(check for name in names for check in CATALOGUE[name].judge(facts))
