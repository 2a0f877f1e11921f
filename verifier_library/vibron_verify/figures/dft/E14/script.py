"""Geometry and vibrations of water by Hartree-Fock in 6-31G*."""

import numpy as np
from matplotlib.figure import Figure
from scipy.optimize import minimize

from vibron.manybody import Geometry, self_consistent_field

__elements__ = {
    "molecule": "model", "optimum": "observable", "mean_field": "solver", "forces": "observable",
    "vibrations": "observable", "dipoles": "observable", "plot": "plot",
}  # fmt: skip
__parameters__ = {"basis": "6-31g*", "threshold": 1e-6, "step": 1e-3}
__small__ = {"basis": "sto-3g"}
__ladder__ = {"threshold": [1e-2, 1e-4, 1e-6], "step": [1e-1, 1e-2, 1e-3]}
TABLE = (1827, 4070, 4188)


def built(bond, angle):
    half = np.radians(angle / 2)
    across, along = bond * np.sin(half), bond * np.cos(half)
    return Geometry(("O", "H", "H"), [[0, 0, 0], [0, across, along], [0, -across, along]])


def solved(geometry, basis):
    return self_consistent_field(geometry, basis=basis, tolerance=1e-12).pyscf


def molecule(basis):
    """Return the molecule at the place where the search begins."""
    return solved(built(0.96, 104.5), basis).mol


def optimum(basis, threshold):
    """Return bond and angle of lowest energy, by the gradients of the energy along both."""

    def energy(place):
        field = solved(built(place[0], np.degrees(place[1])), basis)
        across, along = field.nuc_grad_method().kernel()[1, 1:] / 0.529177210903
        half = place[1] / 2
        stretch = 2 * (across * np.sin(half) + along * np.cos(half))
        return field.e_tot, np.array([stretch, place[0] * (across * np.cos(half) - along * np.sin(half))])

    found = minimize(energy, (0.96, np.radians(104.5)), jac=True, method="BFGS", options={"gtol": threshold})
    return {"bond": found.x[0], "angle": np.degrees(found.x[1])}


def mean_field(optimum, basis):
    return solved(built(optimum["bond"], optimum["angle"]), basis)


def moved(mol, shift, basis):
    """Return the field with the atoms shifted by some bohr."""
    places = mol.atom_coords(unit="Angstrom") + 0.529177210903 * shift
    return solved(Geometry(("O", "H", "H"), places), basis)


def forces(mean_field, basis, step):
    """Return forces by gradients and by central differences of the energy."""
    mol, found = mean_field.mol, np.zeros((3, 3))
    for atom, axis in np.ndindex(3, 3):
        shift = np.zeros((3, 3))
        shift[atom, axis] = step
        ends = [moved(mol, sign * shift, basis).e_tot for sign in (1, -1)]
        found[atom, axis] = (ends[1] - ends[0]) / (2 * step)
    return {"analytic": -mean_field.nuc_grad_method().kernel(), "by_difference": found}


def vibrations(mean_field):
    """Return the second derivatives and the wavenumbers in 1/cm, those of moving and turning first."""
    mol = mean_field.mol
    hessian = mean_field.Hessian().kernel().transpose(0, 2, 1, 3).reshape(9, 9)
    masses = mol.atom_mass_list(isotope_avg=True)
    root = np.sqrt(np.repeat(masses, 3) * 1822.888486209)
    curvatures = np.linalg.eigvalsh(hessian / np.outer(root, root))
    wavenumbers = np.sign(curvatures) * np.sqrt(np.abs(curvatures)) * 219474.6313632
    zero = np.argsort(np.abs(wavenumbers))[:6]
    return {
        "hessian": hessian, "masses": masses, "geometry": mol.atom_coords(),
        "zero": np.abs(wavenumbers[zero]).max(), "wavenumbers": np.sort(np.delete(wavenumbers, zero)),
    }  # fmt: skip


def dipoles(mean_field, basis):
    """Return the derivatives of the dipole (3, 9) by central differences."""
    mol, found = mean_field.mol, np.zeros((3, 9))
    for place in range(9):
        shift = np.zeros(9)
        shift[place] = 1e-3
        ends = [moved(mol, sign * shift.reshape(3, 3), basis) for sign in (1, -1)]
        found[:, place] = (ends[0].dip_moment(unit="AU", verbose=0) - ends[1].dip_moment(unit="AU", verbose=0)) / 2e-3
    return found


def plot(vibrations, optimum, basis):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    axes.vlines(vibrations["wavenumbers"], 0, 1, "C0", lw=2, label=f"HF/{basis}")
    axes.vlines(TABLE, 0, 0.8, "k", ls=":", label="textbook (quoted)")
    for place, name in zip(vibrations["wavenumbers"], ("bend", "symmetric", "asymmetric"), strict=True):
        axes.annotate(f"{name}\n{place:.1f}", (place, 1.02), ha="right" if name == "symmetric" else "left", fontsize=8)
    words = f"r = {optimum['bond']:.6f} Å\nangle = {optimum['angle']:.4f}°"
    axes.text(0.4, 0.5, words, transform=axes.transAxes, ha="center")
    axes.set(xlabel="wavenumber, cm$^{-1}$", ylim=(0, 1.3), xlim=(1500, 4700), yticks=[], title="Vibrations of H$_2$O")
    axes.legend(fontsize=8, loc="lower center")
    return figure
