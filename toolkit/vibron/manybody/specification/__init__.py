"""The declaration that every solver reads: lattice, local space, terms, parameters, sector and conventions."""

from vibron.manybody.specification.convention import Convention
from vibron.manybody.specification.lattice import Bond, Lattice
from vibron.manybody.specification.model import Model
from vibron.manybody.specification.sector import Sector
from vibron.manybody.specification.site import Site
from vibron.manybody.specification.term import Term

__all__ = ["Bond", "Convention", "Lattice", "Model", "Sector", "Site", "Term"]
