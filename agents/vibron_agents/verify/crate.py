"""Metadata of a folder of evidence as an RO-Crate 1.1, which research archives read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

FORMATS = {
    ".py": "text/x-python", ".yaml": "application/yaml", ".yml": "application/yaml", ".json": "application/json",
    ".html": "text/html", ".png": "image/png",
}  # fmt: skip


def research_object(data: Mapping[str, Any], files: Mapping[str, tuple[int, str]]) -> dict[str, Any]:
    """Return the metadata of a folder.

    Parameters
    ----------
    data : mapping
        The evidence.
    files : mapping of str to (bytes, SHA-256)
        The files in addition to the metadata.

    Returns
    -------
    dict
        A JSON-LD document.
    """
    script = data["script"]["name"]
    used = [{"@id": script}, *([{"@id": data["rubric"]["name"]}] if data["rubric"] else [])]
    verdict = data["verdict"]
    software = [
        {"@id": f"#{name}", "@type": "SoftwareApplication", "name": name, "softwareVersion": number}
        for name, number in data["versions"].items()
    ]
    return {
        "@context": "https://w3id.org/ro/crate/1.1/context",
        "@graph": [
            {
                "@id": "ro-crate-metadata.json",
                "@type": "CreativeWork",
                "conformsTo": {"@id": "https://w3id.org/ro/crate/1.1"},
                "about": {"@id": "./"},
            },
            {
                "@id": "./",
                "@type": "Dataset",
                "name": f"Verification of {script}",
                "description": f"{verdict}: {len(data['checks'])} checks, {len(data['programming']['faults'])} faults",
                "hasPart": [{"@id": name} for name in files],
                "mentions": {"@id": "#verification"},
            },
            {
                "@id": "#verification",
                "@type": "CreateAction",
                "name": data["command"],
                "description": verdict,
                "instrument": [{"@id": one["@id"]} for one in software],
                "object": used,
                "result": [{"@id": "evidence.json"}, {"@id": "index.html"}],
            },
            *(
                {
                    "@id": name,
                    "@type": ["File", "SoftwareSourceCode"] if name == script else "File",
                    "contentSize": str(size),
                    "encodingFormat": FORMATS.get(f".{name.rpartition('.')[2]}", "text/plain"),
                    "sha256": digest,
                }
                for name, (size, digest) in files.items()
            ),
            *software,
        ],
    }
