"""
Coat a germanium window
=======================

Bare germanium reflects more than a third of the light on each face. One quarter-wave film of zinc sulphide removes most
of this between 8 and 12 um.
"""

import matplotlib.pyplot as plt
import numpy as np

from vibron.radiation import antireflection_coating, multilayer_spectrum

germanium, zinc_sulphide = 4.0, 2.2
design = antireflection_coating(10.0, germanium, film_index=zinc_sulphide)
print(f"film of {design.thickness[0]:.3f} um")
print(f"reflectance at 10 um: {design.bare_reflectance:.1%} bare, {design.reflectance:.1%} coated")

# %%
wavelength = np.linspace(7.0, 14.0, 200)
figure, axes = plt.subplots(figsize=(6, 3.5), layout="constrained")
bare = multilayer_spectrum(wavelength, np.array([1.0, germanium]), np.array([]))
axes.plot(wavelength, bare.reflectance, label="bare")
for angle in (0.0, 30.0, 60.0):
    coated = multilayer_spectrum(wavelength, design.refractive_index, design.thickness, angle=angle)
    inside = (wavelength > 8) & (wavelength < 12)
    print(f"mean reflectance from 8 to 12 um at {angle:.0f} degrees: {coated.reflectance[inside].mean():.1%}")
    axes.plot(wavelength, coated.reflectance, label=f"coated, {angle:.0f}°")
axes.set(xlabel="wavelength / um", ylabel="reflectance of one face", ylim=(0, None))
axes.legend(frameon=False)
plt.show()
