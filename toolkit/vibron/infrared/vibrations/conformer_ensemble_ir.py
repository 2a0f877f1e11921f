from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import VibronError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.vibrations._constants import HARTREE_WAVENUMBER
from vibron.infrared.vibrations.broaden_sticks import broaden_sticks
from vibron.infrared.vibrations.embed_conformer import embed_conformer
from vibron.infrared.vibrations.harmonic_ir import HarmonicSpectrum, harmonic_ir
from vibron.physics.constants import AVOGADRO, GAS_CONSTANT, HARTREE

_GRID = np.arange(400.0, 4001.0, 2.0)
_HARTREE = float(HARTREE) * float(AVOGADRO) / 1000.0  # kJ/mol
_SAME_ENERGY, _SAME_WAVENUMBER = 0.05, 3.0  # kJ/mol, cm^-1: what tells two conformers apart


@tool(
    valid_for="flexible molecules to about thirty atoms in the gas phase",
    limitations="energies by GFN2-xTB, good to about 4 kJ/mol; conformers never met are missing; mirror "
    "images count once, so that the weight of chiral forms is a factor of two too small compared with achiral ones",
    papers=("bannwarth2019", "riniker2015"),
    see_also=("harmonic_ir", "embed_conformer"),
    extra="simulate",
    cost="heavy",
    seed=7,
)
def conformer_ensemble_ir(
    smiles: Annotated[str, Option("structure as SMILES")],
    temperature: Annotated[float, Quantity("K", "temperature", gt=0)] = 298.15,
    embeddings: Annotated[int, Quantity("1", "number of starts", ge=1, le=200)] = 10,
    width: Annotated[float, Quantity("cm^-1", "full width at half maximum of the bands", gt=0, kind="width")] = 16.0,
    seed: Annotated[int, Quantity("1", "seed of the first embedding", ge=0)] = 7,
) -> ConformerEnsemble:
    r"""Return the infrared spectrum averaged over a molecule's conformers with their Boltzmann weights.

    .. math:: A(\tilde\nu) = \sum_c p_c A_c(\tilde\nu),\qquad p_c \propto e^{-(E_c + E_c^\mathrm{zp})/RT}

    Each start is embedded under its own seed, relaxed and analysed by GFN2-xTB; starts that end with the same energy
    and the same wavenumbers are one conformer.

    Parameters
    ----------
    seed
        Seed of the first embedding; the next ones follow.

    Raises
    ------
    InputError
        The SMILES cannot be read.
    ConvergenceError
        No start led to a minimum.

    Examples
    --------
    >>> ensemble = conformer_ensemble_ir("OO", embeddings=2)
    >>> ensemble.population
    array([1.])
    """
    found: list[HarmonicSpectrum] = []
    failed: list[str] = []
    for start in range(seed, seed + embeddings):
        try:
            result = harmonic_ir(embed_conformer(smiles, 1, start), width=width)
        except VibronError as error:
            failed.append(f"seed {start}: {error}")
            if len(failed) == embeddings:
                raise
            continue
        if not any(_same(result, other) for other in found):
            found.append(result)
    found.sort(key=_energy)
    energy = np.array([_energy(each) for each in found])
    energy -= energy[0]
    population = np.exp(-energy / (1e-3 * GAS_CONSTANT * temperature))
    population /= population.sum()
    wavenumber = np.array([each.wavenumber for each in found])
    intensity = np.array([each.intensity for each in found])
    curve = broaden_sticks(wavenumber.ravel(), (intensity * population[:, None]).ravel(), _GRID, width)
    spectrum = Spectrum(_GRID, curve / max(curve.max(), 1e-30), "absorbance", "gas", {"TITLE": smiles})
    return ConformerEnsemble(energy, population, wavenumber, intensity, spectrum, tuple(failed))


@dataclass(frozen=True)
class ConformerEnsemble(DataRecord):
    """Conformers by rising energy, and the spectrum of their mixture."""

    energy: Annotated[FloatArray, Array("kJ/mol", "c", "energy with zero-point energy over that of the lowest", ge=0)]
    population: Annotated[FloatArray, Array("1", "c", "Boltzmann shares, adding up to 1", ge=0)]
    wavenumber: Annotated[FloatArray, Array("cm^-1", "c,m", "scaled wavenumbers of each conformer", kind="position")]
    intensity: Annotated[FloatArray, Array("km/mol", "c,m", "their intensities", ge=0)]
    spectrum: Annotated[Spectrum, Record("mean spectrum, highest point 1")]
    failed: Annotated[tuple[str, ...], Option("embeddings that led nowhere, with the reason")]


def _energy(result: HarmonicSpectrum) -> float:
    """Return the energy with the zero-point energy, kJ/mol."""
    zero_point = result.modes.wavenumber[result.modes.wavenumber > 0].sum() / 2.0 / HARTREE_WAVENUMBER
    return float((result.field.energy + zero_point) * _HARTREE)


def _same(one: HarmonicSpectrum, other: HarmonicSpectrum) -> bool:
    close = abs(_energy(one) - _energy(other)) < _SAME_ENERGY
    return bool(close and np.abs(one.wavenumber - other.wavenumber).max() < _SAME_WAVENUMBER)
