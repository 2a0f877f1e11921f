"""No numeric input of any tool accepts a quantity of the wrong kind, and the check sees one that does."""

from typing import Annotated

import pytest

from vibron.core.declaration import inputs_of
from vibron.core.quantity import Quantity
from vibron.core.registry import tools
from vibron_verify.conformance.kinds import offered


@pytest.mark.parametrize("domain", ["infrared", "radiation", "manybody"])
def test_no_input_accepts_a_wrong_kind(domain: str) -> None:
    tried = [one for tool in tools().values() if tool.domain == domain for one in offered(tool.inputs, tool.name)]
    assert len(tried) > 1000
    assert [one for one in tried if one.accepted] == []


def test_a_wrong_declaration_is_seen() -> None:
    def disc(
        radius: Annotated[float, Quantity("um", "radius", kind="position")],
        resolution: Annotated[float, Quantity("cm^-1", "resolution", kind="position")],
    ) -> None: ...

    accepted = {(one.field, one.kind) for one in offered(inputs_of(disc), "disc") if one.accepted}
    assert accepted == {
        ("radius", "wavenumber"),
        ("radius", "frequency"),
        ("radius", "energy"),
        ("resolution", "length"),
    }
