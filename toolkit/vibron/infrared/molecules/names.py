"""Names that chemists use, without registry and catalogue numbers."""

import re

_REGISTRY = re.compile(r"\d{2,7}-\d\d-\d")
_STRUCTURAL = re.compile(r"[,()\[\]]")
_NUMBER = re.compile(r"\d{4}|\d[a-z]\d{3}", re.IGNORECASE)


def common_name(name: str) -> str:
    """Return a name, empty where it is a registry, catalogue or research number.

    >>> [common_name(name) for name in ("2,2',4,4'-tetrachlorobiphenyl", "vitamin b12", "12007-99-7", "nsc 78517")]
    ["2,2',4,4'-tetrachlorobiphenyl", 'vitamin b12', '', '']
    """
    number = _REGISTRY.fullmatch(name) or (_NUMBER.search(name) and not _STRUCTURAL.search(name))
    return "" if number else name
