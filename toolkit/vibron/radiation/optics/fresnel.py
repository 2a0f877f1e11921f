from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.physics.fresnel import amplitudes, normal_component


@tool(
    valid_for="a flat face between two homogeneous, isotropic, non-magnetic media",
    limitations="the incident medium is transparent; one wavelength: spectra and films in multilayer_spectrum",
    papers=("bornwolf1999", "byrnes2016", "harrick1967"),
    see_also=("penetration_depth_atr", "multilayer_spectrum", "angle_scan"),
)
def fresnel(
    angle: Annotated[FloatArray, Array("degree", "a", "angles of incidence", ge=0, lt=90)],
    refractive_index: Annotated[float, Quantity("1", "n of the second medium", ge=0, le=1e6)],
    extinction_coefficient: Annotated[float, Quantity("1", "k of the second medium, N = n + i k", ge=0, le=1e6)] = 0.0,
    incident_index: Annotated[float, Quantity("1", "refractive index of the incident medium", gt=0)] = 1.0,
) -> Fresnel:
    r"""Return reflectance and transmittance of a face by the formulas of Fresnel, with total reflection and its phase.

    .. math:: r_s = \frac{k_1 - k_2}{k_1 + k_2}, \quad
              r_p = \frac{N_2^2 k_1 - n_1^2 k_2}{N_2^2 k_1 + n_1^2 k_2}, \quad
              k_j = \sqrt{N_j^2 - n_1^2 \sin^2\theta}, \quad \tan\theta_B = \frac{n_2}{n_1}

    Behind a denser medium a transparent one is not reached beyond the critical angle; the phase between p and s is

    .. math:: \sin\theta_c = \frac{n_2}{n_1}, \qquad
              \tan\frac{\delta}{2} = \frac{\cos\theta \sqrt{\sin^2\theta - (n_2/n_1)^2}}{\sin^2\theta}

    Returns
    -------
    Fresnel
        R, T, moduli and phases of r for both polarisations, and the angles of Brewster and of total reflection.

    Raises
    ------
    DomainError
        The second medium has n = k = 0.

    Examples
    --------
    >>> face = fresnel([0.0, 45.0], 4.0)  # germanium
    >>> face.reflectance_s.round(4), face.reflectance_p.round(4), face.brewster_angle
    (array([0.36  , 0.4837]), array([0.36 , 0.234]), 75.963...)
    >>> prism = fresnel([30.0, 45.0], 1.5, incident_index=2.4)
    >>> prism.critical_angle, prism.phase_difference.round(2)
    (38.682..., array([ 0.  , 50.13]))
    """
    if refractive_index == 0.0 and extinction_coefficient == 0.0:
        raise DomainError(
            "a medium has no refractive index", field="refractive_index", value=0.0, remedy="give n or k above zero"
        )
    index = complex(refractive_index, extinction_coefficient)
    tangential = incident_index * np.sin(np.radians(angle))
    first = incident_index * np.cos(np.radians(angle))
    second = normal_component(index, tangential)
    permittivity, incident = index * index, incident_index**2
    s, p = amplitudes(incident_index, index, angle)
    critical, total, delay = _total(angle, refractive_index / incident_index, extinction_coefficient == 0.0)
    # Power that enters: real part of the flux behind the face.
    into_s = 4.0 * first * second.real / np.abs(first + second) ** 2
    into_p = 4.0 * incident * first * (second.conj() * permittivity).real
    return Fresnel(
        reflectance_s=np.abs(s) ** 2,
        reflectance_p=np.abs(p) ** 2,
        transmittance_s=into_s,
        transmittance_p=into_p / np.abs(permittivity * first + incident * second) ** 2,
        amplitude_s=np.abs(s),
        amplitude_p=np.abs(p),
        phase_s=np.degrees(np.angle(s)),
        phase_p=np.degrees(np.angle(p)),
        brewster_angle=None
        if extinction_coefficient > 0.0
        else float(np.degrees(np.arctan(refractive_index / incident_index))),
        critical_angle=critical,
        phase_difference=delay,
        is_total=total,
    )


@dataclass(frozen=True)
class Fresnel(DataRecord):
    """Amplitudes and powers, time as exp(-i omega t); p amplitudes equal -s at normal incidence."""

    reflectance_s: Annotated[FloatArray, Array("1", "a", "reflected power, s", ge=0, le=1)]
    reflectance_p: Annotated[FloatArray, Array("1", "a", "reflected power, p", ge=0, le=1)]
    transmittance_s: Annotated[FloatArray, Array("1", "a", "power that enters, s", ge=0, le=1)]
    transmittance_p: Annotated[FloatArray, Array("1", "a", "power that enters, p", ge=0, le=1)]
    amplitude_s: Annotated[FloatArray, Array("1", "a", "modulus of the reflected amplitude, s", ge=0, le=1)]
    amplitude_p: Annotated[FloatArray, Array("1", "a", "modulus of the reflected amplitude, p", ge=0, le=1)]
    phase_s: Annotated[FloatArray, Array("degree", "a", "phase of the reflected amplitude, s")]
    phase_p: Annotated[FloatArray, Array("degree", "a", "phase of the reflected amplitude, p")]
    brewster_angle: Annotated[float | None, Quantity("degree", "no p light is reflected; none: absorbing medium", ge=0)]
    critical_angle: Annotated[
        float | None,
        Quantity("degree", "total reflection from here on; none: the second medium is denser or absorbs", gt=0),
    ]
    phase_difference: Annotated[
        FloatArray, Array("degree", "a", "phase between p and s by total reflection; 0 without", ge=0)
    ]
    is_total: Annotated[FloatArray, Array("1", "a", "1 where the angle is beyond the critical one", ge=0, le=1)]


def _total(angle: FloatArray, ratio: float, transparent: bool) -> tuple[float | None, FloatArray, FloatArray]:
    if not transparent or ratio >= 1.0:
        return None, np.zeros(angle.shape), np.zeros(angle.shape)
    square = np.sin(np.radians(angle)) ** 2
    beyond = square > ratio**2
    root = np.sqrt(np.where(beyond, square - ratio**2, 0.0))
    phase = 2.0 * np.arctan2(np.cos(np.radians(angle)) * root, square)
    return float(np.degrees(np.arcsin(ratio))), beyond.astype(np.float64), np.degrees(phase)
