r"""Chains of spins one half as fermions: g_2j = Z_0 ... Z_(j-1) X_j and g_2j+1 = Z_0 ... Z_(j-1) Y_j.

The string may run along x or y in place of z; axes are turned so that it becomes z. A pair of turned spins with Z on
all sites between them is a product of two Majorana operators. With Z on all sites outside, as across the ends of a
ring, it is one times the parity, the product of all Z.
"""

from __future__ import annotations

from itertools import product

from vibron.core.errors import DomainError
from vibron.manybody.operators.strings import OperatorString
from vibron.manybody.specification import Model

#: For each axis of the string: what X, Y, Z become, with signs, by a proper rotation.
_TURNED = {
    "Z": {"X": ("X", 1), "Y": ("Y", 1), "Z": ("Z", 1)},
    "X": {"X": ("Z", 1), "Y": ("Y", 1), "Z": ("X", -1)},
    "Y": {"X": ("X", 1), "Y": ("Z", 1), "Z": ("Y", -1)},
}
_PAULI = {
    "X": ((1.0, "X"),), "Y": ((1.0, "Y"),), "Z": ((1.0, "Z"),), "Id": ((1.0, "I"),),
    "Sx": ((0.5, "X"),), "Sy": ((0.5, "Y"),), "Sz": ((0.5, "Z"),),
    "Sp": ((0.5, "X"), (0.5j, "Y")), "Sm": ((0.5, "X"), (-0.5j, "Y")),
    "Pup": ((0.5, "I"), (0.5, "Z")), "Pdn": ((0.5, "I"), (-0.5, "Z")),
}  # fmt: skip
_PRODUCT = {("X", "Y"): (1j, "Z"), ("Y", "Z"): (1j, "X"), ("Z", "X"): (1j, "Y")}
Word = tuple[tuple[int, str], ...]


def chain_axis(model: Model) -> str:
    """Return the axis of the strings that makes all terms quadratic, z first."""
    for axis in ("Z", "X", "Y"):
        try:
            for string in model.strings:
                spin_products(model.n_sites, string, axis, 1)
        except DomainError:
            continue
        return axis
    raise DomainError(
        "does not become free fermions by the Jordan-Wigner transformation",
        field="model",
        value=model.name,
        remedy="use chains with couplings between neighbours in two directions (XY, XX, Ising) and a field along the "
        "third, or another solver",
    )


def pauli_words(ops: tuple[tuple[str, int], ...], axis: str, weight: complex = 1.0) -> dict[Word, complex]:
    """Return a product of spin words as a sum of products of Pauli matrices on ascending sites, axes turned."""
    found: dict[Word, complex] = {}
    for choice in product(*(_PAULI[word] for word, _ in ops)):
        number = weight
        letters: dict[int, str] = {}
        for (factor, letter), (_, site) in zip(choice, ops, strict=True):
            turned, sign = ("I", 1) if letter == "I" else _TURNED[axis][letter]
            phase, letters[site] = _times(letters.get(site, "I"), turned)
            number = number * factor * sign * phase
        word = tuple(sorted((site, letter) for site, letter in letters.items() if letter != "I"))
        found[word] = found.get(word, 0.0) + number
    return {word: number for word, number in found.items() if abs(number) > 1e-15}


def spin_products(
    sites: int, string: OperatorString, axis: str, parity: int
) -> tuple[tuple[complex, tuple[int, ...]], ...]:
    """Return a string as products of Majorana operators, for a parity of the fermions; refuse what is not quadratic."""
    words = pauli_words(string.ops, axis, string.coefficient)
    return tuple(_majorana(sites, word, number, parity) for word, number in words.items())


def _majorana(sites: int, word: Word, number: complex, parity: int) -> tuple[complex, tuple[int, ...]]:
    if not word:
        return number, ()
    (first, one), (last, two) = word[0], word[-1]
    if len(word) == 1 and one == "Z":
        return -1j * number, (2 * first, 2 * first + 1)
    turned = [(site, letter) for site, letter in word if letter != "Z"]
    strings = {site for site, letter in word if letter == "Z"}
    if len(turned) == 2:
        (first, one), (last, two) = turned
        if strings == set(range(first + 1, last)):
            value, begin = (-1j, 2 * first + 1) if one == "X" else (1j, 2 * first)
            return number * value, (begin, 2 * last + (two == "Y"))
        if strings == {*range(first), *range(last + 1, sites)}:
            swapped, value = {"X": "Y", "Y": "X"}, parity * (1j if one == "X" else -1j) * (1j if two == "X" else -1j)
            between = [(k, "Z") for k in range(first + 1, last)]
            return _majorana(sites, ((first, swapped[one]), *between, (last, swapped[two])), number * value, parity)
    raise DomainError(
        "does not become a product of two fermion operators", field="model", value=word, remedy="use another solver"
    )


def _times(left: str, right: str) -> tuple[complex, str]:
    if left == "I" or right == "I":
        return 1.0, right if left == "I" else left
    if left == right:
        return 1.0, "I"
    if (left, right) in _PRODUCT:
        return _PRODUCT[left, right]
    phase, letter = _PRODUCT[right, left]
    return -phase, letter
