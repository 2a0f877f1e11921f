"""Which family of known-good elements suits a script."""

from __future__ import annotations

from vibron_verify.script.parsing import imports, parsed

FAMILIES = {"tenpy": "dmrg", "netket": "nqs", "qiskit": "qsim", "qiskit_aer": "qsim", "pyscf": "dft"}
SYSTEMS = {
    "dmrg": ("tfim(size=[4])", "hubbard(size=[4])"),
    "nqs": ("tfim(size=[4])",),
    "qsim": ("tfim(size=[4])",),
    "dft": ("H 0 0 0; H 0 0 0.74",),
    "plain": ("tfim(size=[4])",),
}
"""Systems that are tried in turn where no rubric names one."""


def family_of(source: str) -> str:
    r"""Return the family of the first simulation library that a source imports.

    >>> family_of("import numpy as np\nfrom tenpy.models.tf_ising import TFIChain")
    'dmrg'
    >>> family_of("import numpy as np")
    'plain'
    """
    tops = (module.partition(".")[0] for _, module, _ in imports(parsed(source)))
    return next((FAMILIES[top] for top in tops if top in FAMILIES), "plain")
