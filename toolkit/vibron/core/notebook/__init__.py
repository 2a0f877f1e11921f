"""How objects look in a notebook, and how they pass to pandas, xarray and matplotlib; no tool computes with it."""
