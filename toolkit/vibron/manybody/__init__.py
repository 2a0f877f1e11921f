"""Quantum many-body physics: one declared model, every solver, exact references."""

from vibron.core.lazy import attach

FAMILIES = {
    "models": "Models and lattices",
    "compilers": "Models for other libraries",
    "exact": "Exact diagonalisation",
    "free_fermions": "Free fermions",
    "mps": "Tensor networks",
    "monte_carlo": "Quantum Monte Carlo",
    "nqs": "Neural quantum states",
    "circuits": "Quantum circuits",
    "molecules": "Electronic structure of molecules",
    "solvers": "One call for every solver",
    "open_systems": "Open systems and model Hamiltonians",
}

__getattr__, __dir__, __all__ = attach(__name__, __file__, ["FAMILIES"])
