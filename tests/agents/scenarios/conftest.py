"""LOWTRAN is compiled at its first use; where that is impossible, the scenarios that need it are skipped."""

import pytest

from vibron.radiation.lowtran import fortran


@pytest.fixture
def lowtran() -> None:
    fortran()
