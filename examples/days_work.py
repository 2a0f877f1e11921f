"""
A day's work
============

Fifty files in five formats: five compounds, ten measurements each, with noise, lines of water vapour and a sloping
baseline. One recipe cleans and averages them; the averages are drawn and searched for in a library, and one is
reported. The spectra are those of the shipped library of computed spectra, made worse, so that the answers are known.
"""

from pathlib import Path

import numpy as np

import vibron
from vibron.infrared import search_library, write_spectrum
from vibron.infrared.spectra.air import air_absorbance
from vibron.infrared.spectral_library.store import open_library
from vibron_agents.app.cli import main

COMPOUNDS = {"acetone": "CC(C)=O", "ethanol": "CCO", "toluene": "Cc1ccccc1", "ethyl acetate": "CCOC(C)=O",
             "phenol": "Oc1ccccc1"}  # fmt: skip
FORMATS = (".jdx", ".spc", ".csv", ".json", ".nc")

# %%
# The measurements. Every second one is a transmittance.
library, x = open_library("computed"), np.arange(400.0, 4001.0, 2.0)
rows = {entry.smiles: number for number, entry in enumerate(library.entries)}
random, water, folder = np.random.default_rng(8), air_absorbance("H2O", x, 4.0), Path("measured")
folder.mkdir(exist_ok=True)
for name, smiles in COMPOUNDS.items():
    curve = library.absorbance[rows[smiles]].astype(float)
    for number in range(10):
        y = 0.8 * curve / curve.max() + 0.05 * random.random() * water + 0.1 * random.random() * x / 4000
        y += 0.01 * random.standard_normal(x.size)
        one = vibron.Spectrum(x, y) if number % 2 else vibron.Spectrum(x, 10**-y, "transmittance")
        write_spectrum((one,), folder / f"{name} {number}{FORMATS[number % 5]}")

# %%
# One recipe for all: each step is a tool, and its values are kept in the label "processing" of the result.
recipe = vibron.Recipe.read("absorbance, atmosphere, baseline rubberband, resample 420-3980/2, average")
paths = []
for name in COMPOUNDS:
    files = sorted(folder.glob(f"{name} *"))
    paths.append(folder / f"average of {name}.jdx")
    write_spectrum(tuple(recipe.apply(files)), paths[-1])

# %%
# Draw the averages, and search each in the library of 10,017 spectra.
main(["plot", *map(str, paths), "--stack", "--peaks", "4", "--out", "averages.png"])
for name, path in zip(COMPOUNDS, paths, strict=True):
    first, second = search_library(vibron.read(path)[0], "computed", top=2)
    print(f"{name:14s} found {first.smiles:12s} {first.similarity:.3f}, next {second.similarity:.3f}")

# %%
# The report of phenol: a page, the bands as a table, and the spectrum as it was analysed. The networks know measured
# spectra; of these computed ones they do not recognise all.
exports = ["--export", "bands.csv", "--export", "analysed.jdx"]
main(["analyze", str(paths[-1]), "--formula", "C6H6O", "--report", "report", *exports, "--top", "3"])
