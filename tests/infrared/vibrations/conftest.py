import pytest

from vibron.infrared.vibrations._field import HarmonicField
from vibron.infrared.vibrations.embed_conformer import embed_conformer
from vibron.infrared.vibrations.harmonic_field import harmonic_field


@pytest.fixture(scope="session")
def field():
    """Return the GFN2-xTB force field of a SMILES, computed once."""
    known: dict[str, HarmonicField] = {}

    def of(smiles: str) -> HarmonicField:
        if smiles not in known:
            known[smiles] = harmonic_field(embed_conformer(smiles))
        return known[smiles]

    return of
