"""Gas bands, clouds and droplets, by sums over lines, by Mie's series, and by exact transfer."""

from __future__ import annotations

import numpy as np
from scipy.special import spherical_jn, spherical_yn

from vibron.radiation.scattering.henyey_greenstein import henyey_greenstein
from vibron.radiation.transfer.adding_doubling import adding_doubling
from vibron_verify.tasks.cases import Part, generator
from vibron_verify.tasks.cases.spectra import Values
from vibron_verify.tasks.optimisation import Case


def crowded_band(part: Part) -> list[Case]:
    """Return absorber columns; the truth is the mean transmittance of random Lorentzian lines, summed one by one."""
    rng, found = generator(part), []
    axis = np.arange(0.0, 300.0, 0.02)
    for _ in range(2):
        centres = rng.uniform(-30.0, 330.0, 240)
        intensity = rng.exponential(1.0, 240) * np.exp(rng.normal(0.0, 0.8, 240))
        intensity *= 5e-20 / intensity.mean()
        section = np.zeros(axis.size)
        for centre, strength in zip(centres, intensity, strict=True):
            section += strength * (0.08 / np.pi) / ((axis - centre) ** 2 + 0.08**2)
        columns = np.logspace(17.5, 21.0, 15)
        found.append(Case({"column": columns}, np.array([float(np.mean(np.exp(-section * one))) for one in columns])))
    return found


def cloud_layers(part: Part) -> list[Case]:
    """Return single layers of cloud under a beam; the truth is their exact reflectance to 0.01."""
    rng, found = generator(part), []
    for _ in range(3):
        depth, albedo = np.exp(rng.uniform(0.0, 3.0, 30)), 1.0 - np.exp(rng.uniform(-6.0, -1.8, 30))
        asymmetry, cosine = rng.uniform(0.3, 0.85, 30), rng.uniform(0.6, 1.0, 30)
        exact = []
        for tau, share, forward, mu in zip(depth, albedo, asymmetry, cosine, strict=True):
            moments = henyey_greenstein(np.array([0.0]), float(forward), count=96).moments
            slab = adding_doubling(np.array([tau]), np.array([share]), moments[None, :], float(mu), 48)
            exact.append(slab.reflectance)
        inputs = {"depth": depth, "albedo": albedo, "asymmetry": asymmetry, "cosine": cosine}
        found.append(Case(inputs, (np.array(exact), 0.01)))
    return found


def extinction(size: Values, index: complex) -> Values:
    """Return the extinction efficiency of spheres by Mie's series; ``size`` is the size parameter.

    C. F. Bohren, D. R. Huffman, Absorption and Scattering of Light by Small Particles (1983), chapter 4.
    """
    found = np.zeros(size.size)
    for place, x in enumerate(size):
        order = np.arange(1, int(x + 4.0 * np.cbrt(x) + 3.0))
        inner, slope = spherical_jn(order, index * x), spherical_jn(order, index * x, derivative=True)
        outer, rise = spherical_jn(order, x), spherical_jn(order, x, derivative=True)
        wave = outer + 1j * spherical_yn(order, x)
        wave_rise = rise + 1j * spherical_yn(order, x, derivative=True)
        a1, a2, a3 = inner + index * x * slope, outer + x * rise, wave + x * wave_rise
        electric = (index**2 * inner * a2 - outer * a1) / (index**2 * inner * a3 - wave * a1)
        magnetic = (inner * a2 - outer * a1) / (inner * a3 - wave * a1)
        found[place] = 2.0 / x**2 * float(np.sum((2 * order + 1) * (electric + magnetic).real))
    return found


def droplets(part: Part) -> list[Case]:
    """Return wavelengths and index of a liquid; the truth is the mean extinction of gamma-distributed droplets to 0.03.

    The effective radius is 5.5 um and the effective variance 0.2; train and test see other wavelengths.
    """
    rng, found = generator(part), []
    effective, variance = 5.5, 0.2
    radius = np.exp(np.linspace(np.log(0.3), np.log(30.0), 160))
    weight = radius ** ((1.0 - 3.0 * variance) / variance) * np.exp(-radius / (effective * variance)) * radius**3
    for shortest, longest in ((2.0, 6.0), (6.0, 13.0)):
        wavelength = np.sort(rng.uniform(shortest, longest, 10))
        real, imaginary = 1.25 + 0.15 * np.cos(wavelength), 0.01 + 0.004 * wavelength
        mean = []
        for one, n, absorption in zip(wavelength, real, imaginary, strict=True):
            efficiency = extinction(2.0 * np.pi * radius / one, complex(n, absorption))
            mean.append(float(np.sum(efficiency * weight) / np.sum(weight)))
        inputs = {"wavelength": wavelength, "index": real, "absorption": imaginary}
        found.append(Case(inputs, (np.array(mean) * (1.0 + rng.normal(0.0, 0.005, 10)), 0.03)))
    return found
