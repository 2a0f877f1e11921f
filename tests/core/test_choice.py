"""Inputs of another choice are refused; a choice without the inputs it needs names them."""

import pytest

from vibron.core.choice import needed, refuse_inapplicable
from vibron.core.errors import InputError


def test_inputs_of_another_choice_are_refused() -> None:
    refuse_inapplicable("method", "wavelet", points=(None, ("window",)), level=(3, ("wavelet",)))
    with pytest.raises(InputError) as caught:
        refuse_inapplicable("method", "wavelet", level=(3, ("wavelet",)), points=(0, ("window", "median")))
    assert str(caught.value) == (
        "points: does not apply to method='wavelet' (got 0). Leave points out, or choose method='window' or 'median'"
    )


def test_an_input_that_a_choice_needs_is_asked_for() -> None:
    assert needed("method", "nem", sky=2.0, largest=0.97) == (2.0, 0.97)
    with pytest.raises(InputError) as caught:
        needed("method", "nem", sky=2.0, largest=None)
    assert str(caught.value) == "largest: is needed for method='nem'. Give largest, or choose another method"
