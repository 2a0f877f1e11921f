from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.molecules.groups import parse_smiles
from vibron.infrared.spectrum_model.model import GRID, shipped_model

_ELEMENTS = frozenset("H B C N O F Si P S Cl Br I".split())
_FITTED, _MOST = 9, 12  # heavy atoms
_UNLIKE = 0.4  # similarity below which predictions are poor


@tool(
    valid_for="connected neutral molecules of 2 to 12 heavy atoms of B, C, N, O, F, Si, P, S, Cl, Br and I, as a gas",
    limitations="imitates scaled GFN2-xTB at 24 cm^-1 and shares its errors: bands off by 40 cm^-1 on average "
    "(100 for cumulated bonds), C-H stretches too strong, no overtones; heights are relative; fitted to compounds of "
    "up to 9 heavy atoms, poor below a similarity of 0.4; stereoisomers are not distinguished; no assignment",
    papers=("mcgill2021", "bannwarth2019", "rogershahn2010"),
    see_also=("harmonic_ir", "condensed_phase_spectrum"),
    exempt={"fits_are_tried_with_noise": "the model was fitted before it was shipped, and a structure has no noise"},
)
def predict_spectrum(
    smiles: Annotated[str, Option("structure as SMILES")],
) -> PredictedSpectrum:
    r"""Return the infrared spectrum of a SMILES predicted at once by a model that was fitted to computed spectra.

    .. math:: \sqrt{A(\tilde\nu)} = \overline{\sqrt{A}} + \sum_i T(s, s_i)\, w_i(\tilde\nu)

    with the Tanimoto similarity T of the counted fragments of the structure to those of each compound fitted: kernel
    ridge regression of the square roots of spectra that ``harmonic_ir`` would give, broadened to 24 cm^-1.

    Raises
    ------
    InputError
        The SMILES cannot be read.
    DomainError
        Several parts, a charge, a radical, an isotope, other elements, or too few or many atoms.

    Examples
    --------
    >>> predicted = predict_spectrum("CC#N")
    >>> predicted.similarity, len(predicted.spectrum)
    (1.0, 451)
    """
    molecule = parse_smiles(smiles)
    _refuse(molecule, smiles)
    curve, similarity = shipped_model().predict(molecule)
    heavy = molecule.GetNumHeavyAtoms()
    notes = (
        (heavy > _FITTED, f"{heavy} heavy atoms: fitted to compounds of up to {_FITTED}"),
        (similarity < _UNLIKE, f"no compound like it was fitted (similarity {similarity:.2f})"),
    )
    warnings = tuple(text for holds, text in notes if holds)
    metadata = {"TITLE": "predicted from the structure"}
    spectrum = Spectrum(GRID, curve / curve.max(), "absorbance", "gas", metadata, warnings)
    return PredictedSpectrum(spectrum, float(GRID[curve.argmax()]), similarity, warnings)


@dataclass(frozen=True)
class PredictedSpectrum(DataRecord):
    """A predicted infrared spectrum, and how near the structure is to those fitted."""

    spectrum: Annotated[Spectrum, Record("400 to 4000 cm^-1 by 8, highest point 1")]
    strongest: Annotated[float, Quantity("cm^-1", "place of the highest point", kind="position")]
    similarity: Annotated[float, Quantity("1", "Tanimoto similarity of the most similar compound fitted", ge=0, le=1)]
    warnings: Annotated[tuple[str, ...], Option("why the prediction may be poor")]


def _refuse(molecule: Any, smiles: str) -> None:
    """Raise where the model was never fitted."""
    chem = require("rdkit.Chem")
    atoms = list(molecule.GetAtoms())
    strange = sorted({atom.GetSymbol() for atom in atoms} - _ELEMENTS)
    reasons = (
        (bool(strange), f"holds {', '.join(strange)}"),
        (not 2 <= molecule.GetNumHeavyAtoms() <= _MOST, f"has {molecule.GetNumHeavyAtoms()} heavy atoms, not 2 to 12"),
        (len(chem.GetMolFrags(molecule)) > 1, "has several parts"),
        (chem.GetFormalCharge(molecule) != 0, "is charged"),
        (any(atom.GetNumRadicalElectrons() for atom in atoms), "is a radical"),
        (any(atom.GetIsotope() for atom in atoms), "names an isotope"),
    )
    for holds, reason in reasons:
        if holds:
            raise DomainError(
                f"{reason}, and no such compound was fitted",
                field="smiles",
                value=smiles,
                remedy="compute its spectrum with harmonic_ir",
            )
