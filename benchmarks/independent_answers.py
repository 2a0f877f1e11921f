"""Compute known answers of tools without Vibron: ``python benchmarks/independent_answers.py [part ...]``.

Nothing of Vibron is imported.  The networks run in the reference evaluator of ONNX on the shipped weights, molecules in
ASE, tblite and SciPy, spectra in closed form.  Needs the extras ``train`` and ``simulate``.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

VIBRON = Path(__file__).parents[1] / "toolkit" / "vibron"
WEIGHTS = VIBRON / "infrared" / "structure_model" / "weights"
KINDS = VIBRON / "infrared" / "kind_model" / "kinds.onnx"
GRID = np.arange(400.0, 4001.0, 2.0)
GROUP = 3  # kind of a structural bit that asks for a functional group


def toluene() -> np.ndarray:
    """Return the example spectrum on the grid, read by the package jcamp."""
    import jcamp

    found = jcamp.readfile(str(VIBRON / "data" / "examples" / "toluene_computed.jdx"))
    return np.interp(GRID, found["x"], found["y"])


def networks(curve: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return the scaled spectrum, the weight of each structural bit, and the probability of each group and state."""
    import onnx
    from onnx.reference import ReferenceEvaluator

    scaled = np.clip(curve - np.percentile(curve, 2.0), 0.0, None)
    scaled /= scaled.max()
    seen = np.stack([np.sqrt(scaled), np.ones_like(scaled)])[None].astype(np.float32)
    weights, logits, state = ReferenceEvaluator(onnx.load(WEIGHTS / "networks.onnx")).run(None, {"spectrum": seen})
    odds = np.exp(state[0].astype(float))
    return scaled, weights[0].astype(float), 1.0 / (1.0 + np.exp(-logits[0].astype(float))), odds / odds.sum()


def groups() -> None:
    """Print the most probable groups of toluene and the evidence and score of candidates."""
    from rdkit import Chem
    from rdkit.Chem import Fragments

    manifest = json.loads((WEIGHTS / "manifest.json").read_text())
    chance = networks(toluene())[2]
    rate = np.array(manifest["group_rates"])
    for row in np.argsort(-chance)[:3]:
        evidence = np.log(chance[row] / (1 - chance[row])) - np.log(rate[row] / (1 - rate[row]))
        print(f"{manifest['groups'][row]}: probability {chance[row]:.6f}, evidence {evidence:.6f}")
    clipped = np.clip(chance, 1e-4, 1.0 - 1e-4)
    print(f"score of water, which has no group: {np.log(1.0 - clipped).mean():.6f}")
    molecule = Chem.MolFromSmiles("c1ccccc1")
    assert Fragments.fr_benzene(molecule) == 1
    held = [name == "arene" for name in manifest["groups"]]
    print(f"score of benzene, which has one: {np.log(np.where(held, clipped, 1.0 - clipped)).mean():.6f}")


