from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep what tools write for the user away from the user's own folder."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("VIBRON_HOME", str(home))
    return home
