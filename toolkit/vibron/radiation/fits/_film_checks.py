"""Checks of the inputs of a fit of films, and the parameters that they name."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray
from vibron.radiation.fits._films import PARAMETERS, FilmLayer, FilmSpectrum, ParameterPlace
from vibron.radiation.least_squares import Unknown

_ANGLES = ("psi", "delta")


def check_layers(layers: tuple[FilmLayer, ...]) -> None:
    """Refuse a stack that is not complete."""
    if len(layers) < 2:
        raise InputError(
            "need an incident and an exit medium", field="layers", value=len(layers), remedy="give both, and the layers"
        )
    for number, layer in enumerate(layers):
        inner = 0 < number < len(layers) - 1
        if inner != (layer.thickness is not None):
            raise InputError(
                f"layer {number} {'has no' if inner else 'is an outer medium with a'} thickness", field="layers",
                value=layer.thickness, remedy="give one to each layer between the two outer media, and to no other",
            )  # fmt: skip
        for name in ("refractive_index", "extinction_coefficient"):
            size, table = np.size(getattr(layer, name)), layer.wavenumber
            if size != 1 and (table is None or np.size(table) != size):
                raise InputError(
                    f"layer {number} has {size} values of its {name} and another number of wavenumbers",
                    field="layers", value=size, remedy="give one value, or a table with its wavenumbers",
                )  # fmt: skip


def check_spectra(spectra: tuple[FilmSpectrum, ...]) -> bool:
    """Refuse spectra that cannot be fitted together; return True if their noise is known."""
    if not spectra:
        raise InputError("is empty", field="spectra", remedy="give at least one measured spectrum")
    known = [one.noise is not None for one in spectra]
    if any(known) != all(known):
        raise InputError(
            "have a noise in part", field="spectra", value=known, remedy="give a noise with each spectrum, or with none"
        )
    angles = [one.quantity in _ANGLES for one in spectra]
    if not all(known) and any(angles) != all(angles):
        raise InputError(
            "of different units need their noise", field="spectra", value=[one.quantity for one in spectra],
            remedy="give the noise of each spectrum, so that degrees and fractions have a common scale",
        )  # fmt: skip
    for number, one in enumerate(spectra):
        if np.size(one.wavenumber) != np.size(one.values) or (np.diff(one.wavenumber) <= 0.0).any():
            raise InputError(
                f"spectrum {number + 1} does not ascend, or its values do not fit its wavenumbers", field="spectra",
                value=np.size(one.values), remedy="sort the points and give one value each",
            )  # fmt: skip
        if one.free_scale and one.quantity not in ("reflectance", "transmittance", "absorptance"):
            raise InputError(
                f"does not apply to {one.quantity}", field="free_scale", value=True,
                remedy="leave it out, or give the reflectance",
            )  # fmt: skip
    return all(known)


def unknowns_of(
    layers: tuple[FilmLayer, ...], free: tuple[str, ...], low: FloatArray | None, high: FloatArray | None
) -> tuple[tuple[Unknown, ...], tuple[ParameterPlace, ...]]:
    """Return the parameters to fit and their places in the layers."""
    if not free or len(set(free)) < len(free):
        raise InputError("is empty or names one twice", field="free", value=free, remedy="name each parameter once")
    for field, limits in (("low", low), ("high", high)):
        if limits is not None and limits.size != len(free):
            raise InputError(
                f"must have a value for each of {len(free)} parameters", field=field, value=limits.size,
                remedy="give as many as in free",
            )  # fmt: skip
    unknowns, places = [], []
    for number, name in enumerate(free):
        place = _place(name, layers)
        unit, least, _ = PARAMETERS[place.name]
        bottom = least if low is None else max(least, float(low[number]))
        top = np.inf if high is None else float(high[number])
        if not bottom < top:
            raise InputError(
                f"leaves no room for {name}", field="high", value=top, remedy="give a value above the least one"
            )
        unknowns.append(Unknown(name, unit, float(np.clip(place.of(layers), bottom, top)), bottom, top))
        places.append(place)
    return tuple(unknowns), tuple(places)


def _place(name: str, layers: tuple[FilmLayer, ...]) -> ParameterPlace:
    number, _, rest = name.partition(".")
    field, _, item = rest.partition(".")
    if not number.isdigit() or int(number) >= len(layers) or field not in PARAMETERS or (item and not item.isdigit()):
        raise InputError(
            "is not a parameter of the layers", field="free", value=name,
            remedy=f"write LAYER.PARAMETER or LAYER.PARAMETER.ELEMENT with one of {', '.join(PARAMETERS)}",
        )  # fmt: skip
    value = getattr(layers[int(number)], field)
    size = np.size(value) if value is not None else 0
    unused = (field in ("refractive_index", "extinction_coefficient")) != (layers[int(number)].model == "constant")
    if not size or (field not in ("thickness", "roughness") and unused) or (int(item) if item else size - 1) >= size:
        raise InputError(
            f"layer {number} has no such value", field="free", value=name, remedy="name a parameter that its model uses"
        )
    if size > 1 and not item:
        raise InputError(f"has {size} values", field="free", value=name, remedy=f"write {name}.0 for the first of them")
    return ParameterPlace(int(number), field, int(item) if item else None if np.ndim(value) == 0 else 0)
