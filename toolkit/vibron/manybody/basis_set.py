"""Names of basis sets, checked before a library reads them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from vibron.core.errors import InputError

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9+*(), _-]{0,59}")


def basis_set(name: Any) -> str:
    """Return the name of a basis set, which may have been written by anyone.

    PySCF takes a text of several lines, and the file of that name, as the functions themselves, and evaluates text that
    is not a number in them as Python.

    >>> basis_set("6-311++G(2d,p)")
    '6-311++G(2d,p)'

    Raises
    ------
    InputError
        It is not a name, or a file has that name.
    """
    if not isinstance(name, str) or _NAME.fullmatch(name) is None:
        why, remedy = "is not the name of a basis set", "give its usual name, such as STO-3G or cc-pVDZ"
    elif Path(name).is_file():
        why, remedy = "is also a file of the working folder, which would be read in its place", "work in another folder"
    else:
        return name
    raise InputError(why, field="basis", value=str(name)[:80], remedy=remedy)
