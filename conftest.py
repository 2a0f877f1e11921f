"""Fixtures for tests and doctests."""

import doctest
import os
import shutil
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import hypothesis
import pytest

from vibron.core.errors import InputError, MissingSystemError
from vibron.core.shipped import shipped
from vibron_train.development import development_data

# Scripts to verify are data: they are read and run in the sandbox, and never imported.
SCRIPTS = ("examples", "figures/*", "injection/scripts")
collect_ignore_glob = [f"verifier_library/vibron_verify/{folder}/*" for folder in SCRIPTS]
if find_spec("mcp") is None:  # an extra whose modules import it
    collect_ignore_glob += ["agents/vibron_agents/app/mcp/*"]
if find_spec("fastapi") is None:
    collect_ignore_glob += ["agents/vibron_agents/app/serve/*", "tests/agents/app/serve/*"]
# They write the package's example files when they are imported.
collect_ignore_glob += ["tests/fixtures/*"]

hypothesis.settings.register_profile("repeatable", derandomize=True, deadline=None)
hypothesis.settings.load_profile("repeatable")


def pytest_configure(config: pytest.Config) -> None:
    """Let several processes share the cores without contending for them, and compile what JAX runs once for all."""
    if hasattr(config, "workerinput"):
        return
    if config.getoption("numprocesses", None):
        os.environ.setdefault("OMP_NUM_THREADS", "1")
    if "JAX_COMPILATION_CACHE_DIR" not in os.environ:
        folder = tempfile.mkdtemp(prefix="jax-")
        os.environ["JAX_COMPILATION_CACHE_DIR"] = folder
        os.environ["JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS"] = "0"
        os.environ["JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES"] = "-1"
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the examples of tools to the conformance checks, which run them in an empty namespace."""
    names = {f"{module}.{name}" for name, module in shipped().items()}
    items[:] = [item for item in items if not (isinstance(item, pytest.DoctestItem) and item.name in names)]


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep what tools write for the user away from the user's own folder."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("VIBRON_HOME", str(home))
    return home


@pytest.fixture(scope="session")
def development_spectra() -> Path:
    """Return the folder of the measured spectra, or skip."""
    try:
        return development_data()
    except InputError as error:
        pytest.skip(str(error))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Iterator[None]:
    """Skip a test whose fixture needs a program or library that this machine lacks."""
    yield from _skipped_without_system()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    """Skip a test, or an example in a docstring, that needs a program or library that this machine lacks."""
    yield from _skipped_without_system()


def _skipped_without_system() -> Iterator[None]:
    try:
        yield
    except Exception as error:
        raised = error.exc_info[1] if isinstance(error, doctest.UnexpectedException) else error
        if not isinstance(raised, MissingSystemError):
            raise
        pytest.skip(str(raised))