def ranking() -> None:
    """Print the probability of toluene among the known structures C7H8, and that it is among those compared."""
    import pyarrow.parquet

    table = pyarrow.parquet.read_table(WEIGHTS / "structures.parquet")
    words = {name.decode(): bytes.fromhex(value.decode()) for name, value in table.schema.metadata.items()}
    kind, identifier = np.frombuffer(words["kind"], np.uint8), np.frombuffer(words["identifier"], np.uint64)
    columns = table.to_pydict()
    rows = [np.cumsum(np.frombuffer(steps, np.uint16), dtype=int) % 65536 for steps in columns["bits"]]
    curve = toluene()
    scaled, weights, chance, state = networks(curve)
    score = np.array([weights[row].sum() for row in rows]) + np.array(columns["log_prior"], dtype=float)
    manifest = json.loads((WEIGHTS / "manifest.json").read_text())
    fitted, solid = manifest["calibration"], [name.startswith("solid") for name in manifest["states"]]
    temperature = fitted["temperature"]
    share = np.exp((score - score.max()) / temperature)
    share /= share.sum()
    best = int(score.argmax())
    surest, sorted_share, ordered = share[share > 1e-9], np.sort(share)[::-1], np.sort(score)[::-1]
    sure = np.clip(chance, 1e-4, 1.0 - 1e-4)
    held = np.zeros(len(sure), bool)
    held[[int(identifier[bit]) for bit in rows[best] if kind[bit] == GROUP]] = True
    root = np.sqrt(scaled)
    quiet = ((GRID > 1900) & (GRID < 2260)) | ((GRID > 2400) & (GRID < 2650))
    features = [
        np.log(share[best]), -(surest * np.log(surest)).sum(), np.log(sorted_share[:10].sum()),
        (ordered[0] - ordered[1]) / temperature, ordered[0], np.logaddexp.reduce(score),
        np.sqrt((weights**2).mean()), -(sure * np.log(sure) + (1 - sure) * np.log(1 - sure)).sum(), sure.sum(),
        np.log(1 - sure.max()), np.log(np.where(held, sure, 1 - sure)).sum(), root.mean(),
        np.log(np.abs(np.diff(root)).mean() + 1e-4), root[quiet].mean(), np.log(root[quiet].std() + 1e-4),
        root[GRID > 3750].mean(), np.log(np.median(scaled) + 1e-4), columns["heavy_atoms"][best],
        columns["log_prior"][best], *state[:5], *kinds(scaled), *materials(scaled),
    ]  # fmt: skip
    known = membership(np.array(features, dtype=float))
    isomers = np.array([formula == "C7H8" for formula in columns["formula"]])
    misled = 1.0 / (1.0 + np.exp(-fitted["astray"] - fitted["solid"] * state[solid].sum()))
    among = (1.0 - misled) * share / share[isomers].sum() + misled / isomers.sum()
    print(f"{isomers.sum()} structures C7H8; known {known:.6f}")
    for row in sorted(np.flatnonzero(isomers), key=lambda row: -share[row])[:3]:
        print(f"{columns['smiles'][row]}: probability {known * among[row]:.6f}")


def kinds(scaled: np.ndarray) -> np.ndarray:
    """Return the logarithm of the probability of each kind of sample."""
    import onnx
    from onnx.reference import ReferenceEvaluator

    seen = np.stack([np.sqrt(scaled), np.ones_like(scaled)])[None].astype(np.float32)
    logits = ReferenceEvaluator(onnx.load(KINDS)).run(None, {"spectrum": seen})[0][0].astype(float)
    return logits - np.logaddexp.reduce(logits)


def materials(scaled: np.ndarray) -> list[float]:
    """Return the greatest correlation with the bands of a polymer, an inorganic solid and water."""
    import yaml

    root, best = np.sqrt(scaled), {"polymer": -1.0, "inorganic": -1.0, "water": -1.0}
    for row in yaml.safe_load((VIBRON / "infrared" / "kind_model" / "materials.yaml").read_text()):
        away = [2.0 * (GRID - place) / (1.4 * width) for place, _, width in row["bands"]]
        shape = sum(
            band[1] * (0.5 / (1 + x**2) + 0.5 * 0.5 ** (x**2)) for band, x in zip(row["bands"], away, strict=True)
        )
        value = float(np.corrcoef(root, np.sqrt(np.minimum(shape, 1.0)))[0, 1])
        best[row["kind"]] = max(best[row["kind"]], value)
    return list(best.values())


def film() -> None:
    """Print the correlation of the example spectrum of polystyrene with the most similar polymer of the table."""
    place, height = np.loadtxt(VIBRON / "data" / "examples" / "polystyrene_bands.csv", delimiter=",", skiprows=1).T
    curve = np.interp(GRID, place, height)
    scaled = np.clip(curve - np.percentile(curve, 2.0), 0.0, None)
    print(f"polystyrene: {materials(scaled / scaled.max())[0]:.6f}")


