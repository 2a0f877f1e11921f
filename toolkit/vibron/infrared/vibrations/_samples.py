"""Small force fields for known answers, as JSON would hold them."""

from __future__ import annotations

from typing import Any

#: Hydrogen chloride: force constant 516.3 N/m = 0.33162 hartree/bohr^2, dipole derivative 0.2 e along the bond.
STIFFNESS, SLOPE = 0.33162, 0.2


def diatomic(heavy: str, distance: float, method: str = "GFN2-xTB") -> dict[str, Any]:
    """Return the field of a diatomic along z: (heavy atom, hydrogen or another), in the form of JSON."""
    symbols = {"HCl": ["Cl", "H"], "CN": ["C", "N"]}[heavy]
    rows = [[0.0] * 6 for _ in range(6)]
    rows[2][2] = rows[5][5] = STIFFNESS
    rows[2][5] = rows[5][2] = -STIFFNESS
    slopes = [[0.0] * 3 for _ in range(6)]
    slopes[2][2], slopes[5][2] = -SLOPE, SLOPE
    return {
        "geometry": {"symbols": symbols, "positions": [[0.0, 0.0, 0.0], [0.0, 0.0, distance]]},
        "hessian": rows,
        "dipole_derivatives": slopes,
        "dipole": [0.0, 0.0, 0.4],
        "energy": 0.0,
        "gradient": 0.0,
        "method": method,
    }


HYDROGEN_CHLORIDE = diatomic("HCl", 1.2746)
CYANO = diatomic("CN", 1.17)
