"""The command: address, token, port, and what is left when it ends."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

httpx = pytest.importorskip("httpx")

COMMAND = [sys.executable, "-m", "vibron_agents", "serve", "--port", "0", "--workers", "1"]


@contextmanager
def served(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    environment = {**os.environ, "VIBRON_SERVE_TOKEN": ""}
    with subprocess.Popen([*COMMAND, *options], stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout.readline().strip()
        finally:
            process.kill()


def health(url: str, **headers: str) -> int:
    return int(httpx.get(f"{url}api/v1/health", headers=headers, timeout=60.0).status_code)


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_this_machine_needs_no_token_and_nothing_is_left_after_the_end() -> None:
    with served() as (process, url):
        assert url.startswith("http://127.0.0.1:") and health(url) == 200
        assert health(url, Host="attacker.example") == 421
        port = url.rstrip("/").rpartition(":")[2]
        again = subprocess.run([*COMMAND, "--port", port], capture_output=True, text=True, check=False)
        assert again.returncode == 1 and "0 for a free one" in again.stderr
        tasks = Path(f"/proc/{process.pid}/task").glob("*/children")
        workers = [one for task in tasks for one in task.read_text().split()]
        assert workers
        process.terminate()
        process.wait(timeout=60.0)
    begun = time.monotonic()
    while any(Path(f"/proc/{one}").exists() for one in workers):
        assert time.monotonic() - begun < 10.0
        time.sleep(0.02)


def test_other_machines_need_a_token() -> None:
    with served("--host", "0.0.0.0") as (process, url):
        assert process.stdout is not None
        token = process.stdout.readline().strip().removeprefix("token: ")
        url = url.replace("0.0.0.0", "127.0.0.1")
        assert len(token) > 20 and health(url) == 401
        assert health(url, Authorization=f"Bearer {token}") == 200


def test_an_address_of_another_machine_is_an_error() -> None:
    done = subprocess.run([*COMMAND, "--host", "192.0.2.1"], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "host: cannot be used" in done.stderr
