"""The model: one declaration that every solver and compiler reads."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np

from vibron.core.check import checked, from_boundary
from vibron.core.declaration import fields_of
from vibron.core.errors import DomainError, InputError
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
from vibron.manybody.operators.symmetry import conserves, digit_charges, symmetries_of
from vibron.manybody.operators.term import Term, terms_of
from vibron.manybody.specification.call import construct

if TYPE_CHECKING:
    from vibron.core.notebook.types import Axes

_TOLERANCE = 1e-12


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
        self._check_hermitian()
        self._check_sector()

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
                raise InputError("is no JSON", field="model", value=text, remedy=str(error)) from None
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

    def _check_hermitian(self) -> None:
        for term in self.terms:
            alone = strings_of(self, replace(term, plus_hc=False)) if term.plus_hc else ()
            if alone and _hermitian(blocks_of(digits_of(self), alone)):
                raise InputError(
                    f"term {term.name!r} is Hermitian already, so that plus_hc would double it",
                    field="plus_hc",
                    value=True,
                    remedy="leave plus_hc out",
                )
        if not _hermitian(self.blocks):
            culprits = self._terms_where_not(_hermitian)
            raise InputError(
                f"the Hamiltonian is not Hermitian: term {culprits}",
                field="terms",
                remedy="set plus_hc, or make the coefficient real",
            )

    def _terms_where_not(self, right: Callable[[Blocks], bool]) -> str:
        """Return the names of the terms of whose blocks something does not hold."""
        digits = digits_of(self)
        return ", ".join(repr(t.name) for t in self.terms if not right(blocks_of(digits, strings_of(self, t))))

    def _check_sector(self) -> None:
        declared = self.sector.declared
        charges = digit_charges(digits_of(self))
        for name in ("total_sz", "n_up", "n_down", "n_particles", "parity"):
            if name not in declared:
                continue
            if name not in charges:
                raise DomainError(
                    f"has no meaning for sites of kind {self.site.kind!r}",
                    field=name,
                    value=declared[name],
                    remedy=f"fix {', '.join(charges)}",
                )
            kept = partial(conserves, charge=charges[name], modulo=2 if name == "parity" else 0)
            if not kept(self.blocks):
                culprits = self._terms_where_not(kept)
                raise DomainError(
                    f"is not conserved by term {culprits}",
                    field=name,
                    value=declared[name],
                    remedy="leave it out of the sector",
                )
            if name == "parity" or self.lattice.infinite:
                continue
            unit = 2 if name == "total_sz" else 1
            target = round(unit * declared[name])
            low, high = charges[name].min(1).sum(), charges[name].max(1).sum()
            if not low <= target <= high or (name == "total_sz" and not self._reachable(target)):
                raise DomainError(
                    "cannot exist in this space",
                    field=name,
                    value=declared[name],
                    remedy=f"choose from {low / unit:g} to {high / unit:g} in steps of 1",
                )

    def _reachable(self, twice_sz: int) -> bool:
        """Return True if steps of spin projections, which keep a parity in a spin space, reach a value."""
        if self.site.two_modes:
            return True
        return (twice_sz - round(2 * self.site.S) * self.n_sites) % 2 == 0


def _hermitian(blocks: Blocks) -> bool:
    return all(
        bool(np.abs(matrix - matrix.conj().T).max() <= _TOLERANCE * max(1.0, float(np.abs(matrix).max())))
        for matrix in blocks.values()
    )
