"""A model is its JSON, refuses what makes no sense, and says which term is to blame."""

import json
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError, VibronError
from vibron.core.registry import find, tools
from vibron.core.result import to_json
from vibron.manybody.models.bose_hubbard import bose_hubbard
from vibron.manybody.models.custom_model import custom_model
from vibron.manybody.models.disorder_field import disorder_field
from vibron.manybody.models.draw_model import draw_model
from vibron.manybody.models.heisenberg import heisenberg
from vibron.manybody.models.hubbard import hubbard
from vibron.manybody.models.kitaev_chain import kitaev_chain
from vibron.manybody.models.tfim import tfim
from vibron.manybody.specification import Convention, Lattice, Model, Sector, Site, Term

NAMED = {
    "heisenberg": {"size": (3, 2), "lattice": "kagome", "h": list(np.linspace(0.1, 0.9, 18))},
    "tfim": {"size": (3, 3), "lattice": "square", "boundary": "periodic"},
    "aklt": {"size": (4,)},
    "bilinear_biquadratic": {"size": (4,), "theta": 12.0},
    "hubbard": {"size": (4,), "sector": {"n_up": 2, "n_down": 1}},
    "tj": {"size": (3,), "fermion_order": "interleaved"},
    "bose_hubbard": {"size": (3,), "boundary": "infinite"},
    "kitaev_chain": {"size": (5,)},
    "ssh": {"cells": 3},
    "haldane_shastry": {"n_sites": 6},
    "pxp": {"n_sites": 6, "momentum": 0},
    "kicked_ising": {"size": (4,)},
    "two_orbital_hubbard": {"cells": 2, "mixing": 0.2},
    "kondo_lattice": {"cells": 2, "impurity": True},
    "haldane_honeycomb": {"size": (3, 3), "t2": 0.2, "M": 0.1},
    "anderson_impurity": {"levels": [-0.5, 0.5], "couplings": [0.3, 0.3], "geometry": "chain"},
}


@pytest.mark.parametrize("name", NAMED)
def test_a_model_is_its_json(name: str) -> None:
    model = find(name).execute(**to_json(NAMED[name]))
    _check_json(model)


@pytest.mark.parametrize("extra", [{"boundary": "twisted", "twist": 18.0, "Jz": 0.4}, {"J2": 0.5}])
def test_an_anisotropic_or_frustrated_model_is_its_json(extra: dict[str, Any]) -> None:
    _check_json(heisenberg(size=(6,), **extra))


def test_couplings_that_are_left_out_leave_no_terms() -> None:
    plain, full = heisenberg(size=(6,)), heisenberg(size=(6,), Jz=1.0, J2=0.0)
    assert set(plain.parameters) == {"J", "h"}
    assert [term.on for term in plain.terms] == ["nn", "nn", "site"]
    assert full.lowest_energy == pytest.approx(plain.lowest_energy, abs=1e-12)


def test_a_full_turn_of_the_boundary_changes_nothing_with_second_neighbours() -> None:
    ring = {"size": (8,), "Jz": 0.7, "J2": 0.4}
    turned = heisenberg(boundary="twisted", twist=360.0, **ring)
    assert turned.lowest_energy == pytest.approx(heisenberg(boundary="periodic", **ring).lowest_energy, abs=1e-10)


def test_pauli_units_are_four_times_spin_units_with_every_coupling() -> None:
    chain = {"size": (7,), "J": 0.9, "Jz": 0.4, "J2": 0.3}
    spins, matrices = heisenberg(**chain), heisenberg(units="pauli", **chain)
    assert matrices.lowest_energy == pytest.approx(4 * spins.lowest_energy, abs=1e-10)


def _check_json(model: Model) -> None:
    text = json.dumps(model.to_dict())
    again = Model.from_text(text)
    assert again == model and hash(again) == hash(model) and again.hash == model.hash
    assert json.dumps(again.to_dict()) == text
    assert pickle.loads(pickle.dumps(model)) == model


