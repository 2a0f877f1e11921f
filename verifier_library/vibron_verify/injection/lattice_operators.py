"""Spins in a graded field, fermions and bosons as matrices: what uniform examples cannot show is shown here."""

# mypy: ignore-errors

import numpy as np

__elements__ = {
    "site": "lattice",
    "fermions": "model",
    "ring_of_flux": "model",
    "bosons": "model",
    "mean": "observable",
}
__parameters__ = {"L": 3, "flux": 0.4, "n_max": 4, "t": 0.2, "U": 1.0}
__small__ = {"L": 2}


def site(matrix, i, L):
    """Put a matrix on one site of a chain, site 0 leftmost."""
    found = np.eye(1)
    for k in range(L):
        found = np.kron(found, matrix if k == i else np.eye(len(matrix)))
    return found


def fermions(L):
    """Return the annihilation operators after Jordan and Wigner."""
    lower, string = np.array([[0.0, 1.0], [0.0, 0.0]]), np.diag([1.0, -1.0])
    found = []
    for i in range(L):
        matrix = site(lower, i, L)
        for k in range(i):
            matrix = site(string, k, L) @ matrix
        found.append(matrix)
    return found


def ring_of_flux(L, flux):
    """Return fermions on a ring whose bonds all differ."""
    c = fermions(L)
    hop = sum((1 + i) * np.exp(1j * flux * (1 + i)) * c[i].T @ c[(i + 1) % L] for i in range(L))
    return -(hop + hop.conj().T)


def bosons(L, n_max, t, U):
    """Return the Bose-Hubbard chain with at most n_max bosons a site."""
    lower = np.diag(np.sqrt(np.arange(1.0, n_max + 1)), 1)
    b = [site(lower, i, L) for i in range(L)]
    n = [x.T @ x for x in b]
    hop = sum(b[i].T @ b[i + 1] + b[i + 1].T @ b[i] for i in range(L - 1))
    return -t * hop + U / 2 * sum(x @ (x - np.eye(len(x))) for x in n)


def mean(samples):
    """Return the mean of independent samples and its standard error."""
    values = np.asarray(samples)
    return {"energy": values.mean(), "error": values.std(ddof=1) / np.sqrt(len(values))}
