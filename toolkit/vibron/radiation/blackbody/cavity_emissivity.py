from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray, Option, Quantity
from vibron.core.tool import tool

_BANDS = 120
_CROWDING = 0.6
_SHALLOWEST, _DEEPEST = 1e-6, 1e3  # in radii of the aperture


@tool(
    valid_for="isothermal cavities of revolution, convex inside, whose walls emit and reflect diffusely",
    limitations=(
        "no specular walls, no temperature gradient; `bottom_emissivity` is what a thermometer of narrow field "
        "aimed at the middle of the back sees; the error is below 1e-6 to a depth of 100 radii, 3e-6 at 1000"
    ),
    papers=("sparrow1962", "modest2013"),
    see_also=("enclosure_exchange", "view_factor_discs", "planck_radiance"),
)
def cavity_emissivity(
    emissivity: Annotated[float, Quantity("1", "emissivity of the wall", gt=0, le=1)],
    depth: Annotated[float, Quantity("m", "depth along the axis, or in any unit with the radii", gt=0)],
    aperture_radius: Annotated[float, Quantity("m", "radius of the aperture", gt=0)],
    shape: Annotated[str, Option("shape of the cavity", choices=("cylinder", "cone", "sphere"))] = "cylinder",
    wall_radius: Annotated[
        float | None,
        Quantity("m", "radius of cylinder or base of the cone behind a lid; that of the aperture if left out", gt=0),
    ] = None,
) -> CavityEmissivity:
    r"""Return the effective emissivity of the aperture of an isothermal diffuse cavity.

    .. math:: \varepsilon_\mathrm{a} = \sum_j F_{\mathrm{a}j} J_j, \qquad
              J_i = \varepsilon + (1 - \varepsilon) \sum_j F_{ij} J_j

    over coaxial bands, whose view factors follow exactly from those of coaxial discs; the results for 120 and 240 bands
    are extrapolated to endless many.  Uniform lighting would give :math:`1 / [1 + (1/\varepsilon - 1) s/S]` with the
    areas s of the aperture and S of the walls.

    Parameters
    ----------
    emissivity
        Of the wall, diffuse and gray (or at one wavelength).
    depth, aperture_radius, wall_radius
        Dimensions in one unit.  A cone has its tip at the back; a sphere is cut by the aperture at this depth.

    Raises
    ------
    DomainError
        If a wall radius is below that of the aperture or given for a sphere, or the depth is beyond 1000 radii.

    Examples
    --------
    >>> cavity = cavity_emissivity(0.9, depth=6.0, aperture_radius=0.5, wall_radius=1.0)
    >>> round(cavity.effective_emissivity, 4), round(cavity.uniform_estimate, 4)
    (0.9946, 0.998)
    """
    radius = aperture_radius if wall_radius is None else wall_radius
    if wall_radius is not None and (shape == "sphere" or wall_radius < aperture_radius):
        raise DomainError(
            "is below that of the aperture" if shape != "sphere" else "is fixed by depth and aperture of a sphere",
            field="wall_radius",
            value=wall_radius,
            remedy="leave it out, or give the larger radius behind a lid",
        )
    if not _SHALLOWEST <= depth / aperture_radius <= _DEEPEST:
        raise DomainError(
            "is too small or too large against the aperture",
            field="depth",
            value=depth,
            remedy="stay between 1e-6 and 1000 radii of the aperture",
        )
    coarse, fine = (
        _dark(*_profile(shape, depth, aperture_radius, radius, n), emissivity) for n in (_BANDS, 2 * _BANDS)
    )
    # The error falls with the square of the number of bands.
    aperture, back, ratio = (fine + (fine - coarse) / 3.0).tolist()
    return CavityEmissivity(
        effective_emissivity=1.0 - aperture,
        uniform_estimate=1.0 / (1.0 + (1.0 / emissivity - 1.0) / ratio),
        bottom_emissivity=1.0 - back if shape != "cone" else None,
        wall_area=ratio,
    )


@dataclass(frozen=True)
class CavityEmissivity(DataRecord):
    """Emissivity of the aperture of an isothermal cavity."""

    effective_emissivity: Annotated[float, Quantity("1", "hemispherical, from all of the aperture", gt=0, le=1)]
    uniform_estimate: Annotated[
        float,
        Quantity("1", "the same if the walls were lit uniformly, from areas alone; exact for spheres", gt=0, le=1),
    ]
    bottom_emissivity: Annotated[
        float | None, Quantity("1", "radiance of the middle of the back over Planck's; none for a cone", gt=0, le=1)
    ]
    wall_area: Annotated[float, Quantity("1", "area of the walls over that of the aperture", gt=0)]


def _dark(height: FloatArray, circle: FloatArray, emissivity: float) -> FloatArray:
    """Return the deficits of aperture and back from a black body, and the ratio of wall to aperture area."""
    # 1. Exchange areas of all pairs of circles, then of pairs of bands between neighbouring circles.
    discs = _disc_exchange(height, circle)
    areas = np.pi * (circle[1:] + circle[:-1]) * np.hypot(np.diff(circle), np.diff(height))
    bands = np.triu(discs[1:, :-1] - discs[:-1, :-1] - discs[1:, 1:] + discs[:-1, 1:], 1)
    bands = bands + bands.T
    aperture = discs[1:, -1] - discs[:-1, -1]
    # 2. What reaches neither another band nor the aperture reaches the band itself.
    np.fill_diagonal(bands, areas - bands.sum(axis=1) - aperture)
    # 3. The part 1 - J that the radiosity lacks, which keeps its digits where J is near one.
    dark = np.linalg.solve(np.diag(areas) - (1.0 - emissivity) * bands, (1.0 - emissivity) * aperture)
    opening = np.pi * circle[-1] ** 2
    return np.array([float(aperture @ dark) / opening, dark[0], areas.sum() / opening])


def _profile(shape: str, depth: float, opening: float, radius: float, bands: int) -> tuple[FloatArray, FloatArray]:
    """Return height and radius of coaxial circles from the back to the rim of the aperture."""
    if shape == "sphere":
        ball = (opening**2 + depth**2) / (2.0 * depth)
        polar = np.linspace(0.0, math.acos(1.0 - depth / ball), bands + 1)
        return ball * (1.0 - np.cos(polar)), ball * np.sin(polar)
    sections = [(0.0, 0.0), (0.0, radius), (depth, radius)] if shape == "cylinder" else [(0.0, 0.0), (depth, radius)]
    if opening < radius:
        sections.append((depth, opening))
    points = [np.array([[0.0, 0.0]])]
    for start, end in itertools.pairwise(np.array(sections)):
        # Bands crowd at corners, where the radiosity bends, the more the longer the wall is.
        crowd = _CROWDING + 0.5 * math.log1p(float(np.hypot(*(end - start))) / radius)
        share = 0.5 + 0.5 * np.tanh(crowd * np.linspace(-1.0, 1.0, bands // 3 + 1)) / math.tanh(crowd)
        points.append(start + share[1:, None] * (end - start))
    height, circle = np.concatenate(points).T
    return height, circle


def _disc_exchange(height: FloatArray, circle: FloatArray) -> FloatArray:
    """Return A F between all coaxial discs; discs of one plane exchange the smaller area."""
    one, other = circle[:, None] ** 2, circle[None, :] ** 2
    apart = (height[:, None] - height[None, :]) ** 2
    total = one + other + apart
    root = np.sqrt(((circle[:, None] - circle[None, :]) ** 2 + apart) * ((circle[:, None] + circle) ** 2 + apart))
    return np.asarray(2.0 * np.pi * one * other / np.where(total + root > 0.0, total + root, 1.0))
