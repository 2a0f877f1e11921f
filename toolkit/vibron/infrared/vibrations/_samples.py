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


def _chain() -> dict[str, Any]:
    """Return carbon dioxide along x: stretching constants 1.03 and 0.08 (interaction), bending 0.05 hartree/bohr^2."""
    stretch, together, bend = 1.03, 0.08, 0.05
    atoms = (0, 1, 2)
    first, second, sweep = (1.0, -1.0, 0.0), (0.0, 1.0, -1.0), (0.5, -1.0, 0.5)
    rows = [[0.0] * 9 for _ in range(9)]
    for i in atoms:
        for j in atoms:
            rows[3 * i][3 * j] = stretch * (first[i] * first[j] + second[i] * second[j])
            rows[3 * i][3 * j] += together * (first[i] * second[j] + second[i] * first[j]) * -1.0
            for axis in (1, 2):
                rows[3 * i + axis][3 * j + axis] = bend * sweep[i] * sweep[j]
    slopes = [[0.0] * 3 for _ in range(9)]
    for atom, (along, across) in enumerate(((-1.0, -0.3), (2.0, 0.6), (-1.0, -0.3))):
        slopes[3 * atom][0], slopes[3 * atom + 1][1], slopes[3 * atom + 2][2] = along, across, across
    return {
        "geometry": {"symbols": ["O", "C", "O"], "positions": [[-1.16, 0.0, 0.0], [0.0, 0.0, 0.0], [1.16, 0.0, 0.0]]},
        "hessian": rows,
        "dipole_derivatives": slopes,
        "dipole": [0.0, 0.0, 0.0],
        "energy": 0.0,
        "gradient": 0.0,
        "method": "made up",
    }


CARBON_DIOXIDE = _chain()
