"""Write the made-up files that the tools for netCDF and for pictures of plots are held against."""

import numpy as np
from matplotlib import pyplot
from scipy.io import netcdf_file

from vibron.core.example import FOLDER

# A triangle of 0.85 at 1700 cm^-1 against wavelength, 4 to 10 um, in classic netCDF.
wavenumber = np.linspace(2500.0, 1000.0, 31)
with netcdf_file(FOLDER / "classic.nc", "w") as file:
    file.createDimension("wavelength", wavenumber.size)
    file.createVariable("wavelength", "d", ("wavelength",))[:] = 1e4 / wavenumber
    file.variables["wavelength"].units = "um"
    absorbance = file.createVariable("absorbance", "d", ("wavelength",))
    absorbance[:] = 0.85 * np.clip(1.0 - np.abs(wavenumber - 1650.0) / 300.0, 0.0, None)
    absorbance.units = "1"

# Two Lorentzians on a baseline of 0.05 in a frame from 4000 to 400 cm^-1 and 0 to 1.
x = np.linspace(4000.0, 400.0, 3601)
y = 0.05 + 0.8 / (1.0 + ((x - 1715.0) / 40.0) ** 2) + 0.4 / (1.0 + ((x - 2950.0) / 60.0) ** 2)
figure, axes = pyplot.subplots(figsize=(6.4, 3.6), dpi=100)
axes.plot(x, y, color="black", linewidth=1.0)
axes.set(xlim=(4000.0, 400.0), ylim=(0.0, 1.0), xlabel="wavenumber / cm$^{-1}$", ylabel="absorbance")
figure.tight_layout()
figure.savefig(FOLDER / "plotted.png")
for corner in ((4000.0, 0.0), (400.0, 1.0)):
    print(corner, axes.transData.transform(corner))
