"""Configurations of one species of fermions, and where the symmetries of the lattice take them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from vibron.manybody.hilbert.basis import Basis
from vibron.manybody.hilbert.group import SymmetryElement, group_of
from vibron.manybody.operators.blocks import Digits
from vibron.manybody.operators.site import Site

if TYPE_CHECKING:
    from vibron.manybody.specification import Model


@dataclass(frozen=True, eq=False)
class Species:
    """Configurations of one species, and where each symmetry takes them, with its sign."""

    basis: Basis
    image: npt.NDArray[np.int32]
    sign: npt.NDArray[np.int8]


def configurations(sites: int, number: int) -> npt.NDArray[np.int64]:
    """Return the ascending codes of a number of fermions on sites, one bit each."""
    codes, left = np.zeros(1, dtype=np.int64), np.full(1, number)
    for rest in range(sites - 1, -1, -1):
        codes = ((codes[:, None] << 1) | np.arange(2)).ravel()
        left = (left[:, None] - np.arange(2)).ravel()
        kept = (left >= 0) & (left <= rest)
        codes, left = codes[kept], left[kept]
    return codes


def species_of(sites: int, number: int, elements: tuple[SymmetryElement, ...]) -> Species:
    """Return all configurations of a number of fermions, and the images under permutations of the sites."""
    basis = Basis(_modes(sites), configurations(sites, number))
    image = np.empty((len(elements), len(basis)), dtype=np.int32)
    sign = np.empty(image.shape, dtype=np.int8)
    for row, element in enumerate(elements):
        image[row] = basis.find(element.image(basis.codes))[0]
        sign[row] = element.sign(basis.codes)
    return Species(basis, image, sign)


def one_species(model: Model) -> tuple[SymmetryElement, ...]:
    """Return the symmetries of the sector that move sites, as they act on one species."""
    sites = model.n_sites
    return tuple(
        SymmetryElement(e.permutation[:sites], False, e.weight, _modes(sites))
        for e in group_of(model)
        if e.permutation[0] < sites
    )


def species_numbers(model: Model) -> tuple[int, int] | None:
    """Return the numbers of up and down fermions if the additive sector is a product of both species, else None."""
    sector = model.sector
    if model.site.kind != "spinful_fermion" or model.convention.fermion_order != "up_block" or model.lattice.infinite:
        return None
    if sector.blockade or sector.total_spin is not None or model.n_sites > 31:
        return None
    up, down = sector.n_up, sector.n_down
    known = {"n_up": up, "n_down": down, "n_particles": sector.n_particles, "total_sz": sector.total_sz}
    if up is None and down is None and sector.n_particles is not None and sector.total_sz is not None:
        twice = sector.n_particles + round(2 * sector.total_sz)
        if twice % 2:
            return None
        up, down = twice // 2, sector.n_particles - twice // 2
    if up is None or down is None or not (0 <= up <= model.n_sites and 0 <= down <= model.n_sites):
        return None
    fits = {"n_up": up, "n_down": down, "n_particles": up + down, "total_sz": (up - down) / 2}
    if any(value is not None and value != fits[name] for name, value in known.items()):
        return None
    return None if sector.parity not in (None, (-1) ** (up + down)) else (up, down)


def _modes(sites: int) -> Digits:
    return Digits(Site("fermion"), sites, "up_block")
