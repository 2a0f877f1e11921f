import numpy as np
import pytest

from vibron_verify.assertions import Facts
from vibron_verify.assertions.bundles import of_theme


def size_consistency(small):
    right = Facts(far_energies={"hf": (-5.71, -5.71), "cisd": (-5.7795, -5.78)})
    return right, {"far_energies": {"hf": (-5.7099, -5.71), "cisd": (-5.781, -5.78)}}


def koopmans_relaxation(small):
    return Facts(koopmans_ip=0.507, delta_scf_ip=0.404), {"delta_scf_ip": 0.52}


def correlation_hierarchy(small):
    right = Facts(energies={"HF": -76.0, "MP2": -76.25, "CISD": -76.2, "CCSD": -76.22, "FCI": -76.23})
    high, low = {"HF": -76.3, "CISD": -76.2, "CCSD": -76.22, "FCI": -76.1}, {"HF": -76.0, "CCSD": -75.9, "FCI": -76.2}
    return right, {"energies": high}, {"energies": low}


def spin_contamination(small):
    return Facts(spin_square=2.0, total_spin=1), {"spin_square": 2.03}


def degenerate_levels(small):
    right = Facts(levels_by_irrep=[np.array([-0.5, -0.5]), np.array([0.1, 0.1, 0.1 + 1e-8])])
    return right, {"levels_by_irrep": [np.array([-0.5, -0.49])]}


def degenerate_core_excitations(small):
    return Facts(core_pair=(287.400001, 287.400002)), {"core_pair": (287.40, 287.41)}


def spin_orbit_pattern(small):
    """Diagonalise zeta L.S in a p shell."""
    raising = np.diag(np.sqrt([2.0, 2.0]), 1)
    orbital = ((raising + raising.T) / 2, (raising - raising.T) / 2j, np.diag([1.0, 0.0, -1.0]))
    levels = np.linalg.eigvalsh(sum(0.01 * np.kron(a, b / 2) for a, b in zip(orbital, small.paulis, strict=True)))
    right = Facts(spin_orbit_levels=levels - 0.5, spin_orbit_centroid=-0.5)
    return (
        right,
        {"spin_orbit_levels": -levels - 0.5},
        {"spin_orbit_levels": np.full(6, -0.5)},
        {"spin_orbit_centroid": -0.51},
    )


def spin_orbit_power(small):
    fine = {z: z**4 * 1e-6 for z in (1, 2, 4)}
    return Facts(spin_orbit_trend=fine), {"spin_orbit_trend": {z: z**2 * 1e-6 for z in (1, 2, 4)}}


def dipole_origin(small):
    right = Facts(dipole=np.array([0.0, 0.0, 0.73]), dipole_moved=np.array([0.0, 0.0, 0.73]))
    return right, {"dipole_moved": np.array([0.0, 0.0, 1.73])}


def basis_monotonicity(small):
    return Facts(basis_energies=[-76.026, -76.057, -76.064]), {"basis_energies": [-76.026, -76.064, -76.057]}


CASES = {
    case.__name__: case
    for case in (
        size_consistency,
        koopmans_relaxation,
        correlation_hierarchy,
        spin_contamination,
        degenerate_levels,
        degenerate_core_excitations,
        spin_orbit_pattern,
        spin_orbit_power,
        dipole_origin,
        basis_monotonicity,
    )
}


@pytest.mark.parametrize("name", of_theme("chemistry"))
def test_each_holds_and_fails(name, small, both_ways):
    both_ways(name, CASES[name](small))
