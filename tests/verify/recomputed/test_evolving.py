"""Evolution under a Hamiltonian that changes in time, against an integration of the equation of motion."""

from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from vibron_verify.recomputed.evolving import driven, liouvillian

STATE = np.array([0.6, 0.8j, 0.0])


class Drive:
    """A Hamiltonian of three states, one part of which swings; it counts how often it is asked."""

    def __init__(self) -> None:
        rng = np.random.default_rng(1)
        self.still, self.swinging = (
            m + m.conj().T for m in rng.normal(size=(2, 3, 3)) + 1j * rng.normal(size=(2, 3, 3))
        )
        self.asked = 0

    def __call__(self, time: float) -> Any:
        self.asked += 1
        return self.still + np.cos(3.0 * time) * self.swinging


@pytest.mark.parametrize("jumps", [[], [np.diag([0.5, 0.3], 1)]], ids=["closed", "open"])
def test_driven_by_integration(jumps: list[Any]):
    drive = Drive()
    found = driven(drive, jumps, STATE, 0.2, 0.7)
    assert drive.asked <= 2 * (16 + 32 + 64)  # steps of fourth order are few
    start = np.outer(STATE, STATE.conj()).ravel() if jumps else STATE
    still, swinging = -1j * drive.still, -1j * drive.swinging
    if jumps:
        still, swinging = (liouvillian(*parts).toarray() for parts in ((drive.still, jumps), (drive.swinging, [])))

    def slope(time: float, state: Any) -> Any:
        return still @ state + np.cos(3.0 * time) * (swinging @ state)

    known = solve_ivp(slope, (0.2, 0.7), start, method="DOP853", rtol=1e-12, atol=1e-13).y[:, -1]
    assert found.ravel() == pytest.approx(known, abs=1e-9)
