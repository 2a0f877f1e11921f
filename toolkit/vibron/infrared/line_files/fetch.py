"""Lines fetched from HITRAN by HAPI, on request only, and kept with their checksum."""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import io
import json
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from vibron.core.errors import DomainError, FormatError, InputError, ResourceError
from vibron.infrared.formats.read_line_list import read_line_list
from vibron.physics.hapi import hapi
from vibron.physics.line_list import LineList

_PARTS = (".data", ".header")


def fetch_lines(
    molecule: str,
    low: float,
    high: float,
    folder: str | Path,
    isotopologues: Sequence[int] = (1,),
    *,
    parameters: Sequence[str] = (),
    offline: bool = False,
) -> LineList:
    """Return lines of HITRAN from a folder, or fetch them by HAPI and keep them there.

    It is the one function of Vibron that goes to the network, and no tool calls it.

    Parameters
    ----------
    molecule : str
        Formula as HITRAN writes it, for instance ``"H2O"``.
    low, high : float
        Range in cm^-1.
    folder : str or Path
        Where the files are kept: the table of HAPI and a note of its origin with the SHA-256.
    isotopologues : sequence of int
        Numbers of HITRAN, 1 the most abundant.
    parameters : sequence of str
        Further columns of HITRANonline, for instance ``("gamma_CO2", "n_CO2")``.
    offline : bool
        Never fetch; refuse what is not in the folder.

    Returns
    -------
    LineList
        With the origin in ``sources``.

    Raises
    ------
    InputError
        HITRAN has no such molecule or isotopologue, or the lines are not in the folder and ``offline`` is set.
    DomainError
        The range is empty.
    FormatError
        A file of the folder was changed after it was fetched.
    ResourceError
        HAPI cannot reach HITRAN, or has nothing for the request.
    """
    numbers = _global_numbers(molecule, isotopologues)
    if not 0.0 <= low < high:
        raise DomainError("lies not above low", field="high", value=high, remedy="give low below high")
    words = [molecule, "-".join(map(str, isotopologues)), f"{low:g}", f"{high:g}", *parameters]
    target = Path(folder) / ("_".join(words).replace("/", "") + ".json")
    if not target.exists():
        if offline:
            raise InputError(
                "is not in the folder", field="folder", value=target.stem, remedy="call it once without offline"
            )
        _fetch(target, numbers, low, high, parameters)
    return _read(target)


def _global_numbers(molecule: str, isotopologues: Sequence[int]) -> list[int]:
    known = {number[1]: entry for number, entry in hapi().ISO.items() if entry[4] == molecule}
    if not known:
        remedy = "write its formula as HITRAN does, for instance H2O or CH4"
        raise InputError("is not a molecule of HITRAN", field="molecule", value=molecule, remedy=remedy)
    for one in isotopologues:
        if one not in known:
            raise InputError(
                f"{molecule} has no such isotopologue in HITRAN", field="isotopologues", value=one,
                remedy=f"choose of {sorted(known)}",
            )  # fmt: skip
    return [int(known[one][0]) for one in isotopologues]


def _fetch(target: Path, numbers: list[int], low: float, high: float, parameters: Sequence[str]) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    package, name = hapi(), target.stem
    with tempfile.TemporaryDirectory(dir=target.parent) as scratch:
        before = package.VARIABLES["BACKEND_DATABASE_NAME"]
        package.VARIABLES["BACKEND_DATABASE_NAME"] = scratch
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                more = {"Parameters": ["par_line", *parameters]} if parameters else {}
                package.fetch_by_ids(name, numbers, low, high, **more)
        except Exception as error:  # HAPI raises the bare class
            raise ResourceError(
                f"HAPI could not fetch the lines ({' '.join(str(error).split())})", field="molecule",
                remedy="connect to the network, narrow the range, or give a line file to read_line_list",
            ) from error  # fmt: skip
        finally:
            package.VARIABLES["BACKEND_DATABASE_NAME"] = before
            package.LOCAL_TABLE_CACHE.pop(name, None)
        parts = [Path(scratch) / f"{name}{ending}" for ending in _PARTS]
        if not all(part.is_file() and part.stat().st_size for part in parts):
            raise ResourceError(
                "HAPI returned no lines", field="high", value=high, remedy="check the range and the isotopologues"
            )
        origin = {
            "source": f"HITRANonline, fetched by HAPI {package.HAPI_VERSION}",
            "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
            "cite": "gordon2022, kochanov2016",
            "sha256": {part.name: _checksum(part) for part in parts},
        }
        for part in parts:
            shutil.move(part, target.with_name(part.name))
        note = Path(scratch) / target.name
        note.write_text(json.dumps(origin, indent=1), encoding="utf-8")
        note.replace(target)


def _checksum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _read(target: Path) -> LineList:
    try:
        origin = json.loads(target.read_text(encoding="utf-8"))
        known = {f"{target.stem}{ending}": origin["sha256"][f"{target.stem}{ending}"] for ending in _PARTS}
        text = f"{origin['source']} on {origin['date']}, SHA-256 {known[f'{target.stem}.data'][:12]}; {origin['cite']}"
    except (ValueError, KeyError, TypeError) as error:
        raise FormatError(
            "the note of the origin is damaged", file=target.name, byte=0, remedy="delete it, and fetch the lines again"
        ) from error
    for name, expected in known.items():
        path = target.with_name(name)
        if not path.is_file() or _checksum(path) != expected:
            raise FormatError(
                f"{name} is missing or was changed after it was fetched", file=name, byte=0,
                remedy=f"delete {target.name}, and fetch the lines again",
            )  # fmt: skip
    lines = read_line_list(target.with_name(f"{target.stem}.data"), "hapi")
    return type(lines)(**{**vars(lines), "sources": (text,)})
