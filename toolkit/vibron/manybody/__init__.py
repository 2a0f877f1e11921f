"""Quantum many-body physics: one declared model, every solver, exact references."""

FAMILIES = {
    "models": "Models and lattices",
    "compilers": "Models for other libraries",
    "exact": "Exact diagonalisation",
    "mps": "Tensor networks",
    "nqs": "Neural quantum states",
    "circuits": "Quantum circuits",
    "molecules": "Electronic structure of molecules",
    "solvers": "One call for every solver",
    "open_systems": "Open systems and model Hamiltonians",
}
