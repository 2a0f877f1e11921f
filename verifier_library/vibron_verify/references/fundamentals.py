"""Fundamental wavenumbers of small gaseous molecules, and which of them absorb.

Data: T. Shimanouchi, Tables of Molecular Vibrational Frequencies [shimanouchi1972]_, in ``fundamentals.yaml``.
"""

from dataclasses import dataclass
from functools import cache

from vibron.core.data import load_yaml
from vibron.core.errors import InputError

SOURCE = "shimanouchi1972"

#: Species that transform like a component of the dipole moment, by point group.
ACTIVE = {
    "Cs": ("a'", "a''"),
    "C2v": ("a1", "b1", "b2"),
    "C3v": ("a1", "e"),
    "Cinfv": ("sigma+", "pi"),
    "Dinfh": ("sigmau+", "piu"),
    "D2d": ("b2", "e"),
    "D2h": ("b1u", "b2u", "b3u"),
    "D3d": ("a2u", "eu"),
    "D6h": ("a2u", "e1u"),
    "Td": ("f2",),
}

#: Upper end in cm^-1 of the uncertainty classes.
UNCERTAINTY = {"A": 1.0, "B": 3.0, "C": 6.0, "D": 15.0, "E": 30.0}


@dataclass(frozen=True)
class Fundamental:
    """One fundamental: place in cm^-1, symmetry species, what moves, uncertainty in cm^-1, and whether it absorbs."""

    wavenumber: float
    species: str
    mode: str
    uncertainty: float
    active: bool

    @property
    def degeneracy(self) -> int:
        """How many vibrations share this place."""
        return 2 if self.species.startswith(("e", "pi")) else 3 if self.species.startswith("f") else 1


@dataclass(frozen=True)
class Molecule:
    """A gaseous molecule with its fundamentals."""

    name: str
    formula: str
    smiles: str
    point_group: str
    fundamentals: tuple[Fundamental, ...]

    @property
    def linear(self) -> bool:
        """Whether all atoms lie on a line."""
        return "inf" in self.point_group


@cache
def molecules() -> dict[str, Molecule]:
    """All molecules by name."""
    rows = load_yaml(__package__, "fundamentals.yaml")
    found = {}
    for row in rows:
        active = ACTIVE[row["point_group"]]
        modes = tuple(
            Fundamental(float(place), species, mode, UNCERTAINTY[grade], species in active)
            for place, species, mode, grade in row["modes"]
        )
        found[row["name"]] = Molecule(row["name"], row["formula"], row["smiles"], row["point_group"], modes)
    return found


def fundamentals(name: str) -> tuple[Fundamental, ...]:
    """Fundamentals of one molecule in the order of the tables.

    >>> [mode.wavenumber for mode in fundamentals("carbon dioxide") if mode.active]
    [667.0, 2349.0]
    """
    known = molecules()
    if name not in known:
        raise InputError("is not in the tables", field="name", value=name, remedy=f"use one of {', '.join(known)}")
    return known[name].fundamentals
