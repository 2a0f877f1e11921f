"""
Calibrate a concentration
=========================

Five standards, a Beer-Lambert line, two unknown samples with confidence limits, and the smallest concentration that the
method detects.
"""

import matplotlib.pyplot as plt
import numpy as np

from vibron.infrared import beer_lambert_calibration, detection_limit

concentration = np.array([0.5, 1.0, 2.0, 4.0, 8.0])  # mmol/L
absorbance = np.array([0.026, 0.049, 0.101, 0.197, 0.402])  # height of one band
unknown = np.array([0.150, 0.310])

line = beer_lambert_calibration(concentration, absorbance, unknown=unknown, replicates=3)
limits = detection_limit(concentration, absorbance)
print(f"slope {line.slope:.4f} ± {line.slope_error:.4f} per mmol/L, R² = {line.r_squared:.5f}")
for value, error, (low, high) in zip(line.predicted, line.predicted_error, line.predicted_interval, strict=True):
    print(f"sample: {value:.2f} ± {error:.2f} mmol/L, 95 % limits {low:.2f} to {high:.2f}")
print(f"detected from {limits.detection_limit:.2f}, quantified from {limits.quantification_limit:.2f} mmol/L")

# %%
figure, axes = plt.subplots(figsize=(6, 3.5), layout="constrained")
axes.plot(concentration, absorbance, "o", label="standards")
axes.plot(concentration, line.intercept + line.slope * concentration, label="line")
axes.errorbar(line.predicted, unknown, xerr=line.predicted_error, fmt="s", capsize=3, label="unknown samples")
axes.axvline(limits.detection_limit, color="gray", linestyle=":", label="detection limit")
axes.set(xlabel="concentration / mmol L$^{-1}$", ylabel="absorbance")
axes.legend(frameon=False)
plt.show()
