"""Computed wavenumbers against observed fundamentals of 35 small molecules (Shimanouchi).

``python benchmarks/fundamentals.py [--method GFN2-xTB|B3LYP|HF|MP2] [--fit] [--atoms N] [--cache FOLDER]`` prints the
mean absolute deviation by molecule, range and method, before and after the shipped scaling.  ``--fit`` fits the factors
of GFN2-xTB by kind of bond anew and prints what each molecule gets from factors fitted without it.  Force fields are
kept in the cache, so that an interrupted run goes on.  Modes are matched in ascending order; methanol's torsion, whose
two levels of the table are not fundamentals of a harmonic mode, counts by their mean.
"""

from __future__ import annotations

import argparse
import dataclasses
import pickle
from collections import Counter
from pathlib import Path

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.infrared.vibrations._bonds import stretches
from vibron.infrared.vibrations._constants import ELECTRON_MASSES, HARTREE_WAVENUMBER
from vibron.infrared.vibrations._field import HarmonicField
from vibron.infrared.vibrations._modes import external_motions, main_isotope_masses, normal_modes_of
from vibron.infrared.vibrations.embed_conformer import embed_conformer
from vibron.infrared.vibrations.harmonic_field import harmonic_field
from vibron.infrared.vibrations.isotopologue_spectrum import masses_with
from vibron.infrared.vibrations.scale_force_field import scale_force_field
from vibron.infrared.vibrations.scale_frequencies import scale_factors, scale_frequencies
from vibron_verify.references.fundamentals import Molecule, molecules

RANGES = ((0.0, 1000.0), (1000.0, 2000.0), (2000.0, 5000.0))
LEAST = 2  # molecules that a kind of bond needs for a factor
ROUNDS, TAME, SMALL = 4, 30.0, 20.0  # of the fit: repetitions, pull towards 1, deviation (cm^-1) that counts fully


def observed(molecule: Molecule) -> FloatArray:
    """Return the fundamentals in ascending order, degenerate ones repeated."""
    levels = sorted(mode.wavenumber for mode in molecule.fundamentals for _ in range(mode.degeneracy))
    if molecule.name == "methanol":
        levels = [(levels[0] + levels[1]) / 2.0, *levels[2:]]
    return np.array(levels)


def computed(molecule: Molecule, method: str, cache: Path) -> HarmonicField:
    """Return the force field, from the cache if it is there."""
    path = cache / method / f"{molecule.formula}_{molecule.name.replace(' ', '_')}.pickle"
    if not path.is_file():
        start = embed_conformer(molecule.smiles)
        near = harmonic_field(start).geometry if method != "GFN2-xTB" else start
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_suffix(".part")
        temporary.write_bytes(pickle.dumps(harmonic_field(near, method, "6-31G*")))
        temporary.replace(path)
    return pickle.loads(path.read_bytes())


def masses_of(molecule: Molecule, field: HarmonicField) -> FloatArray:
    """Return the masses of the atoms, deuterium where the table has it."""
    heavy = [f"{atom}:2" for atom, symbol in enumerate(field.geometry.symbols, 1) if symbol == "H"]
    return (
        masses_with(field.geometry.symbols, tuple(heavy))
        if "D" in molecule.formula
        else main_isotope_masses(field.geometry.symbols)
    )


def with_factors(field: HarmonicField, factors: dict[str, float]) -> HarmonicField:
    """Return the field with stretching constants scaled."""
    parts = stretches(field.geometry, field.hessian)
    added = sum(((factors.get(kind, 1.0) - 1.0) * part for kind, part in parts.items()), np.zeros_like(field.hessian))
    return dataclasses.replace(field, hessian=field.hessian + added)


def fit(cases: list[tuple[Molecule, HarmonicField]]) -> dict[str, float]:
    """Return the factors that bring wavenumbers nearest, by reweighted least squares (about absolute deviations)."""
    parts = [stretches(field.geometry, field.hessian) for _, field in cases]
    seen = Counter(kind for part in parts for kind in part)
    kinds = sorted(kind for kind, count in seen.items() if count >= LEAST)
    factors = dict.fromkeys(kinds, 1.0)
    for _ in range(ROUNDS):
        rows, wanted = [], []
        for (molecule, field), part in zip(cases, parts, strict=True):
            masses = masses_of(molecule, field)
            weights = np.repeat(np.sqrt(masses), 3)
            weigh = np.outer(weights, weights) * ELECTRON_MASSES / HARTREE_WAVENUMBER**2
            external = external_motions(field.geometry.positions, masses)[0]
            inside = np.linalg.svd(external, full_matrices=True)[2][len(external) :]
            squared, vectors = np.linalg.eigh(inside @ (with_factors(field, factors).hessian / weigh) @ inside.T)
            motions, wavenumber = inside.T @ vectors, np.sqrt(np.abs(squared))
            wanted.append(observed(molecule) - wavenumber)
            slopes = [
                np.einsum("ik,ij,jk->k", motions, part[kind] / weigh, motions) / (2.0 * wavenumber)
                if kind in part
                else np.zeros(wavenumber.size)
                for kind in kinds
            ]
            rows.append(np.array(slopes).T)
        slope, gap = np.vstack(rows), np.concatenate(wanted)
        weight = np.sqrt(SMALL / np.maximum(np.abs(gap), SMALL))
        now = np.array([factors[kind] - 1.0 for kind in kinds])
        left = np.vstack([slope * weight[:, None], TAME * np.eye(len(kinds))])
        change = np.linalg.lstsq(left, np.concatenate([gap * weight, -TAME * now]), rcond=None)[0]
        factors = {kind: factors[kind] + step for kind, step in zip(kinds, change, strict=True)}
    return factors


