"""Spectra of a stack of layers as a function of the parameters that are fitted."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.radiation.films.ellipsometric_angles import ellipsometric_angles
from vibron.radiation.films.multilayer_spectrum import multilayer_spectrum
from vibron.radiation.fits._films import PARAMETERS, FilmLayer, FilmSpectrum, ParameterPlace
from vibron.radiation.least_squares import Unknown
from vibron.radiation.optics.dielectric_function import dielectric_function
from vibron.radiation.scattering.effective_medium import effective_medium

_HALF = np.array(0.5)
_STEP = 3e-5  # of a parameter or its natural size, in central differences
_MODEL = ("resonance", "damping", "plasma", "longitudinal", "longitudinal_damping", "high_frequency_permittivity")


@dataclass(eq=False)
class FilmModel:
    """All spectra, one after the other; factors of spectra are linear."""

    layers: tuple[FilmLayer, ...]
    spectra: tuple[FilmSpectrum, ...]
    places: tuple[ParameterPlace, ...]
    unknowns: tuple[Unknown, ...]
    known: dict[Any, tuple[FloatArray, FloatArray]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        sizes = [one.wavenumber.size for one in self.spectra]
        self.rows = np.split(np.arange(sum(sizes)), np.cumsum(sizes)[:-1])
        self.scaled = [number for number, one in enumerate(self.spectra) if one.free_scale]
        self.linear = tuple((f"scale_{number + 1}", "1") for number in self.scaled)

    def evaluate(self, values: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return the spectra without factor, and the columns of those with one."""
        whole = self._spectra(values)
        design = np.zeros((whole.size, len(self.scaled)))
        for column, number in enumerate(self.scaled):
            design[self.rows[number], column] = whole[self.rows[number]]
            whole[self.rows[number]] = 0.0
        return whole, design

    def slopes(self, values: FloatArray, linear: FloatArray) -> FloatArray:
        """Return the derivatives: central differences, one-sided ones of second order at a bound."""
        columns, here = [], None
        for number, (unknown, place) in enumerate(zip(self.unknowns, self.places, strict=True)):
            step = _STEP * max(abs(values[number]), PARAMETERS[place.name][2])

            def at(shift: float, number: int = number, step: float = step) -> FloatArray:
                moved = values.copy()
                moved[number] += shift * step
                return self._spectra(moved)

            if unknown.low <= values[number] - step and values[number] + step <= unknown.high:
                columns.append((at(1.0) - at(-1.0)) / (2.0 * step))
                continue
            here = self._spectra(values) if here is None else here
            side = 1.0 if values[number] - step < unknown.low else -1.0
            columns.append(side * (4.0 * at(side) - 3.0 * here - at(2.0 * side)) / (2.0 * step))
        found = np.stack(columns, axis=1)
        for factor, number in zip(linear, self.scaled, strict=True):
            found[self.rows[number]] *= factor
        return found

    def _spectra(self, values: FloatArray) -> FloatArray:
        layers = list(self.layers)
        for place, value in zip(self.places, values, strict=True):
            layers[place.layer] = changed(layers[place.layer], place, float(value))
        return np.concatenate([self._spectrum(tuple(layers), number) for number in range(len(self.spectra))])

    def _spectrum(self, layers: tuple[FilmLayer, ...], number: int) -> FloatArray:
        one = self.spectra[number]
        constants = [self._constants(layer, number, place) for place, layer in enumerate(layers)]
        if one.incident_index is not None:
            constants[0] = np.full(one.wavenumber.size, one.incident_index), np.zeros(one.wavenumber.size)
        rows, thickness, incoherent = [constants[0]], [], []
        for above, below, layer in zip(constants[:-1], constants[1:], layers[1:], strict=True):
            if layer.roughness > 0.0:
                mixed = effective_medium(*above, *below, _HALF, "bruggeman")
                rows.append((mixed.refractive_index, mixed.extinction_coefficient))
                thickness.append(layer.roughness)
                incoherent.append(0.0)
            rows.append(below)
            thickness.append(layer.thickness or 0.0)
            incoherent.append(float(layer.incoherent))
        n, k = (np.array([row[part] for row in rows]) for part in (0, 1))
        stack = 1e4 / one.wavenumber, n, np.array(thickness[:-1]), k, one.angle
        if one.quantity in ("psi", "delta"):
            angle = np.asarray(getattr(ellipsometric_angles(*stack), one.quantity))
            turns = np.rint((one.values - angle) / 360.0) if one.quantity == "delta" else 0.0
            return np.asarray(angle + 360.0 * turns)
        flags = np.array(incoherent[:-1]) if any(incoherent[:-1]) else None
        found = multilayer_spectrum(*stack, one.polarisation, flags)
        if one.quantity == "atr_absorbance":
            return -np.log10(np.maximum(found.reflectance, 1e-300))
        return np.asarray(getattr(found, one.quantity))

    def _constants(self, layer: FilmLayer, number: int, place: int) -> tuple[FloatArray, FloatArray]:
        """Return n and k of a layer at the points of a spectrum, from memory if it has not changed."""
        names = ("refractive_index", "extinction_coefficient") if layer.model == "constant" else _MODEL
        key = (number, place, *(np.asarray(getattr(layer, name), np.float64).tobytes() for name in names))
        if key not in self.known:
            if len(self.known) > 200:
                self.known.clear()
            self.known[key] = optical_constants(layer, self.spectra[number].wavenumber)
        return self.known[key]


def optical_constants(layer: FilmLayer, wavenumber: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return n and k of a layer."""
    if layer.model != "constant":
        given = {name: getattr(layer, name) for name in _MODEL if getattr(layer, name) is not None}
        found = dielectric_function(wavenumber, layer.model, **given)
        return found.refractive_index, found.extinction_coefficient
    tables = np.asarray(layer.refractive_index), np.asarray(layer.extinction_coefficient)
    n, k = (
        np.full(wavenumber.size, float(table.ravel()[0]))
        if table.size == 1 or layer.wavenumber is None
        else np.interp(wavenumber, layer.wavenumber, table)
        for table in tables
    )
    return n, k


def changed(layer: FilmLayer, place: ParameterPlace, value: float) -> FilmLayer:
    """Return the layer with another value of a parameter."""
    found: Any = value
    if place.item is not None:
        found = np.array(getattr(layer, place.name), dtype=np.float64)
        found[place.item] = value
    return replace(layer, **{place.name: found})
