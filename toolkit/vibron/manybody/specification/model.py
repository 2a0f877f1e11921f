"""The model: one declaration that every solver and compiler reads."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np

from vibron.core.check import checked, from_boundary
from vibron.core.declaration import fields_of
from vibron.core.errors import InputError
from vibron.core.quantity import Option, Record
from vibron.manybody.hilbert.dimension import dimension_of
from vibron.manybody.hilbert.lowest import lowest_energy
from vibron.manybody.operators.blocks import Blocks, blocks_of, digits_of
from vibron.manybody.operators.canonical import Canonical, frozen
from vibron.manybody.operators.convention import Convention
from vibron.manybody.operators.lattice import Lattice
from vibron.manybody.operators.sector import Sector
from vibron.manybody.operators.site import Site
from vibron.manybody.operators.strings import OperatorString, strings_of
from vibron.manybody.operators.symmetry import symmetries_of
from vibron.manybody.operators.term import Term, terms_of
from vibron.manybody.specification.call import construct
from vibron.manybody.specification.validity import check_hermitian, check_sector

if TYPE_CHECKING:
    from vibron.core.notebook.types import Axes


@dataclass(frozen=True, eq=False)
class Model(Canonical):
    """A Hamiltonian on a lattice, H = sum of terms, with the conventions in which it is written.

    Frozen, hashable, and the same as its JSON: ``Model.from_dict(model.to_dict()) == model``.  A model that is not
    Hermitian, uses an unknown operator, or declares a sector that it does not conserve or that is empty is refused.
    """

    lattice: Annotated[Lattice, Record("lattice: sites and bonds")]
    site: Annotated[Site, Record("local space of a site")]
    terms: Annotated[tuple[Term, ...], Record("terms of the Hamiltonian")]
    parameters: Annotated[Mapping[str, Any], Option("numbers, or arrays with one entry a place or a site")] = field(
        default_factory=dict
    )
    convention: Annotated[Convention, Record("conventions")] = field(default_factory=Convention)
    sector: Annotated[Sector, Record("symmetry sector")] = field(default_factory=Sector)
    observables: Annotated[tuple[str, ...], Option("observables to compute")] = ("energy",)
    units: Annotated[Mapping[str, str], Option("units of energy and time")] = field(
        default_factory=lambda: {"energy": "J", "time": "1/J"}
    )
    name: Annotated[str, Option("name of the model")] = "custom"

    def __post_init__(self) -> None:
        if self.site.kind == "qubit" and self.convention.spin != "pauli":
            object.__setattr__(self, "convention", replace(self.convention, spin="pauli"))
        object.__setattr__(self, "terms", terms_of(self.terms))
        object.__setattr__(self, "parameters", MappingProxyType(frozen(self.parameters)))
        object.__setattr__(self, "units", MappingProxyType(frozen(self.units)))
        object.__setattr__(self, "observables", tuple(self.observables))
        for name, value in self.parameters.items():
            if np.asarray(value).dtype.kind not in "iuf" or np.ndim(value) > 1:
                raise InputError(
                    f"parameter {name!r} must be a number or a list of numbers",
                    field="parameters",
                    value=value,
                    remedy="write complex factors into the coefficient",
                )
        check_hermitian(self)
        check_sector(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Model.from_dict, (self.to_dict(),))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Model:
        """Build a model from JSON-like data."""
        parts = fields_of(cls)
        return cls(**checked(parts, from_boundary(parts, data)))

    @classmethod
    def from_text(cls, text: str) -> Model:
        """Build a model from JSON text, or from a call of a named one: ``heisenberg(size=[8], spin=1)``."""
        if text.lstrip().startswith("{"):
            try:
                return cls.from_dict(json.loads(text))
            except json.JSONDecodeError as error:
                raise InputError("is not JSON", field="model", value=text, remedy=str(error)) from None
        found: Model = construct(text)
        return found

    @property
    def hash(self) -> str:
        """The SHA-256 of the declaration."""
        return self.digest

    @property
    def n_sites(self) -> int:
        """The number of sites (of one unit cell when the lattice is infinite)."""
        return self.lattice.n_sites

    @property
    def full_dimension(self) -> int:
        """The dimension of the whole space, whatever the sector."""
        return int(self.site.dimension**self.n_sites)

    @property
    def dimension(self) -> int:
        """The dimension of the sector."""
        return dimension_of(self)

    @property
    def lowest_energy(self) -> float:
        """The lowest eigenvalue in the sector by exact diagonalisation, for spaces up to 200,000 states."""
        return lowest_energy(self)

    @cached_property
    def strings(self) -> tuple[OperatorString, ...]:
        """The Hamiltonian written out, conjugates and twists included."""
        return tuple(string for term in self.terms for string in strings_of(self, term))

    @cached_property
    def blocks(self) -> Blocks:
        """The Hamiltonian as matrices on few digits."""
        return blocks_of(digits_of(self), self.strings)

    @cached_property
    def symmetries(self) -> tuple[str, ...]:
        """What the model conserves: total_sz, n_particles, n_up, n_down, parity, spin_flip, translation, inversion."""
        return symmetries_of(self)

    @property
    def bond_count(self) -> int:
        """The number of pairs of sites that some term joins."""
        return len({frozenset(site for _, site in s.ops) for s in self.strings if len({i for _, i in s.ops}) == 2})

    def with_sector(self, **values: Any) -> Model:
        """Return the model in another sector; what is not named is not fixed."""
        return replace(self, sector=Sector(**values))

    def with_parameters(self, **values: Any) -> Model:
        """Return the model with other values of some parameters."""
        for name in values:
            if name not in self.parameters:
                raise InputError("unknown parameter", field=name, remedy=f"declared are {', '.join(self.parameters)}")
        return replace(self, parameters={**self.parameters, **values})

    def with_terms(self, terms: tuple[Term, ...], **parameters: Any) -> Model:
        """Return the same space with other terms: an observable as a model."""
        return replace(self, terms=terms, parameters={**self.parameters, **parameters})

    def plot(self, *, ax: Axes | None = None) -> Axes:
        """Draw the lattice and the terms that join its sites, thicker where the coefficient is larger.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            Axes to draw into; without one a new figure is made.

        Returns
        -------
        matplotlib.axes.Axes
        """
        from vibron.core.notebook.drawing import new_axes
        from vibron.manybody.specification.drawing import draw

        ax = new_axes(ax)
        draw(self, ax)
        return ax

    def __repr__(self) -> str:
        terms = ", ".join(term.name for term in self.terms[:4]) + (", ..." if len(self.terms) > 4 else "")
        return f"<Model {self.name[:40]}: {self.n_sites} sites of kind {self.site.kind}; terms {terms[:80]}>"
