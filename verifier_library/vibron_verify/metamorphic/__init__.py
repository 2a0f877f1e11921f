"""Checks that need no known number: the small run again at other parameters, related to its own results."""

from vibron_verify.metamorphic.curves import curve_checks
from vibron_verify.metamorphic.relating import related
from vibron_verify.metamorphic.variants import Variant, variants

__all__ = ["Variant", "curve_checks", "related", "variants"]
