"""Reflectance and transmittance against the angle of incidence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.films._multilayer import waves
from vibron.radiation.films._stack import Extinctions, Indices, Thicknesses, Wavelengths, media, tangential_index


@dataclass(frozen=True, eq=False)
class AngleScan:
    """Both polarisations, angle by wavelength."""

    reflectance_s: Annotated[FloatArray, Array("1", "a,w", "reflected part, s", ge=0, le=1)]
    reflectance_p: Annotated[FloatArray, Array("1", "a,w", "reflected part, p", ge=0, le=1)]
    transmittance_s: Annotated[FloatArray, Array("1", "a,w", "part that enters the exit medium, s", ge=0, le=1)]
    transmittance_p: Annotated[FloatArray, Array("1", "a,w", "part that enters the exit medium, p", ge=0, le=1)]


@tool(
    domain="radiation",
    family="films",
    known_answers=(
        KnownAnswer(
            call={"angle": [75.96375653207353], "wavelength": [10.0], "refractive_index": [1.0, 4.0], "thickness": []},
            path="reflectance_p",
            value=[[0.0]],
            tolerance=1e-30,
            source="p light is not reflected at the angle of Brewster, arctan 4 = 75.964 deg",
            kind="identity",
        ),
        KnownAnswer(
            call={
                "angle": [0.0, 30.0, 60.0],
                "wavelength": [10.0],
                "refractive_index": [1.0, 2.2, 4.0, 1.4],
                "extinction": [0.0, 0.01, 0.0, 0.3],
                "thickness": [1.1, 2.0],
            },
            path="reflectance_s",
            value=[[0.1488239275], [0.1324127654], [0.1351241296]],
            tolerance=1e-9,
            source="coh_tmm of the tmm package 0.2.0 (byrnes2016), one angle at a time",
        ),
        KnownAnswer(
            call={
                "angle": [0.0, 30.0, 60.0],
                "wavelength": [10.0],
                "refractive_index": [1.0, 2.2, 4.0, 1.4],
                "extinction": [0.0, 0.01, 0.0, 0.3],
                "thickness": [1.1, 2.0],
            },
            path="transmittance_p",
            value=[[0.8181572409], [0.8088961279], [0.6928460475]],
            tolerance=1e-9,
            source="coh_tmm of the tmm package 0.2.0 (byrnes2016), one angle at a time",
        ),
    ),
    valid_for="flat, homogeneous, isotropic layers that light passes without losing its phase",
    limitations="plane waves: a cone of light is the weighted mean over its angles",
    papers=("byrnes2016", "macleod2010"),
    keywords=("oblique incidence", "angle of incidence", "polarisation", "Brewster", "angular scan", "blue shift"),
    see_also=("multilayer_spectrum", "ellipsometric_angles", "fresnel"),
    asks=(
        "[reflectance_s: s reflectance] at angles {angle} of films {thickness} thick, indices "
        "{refractive_index}, {wavelength}",
        "[reflectance_p: R for p light] against angle {angle}: stack n {refractive_index}, d {thickness}, "
        "lambda {wavelength}",
        "[transmittance_p: p transmittance] of a coating {thickness}, {refractive_index} tilted by {angle} "
        "at {wavelength}",
        "Angular scan {angle} of a multilayer {refractive_index}, {thickness}: [transmittance_s: s "
        "transmission] at {wavelength}",
        "[reflectance_p: Rp] of absorbing films {thickness}, {refractive_index}, k {extinction} at angles "
        "{angle}, {wavelength}",
    ),
)
def angle_scan(
    angle: Annotated[FloatArray, Array("deg", "a", "angles of incidence in the incident medium", ge=0, lt=90)],
    wavelength: Wavelengths,
    refractive_index: Indices,
    thickness: Thicknesses,
    extinction: Extinctions = None,
) -> AngleScan:
    """Return reflectance and transmittance of a stack for s and p light at many angles.

    The characteristic matrix of ``multilayer_spectrum``, for all angles and wavelengths at once.

    Parameters
    ----------
    angle
        Angles of incidence in degrees, shape (a).
    wavelength, refractive_index, thickness, extinction
        As in ``multilayer_spectrum``.

    Returns
    -------
    AngleScan
        Shape (angles, wavelengths).

    Raises
    ------
    DomainError, InputError
        As ``multilayer_spectrum``.

    References
    ----------
    [byrnes2016]_; [macleod2010]_.

    Examples
    --------
    >>> found = angle_scan([0.0, 45.0], [10.0], [1.0, 2.4], [])
    >>> found.reflectance_s.ravel().round(4), found.reflectance_p.ravel().round(4)
    (array([0.1696, 0.2795]), array([0.1696, 0.0781]))
    """
    index = media(wavelength, refractive_index, extinction, thickness)
    tangential = tangential_index(index, angle[:, None])
    s, p = (waves(index, thickness[:, None, None], wavelength, tangential, part) for part in (True, False))
    return AngleScan(s.reflectance, p.reflectance, s.transmittance, p.transmittance)
