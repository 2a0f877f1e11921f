from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Annotated

import numpy as np

from vibron.core.data_record import Curve
from vibron.core.errors import DomainError
from vibron.core.geometry import Geometry
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.infrared.vibrations import _tight_binding
from vibron.infrared.vibrations._constants import BOHR, ELECTRON_MASSES, HARTREE_WAVENUMBER, ROTATION
from vibron.infrared.vibrations._surface import differences
from vibron.infrared.vibrations.harmonic_field import harmonic_field
from vibron.infrared.vibrations.normal_modes import normal_modes

_FLATTEST = 50.0  # cm^-1
_ORDERS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
_LEVI_CIVITA = np.array([[np.cross(*pair) for pair in product((row,), np.eye(3))] for row in np.eye(3)]).transpose(
    2, 0, 1
)


@tool(
    valid_for="molecules to about ten atoms at a minimum without large-amplitude motion",
    limitations="GFN2-xTB; fourth derivatives by three or four different coordinates are left out, as second-order "
    "perturbation theory needs none",
    papers=("mills1972", "bannwarth2019"),
    see_also=("anharmonic_levels", "harmonic_field"),
    extra="simulate",
    cost="light",
)
def quartic_force_field(
    geometry: Annotated[Geometry, Record("molecule near a minimum, or its SMILES")],
    method: Annotated[str, Option("method of quantum chemistry", choices=_tight_binding.METHODS)] = "GFN2-xTB",
    step: Annotated[float, Quantity("1", "displacement along each dimensionless coordinate", gt=0, le=2)] = 0.25,
) -> QuarticField:
    r"""Return the quartic force field of a molecule in normal coordinates, with Coriolis and rotational constants.

    .. math:: \phi_{ijk} = \frac{1}{hc}\frac{\partial^3 V}{\partial q_i \partial q_j \partial q_k},\qquad
              \phi_{iijj} = \frac{1}{hc}\frac{\partial^4 V}{\partial q_i^2 \partial q_j^2}

    from Hessians at one step to each side along every normal coordinate; what can be had in several ways is averaged.

    Parameters
    ----------
    geometry
        Molecule; a SMILES at the boundaries; relaxed first.

    Raises
    ------
    DomainError
        The minimum is too flat: a mode lies below 50 cm^-1.

    References
    ----------
    I. M. Mills, in Molecular Spectroscopy: Modern Research, Academic Press (1972), page 115.

    Examples
    --------
    >>> field = quartic_force_field(Geometry(("H", "H"), np.array([[0.0, 0.0, 0.0], [0.0, 0.0, 0.77]])))
    >>> bool(55.0 < field.rotation[2] < 61.0), float(field.rotation[0])  # observed 60.85, and 0 about the line
    (True, 0.0)
    """
    field = harmonic_field(geometry, method)
    modes = normal_modes(field)
    if modes.wavenumber[0] < _FLATTEST:
        raise DomainError(
            "has a mode too soft for a power series",
            field="geometry",
            value=round(float(modes.wavenumber[0]), 1),
            remedy="treat large-amplitude motion with dvr_levels",
        )
    mass_weighted = modes.displacement * np.sqrt(modes.masses / modes.reduced_mass[:, None])[:, :, None]
    # One unit of the dimensionless coordinate, as Cartesian displacement in bohr: q = Q sqrt(omega / hbar).
    length = 1.0 / np.sqrt(modes.wavenumber / HARTREE_WAVENUMBER * ELECTRON_MASSES)
    unit = (mass_weighted / np.sqrt(modes.masses)[:, None]).reshape(modes.wavenumber.size, -1) * length[:, None]
    surface = _tight_binding.TightBinding(field.geometry, method)
    rest = field.geometry.positions.ravel() / BOHR

    def curved(displacement: FloatArray) -> FloatArray:
        return np.asarray(unit @ differences(surface, rest + displacement)[0] @ unit.T * HARTREE_WAVENUMBER)

    middle = curved(np.zeros(rest.size))
    sides = [(curved(step * row), curved(-step * row)) for row in unit]
    cubic = np.array([(forward - backward) / (2.0 * step) for forward, backward in sides])
    cubic = np.mean([np.transpose(cubic, order) for order in _ORDERS], axis=0)
    quartic = np.array([np.diag(forward + backward - 2.0 * middle) / step**2 for forward, backward in sides])
    rotation, axes = _rotation(field.geometry.positions, modes.masses)
    turned = mass_weighted @ axes
    coriolis = np.einsum("abc,rib,sic->ars", _LEVI_CIVITA, turned, turned)
    return QuarticField(modes.wavenumber, cubic, (quartic + quartic.T) / 2.0, coriolis, rotation, modes.intensity)


@dataclass(frozen=True)
class QuarticField(Curve):
    """Force constants in dimensionless normal coordinates: derivatives of V(q)/hc."""

    drawn_as_sticks = True

    wavenumber: Annotated[FloatArray, Array("cm^-1", "m", "harmonic wavenumbers", gt=0, kind="position")]
    cubic: Annotated[FloatArray, Array("cm^-1", "m,m,m", "third derivatives, symmetric in all three", kind="energy")]
    quartic: Annotated[FloatArray, Array("cm^-1", "m,m", "fourth derivatives, twice by each of two", kind="energy")]
    coriolis: Annotated[FloatArray, Array("1", "3,m,m", "Coriolis coupling about the three axes of inertia")]
    rotation: Annotated[
        FloatArray, Array("cm^-1", "3", "rotational constants about these axes; 0 of a line's own", ge=0, kind="energy")
    ]
    intensity: Annotated[FloatArray, Array("km/mol", "m", "harmonic infrared intensities", ge=0)]


def _rotation(positions: FloatArray, masses: FloatArray) -> tuple[FloatArray, FloatArray]:
    centred = positions - np.average(positions, axis=0, weights=masses)
    squares = (masses[:, None, None] * centred[:, :, None] * centred[:, None, :]).sum(axis=0)
    moments, axes = np.linalg.eigh(np.trace(squares) * np.eye(3) - squares)
    return np.divide(ROTATION, moments, out=np.zeros(3), where=moments > 1e-6 * moments[-1]), axes
