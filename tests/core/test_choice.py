"""Inputs of another choice are refused, those left out never."""

import pytest

from vibron.core.choice import refuse_inapplicable
from vibron.core.errors import InputError


def test_inputs_of_another_choice_are_refused() -> None:
    refuse_inapplicable("method", "wavelet", points=(None, ("window",)), level=(3, ("wavelet",)))
    with pytest.raises(InputError) as caught:
        refuse_inapplicable("method", "wavelet", level=(3, ("wavelet",)), points=(0, ("window", "median")))
    assert str(caught.value) == (
        "points: does not apply to method='wavelet' (got 0). Leave points out, or choose method='window' or 'median'"
    )
