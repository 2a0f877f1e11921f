"""Score the amounts and the picture of the baseline, each 1 at best; the score is the mean of both."""

import csv
from pathlib import Path

import numpy as np
from PIL import Image

SCALE = 0.02  # root mean square error of the amounts at which they score 1/2
PIXELS = 4.0  # the same for the distance of the drawn from the right curve


def judge(outputs: Path, truth: Path) -> float:
    """Return the score of the files in a folder against those of the truth."""
    error = amounts(outputs / "amounts.csv") - amounts(truth / "amounts.csv")
    table = 1.0 / (1.0 + np.sqrt(np.mean(error**2)) / SCALE)
    apart = np.abs(curve(outputs / "baseline.png") - curve(truth / "baseline.png"))
    return float(0.5 * table + 0.5 / (1.0 + np.mean(apart) / PIXELS))


def amounts(path: Path) -> np.ndarray:
    """Return the column of amounts."""
    with path.open(newline="", encoding="utf-8") as file:
        found = np.array([float(row["amount"]) for row in csv.DictReader(file)])
    if found.shape != (3,):
        raise ValueError("three amounts are wanted")
    return found


def curve(path: Path) -> np.ndarray:
    """Return the first and the last dark row of every column, 0 and 239 where there is none."""
    with Image.open(path) as picture:
        gray = np.asarray(picture.convert("L"))
    if gray.shape != (240, 400):
        raise ValueError("400 x 240 pixels are wanted")
    dark = gray < 128
    dark |= ~dark.any(axis=0)
    return np.array([dark.argmax(axis=0), 239 - dark[::-1].argmax(axis=0)])
