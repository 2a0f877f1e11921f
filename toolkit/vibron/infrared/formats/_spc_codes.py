"""What the codes of a GRAMS header (SPC) mean: axes and techniques."""

X_LABELS = {1: "cm-1", 2: "um", 3: "nm"}
#: Abscissae that no infrared spectrum has.
X_OTHER = {
    4: "seconds", 5: "minutes", 6: "hertz", 7: "kilohertz", 8: "megahertz", 9: "mass (m/z)", 10: "ppm", 11: "days",
    12: "years", 13: "Raman shift", 14: "eV", 16: "diode number", 17: "channel", 18: "degrees",
    19: "degrees Fahrenheit", 20: "degrees Celsius", 21: "kelvin", 22: "data points", 23: "milliseconds",
    24: "microseconds", 25: "nanoseconds", 26: "gigahertz", 27: "centimetres", 28: "metres", 29: "millimetres",
    30: "hours", 255: "a double interferogram",
}  # fmt: skip
Y_LABELS = {
    0: "", 1: "interferogram", 2: "absorbance", 3: "Kubelka-Munk", 4: "counts", 5: "volts, a single beam",
    10: "log(1/R)", 11: "", 12: "intensity", 13: "relative intensity", 14: "energy, a single beam",
    22: "refractive index", 23: "absorption index", 128: "transmittance", 129: "reflectance", 130: "single beam",
    131: "emission",
}  # fmt: skip
#: Techniques whose spectra are none of infrared absorption whatever the axes say.
TECHNIQUES = {
    1: "a gas chromatogram", 2: "a chromatogram", 3: "a liquid chromatogram", 8: "a diffractogram",
    9: "a mass spectrum", 10: "NMR data", 11: "a Raman spectrum", 12: "a fluorescence spectrum",
    13: "an atomic spectrum", 14: "a chromatogram",
}  # fmt: skip
