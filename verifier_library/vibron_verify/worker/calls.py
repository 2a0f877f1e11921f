"""Run the calls of one task in their order, handing on what they return, and write each result down at once."""

from __future__ import annotations

import importlib
import inspect
import os
import time
import warnings
from pathlib import Path
from typing import Any

import numpy as np

from vibron_verify.products import read
from vibron_verify.products.storing import pack, write_json
from vibron_verify.worker.importing import described
from vibron_verify.worker.picking import pick


def run_task(task: dict[str, Any], namespace: dict[str, Any], folder: Path) -> bool:
    """Run a task and return whether every call of it returned; calls that need one that failed are left out."""
    path, results = folder / "script.py", folder / f"{task['name']}.json"
    os.environ["VIBRON_TASK"] = task["name"]
    np.random.seed(task.get("seed", 0))
    live: dict[str, Any] = {}
    done: list[dict[str, Any]] = []
    for number, call in enumerate(task["calls"]):
        used = {want["product"] for want in call["arguments"].values() if "product" in want}
        if not used <= set(live):
            done.append({"key": call["key"], "state": "left out", "missing": sorted(used - set(live))})
            continue
        record: dict[str, Any] = {"key": call["key"], "state": "running"}
        done.append(record)
        write_json(results, done)
        begun = time.perf_counter()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                function = _function(call, namespace)
                given = {name: _argument(name, want, live) for name, want in call["arguments"].items()}
                live[call["key"]] = function(*(given.pop(name) for name in _leading(function, given)), **given)
            record["seconds"] = time.perf_counter() - begun
            tree, arrays = pack(read(live[call["key"]]))
            np.savez(folder / f"{task['name']}.{number}.npz", **arrays)  # type: ignore[arg-type]
            record |= {"state": "returned", "product": tree}
        except BaseException as error:
            live.pop(call["key"], None)
            record |= {"state": "raised", "error": described(error, path), "seconds": time.perf_counter() - begun}
    write_json(results, done)
    return all(one["state"] == "returned" for one in done)


def _function(call: dict[str, Any], namespace: dict[str, Any]) -> Any:
    if call["source"] == "script":
        return namespace[call["element"]]
    return getattr(importlib.import_module(f"vibron_verify.elements.{call['source']}"), call["element"])


def _leading(function: Any, given: dict[str, Any]) -> list[str]:
    """Return the names of arguments that must be given by position."""
    known = inspect.signature(function).parameters
    return [name for name, one in known.items() if one.kind is one.POSITIONAL_ONLY and name in given]


def _argument(name: str, want: dict[str, Any], live: dict[str, Any]) -> Any:
    if "product" not in want:
        return want["value"]
    return pick(live[want["product"]], name, want.get("meaning", ""))