def test_every_named_model_is_tried_here() -> None:
    made = {name for name, tool in tools().items() if tool.family == "models" and tool.outputs[0].type is Model}
    assert made - {"custom_model"} == set(NAMED)


def test_a_model_is_frozen_and_its_hash_tells_models_apart() -> None:
    model = heisenberg(size=(4,))
    with pytest.raises(FrozenInstanceError):
        model.name = "other"
    with pytest.raises(TypeError):
        model.parameters["J"] = 2.0
    others = [
        model.with_parameters(J=2.0),
        model.with_sector(total_sz=0),
        heisenberg(size=(4,), boundary="periodic"),
        heisenberg(size=(4,), spin=1.0),
        heisenberg(size=(4,), h=disorder_field(4, 0.5, seed=1)),
        heisenberg(size=(4,), h=disorder_field(4, 0.5, seed=2)),
    ]
    assert len({model.hash, *(other.hash for other in others)}) == 7
    assert heisenberg(size=(4,), h=disorder_field(4, 0.5, seed=1)) == others[4]


def test_a_sector_of_zero_is_a_sector() -> None:
    model = heisenberg(size=(4,), sector=Sector(total_sz=0))
    assert model.sector.declared == {"total_sz": 0.0} and model.dimension == 6


def test_what_models_conserve() -> None:
    assert heisenberg(size=(4,), boundary="periodic").symmetries == (
        "total_sz", "parity", "spin_flip", "translation", "inversion",
    )  # fmt: skip
    assert heisenberg(size=(4,), h=0.3).symmetries == ("total_sz", "parity", "inversion")
    assert heisenberg(size=(4,), boundary="periodic", J=[1.0, 1.0, 2.0, 1.0]).symmetries == (
        "total_sz", "parity", "spin_flip",
    )  # fmt: skip
    assert tfim(size=(4,), h=0.1).symmetries == ("inversion",)
    assert kitaev_chain(size=(4,)).symmetries[0] == "parity"
    assert "n_up" in hubbard(size=(3,)).symmetries


BAD_TERMS: dict[str, tuple[Site, Term, str]] = {
    "unknown operator": (Site("spin"), Term("bad", ("Sq",), "site", "1"), "ops"),
    "Pauli word in S units": (Site("spin"), Term("bad", ("X",), "site", "1"), "ops"),
    "projector of spin one": (Site("spin", 1.0), Term("bad", ("Pup",), "site", "1"), "ops"),
    "site out of range": (Site("spin"), Term("bad", ("Sz", "Sz"), "sites", "1", sites=((0, 9),)), "sites"),
    "site below zero": (Site("spin"), Term("bad", ("Sz", "Sz"), "sites", "1", sites=((0, -1),)), "sites"),
    "site twice in a place": (Site("spin"), Term("bad", ("Sz", "Sz"), "sites", "1", sites=((2, 2),)), "sites"),
    "place twice": (Site("spin"), Term("bad", ("Sz", "Sz"), "sites", "1", sites=((0, 1), (1, 0))), "on"),
    "hop without its conjugate": (Site("spinful_fermion"), Term("bad", ("Cdagup", "Cup"), "nn", "-1"), "terms"),
    "not Hermitian": (Site("spin"), Term("bad", ("Sp", "Sm"), "nn", "1"), "terms"),
    "complex field": (Site("spin"), Term("bad", ("Sz",), "site", "1j"), "terms"),
    "doubled": (Site("spin"), Term("bad", ("Sz", "Sz"), "nn", "1", plus_hc=True), "plus_hc"),
    "odd fermions": (Site("fermion"), Term("bad", ("C",), "site", "1", plus_hc=True), "ops"),
    "unknown class": (Site("spin"), Term("bad", ("Sz", "Sz"), "rung", "1"), "on"),
    "unknown parameter": (Site("spin"), Term("bad", ("Sz",), "site", "K"), "coeff"),
    "wrong length": (Site("spin"), Term("bad", ("Sz", "Sz"), "nn", "h"), "h"),
    "no expression": (Site("spin"), Term("bad", ("Sz",), "site", "1 +"), "coeff"),
    "code": (Site("spin"), Term("bad", ("Sz",), "site", "__import__('os').getpid()"), "coeff"),
    "division by zero": (Site("spin"), Term("bad", ("Sz",), "site", "1/(i-i)"), "coeff"),
    "too many operators": (Site("spin"), Term("bad", ("Sz", "Sz"), "site", "1"), "ops"),
    "bad position": (Site("spin"), Term("bad", ("Sz@a",), "site", "1"), "ops"),
}


