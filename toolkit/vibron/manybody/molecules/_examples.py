"""Molecules of the known answers, in angstrom."""

from typing import Any


def diatomic(first: str, second: str, distance: float, charge: int = 0, unpaired: int = 0) -> dict[str, Any]:
    """Return two atoms on the z axis."""
    places = [[0.0, 0.0, 0.0], [0.0, 0.0, distance]]
    return {"symbols": [first, second], "positions": places, "charge": charge, "unpaired": unpaired}


def atom(symbol: str, charge: int = 0, unpaired: int = 0) -> dict[str, Any]:
    """Return one atom."""
    return {"symbols": [symbol], "positions": [[0.0, 0.0, 0.0]], "charge": charge, "unpaired": unpaired}


#: Dihydrogen at 1.4 bohr, as in the book of Szabo and Ostlund.
HYDROGEN = diatomic("H", "H", 0.740848095288)
#: The same at the distance of the table in docs/families/molecules.md.
HYDROGEN_735 = diatomic("H", "H", 0.735)
#: Water at 1.809 bohr and 104.52 degrees, as in that book.
WATER = {
    "symbols": ["O", "H", "H"],
    "positions": [[0.0, 0.0, 0.0], [0.0, 0.756976, 0.586085], [0.0, -0.756976, 0.586085]],
}
#: What the tests compute without PySCF.
OWN = (
    "s-type Gaussian integrals and a dense Hamiltonian written for the tests of this family, without PySCF "
    "(STO-3G of Hehre, Stewart and Pople)"
)
