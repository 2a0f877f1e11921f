"""Types of other packages that the methods of objects return; each is ``Any`` where its package is not installed."""

from matplotlib.axes import Axes as Axes
from pandas import DataFrame as DataFrame
from pandas import Series as Series
from xarray import DataArray as DataArray
from xarray import Dataset as Dataset