def deviations(molecule: Molecule, field: HarmonicField) -> FloatArray:
    """Return computed less observed, in ascending order."""
    return normal_modes_of(field, masses_of(molecule, field)).wavenumber - observed(molecule)


def report(title: str, found: dict[str, FloatArray], places: dict[str, FloatArray], lines: list[str]) -> None:
    """Print mean absolute deviations: all, by range, and without linear triatomics."""
    every, place = np.concatenate(list(found.values())), np.concatenate(list(places.values()))
    rest = np.concatenate([values for name, values in found.items() if name not in lines])
    ranges = "  ".join(f"{np.abs(every[(place >= a) & (place < b)]).mean():5.1f}" for a, b in RANGES)
    print(
        f"{title:34s} {np.abs(every).mean():6.1f} {np.median(np.abs(every)):6.1f}   {ranges}   "
        f"{np.abs(rest).mean():6.1f} {every.mean():+6.1f}"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--method", default="GFN2-xTB")
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--atoms", type=int, default=100, help="leave larger molecules out")
    parser.add_argument("--cache", type=Path, default=Path.home() / ".cache" / "vibron" / "fundamentals")
    arguments = parser.parse_args()
    tight = arguments.method == "GFN2-xTB"
    # Heavy water has the force field of water and tests nothing but masses, so it is computed with GFN2-xTB only.
    wanted = [each for each in molecules().values() if tight or "D" not in each.formula]
    wanted = [each for each in wanted if len(embed_conformer(each.smiles)) <= arguments.atoms]
    cases = [(molecule, computed(molecule, arguments.method, arguments.cache)) for molecule in wanted]
    lines = [molecule.name for molecule, field in cases if molecule.linear and len(field.geometry) == 3]
    places = {molecule.name: observed(molecule) for molecule, _ in cases}
    bare = {molecule.name: deviations(molecule, field) for molecule, field in cases}
    print(f"{len(cases)} molecules, {sum(map(len, bare.values()))} modes; deviations in cm^-1")
    print(f"{'':34s}   mean median   <1000  -2000  >2000   without linear triatomics, bias")
    report("unscaled", bare, places, lines)
    if tight:
        scaled = {molecule.name: deviations(molecule, scale_force_field(field)) for molecule, field in cases}
        report("shipped scaling by kind of bond", scaled, places, lines)
    else:
        scaled = {}
        for name in (f"{arguments.method}/6-31G*",) if f"{arguments.method}/6-31G*" in scale_factors() else ():
            scaled = {key: scale_frequencies(values + places[key], name) - places[key] for key, values in bare.items()}
            report(f"shipped factor of {name}", scaled, places, lines)
    if arguments.fit and tight:
        usable = [case for case in cases if case[0].name not in lines]
        print("factors:", ", ".join(f"{kind}: {value:.3f}" for kind, value in fit(usable).items()))
        apart = {}
        for molecule, field in cases:
            factors = fit([case for case in usable if case[0].name != molecule.name])
            apart[molecule.name] = deviations(molecule, with_factors(field, factors))
        report("each by factors fitted without it", apart, places, lines)
        print("\nby kind of bond: molecules, mean absolute deviation unscaled and by factors fitted without each")
        for kind in sorted({kind for _, field in usable for kind in stretches(field.geometry, field.hessian)}):
            held = [each.name for each, field in usable if kind in stretches(field.geometry, field.hessian)]
            two = (np.abs(np.concatenate([found[name] for name in held])).mean() for found in (bare, apart))
            print(f"  {kind:8s} {len(held):3d} {next(two):7.1f} {next(two):7.1f}   {', '.join(held)}")
    print("\nby molecule: unscaled, scaled")
    for name in bare:
        mark = "  linear triatomic" if name in lines else ""
        after = f"{np.abs(scaled[name]).mean():7.1f}" if scaled else ""
        print(f"  {name:22s} {np.abs(bare[name]).mean():7.1f} {after}{mark}")


if __name__ == "__main__":
    main()
