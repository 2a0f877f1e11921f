"""
Identify a spectrum
===================

Which compound gave this spectrum, and how sure is that? The file is a computed spectrum of toluene; Vibron does not
read the name in its header.
"""

import matplotlib.pyplot as plt

import vibron
from vibron.core.example import example

[spectrum] = vibron.read(example("toluene_computed.jdx"))

# %%
# The spectrum alone leaves several related compounds possible. The formula, known from a mass spectrum, decides.
alone = vibron.analyze(spectrum)
known = vibron.analyze(spectrum, formula="C7H8")
for name, analysis in (("spectrum alone", alone), ("formula C7H8", known)):
    print(f"{name}: {analysis.verdict.state}")
    for candidate in analysis.candidates[:3]:
        print(f"  {candidate.rank}. {candidate.smiles:20s} {candidate.probability:.0%}")

# %%
# Bands with their position, on the usual axis.
figure, axes = plt.subplots(figsize=(8, 3.5), layout="constrained")
axes.plot(spectrum.wavenumber, spectrum.ordinate, linewidth=0.9)
for band in known.bands:
    if band.strength in ("s", "m"):
        top = (band.wavenumber, band.absorbance)
        axes.annotate(f"{band.wavenumber:.0f}", top, ha="center", va="bottom", fontsize=8)
axes.set(xlim=(4000, 400), xlabel="wavenumber / cm$^{-1}$", ylabel="absorbance", title=known.candidates[0].name)
plt.show()
