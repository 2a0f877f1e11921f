"""The symmetry sector in which a model is asked for."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Annotated, Any

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Option, Quantity
from vibron.manybody.operators.canonical import Canonical

SIGNS = ("parity", "inversion", "spin_flip")


@dataclass(frozen=True, eq=False)
class Sector(Canonical):
    """Values of conserved quantities; what is None is not fixed.

    ``parity`` is the product over sites of (-1)^n, with n the particles of the site, or the steps below its highest
    spin state (for spin one half the product of all Pauli Z).  ``momentum`` counts units of 2 pi / L along each
    periodic direction: amplitudes vary as exp(i k x).  ``inversion`` is the eigenvalue of the reflection through the
    centre, ``spin_flip`` that of turning every spin over, and ``blockade`` keeps neighbours from both being up.
    """

    total_sz: Annotated[float | None, Quantity("1", "total spin projection")] = None
    n_up: Annotated[int | None, Quantity("1", "fermions with spin up", ge=0)] = None
    n_down: Annotated[int | None, Quantity("1", "fermions with spin down", ge=0)] = None
    n_particles: Annotated[int | None, Quantity("1", "particles", ge=0)] = None
    parity: Annotated[int | None, Quantity("1", "parity, 1 or -1", ge=-1, le=1)] = None
    momentum: Annotated[tuple[int, ...], Option("momentum along each direction in units of 2 pi / L")] = ()
    inversion: Annotated[int | None, Quantity("1", "eigenvalue of the inversion, 1 or -1", ge=-1, le=1)] = None
    spin_flip: Annotated[int | None, Quantity("1", "eigenvalue of the spin flip, 1 or -1", ge=-1, le=1)] = None
    total_spin: Annotated[float | None, Quantity("1", "total spin, for solvers with SU(2)", ge=0)] = None
    blockade: Annotated[bool, Option("whether no two neighbours are both up")] = False

    def __post_init__(self) -> None:
        momentum: Any = self.momentum
        if momentum is None:
            momentum = ()
        elif isinstance(momentum, int | float | str | np.number):
            momentum = (momentum,)
        object.__setattr__(self, "momentum", tuple(int(k) for k in momentum))
        for name in SIGNS:
            if getattr(self, name) not in (None, 1, -1):
                raise InputError("must be 1 or -1", field=name, value=getattr(self, name), remedy="use 1 or -1")
            if getattr(self, name) is not None:
                object.__setattr__(self, name, int(getattr(self, name)))
        for name in ("total_sz", "total_spin"):
            value = getattr(self, name)
            if value is not None and float(2 * value) != int(2 * value):
                raise InputError(
                    "must be a whole or half number", field=name, value=value, remedy="use a multiple of ½"
                )
            if value is not None:
                object.__setattr__(self, name, float(value))
        for name in ("n_up", "n_down", "n_particles"):
            value = getattr(self, name)
            if value is not None and (value < 0 or int(value) != value):
                raise InputError("must be a count", field=name, value=value, remedy="use 0, 1, 2, ...")
            if value is not None:
                object.__setattr__(self, name, int(value))

    @property
    def declared(self) -> dict[str, Any]:
        """The quantities that are fixed, by name."""
        return {
            part.name: getattr(self, part.name)
            for part in fields(self)
            if (value := getattr(self, part.name)) is not None and value is not False and value != ()
        }
