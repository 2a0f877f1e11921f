"""Physical assertions: what any right result satisfies, judged on plain data."""

from vibron_verify.assertions.bundles import BUNDLES, catalogue, judge
from vibron_verify.assertions.catalogue import CATALOGUE, Assertion
from vibron_verify.assertions.facts import Facts
from vibron_verify.check import VACUOUS, Check

__all__ = ["BUNDLES", "CATALOGUE", "VACUOUS", "Assertion", "Check", "Facts", "catalogue", "judge"]
