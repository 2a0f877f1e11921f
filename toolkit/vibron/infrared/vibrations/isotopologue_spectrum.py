from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import Curve
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.infrared.vibrations._field import HarmonicField
from vibron.infrared.vibrations._modes import external_motions, main_isotope_masses
from vibron.infrared.vibrations.normal_modes import NormalModes, normal_modes

_TOLERANCE = 1e-3


@tool(
    valid_for="force fields at a stationary point; isotopes that RDKit's table holds",
    limitations="harmonic: shifts of X-H stretches on deuteration come out about 1 to 2 per cent too large",
    papers=("redlich1935", "wilson1955"),
    see_also=("normal_modes", "isotope_shift"),
)
def isotopologue_spectrum(
    field: Annotated[HarmonicField, Record("harmonic force field")],
    isotopes: Annotated[
        tuple[str, ...], Option('other isotopes as "atom:mass number", atoms from 1: "2:2" is D as atom 2')
    ],
) -> Isotopologue:
    r"""Return wavenumbers and intensities of an isotopologue from the force field of its parent.

    The force field does not change with the masses (Born and Oppenheimer).  Asserted on each run is the product rule

    .. math:: \prod_k \frac{\omega'_k}{\omega_k} = \prod_i \left(\frac{m_i}{m'_i}\right)^{3/2}
              \left(\frac{M'}{M}\right)^{3/2} \left(\frac{I'_a I'_b I'_c}{I_a I_b I_c}\right)^{1/2}

    Raises
    ------
    InputError
        An isotope cannot be read, is unknown, or names an atom that is not there.
    DomainError
        The product rule is broken: the field is of no stationary point.

    Examples
    --------
    >>> import json
    >>> from vibron.core.example import example
    >>> field = json.loads(example("hydrogen_chloride_field.json").read_text())
    >>> result = isotopologue_spectrum(field, isotopes=["2:2"])
    >>> result.parent.round(), result.wavenumber.round()
    (array([2991.]), array([2145.]))
    """
    masses = masses_with(field.geometry.symbols, isotopes)
    parent, other = normal_modes(field), normal_modes(field, masses)
    real = (parent.wavenumber > 0) & (other.wavenumber > 0)
    ratio = float(np.prod(other.wavenumber[real] / parent.wavenumber[real]))
    rule = _extent(field.geometry.positions, masses) / _extent(field.geometry.positions, parent.masses)
    rule *= float(np.prod((parent.masses / masses) ** 1.5))
    if real.all() and abs(ratio / rule - 1.0) > _TOLERANCE:
        raise DomainError(
            "breaks the product rule of isotopes",
            field="field",
            value=round(ratio / rule, 6),
            remedy="relax the geometry with the same method first",
        )
    likeness = np.abs((_weighted(other) * _weighted(parent)).sum(axis=(1, 2)))
    return Isotopologue(other.wavenumber, other.intensity, parent.wavenumber, likeness, masses, ratio, rule)


@dataclass(frozen=True)
class Isotopologue(Curve):
    """Modes of the isotopologue and of the parent, both ascending."""

    drawn_as_sticks = True

    wavenumber: Annotated[FloatArray, Array("cm^-1", "m", "wavenumbers of the isotopologue", kind="position")]
    intensity: Annotated[FloatArray, Array("km/mol", "m", "its infrared intensities", ge=0)]
    parent: Annotated[FloatArray, Array("cm^-1", "m", "wavenumbers of the parent", kind="position")]
    overlap: Annotated[FloatArray, Array("1", "m", "likeness of each mode to the parent's of the same number", ge=0)]
    masses: Annotated[FloatArray, Array("u", "n", "masses of the isotopologue")]
    product_ratio: Annotated[float, Quantity("1", "product of the ratios of wavenumbers", gt=0)]
    product_rule: Annotated[float, Quantity("1", "what masses and moments of inertia demand (Teller-Redlich)", gt=0)]


def masses_with(symbols: tuple[str, ...], isotopes: tuple[str, ...]) -> FloatArray:
    """Return main isotopes but for those named, u."""
    table = require("rdkit.Chem").GetPeriodicTable()
    masses = main_isotope_masses(symbols)
    for text in isotopes:
        atom, _, number = text.partition(":")
        if not (atom.strip().isdigit() and number.strip().isdigit()) or not 1 <= int(atom) <= len(symbols):
            raise InputError(
                f'is not of the form "atom:mass number" with an atom from 1 to {len(symbols)}',
                field="isotopes",
                value=text,
                remedy='write "2:2" for deuterium as second atom',
            )
        mass = table.GetMassForIsotope(symbols[int(atom) - 1], int(number))
        if mass <= 0:
            raise InputError(
                f"is not a known isotope of {symbols[int(atom) - 1]}",
                field="isotopes",
                value=text,
                remedy="give its mass number",
            )
        masses[int(atom) - 1] = mass
    return masses


def _extent(positions: FloatArray, masses: FloatArray) -> float:
    """Return M^(3/2) times the square root of the product of the moments of inertia that are not zero."""
    centred = positions - np.average(positions, axis=0, weights=masses)
    squares = (masses[:, None, None] * centred[:, :, None] * centred[:, None, :]).sum(axis=0)
    moments = np.linalg.eigvalsh(np.trace(squares) * np.eye(3) - squares)
    linear = external_motions(positions, masses)[1]
    return float(masses.sum() ** 1.5 * np.sqrt(np.prod(moments[1:] if linear else moments)))


def _weighted(modes: NormalModes) -> FloatArray:
    return np.asarray(modes.displacement * np.sqrt(modes.masses / modes.reduced_mass[:, None])[:, :, None])
