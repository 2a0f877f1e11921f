"""Energies of molecules in the units of spectroscopy, quantum chemistry and thermochemistry."""

from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.units._scales import ENERGIES


@tool(
    domain="infrared",
    family="units",
    known_answers=(
        KnownAnswer(
            call={"values": 1.0, "unit": "Eh", "to": "cm^-1"},
            value=219474.63136314,
            tolerance=1e-6,
            source="codata2022",
        ),
        KnownAnswer(
            call={"values": [1.0], "unit": "eV", "to": "cm^-1"},
            value=[8065.543937],
            tolerance=1e-6,
            source="codata2022",
        ),
        KnownAnswer(
            call={"values": 1.0, "unit": "cm^-1", "to": "kJ/mol"},
            value=0.0119626566,
            tolerance=1e-10,
            source="usual conversion table: 1 cm^-1 is 11.9626566 J/mol",
        ),
        KnownAnswer(
            call={"values": 1.0, "unit": "cm^-1", "to": "K"},
            value=1.438776877,
            tolerance=1e-9,
            source="second radiation constant, 1.438776877 cm K (CODATA)",
        ),
    ),
    valid_for="energies of either sign, of one particle or of a mole of them",
    limitations="K, Hz and cm^-1 mean E = k T, h nu and h c times wavenumber; kcal is the thermochemical one, 4.184 kJ",
    papers=("codata2022",),
    keywords=("hartree", "electronvolt", "kcal/mol", "kJ/mol", "kelvin", "wavenumber", "energy", "barrier", "convert"),
    see_also=("convert_spectral_unit",),
    asks=(
        "[Convert] {values} {unit=Eh: hartree} to {to=kcal/mol: kcal/mol}",
        "[How many] {to=kJ/mol: kJ/mol} is a barrier of {values} {unit=eV: electronvolts}?",
        "An energy difference of {values} {unit=kcal/mol: kcal/mol}, [in] {to=kJ/mol: kJ/mol}",
        "[Express] the binding energy {values} {unit=kJ/mol: kJ per mole} in {to=meV: meV}",
        "[What] is {values} {unit=Eh: atomic units of energy} in {to=cm^-1: wavenumbers}?",
        "[Thermal energy] at {values} {unit=K: kelvin}, given in {to=kJ/mol: kJ/mol}",
    ),
)
def convert_energy(
    values: Annotated[FloatArray, Array("1", "...", "energies in `unit`, of any shape")],
    unit: Annotated[str, Option("unit of the values", choices=tuple(ENERGIES))],
    to: Annotated[str, Option("unit wanted", choices=tuple(ENERGIES))],
) -> Annotated[FloatArray, Array("1", "...", "the same energies in the unit wanted")]:
    r"""Convert energies between hartree, eV, J, kJ/mol, kcal/mol, cm^-1, kelvin and hertz.

    .. math:: E\,[\mathrm{to}] = E\,[\mathrm{unit}] \, \frac{u_\mathrm{unit}}{u_\mathrm{to}}

    with the size u of each unit in joule.  Unlike ``convert_spectral_unit`` it takes zero and negative values, and no
    wavelengths.

    Parameters
    ----------
    values
        Energies, any shape.
    unit, to
        ``J``, ``eV``, ``meV``, ``Eh``, ``kJ/mol``, ``kcal/mol``, ``cm^-1``, ``K``, ``Hz`` or ``THz``.

    Returns
    -------
    ndarray
        Same shape.

    Raises
    ------
    InputError
        If a unit is unknown or a value is not finite.

    References
    ----------
    Constants of [codata2022]_.

    Examples
    --------
    >>> convert_energy([0.0, 1.0, -2.0], "kcal/mol", "kJ/mol")
    array([ 0.   ,  4.184, -8.368])
    """
    return values * (1.0 if unit == to else ENERGIES[unit] / ENERGIES[to])
