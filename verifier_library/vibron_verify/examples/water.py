"""Energy of the water molecule by restricted Hartree-Fock and coupled clusters."""

from pyscf import cc, gto, scf

__elements__ = {"molecule": "model", "mean_field": "solver", "correlated": "observable", "dipole": "observable"}
__parameters__ = {"basis": "cc-pvdz"}
__small__ = {"basis": "sto-3g"}


def molecule(basis):
    atoms = "O 0 0 0.1173; H 0 0.7572 -0.4692; H 0 -0.7572 -0.4692"
    return gto.M(atom=atoms, basis=basis, unit="Angstrom", verbose=0)


def mean_field(mol):
    return scf.RHF(mol).set(conv_tol=1e-10).run()


def correlated(mf):
    return cc.CCSD(mf).run()


def dipole(mf):
    return mf.dip_moment(unit="Debye", verbose=0)


if __name__ == "__main__":
    mf = mean_field(molecule("cc-pvdz"))
    print(mf.e_tot, correlated(mf).e_tot, dipole(mf))