def membership(features: np.ndarray) -> float:
    """Return P(one compound) P(in the list) by the stored trees and the logistic function."""
    stored = json.loads((WEIGHTS / "membership.json").read_text())

    def leaf(tree: list[list[float]], node: int = 0) -> float:
        feature, threshold, left, right, value = tree[node]
        if left < 0:
            return value
        return leaf(tree, int(left if features[int(feature)] <= threshold else right))

    total = stored["base"] + sum(leaf(tree) for tree in stored["trees"])
    seen = features[: len(stored["weights"])]
    other = stored["offset"] + np.dot(stored["weights"], (seen - stored["centre"]) / np.array(stored["scale"]))
    known = np.log((0.98 / 0.02) / (0.8 / 0.2))  # the formula is given
    return float(1.0 / (1.0 + np.exp(-total - known)) / (1.0 + np.exp(-other)))


def prediction() -> None:
    """Print the prediction of acetone by the stored kernel regression, and the similarity of hexane."""
    stored = np.load(VIBRON / "infrared" / "spectrum_model" / "predicted_spectra.npz")
    ends = np.cumsum(stored["sizes"].astype(int))
    fitted = [set(part.tolist()) for part in np.split(stored["bits"], ends[:-1])]
    for smiles in ("CC(=O)C", "CCCCCC"):
        own = fragments(smiles)
        kernel = np.array([len(own & other) / len(own | other) for other in fitted])
        root = stored["mean"].astype(float)
        for similarity, row in zip(kernel, stored["weights"].astype(float), strict=True):
            root = root + similarity * (row @ stored["shapes"].astype(float))
        curve = np.maximum(root, 1e-4) ** 2
        place = 400.0 + 8.0 * int(curve.argmax())
        second = curve[round((1216 - 400) / 8)] / curve.max()
        print(f"{smiles}: strongest {place:g} cm^-1, at 1216 cm^-1 {second:.5f}, similarity {kernel.max():.6f}")


def fragments(smiles: str) -> set[int]:
    """Return the hashed counted fragments of a structure: Morgan radius 1, atom pairs to three bonds, bonds."""
    from rdkit import Chem
    from rdkit.Chem import rdFingerprintGenerator as fingerprints

    molecule = Chem.MolFromSmiles(smiles)
    makers = (fingerprints.GetMorganGenerator(radius=1), fingerprints.GetAtomPairGenerator(maxDistance=3))
    found: dict[tuple[int, int], int] = {}
    for kind, maker in enumerate(makers):
        for name, count in maker.GetSparseCountFingerprint(molecule).GetNonzeroElements().items():
            found[kind, name] = count
    for bond in Chem.AddHs(molecule).GetBonds():
        atoms = (bond.GetBeginAtom(), bond.GetEndAtom())
        low, high = sorted(16 * atom.GetAtomicNum() + int(atom.GetHybridization()) for atom in atoms)
        name = low * 2**20 + high * 2**8 + int(2 * bond.GetBondTypeAsDouble())
        found[2, name] = found.get((2, name), 0) + 1
    return {
        ((name * 2654435761 + kind * 40503 + copy * 2246822519) % 2**32) >> 16
        for (kind, name), count in found.items()
        for copy in range(min(count, 12))
    }


def diatomic() -> None:
    """Print constants of H2 by GFN2-xTB from a Chebyshev fit of the gradient of tblite along the bond."""
    from numpy.polynomial import chebyshev
    from scipy import constants
    from scipy.optimize import brentq
    from tblite.interface import Calculator

    bohr, hartree = (constants.physical_constants[name][0] for name in ("Bohr radius", "Hartree energy"))

    def slope(length: float) -> float:
        calculator = Calculator("GFN2-xTB", np.array([1, 1]), np.array([[0.0, 0.0, 0.0], [0.0, 0.0, length]]))
        calculator.set("verbosity", 0)
        calculator.set("accuracy", 0.001)
        return float(calculator.singlepoint().get("gradient")[1, 2])

    middle, half = 1.4677, 0.09
    nodes = np.cos(np.pi * (np.arange(20) + 0.5) / 20)
    fit = chebyshev.chebfit(nodes, [slope(middle + half * node) for node in nodes], 10)

    def derivative(order: int, length: float) -> float:
        return float(
            chebyshev.chebval((length - middle) / half, chebyshev.chebder(fit, order - 1)) / half ** (order - 1)
        )

    rest = brentq(lambda length: derivative(1, length), middle - half, middle + half)
    mass = 1.00782503223 * constants.atomic_mass / 2
    angular = np.sqrt(derivative(2, rest) * hartree / bohr**2 / mass)
    unit = np.sqrt(constants.hbar / (mass * angular)) / bohr
    wavenumber = hartree / (constants.h * constants.c) / 100
    print(f"H2: {angular / (2 * np.pi * constants.c) / 100:.2f} cm^-1")
    rotation = constants.h / (8 * np.pi**2 * constants.c * mass * (rest * bohr) ** 2) / 100
    print(f"H2: rotational constant {rotation:.4f} cm^-1")
    for order in (3, 4):
        print(f"H2: derivative {order} {derivative(order, rest) * unit**order * wavenumber:.1f} cm^-1")


