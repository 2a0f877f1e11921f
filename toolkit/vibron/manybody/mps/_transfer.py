"""The correlation length of an infinite matrix-product state from its transfer matrix."""

from __future__ import annotations

from typing import Any

import numpy as np

from vibron.core.require import require
from vibron.manybody.mps._chain import quiet


def correlation_length(psi: Any) -> float:
    """Return -L / ln|second eigenvalue| in sites; 0 for a product state.

    The iteration begins with a fixed vector, so that two equal calls agree; ten digits are kept.
    """
    networks = require("tenpy.networks.mps", extra="manybody")
    if max(psi.chi) == 1:
        return 0.0
    with quiet():
        matrix = networks.TransferMatrix(psi, psi, charge_sector=psi.chinfo.make_valid(), form="B")
        size = matrix.flat_linop.shape[0]
        if size <= 400:
            columns = [matrix.flat_linop._matvec(column) for column in np.eye(size)]
            values = np.linalg.eigvals(np.column_stack(columns))
        else:
            first = np.random.default_rng(0).normal(size=size)
            values, _ = matrix.eigenvectors(num_ev=4, max_num_ev=8, which="LM", v0=first, tol=1e-12)
    sizes = np.sort(np.abs(values))[::-1]
    if sizes.size < 2 or sizes[1] < 1e-14:
        return 0.0
    ratio = float(sizes[1] / sizes[0])
    return float(f"{-psi.L / np.log(min(ratio, 1.0 - 1e-15)):.10g}")