@pytest.mark.parametrize("case", BAD_TERMS)
def test_a_bad_term_is_named(case: str) -> None:
    site, term, field = BAD_TERMS[case]
    with pytest.raises(InputError, match="'bad'") as caught:
        Model(Lattice("chain", 4), site, (term,), {"h": [1.0, 2.0, 3.0, 4.0]})
    assert caught.value.field == field and caught.value.remedy


def test_of_several_terms_the_bad_one_is_named() -> None:
    good = Term("good", ("Sz", "Sz"), "nn", "1")
    hop, field = Term("bad", ("Sp", "Sm"), "nn", "1"), Term("bad", ("Sx",), "site", "1")
    for bad, sector, name in ((hop, Sector(), "terms"), (field, Sector(total_sz=0), "total_sz")):
        with pytest.raises(VibronError, match="term 'bad'") as caught:
            Model(Lattice("chain", 4), Site("spin"), (good, bad), sector=sector)
        assert caught.value.field == name and "good" not in str(caught.value)


OVERLAPPING: dict[str, tuple[Lattice, Term]] = {
    "ring of one site": (Lattice("chain", 1, "periodic"), Term("bad", ("Sz", "Sz"), "nn", "1")),
    "torus one cell wide": (Lattice("square", (4, 1), "periodic"), Term("bad", ("Sz", "Sz"), "nn", "1")),
    "second neighbours on a ring of two": (Lattice("chain", 2, "periodic"), Term("bad", ("Sz", "Sz"), "nnn", "1")),
    "twisted ring of two": (Lattice("chain", 2, "twisted", 18.0), Term("bad", ("Sz", "Sz"), "nn", "1")),
    "three in a row on a ring of two": (Lattice("chain", 2, "periodic"), Term("bad", ("Sz",) * 3, "triple", "1")),
    "three in a row on a ring of three": (Lattice("chain", 3, "periodic"), Term("bad", ("Sz",) * 3, "triple", "1")),
}


@pytest.mark.parametrize("case", OVERLAPPING)
def test_a_boundary_that_overlaps_is_refused_with_the_term(case: str) -> None:
    lattice, term = OVERLAPPING[case]
    with pytest.raises(InputError, match="term 'bad'") as caught:
        Model(lattice, Site("spin"), (term,))
    assert caught.value.field in ("boundary", "on") and caught.value.remedy


def test_three_different_operators_in_a_row_do_not_overlap_on_a_ring_of_three() -> None:
    ring = Lattice("chain", 3, "periodic")
    assert len(Model(ring, Site("qubit"), (Term("flip", ("Pdn", "X", "Pdn"), "triple", "1"),)).strings) == 3


def test_a_term_may_be_written_from_both_ends() -> None:
    both = Term("hop", ("Sp", "Sm"), "sites", "0.5", sites=((0, 1), (1, 0)))
    assert Model(Lattice("chain", 2), Site("spin"), (both,)).lowest_energy == pytest.approx(-0.5)


def test_a_twist_needs_operators_with_a_charge() -> None:
    with pytest.raises(InputError, match="no definite charge"):
        Model(
            Lattice("chain", 4, "twisted", 18.0),
            Site("spin"),
            (Term("x", ("Sx", "Sx"), "nn", "1"), Term("y", ("Sy", "Sy"), "nn", "1")),
        )


