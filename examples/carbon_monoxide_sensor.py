"""
Design a carbon monoxide sensor
===============================

How much light does carbon monoxide absorb behind an interference filter at 4.67 um, and how long must the cell be? The
lines are computed line by line; no database is needed.
"""

import matplotlib.pyplot as plt
import numpy as np

from vibron.radiation import dunham_lines, gas_spectrum, planck_radiance

lines = dunham_lines("CO")
wavenumber = np.arange(2050.0, 2240.0, 0.01)
centre, width = 1e4 / 4.67, 60.0  # cm^-1
filter_curve = np.exp(-4 * np.log(2) * ((wavenumber - centre) / width) ** 2)
source = planck_radiance(1e4 / wavenumber, 900.0, per="cm^-1") * filter_curve


def absorbed(fraction: float, path: float) -> float:
    """Return the fraction of the filtered light that the gas absorbs over a path in m."""
    gas = gas_spectrum(lines, wavenumber, 296.0, 101325.0, fraction, path)
    return float(1.0 - np.sum(source * gas.transmittance) / np.sum(source))


# %%
ppm = np.array([10.0, 30.0, 100.0, 300.0, 1000.0, 3000.0])
figure, axes = plt.subplots(figsize=(6, 3.5), layout="constrained")
for path in (0.05, 0.2, 1.0):
    signal = [absorbed(1e-6 * value, path) for value in ppm]
    print(f"cell of {path:4.2f} m: {signal[0]:.1e} of the light at 10 ppm, {signal[2]:.1e} at 100 ppm")
    axes.loglog(ppm, signal, "o-", label=f"{path:g} m")
axes.set(xlabel="carbon monoxide / ppm", ylabel="absorbed fraction")
axes.legend(frameon=False, title="cell")
plt.show()
