"""quimb, imported so that SciPy stays as it was.

Importing quimb replaces the products of SciPy's sparse matrices in the whole process by threaded ones that are wrong
for large rectangular matrices; they are put back at once.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from vibron.core.require import require


@cache
def quimb_operator() -> Any:
    """Return the module ``quimb.operator``."""
    from scipy import sparse

    kinds = (sparse.csr_matrix, sparse.csc_matrix, sparse.coo_matrix, sparse.bsr_matrix)
    before = [{name: vars(kind).get(name) for name in dir(kind)} for kind in kinds]
    try:
        require("quimb", extra="quimb")
        return require("quimb.operator", extra="quimb")
    finally:
        for kind, own in zip(kinds, before, strict=True):
            for name in set(vars(kind)) & set(own):
                if vars(kind)[name] is not own[name]:
                    _put_back(kind, name, own[name])


def _put_back(kind: type, name: str, own: Any) -> None:
    if own is None:
        delattr(kind, name)  # it was inherited
    else:
        setattr(kind, name, own)
