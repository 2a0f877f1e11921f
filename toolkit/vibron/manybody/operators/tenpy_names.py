"""How TeNPy names the operators and the states of a site."""

from __future__ import annotations

from collections.abc import Mapping

from vibron.manybody.specification import Site

_WORDS = {
    "spinful": {
        "Cup": "Cu", "Cdagup": "Cdu", "Cdn": "Cd", "Cdagdn": "Cdd", "Nup": "Nu", "Ndn": "Nd", "Nupdn": "NuNd",
    },
    "fermion": {"Cdag": "Cd"},
    "boson": {"Bdag": "Bd"},
    "spin": {"X": "Sigmax", "Y": "Sigmay", "Z": "Sigmaz"},
}  # fmt: skip


def tenpy_words(site: Site) -> Mapping[str, str]:
    """Return TeNPy's names of the words of a site that have other names there."""
    return _WORDS["spinful" if site.two_modes else "spin" if site.kind == "qubit" else site.kind]


def tenpy_labels(site: Site) -> list[str]:
    """Return TeNPy's labels of the states of a site in our order."""
    if site.two_modes:
        return ["empty", "down", "up", "full"][: site.dimension]
    if site.kind == "fermion":
        return ["empty", "full"]
    if site.kind == "boson":
        return [str(n) for n in range(site.dimension)]
    if site.dimension == 2:
        return ["up", "down"]
    return [str(site.S - k) for k in range(site.dimension)]
