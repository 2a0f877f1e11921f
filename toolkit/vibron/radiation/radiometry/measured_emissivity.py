from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import Curve
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.physics.planck import radiance_per_wavenumber, radiance_slope_per_wavenumber


@tool(
    valid_for="opaque samples in surroundings of one temperature; signals that are linear in the radiance",
    limitations="sample and reference reflect the same surroundings, and their mutual reflections are left out; noise "
    "may lead to values outside 0 to 1, which are returned",
    papers=("honner2015",),
    see_also=("emissivity_from_reference", "two_blackbody_calibration", "hemispherical_emissivity"),
)
def measured_emissivity(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "grid of the spectra", gt=0, kind="position")],
    sample: Annotated[FloatArray, Array("1", "n", "signal or radiance of the sample, in any unit")],
    reference: Annotated[FloatArray, Array("1", "n", "that of the reference black body, in the same unit")],
    background: Annotated[FloatArray, Array("1", "n", "that of the surroundings, in the same unit")],
    temperature: Annotated[float, Quantity("K", "surface temperature of the sample", gt=0)],
    reference_temperature: Annotated[float, Quantity("K", "temperature of the reference black body", gt=0)],
    surroundings_temperature: Annotated[float, Quantity("K", "of the hemisphere around both", gt=0)],
    reference_emissivity: Annotated[float, Quantity("1", "emissivity of the reference black body", gt=0, le=1)] = 1.0,
) -> MeasuredEmissivity:
    r"""Return the spectral emissivity of a sample from its signal and those of a black body and the surroundings.

    .. math:: \varepsilon = \varepsilon_r \frac{S - S_a}{S_r - S_a}\,
              \frac{B(T_r) - B(T_a)}{B(T) - B(T_a)}, \qquad
              S = R \left[\varepsilon B(T) + (1 - \varepsilon) B(T_a)\right] + O

    with the same responsivity R and offset O (emission of the instrument) in all three signals, which cancel.  The
    signal of the surroundings is that of a mirror in the place of the sample, or of a black body at their temperature.
    ``propagate`` and ``uncertainty_budget`` give the contribution of each input.

    Raises
    ------
    DomainError
        Sample or reference has the radiance of the surroundings at a wavenumber.

    Examples
    --------
    >>> grid = np.array([800.0, 1000.0, 1200.0])
    >>> hot, room = planck_radiance(1e4 / grid, 400.0, per="cm^-1"), planck_radiance(1e4 / grid, 295.0, per="cm^-1")
    >>> measured_emissivity(grid, 0.8 * hot + 0.2 * room, hot, room, 400.0, 400.0, 295.0).emissivity.round(6)
    array([0.8, 0.8, 0.8])
    """
    own, black, around = (
        radiance_per_wavenumber(wavenumber, one)
        for one in (temperature, reference_temperature, surroundings_temperature)
    )
    for field, value, contrast in (
        ("temperature", temperature, own - around),
        ("reference_temperature", reference_temperature, black - around),
        ("reference", reference, reference - background),
    ):
        if (contrast == 0.0).any():
            raise DomainError(
                "does not differ from the surroundings", field=field, value=value,
                remedy="heat or cool it, and leave out wavenumbers without signal",
            )  # fmt: skip
    responsivity = (reference - background) / (reference_emissivity * (black - around))
    emissivity = (sample - background) / (responsivity * (own - around))
    reflected = (1.0 - emissivity) * around
    return MeasuredEmissivity(
        wavenumber,
        emissivity,
        emissivity * own + reflected,
        reflected,
        responsivity,
        -emissivity * radiance_slope_per_wavenumber(wavenumber, temperature) / (own - around),
    )


@dataclass(frozen=True)
class MeasuredEmissivity(Curve):
    """Emissivity of a sample and the radiances that it follows from."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "grid", gt=0, kind="position")]
    emissivity: Annotated[FloatArray, Array("1", "n", "emissivity of the sample")]
    radiance: Annotated[FloatArray, Array("W/(m^2*sr*cm^-1)", "n", "radiance of the sample, emitted and reflected")]
    reflected: Annotated[FloatArray, Array("W/(m^2*sr*cm^-1)", "n", "reflected part of it")]
    responsivity: Annotated[FloatArray, Array("m^2*sr*cm^-1/W", "n", "signal per radiance")]
    temperature_slope: Annotated[FloatArray, Array("1/K", "n", "change of the emissivity with the sample temperature")]
