import pytest
from scipy import constants as codata

from vibron.core.bibliography import bibliography
from vibron.physics.constants import ALL, Constant


@pytest.mark.parametrize("constant", ALL, ids=lambda constant: constant.name)
def test_constants_agree_with_another_table(constant: Constant) -> None:
    value, _, uncertainty = codata.physical_constants[constant.name]
    assert constant.value == value
    assert constant.uncertainty == pytest.approx(uncertainty, rel=1e-6)
    assert constant.source in bibliography()
