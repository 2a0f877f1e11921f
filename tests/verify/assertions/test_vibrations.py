import numpy as np
import pytest

from vibron_verify.assertions import Facts
from vibron_verify.assertions.bundles import of_theme

WATER = np.array([[0.0, 0.0, 0.0], [1.43, 1.11, 0.0], [-1.43, 1.11, 0.0]])


def springs(geometry):
    """Return the Hessian of a spring of 0.5 between every two atoms."""
    atoms = len(geometry)
    hessian = np.zeros((atoms, 3, atoms, 3))
    for a in range(atoms):
        for b in range(a):
            along = (geometry[a] - geometry[b]) / np.linalg.norm(geometry[a] - geometry[b])
            block = 0.5 * np.outer(along, along)
            for i, j, sign in ((a, a, 1), (b, b, 1), (a, b, -1), (b, a, -1)):
                hessian[i, :, j] += sign * block
    return hessian.reshape(3 * atoms, 3 * atoms)


def zero_modes(small):
    hessian = springs(WATER)
    right = Facts(hessian=hessian, masses=np.array([15.995, 1.008, 1.008]), geometry=WATER)
    return right, {"hessian": hessian + 1e-3 * np.eye(9)}, {"hessian": -hessian}


def acoustic_sum(small):
    hessian = springs(WATER)
    bent = hessian.copy()
    bent[0, 5] += 1e-3
    return Facts(hessian=hessian), {"hessian": hessian + 1e-3 * np.eye(9)}, {"hessian": bent}


def dipole_sum_rule(small):
    charges = np.array([-0.6, 0.3, 0.3])
    derivatives = np.einsum("a,xy->xay", charges, np.eye(3)).reshape(3, 9)
    return (
        Facts(dipole_derivatives=derivatives, charge=0.0),
        {"charge": 1.0},
        {"dipole_derivatives": derivatives + 0.01},
    )


def homonuclear_inactivity(small):
    return Facts(homonuclear=True, infrared_intensities=np.array([1e-12])), {"infrared_intensities": np.array([3.0])}


def mutual_exclusion(small):
    right = Facts(
        centrosymmetric=True,
        infrared_intensities=np.array([30.0, 0.0, 500.0]),
        raman_activities=np.array([0.0, 20.0, 0.0]),
    )
    return right, {"raman_activities": np.array([0.0, 20.0, 5.0])}


def degenerate_modes(small):
    return Facts(degenerate_modes=[np.array([667.40, 667.41])]), {"degenerate_modes": [np.array([667.4, 669.0])]}


CASES = {
    case.__name__: case
    for case in (
        zero_modes,
        acoustic_sum,
        dipole_sum_rule,
        homonuclear_inactivity,
        mutual_exclusion,
        degenerate_modes,
    )
}


@pytest.mark.parametrize("name", of_theme("vibrations"))
def test_each_holds_and_fails(name, small, both_ways):
    both_ways(name, CASES[name](small))


def test_a_linear_molecule_has_five_zero_modes():
    from vibron_verify.assertions import judge

    line = np.array([[0.0, 0, 0], [0, 0, 2.1]])
    facts = Facts(hessian=springs(line), masses=np.array([12.0, 15.995]), geometry=line)
    checks = judge(facts, ("zero_modes",))
    assert [check.passed for check in checks] == [True, True]
    assert "5 modes" in checks[0].message
