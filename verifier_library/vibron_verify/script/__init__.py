"""Scripts in element form: reading them, and what can be said of them without running them."""

from vibron_verify.script.element import KINDS, element
from vibron_verify.script.fault import Fault
from vibron_verify.script.reading import ElementFunction, Script, read_script

__all__ = ["KINDS", "ElementFunction", "Fault", "Script", "element", "read_script"]
