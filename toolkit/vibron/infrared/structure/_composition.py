"""Composition of molecules while they are edited: a test that is cheap enough for every product."""

from __future__ import annotations

from typing import Any

from vibron.core.require import require
from vibron.infrared.molecules.formula import parse_formula
from vibron.infrared.molecules.information import composition_table, composition_tests, read_information


class Composition:
    """What is known of the composition; without any knowledge everything is accepted."""

    def __init__(self, formula: str | None = None, elements: str | None = None, carbons: str | None = None) -> None:
        self._known = read_information(formula, elements, carbons) if formula or elements or carbons else None
        counts = parse_formula(formula) if formula else None
        self._heavy = counts and sum(number for symbol, number in counts.items() if symbol != "H")
        self._verdicts: dict[str, bool] = {}

    def size(self, molecule: Any) -> bool:
        """Whether the number of heavy atoms agrees; the molecule need not be sanitised."""
        return self._heavy is None or molecule.GetNumAtoms() == self._heavy

    def agrees(self, molecule: Any) -> bool:
        """Whether a sanitised molecule agrees."""
        if self._known is None:
            return True
        formula = str(require("rdkit.Chem.rdMolDescriptors").CalcMolFormula(molecule))
        if formula not in self._verdicts:
            tests = composition_tests(composition_table((formula,)), self._known)
            self._verdicts[formula] = all(bool(mask[0]) for mask in tests.values())
        return self._verdicts[formula]
