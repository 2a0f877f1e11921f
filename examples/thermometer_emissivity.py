"""
Emissivity error of a radiation thermometer
===========================================

A thermometer is set to the emissivity 0.95 but looks at a metal with 0.90. How wrong is its reading, and at which
wavelength should it measure? The error follows from the radiances alone.
"""

import matplotlib.pyplot as plt
import numpy as np

from vibron.radiation import brightness_temperature, planck_radiance

true, actual, assumed = 900.0, 0.90, 0.95  # K and emissivities
wavelength = np.linspace(0.8, 14.0, 200)  # um

radiance = actual * planck_radiance(wavelength, true)
error = brightness_temperature(radiance / assumed, wavelength) - true
for place in (0.9, 1.6, 3.9, 10.0):
    print(f"at {place:4.1f} um: {np.interp(place, wavelength, error):6.1f} K")

# %%
# Short wavelengths win: the radiance changes steeply with temperature there, so that the emissivity matters less.
figure, axes = plt.subplots(figsize=(6, 3.5), layout="constrained")
for kelvin in (600.0, 900.0, 1500.0):
    seen = actual * planck_radiance(wavelength, kelvin) / assumed
    axes.plot(wavelength, brightness_temperature(seen, wavelength) - kelvin, label=f"{kelvin:.0f} K")
axes.set(xlabel="wavelength / um", ylabel="error of the reading / K")
axes.legend(frameon=False)
plt.show()
