"""
Clean a measurement
===================

A spectrum with spikes, noise and a sloping baseline is cleaned step by step. Here the true spectrum is known, so that
its correlation with each result shows what the step is worth.
"""

import matplotlib.pyplot as plt
import numpy as np

import vibron
from vibron.core.example import example
from vibron.infrared import baseline, compare_spectra, remove_spikes, smooth

[true] = vibron.read(example("toluene_computed.jdx"))
random = np.random.default_rng(1)
ordinate = true.ordinate / true.ordinate.max() + 0.4 * (true.wavenumber / 4000) ** 2
ordinate += 0.01 * random.standard_normal(ordinate.size)
ordinate[[210, 480, 660]] += 0.8
measured = vibron.Spectrum(true.wavenumber, ordinate)

# %%
# Each step returns a new spectrum; the measurement stays as it is.
steps = {"measured": measured, "without spikes": remove_spikes(measured)}
steps["without baseline"] = baseline(steps["without spikes"]).corrected
steps["smoothed"] = smooth(steps["without baseline"], method="whittaker")
for name, spectrum in steps.items():
    print(f"{name:17s} correlation with the true spectrum {compare_spectra(spectrum, true).correlation:.3f}")

# %%
figure, axes = plt.subplots(figsize=(8, 4.5), layout="constrained")
for shift, (name, spectrum) in enumerate(steps.items()):
    axes.plot(spectrum.wavenumber, spectrum.ordinate - 1.3 * shift, linewidth=0.8, label=name)
axes.set(xlim=(4000, 400), xlabel="wavenumber / cm$^{-1}$", ylabel="absorbance, shifted")
axes.legend(frameon=False)
plt.show()
