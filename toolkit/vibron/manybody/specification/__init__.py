"""The declaration that every solver reads: lattice, local space, terms, parameters, sector and conventions."""

from vibron.manybody.operators.convention import Convention
from vibron.manybody.operators.lattice import Bond, Lattice
from vibron.manybody.operators.sector import Sector
from vibron.manybody.operators.site import Site
from vibron.manybody.operators.term import Term
from vibron.manybody.specification.model import Model

__all__ = ["Bond", "Convention", "Lattice", "Model", "Sector", "Site", "Term"]
