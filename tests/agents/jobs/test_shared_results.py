"""A store gives back what was put under a key, from a folder and behind a URL, and never a part of it."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest

from vibron.core.errors import InputError, ResourceError
from vibron_agents.jobs import ProcessPool, batch
from vibron_agents.jobs.shared_results import SharedResults


def counted(number: int, log: Path) -> dict[str, Any]:
    with log.open("a") as stream:
        stream.write(f"{number}\n")
    return {"z": number * 0.1, "a": [number, "é"]}


@pytest.fixture(params=["folder", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> SharedResults:
    if request.param == "memory":
        pytest.importorskip("fsspec")
    return SharedResults.at(str(tmp_path / "kept") if request.param == "folder" else f"memory://{tmp_path.name}/kept")


def test_a_result_comes_back_with_the_order_of_its_keys(store: SharedResults) -> None:
    store.put("a", {"z": 1.1, "b": [2, "é"]})
    assert list(store["a"].items()) == [("z", 1.1), ("b", [2, "é"])]
    for key in ("b", "A", ""):
        with pytest.raises(KeyError):
            store[key]


def test_a_cut_or_changed_result_counts_as_missing(tmp_path: Path) -> None:
    store = SharedResults.at(str(tmp_path))
    store.put("a", [1, 2])
    [path] = tmp_path.rglob("*.json")
    whole = path.read_bytes()
    for damaged in (*(whole[:end] for end in range(0, len(whole) - 1, 7)), whole.replace(b"1", b"7")):
        path.write_bytes(damaged)
        with pytest.raises(KeyError):
            store["a"]
    path.write_bytes(whole)
    assert store["a"] == [1, 2]


def test_nothing_is_computed_twice_and_no_file_is_left_over(tmp_path: Path) -> None:
    from functools import partial

    store, log = SharedResults.at(str(tmp_path / "kept")), tmp_path / "log"
    work = partial(counted, log=log)
    first = [one.value for one in batch(work, range(5), workers=ProcessPool(2, store))]
    again = [one.value for one in batch(work, range(7), workers=ProcessPool(1, store))]
    assert again[:5] == first == [{"z": n * 0.1, "a": [n, "é"]} for n in range(5)]
    assert sorted(log.read_text().split()) == list("0123456")
    assert len(list((tmp_path / "kept").rglob("*.*"))) == 7


def test_errors_name_the_store(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="store"):
        SharedResults.at(str(tmp_path / "file" / "below"))
    with pytest.raises(InputError, match="store: cannot be opened"):
        SharedResults.at("nosuchprotocol://bucket")
    store = SharedResults.at(str(tmp_path / "kept"))
    (tmp_path / "kept").rmdir()
    (tmp_path / "kept").touch()
    with pytest.raises((InputError, ResourceError), match="store"):
        store.put("a", 1)


class Server(BaseHTTPRequestHandler):
    """Keeps what is put under a name, and is out of order under /broken."""

    kept: ClassVar[dict[str, bytes]] = {}

    def do_GET(self) -> None:
        found = self.kept.get(self.path)
        self._answered(500 if "broken" in self.path else 404 if found is None else 200, found or b"")

    def do_PUT(self) -> None:
        self.kept[self.path] = self.rfile.read(int(self.headers["Content-Length"]))
        self._answered(500 if "broken" in self.path else 201)

    def _answered(self, status: int, body: bytes = b"") -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *words: object) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    pytest.importorskip("fsspec")
    pytest.importorskip("aiohttp")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Server)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_web_server_that_accepts_put_is_a_store(address: str) -> None:
    store = SharedResults.at(f"{address}/kept")
    with pytest.raises(KeyError):
        store["a"]
    store.put("a", [1.5, "é"])
    assert SharedResults.at(f"{address}/kept/")["a"] == [1.5, "é"]
    broken = SharedResults.at(f"{address}/broken")
    with pytest.raises(ResourceError, match=r"store: cannot be read.*500"):
        broken["a"]
    with pytest.raises(InputError, match=r"store: cannot be written.*500"):
        broken.put("a", 1)