@pytest.mark.parametrize("make", [heisenberg, hubbard, bose_hubbard])
@pytest.mark.parametrize("boundary", ["open", "periodic"])
def test_a_twist_is_not_dropped(make: Callable[..., Model], boundary: str) -> None:
    with pytest.raises(InputError, match="no effect") as caught:
        make(size=(4,), boundary=boundary, twist=18.0)
    assert caught.value.field == "twist" and "boundary twisted" in caught.value.remedy
    assert make(size=(4,), boundary="twisted", twist=18.0).lattice.twist == (18.0,)


BAD: dict[str, tuple[Callable[[], Any], str]] = {
    "no bosons": (lambda: Site("boson", n_max=0), "n_max"),
    "quarter spin": (lambda: Site("spin", 0.25), "S"),
    "unknown site": (lambda: Site("anyon"), "kind"),
    "overlapping ring": (lambda: heisenberg(size=(1,), boundary="periodic"), "boundary"),
    "overlapping torus": (lambda: heisenberg(size=(4, 1), lattice="square", boundary="periodic"), "boundary"),
    "overlapping twist": (lambda: heisenberg(size=(2,), boundary="twisted", twist=18.0), "boundary"),
    "size of a square": (lambda: Lattice("square", (4,)), "size"),
    "boundary word": (lambda: Lattice("chain", 4, "closed"), "boundary"),
    "twist without": (lambda: Lattice("chain", 4, "periodic", 12.0), "twist"),
    "infinite across": (lambda: Lattice("square", (4, 2), ("open", "infinite")), "boundary"),
    "links twice": (lambda: Lattice("custom", 3, links={"nn": [(0, 1), (1, 0)]}), "links"),
    "link to nowhere": (lambda: Lattice("custom", 3, links={"nn": [(0, 3)]}), "links"),
    "link to half a site": (lambda: Lattice("custom", 3, links={"nn": [(0.5, 1)]}), "links"),
    "link to a word": (lambda: Lattice("custom", 3, links={"nn": [("a", 1)]}), "links"),
    "no list of links": (lambda: Lattice("custom", 3, links={"nn": 1}), "links"),
    "sign of parity": (lambda: Sector(parity=2), "parity"),
    "third of a spin": (lambda: Sector(total_sz=1 / 3), "total_sz"),
    "units": (lambda: Convention("hbar"), "spin"),
    "field too short": (lambda: heisenberg(size=(4,), h=[1.0, 2.0]), "h"),
    "text": (lambda: Model.from_text("not a model("), "model"),
    "other tool": (lambda: Model.from_text("disorder_fields(n=3)"), "name"),
    "JSON": (lambda: Model.from_text("{"), "model"),
    "parameter": (lambda: heisenberg(size=(4,)).with_parameters(K=1.0), "K"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_makes_no_sense_is_refused(case: str) -> None:
    make, field = BAD[case]
    with pytest.raises(VibronError) as caught:
        make()
    assert caught.value.field == field and caught.value.remedy


@pytest.mark.parametrize(
    ("model", "sector", "field"),
    [
        (heisenberg(size=(4,)), {"total_sz": 3}, "total_sz"),
        (heisenberg(size=(4,)), {"total_sz": 0.5}, "total_sz"),
        (heisenberg(size=(4,)), {"n_particles": 2}, "n_particles"),
        (hubbard(size=(4,)), {"n_up": 5, "n_down": 1}, "n_up"),
        (bose_hubbard(size=(3,), n_max=2), {"n_particles": 7}, "n_particles"),
        (tfim(size=(4,)), {"total_sz": 0}, "total_sz"),
        (kitaev_chain(size=(4,)), {"n_particles": 2}, "n_particles"),
    ],
)
def test_a_sector_that_cannot_be_is_refused(model: Model, sector: dict[str, Any], field: str) -> None:
    with pytest.raises(DomainError) as caught:
        model.with_sector(**sector)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("model", "sector", "field"),
    [
        (heisenberg(size=(4,)), {"momentum": 1}, "momentum"),
        (heisenberg(size=(4,), boundary="periodic"), {"momentum": 1, "inversion": 1}, "inversion"),
        (heisenberg(size=(4,), h=0.2), {"spin_flip": 1}, "spin_flip"),
        (hubbard(size=(2,)), {"n_up": 2, "n_down": 2, "n_particles": 3}, "sector"),
    ],
)
def test_a_block_that_cannot_be_is_refused_when_it_is_built(model: Model, sector: dict[str, Any], field: str) -> None:
    with pytest.raises(DomainError) as caught:
        _ = model.with_sector(**sector).dimension
    assert caught.value.field == field


def test_a_cylinder_is_open_along_and_closed_around() -> None:
    tube = hubbard(size=(4, 3), lattice="square", boundary="cylinder", U=0.0, sector=Sector(n_up=1, n_down=0))
    assert tube.lattice.boundary == ("open", "periodic")
    assert tube.lowest_energy == pytest.approx(-2.0 - 2.0 * np.cos(np.pi / 5), abs=1e-12)
    endless = heisenberg(size=(2, 4), lattice="square", boundary="infinite_cylinder")
    assert endless.lattice.infinite and endless.bond_count == 16
    with pytest.raises(InputError, match="needs two directions, which a ladder does not have"):
        heisenberg(size=(4,), lattice="ladder", boundary="cylinder")


def test_arrays_of_couplings_follow_the_bonds_and_sites() -> None:
    terms = (Term("mean", ("Sz", "Sz"), "nn", "(h[i] + h[j])/2"), Term("ramp", ("Sz",), "site", "i*0.1"))
    model = custom_model(Lattice("chain", 3), Site("spin"), terms, {"h": [1.0, 2.0, 4.0]})
    assert [(s.coefficient, s.ops) for s in model.strings] == [
        (1.5, (("Sz", 0), ("Sz", 1))),
        (3.0, (("Sz", 1), ("Sz", 2))),
        (0.1, (("Sz", 1),)),
        (0.2, (("Sz", 2),)),
    ]


def test_neighbours_lie_where_they_should() -> None:
    for kind, size, distances in (
        ("triangular", (5, 5), (1.0, 3**0.5)),
        ("honeycomb", (4, 4), (1.0, 3**0.5)),
        ("kagome", (4, 4), (1.0, 3**0.5)),
        ("square", (5, 5), (1.0, 2**0.5)),
    ):
        lattice = Lattice(kind, size)
        for name, distance in zip(("nn", "nnn"), distances, strict=True):
            for bond in lattice.bonds(name):
                length = np.hypot(*(lattice.positions[bond.j] - lattice.positions[bond.i]))
                assert length == pytest.approx(distance)


def test_a_picture_is_written_and_is_the_same_twice(tmp_path: Path) -> None:
    model = hubbard(size=(3, 3), lattice="triangular", boundary="periodic")
    first, second = draw_model(model, str(tmp_path / "one.png")), draw_model(model)
    assert first.svg == second.svg and first.terms == ("hopping_up", "hopping_down")
    assert (tmp_path / "one.png").read_bytes()[:4] == b"\x89PNG"
    with pytest.raises(InputError, match="written"):
        draw_model(model, str(tmp_path / "nowhere" / "two.png"))


def test_a_model_keeps_its_terms_when_it_moves_to_another_lattice() -> None:
    ring = replace(heisenberg(size=(4,)), lattice=Lattice("custom", 3, links={"nn": [(0, 1), (1, 2), (0, 2)]}))
    assert ring.lowest_energy == pytest.approx(-0.75)


def test_a_sector_takes_the_integers_of_numpy() -> None:
    one, two = np.int64(1), np.int64(2)
    ring = heisenberg(size=(4,), boundary="periodic", sector=Sector(total_sz=0, spin_flip=one, momentum=two))
    assert ring.sector == Sector(total_sz=0, spin_flip=1, momentum=2)
    assert hubbard(size=(4,), sector=Sector(n_up=two, n_down=one)).sector.declared == {"n_up": 2, "n_down": 1}
