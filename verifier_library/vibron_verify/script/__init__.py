"""Scripts in element form: reading them, and what can be said of them without running them."""

from vibron_verify.script.element import KINDS, element
from vibron_verify.script.fault import Fault
from vibron_verify.script.reading import Element, Script, read_script

__all__ = ["KINDS", "Element", "Fault", "Script", "element", "read_script"]
