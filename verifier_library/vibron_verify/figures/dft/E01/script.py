"""H2 in a minimal basis: integrals of the two orbitals, Hartree-Fock and full interaction against the distance."""

import numpy as np
from matplotlib.figure import Figure
from pyscf import ao2mo, fci, gto, scf
from scipy.optimize import minimize_scalar

__elements__ = {
    "molecule": "model", "mean_field": "solver", "integrals": "observable", "exact": "observable",
    "forces": "observable", "separated": "observable", "curve": "sweep", "plot": "plot",
}  # fmt: skip
__parameters__ = {"distance": 0.7414, "basis": "sto-3g", "points": 25, "step": 1e-3, "accuracy": 1e-6}
__small__ = {"points": 5}
__ladder__ = {"step": [1e-1, 1e-2, 1e-3], "accuracy": [1e-2, 1e-4, 1e-6]}


def molecule(distance, basis):
    return gto.M(atom=f"H 0 0 0; H 0 0 {distance}", basis=basis, unit="Angstrom", verbose=0)


def mean_field(molecule):
    return scf.RHF(molecule).set(conv_tol=1e-12).run()


def in_orbitals(mf):
    """Return one- and two-electron integrals (pq|rs) of the molecular orbitals."""
    orbitals = mf.mo_coeff
    one = orbitals.T @ mf.get_hcore() @ orbitals
    return one, ao2mo.restore(1, ao2mo.kernel(mf.mol, orbitals), len(one))


def integrals(mean_field):
    one, two = in_orbitals(mean_field)
    return {
        "h11": one[0, 0], "h22": one[1, 1], "J11": two[0, 0, 0, 0], "J22": two[1, 1, 1, 1], "J12": two[0, 0, 1, 1],
        "K12": two[0, 1, 0, 1],
    }  # fmt: skip


def exact(mean_field):
    one, two = in_orbitals(mean_field)
    size, repulsion = len(one), mean_field.energy_nuc()
    electronic, vector = fci.direct_spin1.kernel(one, two, size, (1, 1), conv_tol=1e-13)
    gamma, pairs = fci.direct_spin1.make_rdm12(vector, size, (1, 1))
    square = fci.spin_op.spin_square0(vector, size, (1, 1))[0]
    return {
        "energy": electronic + repulsion, "one_rdm": gamma, "two_rdm": pairs, "one": one, "two": two,
        "repulsion": repulsion, "spin_square": square,
    }  # fmt: skip


def forces(mean_field, step, basis):
    analytic = -mean_field.nuc_grad_method().kernel()
    shift = step * 0.529177210903
    distance = float(np.linalg.norm(np.diff(mean_field.mol.atom_coords(unit="Angstrom"), axis=0)))
    ends = [float(scf.RHF(molecule(distance + sign * shift, basis)).kernel()) for sign in (1, -1)]
    slope = (ends[0] - ends[1]) / (2 * step)
    return {"analytic": analytic, "by_difference": np.array([[0, 0, slope], [0, 0, -slope]])}


def separated(basis):
    """Return the exact energy of two atoms a thousand angstrom apart, and twice that of an atom."""
    atom = scf.UHF(gto.M(atom="H", basis=basis, spin=1, verbose=0)).run().e_tot
    far = exact(mean_field(molecule(1000.0, basis)))["energy"]
    return {"fci": np.array([far, 2 * atom])}


def curve(basis, points, accuracy):
    places = np.linspace(0.4, 4.0, points)
    fields = [mean_field(molecule(place, basis)) for place in places]
    found = minimize_scalar(
        lambda place: mean_field(molecule(place, basis)).e_tot, bounds=(0.5, 1.0), method="bounded",
        options={"xatol": accuracy},
    )  # fmt: skip
    energies = {
        "hf": np.array([one.e_tot for one in fields]),
        "fci": np.array([exact(one)["energy"] for one in fields]),
    }
    return {"distances": places, **energies, "minimum": found.x}


def plot(curve, separated, exact, distance):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    axes.plot(curve["distances"], curve["hf"], "C3--", label="restricted Hartree-Fock")
    axes.plot(curve["distances"], curve["fci"], "C0-", label="full interaction")
    axes.axhline(separated["fci"][1], color="0.6", lw=0.8, label="two atoms")
    axes.plot([distance], [exact["energy"]], "C0o", mfc="none")
    axes.plot([0.7414], [-1.11668439], "kx", label="reference, 0.7414 Å")
    axes.plot([0.7414], [-1.13727017], "kx")
    axes.set(xlabel="distance, Å", ylabel="energy, hartree", ylim=(-1.17, -0.5), title="H$_2$ in STO-3G")
    axes.legend(fontsize=8)
    return figure
