"""Dielectric function of free electrons."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

from vibron.core.constants import SPEED_OF_LIGHT
from vibron.core.quantity import Array, FloatArray, Quantity, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.optics._constants import DielectricFunction, dielectric_function

VACUUM_PERMITTIVITY = 8.8541878188e-12  # F m^-1, CODATA 2022
