"""Line lists of diatomic molecules from published constants."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.planck import SECOND_CM
from vibron.core.quantity import FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.lines._constants import EINSTEIN_DEBYE, LIGHT, REFERENCE_TEMPERATURE
from vibron.radiation.lines._diatomics import Band, Diatomic, diatomics
from vibron.radiation.lines._line_list import LineList

#: Exponents of the pressure widths, typical of diatomics.
_EXPONENT = 0.7


@tool(
    domain="radiation",
    family="lines",
    known_answers=(
        KnownAnswer(
            call={"molecule": "CO", "highest_rotation": 1, "least_intensity": 1e-24},
            path="wavenumber",
            value=[
                3.845033, 7.689920, 2112.981038, 2120.566089, 2124.305963, 2139.426073, 2147.081134, 2150.856008,
            ],
            tolerance=5e-5,
            source="gordon2022",
        ),
        KnownAnswer(
            call={"molecule": "CO", "highest_rotation": 8, "least_intensity": 4.4e-19},
            path="intensity.2",
            value=4.423e-19,
            tolerance=4.5e-22,
            source="gordon2022",
        ),
        KnownAnswer(
            call={"molecule": "CO", "highest_rotation": 8, "least_intensity": 4.4e-19},
            path="einstein_a.2",
            value=17.72,
            tolerance=0.01,
            source="gordon2022",
        ),
        KnownAnswer(
            call={"molecule": "HF", "highest_rotation": 1},
            path="wavenumber",
            value=[41.110983, 82.171135, 3920.311515, 4000.989178, 4038.962063],
            tolerance=3e-4,
            source="differences of the levels of HF to which the constants were fitted: JPL (v = 0), HITRAN (v = 1)",
            kind="identity",
        ),
        KnownAnswer(
            call={"molecule": "HCl", "highest_rotation": 0},
            path="wavenumber",
            value=[20.8784, 2906.248],
            tolerance=2e-3,
            source="huberherzberg1979",
        ),
    ),
    valid_for="CO: fundamental and hot bands up to 3-2, rotation of v = 0 to 2; HF and HCl: fundamental and rotation "
    "of v = 0",
    limitations="main isotopologues at natural abundance; widths are approximate (CO 3 %, HF and HCl 30 %), no shifts; "
    "CO is within 5e-5 cm^-1 and 0.2 % of the intensities of HITRAN where compared; positions of HCl hold to 1e-3 "
    "cm^-1 for J < 6 and to about 0.02 above; intensities of HF are good to some 5 %, of HCl to some 10 %, and not "
    "confirmed; no NO and OH, whose doublet pi states need more than a Dunham series",
    papers=(
        "guelachvili1983", "maki1991", "dunham1932", "gordon2022", "muenter1970", "herman1955", "huberherzberg1979",
    ),
    keywords=("line list", "Dunham", "Hönl-London", "Herman-Wallis", "CO", "HF", "HCl", "offline", "Einstein A"),
    see_also=("parse_hitran_par", "rovibrational_levels", "select_lines", "absorption_cross_section"),
    asks=(
        "[wavenumber: Line positions] of {molecule=CO: carbon monoxide} from Dunham coefficients up to J = "
        "{highest_rotation}",
        "[intensity: Line intensities] of {molecule=HCl: HCl} stronger than {least_intensity}",
        "Offline line list of {molecule=HF: hydrogen fluoride}: [wavenumber: where are the lines]?",
        "[einstein_a: Einstein A coefficients] of the {molecule=CO: CO} lines, lower J up to {highest_rotation}",
        "[lower_energy: Lower-state energies] of {molecule=HCl: hydrogen chloride} lines above {least_intensity}",
    ),
)  # fmt: skip
def dunham_lines(
    molecule: Annotated[str, Option("molecule", choices=("CO", "HF", "HCl"))],
    highest_rotation: Annotated[int | None, Quantity("1", "highest lower J, else all of the table", ge=0)] = None,
    least_intensity: Annotated[float, Quantity("cm/molecule", "least intensity at 296 K", ge=0)] = 0.0,
) -> LineList:
    r"""Return the lines of a diatomic molecule from Dunham coefficients, transition moments and Hönl-London factors.

    .. math:: A = \frac{64\pi^4}{3h}\tilde\nu^3 M_{v'v''}^2 (1 + Cm + Dm^2)^2\frac{|m|}{2J'+1}, \qquad
        S = \frac{g' A}{8\pi c\tilde\nu^2 Q}\,e^{-c_2E''/T}\left(1 - e^{-c_2\tilde\nu/T}\right) I_a

    with m = J + 1 in the R and m = -J in the P branch, at 296 K.

    Parameters
    ----------
    molecule : str
        ``CO``, ``HF`` or ``HCl``.
    highest_rotation : int, optional
        Highest J of the lower state.
    least_intensity : float
        Weaker lines are left out.

    Returns
    -------
    LineList
        Lines in ascending order, with vibrational quantum numbers.

    Raises
    ------
    DomainError
        The constants do not reach so high a J.

    References
    ----------
    Guelachvili et al. (1983); Gordon et al. (2022); Herman and Wallis (1955).

    Examples
    --------
    >>> lines = dunham_lines("CO", least_intensity=4.4e-19)
    >>> lines.wavenumber.round(3).tolist()
    [2169.198, 2172.759, 2176.284]
    """
    gas = diatomics()[molecule]
    last = gas.highest_line if highest_rotation is None else highest_rotation
    if last > gas.highest_line:
        raise DomainError(
            f"lies beyond J = {gas.highest_line}, up to which the constants of {molecule} hold",
            field="highest_rotation", value=highest_rotation, remedy="lower it",
        )  # fmt: skip
    total = gas.partition_sum(REFERENCE_TEMPERATURE, REFERENCE_TEMPERATURE)
    found = [_band(gas, band, last, total) for band in gas.bands]
    columns = {name: np.concatenate([band[name] for band in found]) for name in found[0]}
    kept = np.flatnonzero(columns["intensity"] >= least_intensity)
    order = kept[np.argsort(columns["wavenumber"][kept], kind="stable")]
    return LineList(**{name: column[order] for name, column in columns.items()})


def _band(gas: Diatomic, band: Band, last: int, total: float) -> dict[str, FloatArray]:
    rotation = np.arange(last + 1.0)
    m = rotation + 1.0
    if band.upper > band.lower:
        rotation, m = np.concatenate([rotation[1:], rotation]), np.concatenate([-rotation[1:], m])
    upper = np.where(m > 0.0, m, -m - 1.0)
    lower_energy = gas.energy(np.full(m.size, band.lower), rotation)
    wavenumber = gas.energy(np.full(m.size, band.upper), upper) - lower_energy
    moment = band.moment * (1.0 + band.linear * m + band.square * m**2)
    einstein = EINSTEIN_DEBYE * wavenumber**3 * moment**2 * np.abs(m) / (2.0 * upper + 1.0)
    weight = gas.spin_weight * (2.0 * upper + 1.0)
    populated = np.exp(-SECOND_CM * lower_energy / REFERENCE_TEMPERATURE)
    populated *= -np.expm1(-SECOND_CM * wavenumber / REFERENCE_TEMPERATURE)
    intensity = weight * einstein * populated * gas.abundance / (8e2 * np.pi * LIGHT * wavenumber**2 * total)
    size = np.ones(m.size)
    return {
        "molecule": gas.molecule * size,
        "isotopologue": gas.isotopologue * size,
        "wavenumber": wavenumber,
        "intensity": intensity,
        "air_width": np.interp(np.abs(m), gas.widths[:, 0], gas.widths[:, 1]),
        "lower_energy": lower_energy,
        "self_width": np.interp(np.abs(m), gas.widths[:, 0], gas.widths[:, 2]),
        "temperature_exponent": _EXPONENT * size,
        "einstein_a": einstein,
        "upper_weight": weight,
        "lower_weight": gas.spin_weight * (2.0 * rotation + 1.0),
        "upper_vibration": band.upper * size,
        "lower_vibration": band.lower * size,
    }
