from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import Curve
from vibron.core.geometry import Geometry
from vibron.core.quantity import Array, FloatArray, Option, Record
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.infrared.vibrations import _wave_function
from vibron.infrared.vibrations._constants import BOHR
from vibron.infrared.vibrations.harmonic_field import harmonic_field
from vibron.infrared.vibrations.normal_modes import normal_modes

_SILENT = 1e-4  # angstrom^4/u, below which a ratio means nothing


@tool(
    valid_for="molecules to about ten atoms, far from electronic resonance",
    limitations="static polarisability, harmonic; activities need diffuse functions to be better than 30 %",
    papers=("long2002", "sun2020"),
    see_also=("harmonic_ir", "symmetry_activity"),
    extra="simulate",
    cost="heavy",
)
def raman_activity(
    geometry: Annotated[Geometry, Record("molecule near a minimum, or its SMILES")],
    method: Annotated[str, Option("method of quantum chemistry", choices=_wave_function.METHODS)] = "HF",
    basis: Annotated[str, Option("basis set", choices=_wave_function.BASES)] = "6-31+G**",
) -> RamanActivity:
    r"""Return Raman activities and depolarisation ratios of a molecule's vibrations.

    .. math:: S = 45 \bar\alpha'^2 + 7 \gamma'^2,\qquad \rho = \frac{3\gamma'^2}{45\bar\alpha'^2 + 4\gamma'^2}

    with the derivatives of mean polarisability and anisotropy by the normal coordinate.  Those of the polarisability by
    the Cartesian coordinates are second differences of the gradient in electric fields of 0.005 atomic units.

    Parameters
    ----------
    geometry
        Molecule; a SMILES at the boundaries; relaxed first.

    Raises
    ------
    DomainError
        An atom alone.
    ConvergenceError
        The electrons or the geometry did not converge.

    References
    ----------
    D. A. Long, The Raman Effect, Wiley (2002), chapter 5.

    Examples
    --------
    >>> hydrogen = Geometry(("H", "H"), np.array([[0.0, 0.0, 0.0], [0.0, 0.0, 0.74]]))
    >>> result = raman_activity(hydrogen, "HF", "STO-3G")
    >>> bool(result.activity[0] > 1.0), bool(result.infrared[0] < 1e-4)
    (True, True)
    """
    with require("pyscf.lib", extra="simulate").with_omp_threads(1):  # differences amplify the rounding of threads
        field = harmonic_field(geometry, method, basis)
        slopes = _wave_function.polarizability_derivatives(field.geometry, method, basis)
    modes = normal_modes(field)
    flat = modes.displacement.reshape(modes.wavenumber.size, -1) / np.sqrt(modes.reduced_mass)[:, None]
    along = np.einsum("ki,iab->kab", flat, slopes) * BOHR**2
    mean = np.trace(along, axis1=1, axis2=2) / 3.0
    shear = along - mean[:, None, None] * np.eye(3)
    anisotropy = 1.5 * (shear**2).sum(axis=(1, 2))
    scale = 45.0 * mean**2 + 4.0 * anisotropy
    depolarization = np.divide(3.0 * anisotropy, scale, out=np.full(scale.size, np.nan), where=scale > _SILENT)
    return RamanActivity(modes.wavenumber, 45.0 * mean**2 + 7.0 * anisotropy, depolarization, modes.intensity)


@dataclass(frozen=True)
class RamanActivity(Curve):
    """Raman activities of the normal modes, ascending in wavenumber."""

    drawn_as_sticks = True

    wavenumber: Annotated[FloatArray, Array("cm^-1", "m", "harmonic wavenumbers", kind="position")]
    activity: Annotated[FloatArray, Array("angstrom^4/u", "m", "Raman activities", ge=0)]
    depolarization: Annotated[
        FloatArray, Array("1", "m", "depolarisation ratio, plane-polarised light; NaN for silent modes", finite=False)
    ]
    infrared: Annotated[FloatArray, Array("km/mol", "m", "infrared intensities", ge=0)]
