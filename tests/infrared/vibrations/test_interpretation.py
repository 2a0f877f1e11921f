"""Contributions, assignments, symmetry, isotopes, thermochemistry."""

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError
from vibron.infrared.vibrations._contributions import internal_motions
from vibron.infrared.vibrations.animate_mode import animate_mode
from vibron.infrared.vibrations.explain_assignment import explain_assignment
from vibron.infrared.vibrations.isotopologue_spectrum import isotopologue_spectrum
from vibron.infrared.vibrations.mode_contributions import mode_contributions
from vibron.infrared.vibrations.symmetry_activity import symmetry_activity
from vibron.infrared.vibrations.thermochemistry import thermochemistry


def test_every_internal_motion_leaves_the_molecule_where_it_is(field):
    """A Wilson vector has no net translation and no net rotation."""
    for smiles in ("CCO", "C=O", "c1ccccc1"):
        places = field(smiles).geometry.positions
        for motion in internal_motions(field(smiles)):
            vector = motion.vector.reshape(-1, 3)
            assert np.abs(vector.sum(axis=0)).max() < 1e-9, motion.kind
            assert np.abs(np.cross(places, vector).sum(axis=0)).max() < 2e-2, motion.kind


def test_shares_add_up(field):
    found = mode_contributions(field("CCO"))
    assert found.atoms.sum(axis=1) == pytest.approx(np.ones(21))
    assert found.shares.sum(axis=1) == pytest.approx(np.ones(21))
    assert found.labels[-1].startswith("O-H stretch")


@pytest.mark.parametrize(
    ("smiles", "place", "atoms"),
    [
        ("CC(=O)C", 1731.0, {1, 2}),
        ("CC#N", 2267.0, {1, 2}),
        ("CO", 3681.0, {5}),
        ("c1ccccc1", 673.0, set(range(6, 12))),
    ],
)
def test_bands_are_explained_by_the_atoms_chemists_name(field, smiles, place, atoms):
    found = explain_assignment(field(smiles).geometry, place, 120.0)
    assert set(found[0].moving) == atoms


def test_nothing_is_explained_where_nothing_vibrates(field):
    assert explain_assignment(field("C=O").geometry, 2200.0, 20.0) == ()


#: Herzberg, Molecular Spectra and Molecular Structure II: point group, infrared and Raman active levels.
RULES = {
    "O": ("C2v", 3, 3),
    "C": ("Td", 2, 4),
    "N": ("C3v", 4, 4),
    "O=C=O": ("D∞h", 2, 1),
    "C#C": ("D∞h", 2, 3),
    "C#N": ("C∞v", 3, 3),
    "C=C": ("D2h", 5, 6),
    "c1ccccc1": ("D6h", 4, 7),
    "CC": ("D3d", 5, 6),
    "C=C=C": ("D2d", 7, 11),
    "FS(F)(F)(F)(F)F": ("Oh", 2, 3),
    "CO": ("Cs", 12, 12),
}


@pytest.mark.parametrize("smiles", RULES)
def test_selection_rules(field, smiles):
    found = symmetry_activity(field(smiles))
    assert (found.point_group, found.infrared, found.raman) == RULES[smiles]
    if found.centre:
        assert not any(level.infrared and level.raman for level in found.levels)
    assert found.forbidden.max(initial=0.0) < 0.05  # km/mol: what symmetry forbids does not absorb


def test_heavy_water_keeps_the_product_rule(field):
    found = isotopologue_spectrum(field("O"), ("2:2", "3:2"))
    assert found.product_ratio == pytest.approx(found.product_rule, rel=1e-4)
    assert found.wavenumber / found.parent == pytest.approx([0.732, 0.721, 0.733], abs=0.003)


@pytest.mark.parametrize("text", ["2", "9:2", "2:9", "x:2", "0:2"])
def test_isotopes_that_are_none_are_refused(field, text):
    with pytest.raises(InputError) as caught:
        isotopologue_spectrum(field("O"), (text,))
    assert caught.value.field == "isotopes"


@pytest.mark.parametrize(
    ("smiles", "wavenumber", "sigma", "entropy"),
    [
        ("N", [950, 1627, 1627, 3337, 3444, 3444], 3, 192.77),
        ("C", [1306] * 3 + [1534] * 2 + [2917] + [3019] * 3, 12, 186.25),
    ],
)
def test_entropies_are_those_of_the_tables(field, smiles, wavenumber, sigma, entropy):
    found = thermochemistry(field(smiles).geometry, np.array(wavenumber, float), symmetry_number=sigma)
    assert found.entropy == pytest.approx(entropy, abs=0.5)
    assert found.gibbs == pytest.approx(found.enthalpy - 0.29815 * found.entropy)


def test_thermochemistry_counts_vibrations(field):
    with pytest.raises(DomainError, match="3 vibrations"):
        thermochemistry(field("O").geometry, np.array([1595.0]))


def test_a_movie_starts_and_ends_at_rest(field):
    movie = animate_mode(field("O"), 1, 8)
    frames = movie.xyz.split("\n3\n")
    assert len(movie.xyz.splitlines()) == 8 * 5
    assert frames[0].splitlines()[2:] == frames[4].splitlines()[1:]
    with pytest.raises(DomainError, match="3 modes"):
        animate_mode(field("O"), 4)
