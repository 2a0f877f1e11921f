from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import numpy as np

from vibron.core.errors import FormatError
from vibron.core.quantity import File, FloatArray, Option
from vibron.core.tool import tool
from vibron.infrared.files.source import load_content
from vibron.infrared.formats._netcdf_opening import damage_named, netcdf_engine, opened_netcdf
from vibron.physics.continuum_table import ContinuumTable

_FOREIGN = {False: "for_absco_ref", True: "for_closure_absco_ref"}
_POINTS = 1_000_000
_REMEDY = "give absco-ref_wv-mt-ckd.nc as the authors of MT_CKD publish it"


@tool(
    valid_for="the netCDF file of coefficients of MT_CKD_H2O 4.0 and later",
    limitations="the continua of other gases are in other files; the licence of the file allows research use",
    papers=("mlawer2012", "mlawer2023"),
    see_also=("water_continuum", "gas_spectrum", "line_optical_depths"),
    extra="formats",
    cost="light",
    effects=("files",),
)
def read_mt_ckd(
    source: Annotated[Path | bytes, File("coefficients of the water continuum (.nc), or their content as bytes")],
    closure: Annotated[bool, Option("the foreign coefficients that close the radiation budget at 780 to 1250")] = False,
) -> ContinuumTable:
    """Read the coefficients of the MT_CKD continuum of water vapour.

    They are those of one pressure and temperature; ``water_continuum`` and ``gas_spectrum`` scale them.

    Parameters
    ----------
    closure
        Files since version 4.2 hold other foreign coefficients, which make computed and measured window radiances
        agree and may contain aerosol.

    Raises
    ------
    FormatError
        The file is not netCDF, is damaged, or does not hold what such a file holds.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> table = read_mt_ckd(example("continuum.nc"))
    >>> table.wavenumber.size, table.temperature, table.pressure
    (101, 296.0, 101300.0)
    """
    content = load_content(source, max_points=_POINTS, each=16)
    engine = netcdf_engine(content)
    with damage_named(content.name), opened_netcdf(content, engine) as file:
        return _table(file, content.name, _FOREIGN[closure])


def _table(file: Any, name: str, foreign: str) -> ContinuumTable:
    grid, own, other, exponent, temperature, pressure = (
        _values(file, word, name)
        for word in ("wavenumbers", "self_absco_ref", foreign, "self_texp", "ref_temp", "ref_press")
    )
    one = len({part.shape for part in (grid, own, other, exponent)}) == 1 and grid.ndim == 1 and grid.size > 1
    if not (one and temperature.size == pressure.size == 1):
        raise FormatError("the variables differ in shape", file=name, field="wavenumbers", remedy=_REMEDY)
    steps = np.diff(grid)
    if not (steps > 0.0).all() or np.ptp(steps) > 1e-6 * steps[0]:
        raise FormatError("the grid is not even and ascending", file=name, field="wavenumbers", remedy=_REMEDY)
    kelvin, millibar = float(temperature.ravel()[0]), float(pressure.ravel()[0])
    if min(own.min(), other.min()) < 0.0 or min(kelvin, millibar) <= 0.0:
        raise FormatError("a coefficient or the reference is negative", file=name, remedy=_REMEDY)
    title = " ".join(str(file.attrs.get("title", "")).split())
    return ContinuumTable(grid, own, other, exponent, kelvin, 100.0 * millibar, title)


def _values(file: Any, word: str, name: str) -> FloatArray:
    if word not in file.variables:
        raise FormatError(f"the variable {word} is missing", file=name, field=word, remedy=_REMEDY)
    if file.variables[word].size > _POINTS:  # a compressed file may hold much more than its bytes
        raise FormatError(f"{word} has more than {_POINTS} values", file=name, field=word, remedy=_REMEDY)
    found = np.asarray(file.variables[word].values, dtype=np.float64)
    if not np.isfinite(found).all():
        raise FormatError(f"a value of {word} is missing or not finite", file=name, field=word, remedy=_REMEDY)
    return found
