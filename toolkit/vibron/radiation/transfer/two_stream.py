from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool

_SCHEMES = ("eddington", "quadrature", "hemispheric-mean")
_ROOT3 = np.sqrt(3.0)
_CONSERVATIVE, _RESONANT = 1e-10, 1e-6


@tool(
    valid_for="fluxes of one homogeneous layer over a black surface, to a few per cent",
    limitations=(
        "no intensities, no emission; a scheme may give a negative flux, which is refused: Eddington for diffuse light "
        "on strong absorbers, any for strong forward peaks without delta scaling"
    ),
    papers=("meadorweaver1980", "joseph1976"),
    see_also=("adding_doubling", "disort_intensity", "delta_m_scaling", "monte_carlo_slab"),
)
def two_stream(
    optical_depth: Annotated[FloatArray, Array("1", "...", "optical depth of the layer", ge=0, le=1e6)],
    albedo: Annotated[FloatArray, Array("1", "...", "single-scattering albedo", ge=0, le=1)],
    asymmetry: Annotated[FloatArray, Array("1", "...", "asymmetry parameter g", gt=-1, lt=1)],
    cosine: Annotated[FloatArray, Array("1", "...", "cosine of the beam to the normal", ge=1e-4, le=1)],
    scheme: Annotated[str, Option("closure of the two streams", choices=_SCHEMES)] = "quadrature",
    delta: Annotated[bool, Option("move the forward peak g^2 into the direct beam")] = True,
) -> LayerFluxes:
    r"""Return reflectance and transmittance of a layer in a two-stream approximation.

    .. math:: \frac{dF^+}{d\tau} = \gamma_1 F^+ - \gamma_2 F^- - \gamma_3 \omega \pi F e^{-\tau/\mu_0}, \qquad
              \frac{dF^-}{d\tau} = \gamma_2 F^+ - \gamma_1 F^- + (1 - \gamma_3) \omega \pi F e^{-\tau/\mu_0}

    solved as by Meador and Weaver, with growing exponentials divided out.

    Parameters
    ----------
    optical_depth, albedo, asymmetry, cosine
        tau, omega, g and mu0, of shapes that go together.
    delta
        Scale tau, omega and a positive g by f = g^2 first; ``direct`` is then that of the scaled layer.

    Raises
    ------
    DomainError
        If the scheme gives a negative flux.
    InputError
        If the shapes do not go together.

    Examples
    --------
    >>> found = two_stream(1.0, 1.0, 0.0, 1.0)
    >>> round(float(found.reflectance + found.transmittance), 12)
    1.0
    """
    depth, omega, g, mu = (np.array(part) for part in np.broadcast_arrays(optical_depth, albedo, asymmetry, cosine))
    if delta:
        peak = np.maximum(g, 0.0) ** 2
        kept = 1.0 - omega * peak
        depth, omega, g = depth * kept, omega * (1.0 - peak) / kept, np.where(g > 0.0, g / (1.0 + g), g)
    first, second, third = _closure(scheme, omega, g, mu)
    reflected, transmitted = _beam(depth, omega, mu, first, second, third)
    lossless = omega > 1.0 - _CONSERVATIVE
    decay = np.sqrt(np.where(lossless, 1.0, first**2 - second**2))
    fall = np.exp(-2.0 * decay * depth)
    common = decay + first + (decay - first) * fall
    diffuse_r = np.where(lossless, first * depth / (1.0 + first * depth), second * (1.0 - fall) / common)
    diffuse_t = np.where(lossless, 1.0 / (1.0 + first * depth), 2.0 * decay * np.exp(-decay * depth) / common)
    direct = np.exp(-depth / mu)
    shares = [reflected, transmitted, direct, 1.0 - reflected - transmitted, diffuse_r, diffuse_t]
    if min(float(share.min(initial=0.0)) for share in shares) < -1e-9:
        raise DomainError(
            "gives a negative flux here",
            field="scheme",
            value=scheme,
            remedy="set delta (delta=true), choose quadrature or hemispheric-mean, or use adding_doubling",
        )
    return LayerFluxes(*(np.clip(share, 0.0, 1.0) for share in shares))


@dataclass(frozen=True)
class LayerFluxes(DataRecord):
    """Shares of the flux of a beam and of diffuse light."""

    reflectance: Annotated[FloatArray, Array("1", "...", "share of the beam's flux sent back", ge=0, le=1)]
    transmittance: Annotated[FloatArray, Array("1", "...", "share let through, direct and diffuse", ge=0, le=1)]
    direct: Annotated[FloatArray, Array("1", "...", "share let through without scattering", ge=0, le=1)]
    absorptance: Annotated[FloatArray, Array("1", "...", "share of the beam absorbed", ge=0, le=1)]
    diffuse_reflectance: Annotated[FloatArray, Array("1", "...", "share of diffuse light sent back", ge=0, le=1)]
    diffuse_transmittance: Annotated[FloatArray, Array("1", "...", "share of diffuse light let through", ge=0, le=1)]


def _closure(
    scheme: str, omega: FloatArray, g: FloatArray, mu: FloatArray
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return gamma 1 to 3, table 1 of Meador and Weaver."""
    if scheme == "quadrature":
        return (
            0.5 * _ROOT3 * (2.0 - omega * (1.0 + g)),
            0.5 * _ROOT3 * omega * (1.0 - g),
            0.5 * (1.0 - _ROOT3 * g * mu),
        )
    slanted = 0.25 * (2.0 - 3.0 * g * mu)
    if scheme == "eddington":
        return 0.25 * (7.0 - omega * (4.0 + 3.0 * g)), -0.25 * (1.0 - omega * (4.0 - 3.0 * g)), slanted
    return 2.0 - omega * (1.0 + g), omega * (1.0 - g), slanted


def _beam(
    depth: FloatArray, omega: FloatArray, mu: FloatArray, first: FloatArray, second: FloatArray, third: FloatArray
) -> tuple[FloatArray, FloatArray]:
    lossless = omega > 1.0 - _CONSERVATIVE
    decay = np.sqrt(np.where(lossless, 1.0, first**2 - second**2))
    resonant = np.abs(decay * mu - 1.0) < _RESONANT  # a removable pole: step aside
    slope = np.where(resonant, (1.0 + _RESONANT) / decay, mu)
    fourth = 1.0 - third
    up, down = first * fourth + second * third, first * third + second * fourth
    fall, direct = np.exp(-decay * depth), np.exp(-depth / slope)
    scale = omega / ((1.0 - (decay * slope) ** 2) * (decay + first + (decay - first) * fall**2))
    reflected = scale * (
        (1.0 - decay * slope) * (down + decay * third)
        - (1.0 + decay * slope) * (down - decay * third) * fall**2
        - 2.0 * decay * (third - down * slope) * fall * direct
    )
    transmitted = direct - scale * (
        direct * (1.0 + decay * slope) * (up + decay * fourth)
        - direct * (1.0 - decay * slope) * (up - decay * fourth) * fall**2
        - 2.0 * decay * (fourth + up * slope) * fall
    )
    # The conservative layer: R + T = 1.
    plain = (first * depth + (third - first * mu) * -np.expm1(-depth / mu)) / (1.0 + first * depth)
    return np.where(lossless, plain, reflected), np.where(lossless, 1.0 - plain, transmitted)
