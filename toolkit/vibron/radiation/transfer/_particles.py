"""Clouds and aerosols distributed over the layers of an atmosphere, delta-M scaled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.radiation.layered_optics import LayeredOptics, ParticleLayer


@dataclass(frozen=True, eq=False)
class ScatteringOptics:
    """Depth and albedo of a layer with particles, and the moments of its phase function, each per spectral point."""

    depth: FloatArray
    albedo: FloatArray
    moments: FloatArray


def layers_with_particles(optics: LayeredOptics, streams: int) -> Mapping[int, ScatteringOptics]:
    """Return the layers that hold particles by their number from the ground."""
    parts = [(particle, _fractions(optics, particle), *_spectral(optics, particle)) for particle in optics.particles]
    found = {}
    for layer in range(optics.altitude.size - 1):
        inside = [(share[layer] * depth, albedo, chi) for _, share, depth, albedo, chi in parts if share[layer] > 0.0]
        if inside:
            found[layer] = _scaled(optics.optical_depth[layer], inside, streams)
    return found


def _fractions(optics: LayeredOptics, particle: ParticleLayer) -> FloatArray:
    """Return the fraction of the particles in each layer."""
    low, high = float(optics.altitude[0]), float(optics.altitude[-1])
    if particle.top <= particle.bottom:
        raise DomainError("must be above the base", field="particles", value=particle.top, remedy="swap both altitudes")
    if particle.bottom < low or particle.top > high:
        raise DomainError(
            f"reach beyond the layers, {low:g} to {high:g} km", field="particles",
            value=(particle.bottom, particle.top), remedy="move the particles, or extend the layers",
        )  # fmt: skip
    overlap = np.minimum(optics.altitude[1:], particle.top) - np.maximum(optics.altitude[:-1], particle.bottom)
    return np.asarray(np.maximum(overlap, 0.0) / (particle.top - particle.bottom))


def _spectral(optics: LayeredOptics, particle: ParticleLayer) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return depth, albedo and moments at the spectral points, linear between those of the particles."""
    known, wanted = particle.wavenumber, optics.wavenumber
    if known.size > 1 and (wanted.min() < known[0] or wanted.max() > known[-1]):
        raise DomainError(
            f"are known from {known[0]:g} to {known[-1]:g} cm^-1 only", field="particles",
            value=(float(wanted.min()), float(wanted.max())), remedy="compute their optics over the whole spectrum",
        )  # fmt: skip
    columns = [np.interp(wanted, known, particle.moments[:, order]) for order in range(particle.moments.shape[1])]
    depth, albedo = (np.interp(wanted, known, values) for values in (particle.optical_depth, particle.albedo))
    return np.asarray(depth), np.asarray(albedo), np.stack(columns, axis=1)


def _scaled(
    absorption: FloatArray, inside: list[tuple[FloatArray, FloatArray, FloatArray]], streams: int
) -> ScatteringOptics:
    """Mix gas and particles, and take the forward peak out of the scattering (delta-M)."""
    scattering = np.zeros_like(absorption)
    depth = absorption * 1.0
    weighted = np.zeros((absorption.size, streams + 1))
    for extinction, albedo, moments in inside:
        depth += extinction
        scattered = extinction * albedo
        scattering += scattered
        kept = moments[:, : streams + 1]
        weighted[:, : kept.shape[1]] += scattered[:, None] * kept
    chi = weighted / np.where(scattering > 0.0, scattering, 1.0)[:, None]
    chi[scattering == 0.0, 0] = 1.0
    peak = np.clip(chi[:, streams], 0.0, 1.0 - 1e-9)
    albedo = scattering / np.where(depth > 0.0, depth, 1.0)
    left = 1.0 - albedo * peak
    scaled = (chi[:, :streams] - peak[:, None]) / (1.0 - peak[:, None])
    return ScatteringOptics(left * depth, np.minimum((1.0 - peak) * albedo / left, 1.0), scaled)
