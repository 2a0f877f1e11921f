"""Extended tight binding through tblite."""

from __future__ import annotations

from typing import Any

from vibron.core.errors import ConvergenceError, DomainError
from vibron.core.geometry import Geometry
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.vibrations._constants import BOHR

METHODS = ("GFN2-xTB", "GFN1-xTB")
ACCURACY = 0.01  # of tblite's own; the default of 1 spoils second differences
_HEAVIEST = 86  # radon


class TightBinding:
    """The energy surface of one molecule; each call starts from the density of the last one."""

    def __init__(self, geometry: Geometry, method: str) -> None:
        interface = require("tblite.interface", extra="simulate")
        table = require("rdkit.Chem").GetPeriodicTable()
        atomic = require("numpy").array([table.GetAtomicNumber(symbol) for symbol in geometry.symbols])
        if atomic.max() > _HEAVIEST:
            raise DomainError(
                "extended tight binding ends at radon", field="geometry", value=geometry.symbols, remedy="use a DFT"
            )
        start = geometry.positions / BOHR
        self._calculator = interface.Calculator(method, atomic, start, charge=geometry.charge, uhf=geometry.unpaired)
        self._calculator.set("verbosity", 0)
        self._calculator.set("accuracy", ACCURACY)
        self._last: Any = None
        # Threads cost more than they bring for matrices as small as these: twenty times the time of one on two cores.
        self._threads = require("threadpoolctl", extra="simulate").ThreadpoolController()

    def __call__(self, positions: FloatArray) -> tuple[float, FloatArray, FloatArray]:
        """Return energy (hartree), gradient (hartree/bohr) and dipole (e bohr) at positions (bohr, flat)."""
        self._calculator.update(positions=positions.reshape(-1, 3))
        try:
            with self._threads.limit(limits=1):
                self._last = self._calculator.singlepoint(self._last)
        except RuntimeError as error:
            raise ConvergenceError(
                f"the tight-binding iteration failed: {error}",
                field="geometry",
                remedy="check the geometry, the charge and the number of unpaired electrons",
            ) from error
        found = self._last
        return float(found.get("energy")), found.get("gradient").ravel().copy(), found.get("dipole").copy()