def conformers() -> None:
    """Print the energy of gauche over anti 1,2-dichloroethane by GFN2-xTB, relaxed and analysed by ASE."""
    from ase import Atoms
    from ase.optimize import BFGS
    from ase.units import invcm, kJ, mol
    from ase.vibrations import Vibrations
    from tblite.ase import TBLite

    energy = []
    for torsion in (np.pi, 1.13):
        symbols, places = ["C", "C"], [np.array([-0.755, 0.0, 0.0]), np.array([0.755, 0.0, 0.0])]
        for side, start in ((-1, 0.0), (1, torsion)):
            for symbol, length, turn in (("Cl", 1.79, 0.0), ("H", 1.09, 2.0944), ("H", 1.09, 4.1888)):
                away = [side * 0.334, 0.943 * np.cos(start + turn), 0.943 * np.sin(start + turn)]
                symbols.append(symbol)
                places.append(np.array([side * 0.755, 0.0, 0.0]) + length * np.array(away))
        atoms = Atoms(symbols, places)
        atoms.calc = TBLite(method="GFN2-xTB", accuracy=0.01, verbosity=0)
        BFGS(atoms, logfile=None).run(fmax=5e-4, steps=500)
        with tempfile.TemporaryDirectory() as folder:
            modes = Vibrations(atoms, name=f"{folder}/modes", delta=0.003)
            modes.run()
            zero_point = np.sort(modes.get_frequencies().real)[6:].sum() / 2 * invcm
        energy.append((atoms.get_potential_energy() + zero_point) / (kJ / mol))
    apart = energy[1] - energy[0]
    print(f"gauche over anti {apart:.3f} kJ/mol, anti {1 / (1 + np.exp(-apart / (8.314462618e-3 * 298.15))):.4f}")


def condensed() -> None:
    """Print two triangular bands of a gas as a liquid, a triangle convolved with a Gaussian in closed form."""
    import yaml
    from scipy.stats import norm

    fitted = yaml.safe_load((VIBRON / "infrared" / "vibrations" / "condensed_phase.yaml").read_text())
    deviation = fitted["width"] / np.sqrt(8 * np.log(2))

    def ramp(x: float) -> float:
        return float(x * norm.cdf(x / deviation) + deviation * norm.pdf(x / deviation))

    def triangle(x: float, half: float = 40.0) -> float:
        return (ramp(x + half) - 2 * ramp(x) + ramp(x - half)) / half

    highest = triangle(1000.0 - (1000.0 + fitted["other_shift"]))
    for place, centre, gain in (
        (1020.0, 1000.0 + fitted["other_shift"], 1.0),
        (2938.0, 2950.0 + fitted["hydrogen_shift"], fitted["hydrogen_gain"]),
    ):
        print(f"at {place:g} cm^-1: {gain * triangle(place - centre) / highest:.5f}")


PARTS: dict[str, Callable[[], Any]] = {
    part.__name__: part for part in (groups, ranking, film, prediction, diatomic, conformers, condensed)
}

if __name__ == "__main__":
    for name in sys.argv[1:] or PARTS:
        PARTS[name]()
