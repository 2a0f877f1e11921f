"""Known-good element functions of each kind of simulation, so that one element of a script can be tried alone.

``dmrg`` uses TeNPy, ``nqs`` NetKet, ``qsim`` Qiskit, ``dft`` PySCF and ``plain`` NumPy; each module
has ``lattice``, ``model``, ``initial_state``, ``solver`` and ``observable``.  A system is the text of a call of a named
model, ``hubbard(size=[4], U=2.0)``, or of a molecule, ``H 0 0 0; H 0 0 0.74``.
"""

from vibron_verify.elements.choosing import SYSTEMS, family_of

__all__ = ["SYSTEMS", "family_of"]
