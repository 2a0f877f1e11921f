"""Recipes: steps that turn spectra into spectra, each a tool of the catalogue with its options."""

from vibron.infrared.recipes.recipe import Recipe
from vibron.infrared.recipes.step import RecipeStep

__all__ = ["Recipe", "RecipeStep"]
