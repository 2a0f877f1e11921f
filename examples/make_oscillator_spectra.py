"""Write the spectra of one Lorentz oscillator in total and in specular reflection, for examples and known answers.

    python examples/make_oscillator_spectra.py

The dielectric function is e = e0 + s c^2 / (c^2 - nu^2 - i g nu) with c = 1700, g = 30 cm^-1; e0 and s make n = 1.5 at
2400 cm^-1 and k = 0.331 at the centre.  Reflectances are Fresnel's, with the complex angle of refraction.
"""

from __future__ import annotations

import numpy as np

from vibron.core.example import FOLDER

CENTRE, WIDTH, STRENGTH, INDEX, CRYSTAL = 1700.0, 30.0, 0.018, 1.5, 2.4


def main() -> None:
    """Write atr_oscillator.csv and reflectance_oscillator.csv."""
    x = np.arange(1000.0, 2401.0, 2.0)
    resonance = STRENGTH * CENTRE**2 / (CENTRE**2 - x**2 - 1j * WIDTH * x)
    index = np.sqrt(INDEX**2 - resonance[-1].real + resonance)
    into = np.arcsin(CRYSTAL * np.sqrt(0.5) / index)  # Snell's law at 45 degrees
    a, b = CRYSTAL * np.sqrt(0.5), index * np.cos(into)
    s = np.abs((a - b) / (a + b)) ** 2
    c, d = index * np.sqrt(0.5), CRYSTAL * np.cos(into)
    p = np.abs((c - d) / (c + d)) ** 2
    normal = np.abs((index - 1) / (index + 1)) ** 2
    for name, title, values in (
        ("atr", "absorbance", -np.log10(0.5 * (s + p))),
        ("reflectance", "reflectance", normal),
    ):
        rows = [f"wavenumber,{title}", *(f"{u:.0f},{v:.9f}" for u, v in zip(x, values, strict=True))]
        (FOLDER / f"{name}_oscillator.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    for wanted in (1670.0, 1700.0):
        value = index[np.flatnonzero(x == wanted)[0]]
        print(f"{wanted:g} cm^-1: n = {value.real:.7f}, k = {value.imag:.7f}")


if __name__ == "__main__":
    main()
