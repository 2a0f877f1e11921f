"""What `vibron serve` does for many users at once: nothing lost, nothing crossed, and how long they wait.

    python benchmarks/serve_users.py [--users 10] [--requests 500] [--workers 2] [--generated 0]

Starts the server and waits until its workers are warm.  Users send mixed requests at the same time: analyses, the same
spectra again with other knowledge, reading, recipes, pictures, library searches, tools and questions.  Every answer is
compared with that of a direct call in this process, byte by byte.  ``--generated N`` has Schemathesis send N generated
requests to each address.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import numpy as np

from vibron.core.registry import find
from vibron.core.result import to_json
from vibron.core.spectrum import Spectrum
from vibron.infrared.recipes import Recipe
from vibron_agents.answering.answer import answer
from vibron_agents.answering.bounded import as_data
from vibron_agents.app.inputs import InputSource
from vibron_agents.app.lines import json_line
from vibron_agents.app.plotting import Look, draw_files
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.information import Information
from vibron_agents.spectrum.workflow import analyze_file

API = "/api/v1"
STEPS = "range 600-1800, baseline, snv"
KINDS = ["analyze"] * 8 + ["again"] * 3 + ["read"] * 2 + ["process"] * 2 + ["plot", "search", "call", "call", "solve"]


@dataclass(frozen=True)
class Request:
    """A request of a kind about the spectrum of a number, which has a formula where the number is even."""

    kind: str
    number: int

    @property
    def name(self) -> str:
        """Name of the file."""
        return f"sample{self.number}.jdx"

    @property
    def knowledge(self) -> dict[str, str]:
        """What is known of the sample."""
        if self.kind == "again":
            return {"elements": "C,H,O"}
        return {} if self.number % 2 else {"formula": "C8H8O2"}

    def send(self, client: httpx.Client) -> httpx.Response:
        """Send it; a spectrum that is asked about again is sent only if the server no longer has it."""
        file = {"file": (self.name, content(self.number))}
        if self.kind == "again":
            known = {"sha256": hashlib.sha256(content(self.number)).hexdigest(), "name": self.name}
            found = client.post(f"{API}/analyze", data={**known, **self.knowledge})
            return client.post(f"{API}/analyze", files=file, data=self.knowledge) if found.status_code == 404 else found
        if self.kind == "call":
            return client.post(f"{API}/tools/wien_peak", json={"temperature": 300.0 + self.number})
        if self.kind == "solve":
            return client.post(f"{API}/solve", json={"question": self.question})
        address, data = {
            "analyze": ("analyze", self.knowledge), "read": ("read", {}), "plot": ("plot", {"format": "svg"}),
            "process": ("process", {"steps": STEPS, "format": "csv"}),
            "search": ("libraries/computed/search", {"top": "5", "metric": "cosine"}),
        }[self.kind]  # fmt: skip
        return client.post(f"{API}/{address}", files=file, data=data)

    @property
    def question(self) -> str:
        """A question whose answer depends on the number."""
        return f"At which wavelength is the emission of a black body at {300 + self.number} K highest, in micrometres?"

    def direct(self, folder: Path) -> bytes:
        """Return the answer without a server."""
        data, path = content(self.number), folder / self.name
        path.write_bytes(data)
        if self.kind in ("analyze", "again"):
            found = analyze_file(path, self.name, Settings(Information(**self.knowledge)))
            return in_json({"analyses": [result for result, _ in found]})
        if self.kind == "call":
            return in_json({"result": to_json(find("wien_peak").execute(temperature=300.0 + self.number))})
        if self.kind == "solve":
            return in_json(as_data(answer(self.question)))
        if self.kind == "process":
            treated = tuple(Recipe.read(STEPS).apply(path))
            return str(find("write_spectrum").function(treated, format="csv").content).encode()
        if self.kind == "plot":
            draw_files([InputSource(str(path))], folder / "a.svg", Look())
            return (folder / "a.svg").read_bytes()
        if self.kind == "search":
            hits = find("search_library").execute(spectrum=str(path), library="computed", top=5, metric="cosine")
            return in_json({"hits": to_json(hits)})
        spectra = find("read_spectrum").function(path)
        return str(find("write_spectrum").function(tuple(spectra), format="json").content).encode()

    def is_same(self, sent: bytes, direct: bytes) -> bool:
        """Return True if an answer is that of the direct call; that of reading names the file in addition."""
        if self.kind != "read":
            return sent == direct
        data = json.loads(sent)
        return data.pop("name") == self.name and bool(data.pop("sha256")) and data == json.loads(direct)


def in_json(data: Any) -> bytes:
    """Return data as a command prints it."""
    return f"{json_line(data)}\n".encode()


@cache
def content(number: int) -> bytes:
    """Return a spectrum of seeded bands as JCAMP-DX."""
    generator = np.random.default_rng(number)
    x = np.arange(400.0, 4000.1, 2.0)
    places, widths = generator.uniform(600.0, 3200.0, 12), generator.uniform(5.0, 20.0, 12)
    heights = generator.uniform(0.05, 1.0, 12)
    y = sum(h / (1.0 + ((x - p) / w) ** 2) for p, w, h in zip(places, widths, heights, strict=True))
    spectrum = Spectrum(x, y + generator.normal(0.0, 1e-3, x.size), metadata={"TITLE": f"sample {number}"})
    return str(find("write_spectrum").function((spectrum,), format="jcamp").content).encode()


def users_at_once(url: str, plan: list[Request], users: int) -> tuple[list[tuple[Request, float, bytes]], list[str]]:
    """Return each answered request with its seconds and answer, and what went wrong with the others."""
    answered: list[tuple[Request, float, bytes]] = []
    lost: list[str] = []

    def user(mine: list[Request]) -> None:
        with httpx.Client(base_url=url, timeout=300.0) as client:
            for request in mine:
                begun = time.perf_counter()
                try:
                    found = request.send(client)
                except httpx.HTTPError as error:
                    lost.append(f"{request}: {error!r}")
                    continue
                if found.status_code == 200:
                    answered.append((request, time.perf_counter() - begun, found.content))
                else:
                    lost.append(f"{request}: {found.status_code} {found.text[:200]}")

    threads = [threading.Thread(target=user, args=(plan[number::users],)) for number in range(users)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answered, lost


def crossed(answered: list[tuple[Request, float, bytes]]) -> list[Request]:
    """Return the requests whose answer is not that of a direct call."""
    with tempfile.TemporaryDirectory() as folder:
        direct = {request: request.direct(Path(folder)) for request in {request for request, _, _ in answered}}
    return [request for request, _, sent in answered if not request.is_same(sent, direct[request])]


def warm(url: str) -> float:
    """Return the seconds until all workers are warm."""
    begun = time.perf_counter()
    while True:
        health = httpx.get(f"{url}{API}/health").json()
        if all(health[kind]["warm"] == health[kind]["workers"] for kind in ("spectra", "tools")):
            return time.perf_counter() - begun
        time.sleep(0.1)


def with_server(workers: int, use: Callable[[str], None]) -> None:
    """Start a server, use its address and end it."""
    command = [sys.executable, "-m", "vibron_agents", "serve", "--port", "0", "--workers", str(workers)]
    begun = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        url = process.stdout.readline().strip().rstrip("/")
        print(f"address after {time.perf_counter() - begun:.1f} s")
        try:
            use(url)
        finally:
            process.terminate()


def main(users: int, requests: int, workers: int, generated: int) -> None:
    """Print the figures."""
    chosen = random.Random(0)
    plan = [Request(chosen.choice(KINDS), chosen.randrange(20)) for _ in range(requests)]
    answered: list[tuple[Request, float, bytes]] = []

    def use(url: str) -> None:
        print(f"{workers} workers of each kind warm after another {warm(url):.1f} s")
        with httpx.Client(base_url=url, timeout=300.0) as client:
            for said, request in (("first", Request("analyze", 1000)), ("second", Request("analyze", 1001))):
                begun = time.perf_counter()
                request.send(client).raise_for_status()
                print(f"{said} analysis of a new spectrum: {time.perf_counter() - begun:.3f} s")
        begun = time.perf_counter()
        found, lost = users_at_once(url, plan, users)
        seconds = time.perf_counter() - begun
        answered.extend(found)
        rate = requests / seconds
        print(
            f"{users} users, {requests} requests: {seconds:.1f} s, {rate:.1f} requests/s, {len(lost)} lost", *lost[:5]
        )
        print(f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
        if generated:
            command = [sys.executable, "-m", "schemathesis.cli", "run", f"{url}{API}/openapi.json"]
            subprocess.run([*command, "--max-examples", str(generated), "--checks", "not_a_server_error"], check=False)

    with_server(workers, use)
    wrong = crossed(answered)
    print(f"{len(wrong)} answers differ from a direct call", *wrong[:5])
    times: dict[str, list[float]] = defaultdict(list)
    for request, seconds, _ in answered:
        times[request.kind].append(seconds)
        times["all"].append(seconds)
    for kind, values in sorted(times.items()):
        late = statistics.quantiles(values, n=20)[-1] if len(values) > 1 else values[0]
        print(f"{kind:8} {len(values):4d} requests, median {statistics.median(values):.3f} s, 95 % {late:.3f} s")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--users", type=int, default=10)
    parser.add_argument("--requests", type=int, default=500)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--generated", type=int, default=0)
    given = parser.parse_args()
    main(given.users, given.requests, given.workers, given.generated)
